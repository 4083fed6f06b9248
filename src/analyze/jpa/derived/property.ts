import type { AttributeMapping, EntityMapping } from '../mapping/model.ts';
import { type AttributePath, attributeOf } from '../paths.ts';

const MAX_DEPTH = 8;

/**
 * The attributes a run of capitalised words names: the longest first word that is an attribute wins, the rest is read from what it leads
 * to. An underscore always splits. Null when nothing fits.
 */
export function resolveProperty(from: EntityMapping | AttributeMapping, text: string, depth = 0): AttributePath | null {
  if (text === '' || depth > MAX_DEPTH) return null;
  for (const cut of cuts(text)) {
    const found = named(from, text.slice(0, cut));
    if (found === null) continue;
    const rest = text.slice(cut).replace(/^_+/, '');
    if (rest === '') return [found];
    // The framework does not come back to a shorter word either.
    const further = resolveProperty(found, rest, depth + 1);
    return further === null ? null : [found, ...further];
  }
  return null;
}

/** Places a word may end at, the last first. */
function cuts(text: string): number[] {
  const found = [text.length];
  for (let at = text.length - 1; at > 0; at--) {
    const c = text.charAt(at);
    if (c === '_' || (c !== c.toLowerCase() && text.charAt(at - 1) !== '_')) found.push(at);
  }
  return found;
}

/** An attribute by its capitalised name. Names like `URL` or `eMail` keep their capitals, so both spellings are tried. */
function named(from: EntityMapping | AttributeMapping, text: string): AttributeMapping | null {
  return attributeOf(from, text.charAt(0).toLowerCase() + text.slice(1)) ?? attributeOf(from, text);
}

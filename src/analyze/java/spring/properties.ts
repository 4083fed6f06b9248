import type { SpringSettings } from '../../facts/discover.ts';
import { oneOf, splice, type Text } from '../sqltext/text.ts';

const MAX_DEPTH = 8;
/** Placeholders that are replaced in one text. */
const MAX_REPLACED = 200;
/** Values that are looked at where modules set a property differently. */
const MAX_VALUES = 8;

interface Setting {
  scope: string;
  value: string;
}

/** What the tree's configuration files set, by default and for all profiles. */
export class Properties {
  private replaced = 0;
  private readonly byKey = new Map<string, { standard: Setting[]; profiled: Setting[] }>();

  constructor(settings: readonly SpringSettings[]) {
    for (const { scope, profiled, values } of settings) {
      for (const [key, value] of values) {
        const relaxed = relax(key);
        let known = this.byKey.get(relaxed);
        if (known === undefined) {
          known = { standard: [], profiled: [] };
          this.byKey.set(relaxed, known);
        }
        known[profiled ? 'profiled' : 'standard'].push({ scope, value });
      }
    }
  }

  /** The text of an annotation's value as it stands in a file: `${..}` is replaced by what the file's module sets. */
  text(written: string, file: string, depth = 0): Text {
    if (depth === 0) this.replaced = 0;
    const out: Text[] = [];
    let at = 0;
    while (at < written.length) {
      const open = written.indexOf('${', at);
      if (open < 0) break;
      const close = closing(written, open + 1);
      if (close < 0) break;
      if (open > at) out.push([written.slice(at, open)]);
      out.push(this.placeholder(written.slice(open + 2, close), file, depth));
      at = close + 1;
    }
    const rest = written.slice(at);
    if (rest.includes('#{')) return splice('an expression of the container');
    if (rest !== '') out.push([rest]);
    return out.flat();
  }

  /** The settings of a property that hold in a file's module, surest first. */
  valuesOf(key: string, file: string): { values: string[]; from: 'module' | 'profile' | 'elsewhere' } | null {
    const known = this.byKey.get(relax(key));
    if (known === undefined) return null;
    const own = (list: readonly Setting[]): string[] => {
      const holding = list.filter(({ scope }) => holds(scope, file));
      const nearest = Math.max(-1, ...holding.map(({ scope }) => scope.length));
      return distinct(holding.filter(({ scope }) => scope.length === nearest));
    };
    const standard = own(known.standard);
    if (standard.length > 0) return { values: standard, from: 'module' };
    const profiled = own(known.profiled);
    if (profiled.length > 0) return { values: profiled, from: 'profile' };
    // A library module is configured by the applications that use it.
    const elsewhere = distinct(known.standard.length > 0 ? known.standard : known.profiled);
    return { values: elsewhere, from: 'elsewhere' };
  }

  private placeholder(inside: string, file: string, depth: number): Text {
    const colon = inside.indexOf(':');
    const key = (colon < 0 ? inside : inside.slice(0, colon)).trim();
    if (depth >= MAX_DEPTH || this.replaced++ >= MAX_REPLACED) return splice(`property ${key}`);
    const set = this.valuesOf(key, file);
    if (set === null) return colon < 0 ? splice(`property ${key}`) : this.text(inside.slice(colon + 1), file, depth + 1);
    const kept = set.values.slice(0, MAX_VALUES);
    const text = oneOf(kept.map((value) => this.text(value, file, depth + 1)));
    if (set.values.length > kept.length) return [...text, { note: `property ${key} has more values than are looked at` }];
    if (set.values.length === 1 && set.from !== 'profile') return text;
    return [
      ...text,
      { note: set.from === 'profile' ? `property ${key} is set by profiles` : `property ${key} is set differently by modules` },
    ];
  }
}

/** `my-api.base_url` and `myApi.baseUrl` are one property. */
const relax = (key: string): string => key.toLowerCase().replaceAll(/[-_]/g, '');

const holds = (scope: string, file: string): boolean => scope === '' || scope === '.' || file.startsWith(`${scope}/`);

const distinct = (settings: readonly Setting[]): string[] => [...new Set(settings.map(({ value }) => value))].sort();

/** The brace that closes the one at `open`, or -1. */
function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text.charAt(at) === '{') depth++;
    else if (text.charAt(at) === '}' && --depth === 0) return at;
  }
  return -1;
}

/** What stands where a `${}` splices text that only exists when the statement runs. */
export const SPLICE = '__splice__';

/** Schema a configuration property names: null where the qualifier is to be dropped because its schema is not known. */
export type PropertySchemas = Readonly<Record<string, string | null>>;

export interface Replaced {
  text: string;
  /** True when a splice was left. */
  spliced: boolean;
}

/**
 * `#{..}` becomes `?`. `${name}` becomes the value of an include property, `schema.` when a configuration property that names a schema
 * qualifies, else a neutral identifier. An unclosed placeholder stays as text.
 */
export function replacePlaceholders(text: string, properties: ReadonlyMap<string, string>, schemas: PropertySchemas): Replaced {
  let out = '';
  let spliced = false;
  let at = 0;
  while (at < text.length) {
    const open = nextOpen(text, at);
    const close = open < 0 ? -1 : text.indexOf('}', open);
    if (close < 0) break;
    out += text.slice(at, open);
    at = close + 1;
    if (text.charAt(open) === '#') {
      out += '?';
      continue;
    }
    const name = text.slice(open + 2, close).trim();
    const value = properties.get(name);
    if (value !== undefined) out += value;
    else if (text.charAt(at) === '.' && Object.hasOwn(schemas, name)) {
      const schema = schemas[name];
      if (schema) out += schema;
      else at++;
    } else {
      out += SPLICE;
      spliced = true;
    }
  }
  return { text: out + text.slice(at), spliced };
}

function nextOpen(text: string, from: number): number {
  for (let i = text.indexOf('{', from + 1); i > 0; i = text.indexOf('{', i + 1)) {
    const c = text.charCodeAt(i - 1);
    if (i - 1 >= from && (c === 35 || c === 36)) return i - 1;
  }
  return -1;
}

/** Replaces include properties only: what remains belongs to an outer include or to run time. */
export function replaceProperties(text: string, properties: ReadonlyMap<string, string>): string {
  if (properties.size === 0 || !text.includes('${')) return text;
  return text.replace(/\$\{([^{}]*)\}/g, (whole, name: string) => properties.get(name.trim()) ?? whole);
}

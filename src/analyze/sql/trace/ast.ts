/** The parser's tree is plain data; these helpers read it without assuming a shape. */
export type AstObject = { readonly [key: string]: unknown };

export const isObject = (value: unknown): value is AstObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const child = (value: unknown, key: string): unknown => (isObject(value) ? value[key] : undefined);

/** The one key and value of an enum variant (`{Table: {...}}`), or null. Positions and absent parts are passed over. */
export function variantOf(value: unknown): { name: string; body: unknown } | null {
  if (typeof value === 'string') return { name: value, body: undefined };
  if (!isObject(value)) return null;
  const [name] = Object.keys(value);
  return name === undefined ? null : { name, body: value[name] };
}

/** One part of a name as written. */
export interface NamePart {
  text: string;
  quote: string | null;
}

export function identOf(value: unknown): NamePart | null {
  if (!isObject(value) || typeof value.value !== 'string') return null;
  return { text: value.value, quote: typeof value.quote_style === 'string' ? value.quote_style : null };
}

/** Parts of an object name (`[{Identifier: ident}, ...]`) or of a compound identifier (`[ident, ...]`). */
export function nameParts(value: unknown): NamePart[] {
  return asList(value).flatMap((part) => {
    const ident = identOf(child(part, 'Identifier') ?? part);
    return ident ? [ident] : [];
  });
}

/** A query node: it has a body that is a select, a set operation, a nested query or a list of values. */
export const isQuery = (value: unknown): value is AstObject =>
  isObject(value) &&
  isObject(value.body) &&
  ['Select', 'SetOperation', 'Query', 'Values'].some((key) => child(value.body, key) !== undefined);

import { createHash } from 'node:crypto';

/**
 * Canonical JSON: object keys sorted by code unit at every depth, no white space, `undefined` as `null`.
 * Throws TypeError for what JSON cannot say without loss (non-finite numbers, bigint, functions, symbols).
 */
export function canonicalJson(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'number':
      if (!Number.isFinite(value)) throw new TypeError(`canonical JSON cannot hold ${value}`);
      return JSON.stringify(value);
    case 'undefined':
      return 'null';
    case 'object':
      return value === null
        ? 'null'
        : Array.isArray(value)
          ? canonicalArray(value)
          : canonicalObject(value as Record<string, unknown>);
    default:
      throw new TypeError(`canonical JSON cannot hold a ${typeof value}`);
  }
}

function canonicalArray(items: readonly unknown[]): string {
  let text = '[';
  for (let i = 0; i < items.length; i++) text += (i > 0 ? ',' : '') + canonicalJson(items[i]);
  return `${text}]`;
}

function canonicalObject(object: Record<string, unknown>): string {
  let text = '{';
  for (const key of Object.keys(object).sort()) {
    text += `${text.length > 1 ? ',' : ''}${JSON.stringify(key)}:${canonicalJson(object[key])}`;
  }
  return `${text}}`;
}

/** First 12 lower-case hex characters of SHA-256 over the canonical JSON. */
export function digest12(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex').slice(0, 12);
}

/**
 * The digest of a pack: `digest12({nodes, edges})` of the arrays in the order given, hashed piece by piece so that no second copy of the
 * pack's text is ever held.
 */
export function packDigest(nodes: readonly unknown[], edges: readonly unknown[]): string {
  const hash = createHash('sha256');
  const feed = (items: readonly unknown[]): void => {
    let chunk = '';
    for (let i = 0; i < items.length; i++) {
      chunk += (i > 0 ? ',' : '') + canonicalJson(items[i]);
      if (chunk.length > 1 << 16) {
        hash.update(chunk);
        chunk = '';
      }
    }
    hash.update(chunk);
  };
  hash.update('{"edges":[');
  feed(edges);
  hash.update('],"nodes":[');
  feed(nodes);
  hash.update(']}');
  return hash.digest('hex').slice(0, 12);
}

/** Code-unit comparison: the only order used anywhere, so that no locale can move a row. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

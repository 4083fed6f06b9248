import type { WrittenGatewayRoute } from '../facts/gateway.ts';

type Filter = WrittenGatewayRoute['filters'][number];

/** A front prefix and what becomes of it, or why that cannot be told. */
export type Rewritten = { front: string; to: string; exact: boolean } | { unread: string };

/** Filters after which nothing of the address that came in need be left. */
const REPLACING: ReadonlySet<string> = new Set([
  ...['SetPath', 'RequestHeaderToRequestUri', 'RedirectTo', 'ChangeRequestUri', 'SetRequestUri', 'RewriteRequestUri'],
]);
const MAX_PATH = 500;

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');
const pathOf = (segments: readonly string[]): string => (segments.length === 0 ? '' : `/${segments.join('/')}`);

/** Works out what a route's filters do to a path under one of its patterns. */
export function rewrite(pattern: string, filters: readonly Filter[]): Rewritten {
  const below = /^(.*?)\/(?:\*\*|\{\*\w+\})$/.exec(pattern);
  const front = pathOf(segmentsOf(below?.[1] ?? pattern));
  if (pattern.length > MAX_PATH || /[*?{}]/.test(front)) return { unread: `the pattern ${pattern} has wildcards inside` };
  let path = front;
  for (const filter of filters) {
    const next = applied(path, filter);
    if (typeof next !== 'string') return next;
    path = next;
  }
  return { front: front === '' ? '/' : front, to: path, exact: below === null };
}

function applied(path: string, { name, args }: Filter): string | { unread: string } {
  const [first = '', second = ''] = args;
  if (REPLACING.has(name)) return { unread: `the filter ${name} replaces the path` };
  if (name === 'StripPrefix') {
    const parts = first === '' ? 1 : Number(first);
    const segments = segmentsOf(path);
    if (!Number.isInteger(parts) || parts < 0) return { unread: `StripPrefix=${first} is no number` };
    if (parts > segments.length) return { unread: `StripPrefix=${parts} takes more than the prefix` };
    return pathOf(segments.slice(parts));
  }
  if (name === 'PrefixPath') {
    if (/[${}*]/.test(first)) return { unread: `PrefixPath=${first} is no constant` };
    return pathOf([...segmentsOf(first), ...segmentsOf(path)]);
  }
  return name === 'RewritePath' ? rewritten(path, first, second) : path;
}

/** A constant prefix, a separator that may be optional, one group that takes the rest. */
const PATTERN = /^\^?((?:\/[\w.-]+)*)(\/\??)?\((?:\?<(\w+)>)?(\/\??)?\.[*+]\)\$?$/;
/** A constant, and the same group: `${name}` in the escapings of YAML and properties, or `$1`. */
const REPLACEMENT = /^((?:\/[\w.-]+)*\/?)(?:\$\\?\{(\w+)\}|\\\$\{(\w+)\}|\$(\d))$/;

function rewritten(path: string, regex: string, replacement: string): string | { unread: string } {
  const why = { unread: `RewritePath=${regex}, ${replacement} is no prefix with one group behind it` };
  const from = PATTERN.exec(regex.trim());
  const to = REPLACEMENT.exec(replacement.trim());
  if (from === null || to === null) return why;
  const [, prefix = '', separator, group, inside] = from;
  const [, constant = '', name, escaped, number] = to;
  const asked = name ?? escaped;
  if (asked !== undefined ? asked !== group : number !== '1') return why;
  // The separator is in front of the group on both sides, or inside it.
  const isInside = separator === undefined;
  if (!isInside && inside !== undefined) return why;
  if (isInside && inside === undefined && prefix === '') return why;
  if (isInside === constant.endsWith('/')) return why;
  if (path !== prefix && !path.startsWith(`${prefix}/`)) return { unread: `RewritePath=${regex} takes more than the prefix` };
  return pathOf([...segmentsOf(constant), ...segmentsOf(path.slice(prefix.length))]);
}

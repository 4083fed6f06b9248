import { CascadeError } from '../errors.ts';
import type { NodeKind } from '../pack/model.ts';
import type { Graph } from './graph.ts';
import { foldIdentifier, nearestNames } from './identifier.ts';

/** A name read to a node. `folded` tells that the pack's identifier rule was needed: the answer then says what was read as what. */
export interface Resolved {
  index: number;
  folded: { asked: string; read: string } | null;
}

const refuse = (kind: NodeKind, why: string, names: string[], ask: string): CascadeError =>
  new CascadeError(
    `unknown-${kind}`,
    `${why} ${names.length > 0 ? `${ask} ${names.join(', ')}.` : `Use \`search\` or \`browse\` with kind=${kind} to see what there is.`}`,
    names,
  );

/** What was asked for, as a refusal repeats it: never the whole of a huge text. */
const quoted = (asked: string): string => JSON.stringify(asked.length > 200 ? `${asked.slice(0, 200)}…` : asked);

/** Full ids (`table:orders`) are accepted wherever a key is. */
const keyOf = (kind: NodeKind, asked: string): string => (asked.startsWith(`${kind}:`) ? asked.slice(kind.length + 1) : asked);

function* keysOf(graph: Graph, kind: NodeKind): Generator<string> {
  for (const i of graph.ofKind(kind)) yield graph.key(i);
}

/**
 * A table or column by name: the exact spelling first; then, only under a fold rule of the pack, the single name that folds together.
 * Throws `unknown-table` / `unknown-column` with candidates or suggestions.
 */
export function resolveSqlName(graph: Graph, kind: 'table' | 'column', asked: string): Resolved {
  const key = keyOf(kind, asked);
  const exact = graph.index(`${kind}:${key}`);
  if (exact >= 0) return { index: exact, folded: null };
  const rule = graph.meta.identifierCase ?? null;
  if (rule === 'fold-lower' || rule === 'fold-upper') {
    const wanted = foldIdentifier(key, rule);
    const hits = [...graph.ofKind(kind)].filter((i) => foldIdentifier(graph.key(i), rule) === wanted);
    const [only] = hits;
    if (hits.length === 1 && only !== undefined) return { index: only, folded: { asked: key, read: graph.key(only) } };
    if (hits.length > 1) {
      throw refuse(
        kind,
        `Several ${kind}s fold to ${quoted(key)}.`,
        hits.map((i) => graph.key(i)),
        'Write one of',
      );
    }
  }
  throw refuse(kind, `There is no ${kind} ${quoted(key)} in this pack.`, nearestNames(key, keysOf(graph, kind)), 'Did you mean');
}

/** Statements, symbols, endpoints and screens are matched exactly. Throws `unknown-<kind>` with the nearest names. */
export function resolveKey(graph: Graph, kind: 'statement' | 'symbol' | 'endpoint' | 'screen', asked: string): Resolved {
  const key = keyOf(kind, asked);
  const exact = graph.index(`${kind}:${key}`);
  if (exact >= 0) return { index: exact, folded: null };
  const near = kind === 'symbol' ? symbolCandidates(graph, key) : kind === 'endpoint' ? endpointCandidates(graph, key) : [];
  const names = near.length > 0 ? near : nearestNames(key, keysOf(graph, kind));
  throw refuse(kind, `There is no ${kind} ${quoted(key)} in this pack.`, names, 'Did you mean');
}

const MAX_CANDIDATES = 10;

/** Overloads of a method named without its parameter types, or a method named by its short `Class#method`. */
function symbolCandidates(graph: Graph, key: string): string[] {
  const found: string[] = [];
  for (const i of graph.ofKind('symbol')) {
    const other = graph.key(i);
    if (other.startsWith(`${key}(`) || other.endsWith(`.${key}`) || other.includes(`.${key}(`) || other.endsWith(`/${key}`)) {
      found.push(other);
      if (found.length === MAX_CANDIDATES) break;
    }
  }
  return found;
}

/** Routes that differ only in how their variables are named, in verb case, or in a trailing slash. */
function endpointCandidates(graph: Graph, key: string): string[] {
  const shape = routeShape(key);
  const path = shape.slice(shape.indexOf(' ') + 1);
  const same: string[] = [];
  const samePath: string[] = [];
  for (const other of keysOf(graph, 'endpoint')) {
    const otherShape = routeShape(other);
    if (otherShape === shape) same.push(other);
    else if (otherShape.slice(otherShape.indexOf(' ') + 1) === path) samePath.push(other);
  }
  return (same.length > 0 ? same : samePath).slice(0, MAX_CANDIDATES);
}

function routeShape(key: string): string {
  const space = key.indexOf(' ');
  const verb = space < 0 ? 'ANY' : key.slice(0, space).toUpperCase();
  const path = (space < 0 ? key : key.slice(space + 1)).replace(/\{[^{}]*\}|:[A-Za-z_]\w*/g, '{}').replace(/\/{1,64}$/, '');
  return `${verb} ${path === '' ? '/' : path}`;
}

import type { Graph } from '../graph/graph.ts';
import type { Grade } from '../pack/model.ts';

/** One link from a route to a method that answers it. */
export interface HandlerLink {
  handler: number;
  edge: number;
  rank: number;
}

/** Handlers of a route by node id; of several links to one handler the surest. */
export function handlersOf(graph: Graph, endpoint: number): HandlerLink[] {
  const best = new Map<number, HandlerLink>();
  for (const edge of graph.out(endpoint)) {
    if (graph.type(edge) !== 'HANDLES') continue;
    const handler = graph.to(edge);
    const rank = graph.rank(edge);
    const known = best.get(handler);
    if (!known || known.rank < rank) best.set(handler, { handler, edge, rank });
  }
  return [...best.values()].sort((a, b) => a.handler - b.handler);
}

/** Handlers a floor admits, in id order. The first is the one a single picture starts at. */
export const admittedHandlers = (graph: Graph, endpoint: number, floor: number): HandlerLink[] =>
  handlersOf(graph, endpoint).filter((link) => link.rank >= floor);

/**
 * A route this pack calls and does not serve. Left out of every census of routes and counted apart. One that is called as well as handled
 * is served: leaving it out would say that a change reaches no route.
 */
export const isOutbound = (graph: Graph, endpoint: number): boolean =>
  graph.node(endpoint).outbound === true && handlersOf(graph, endpoint).length === 0;

/** The surest link of a route to a handler, or null when it has none. */
export function routeGrade(graph: Graph, endpoint: number): { grade: Grade; edge: number } | null {
  let best: HandlerLink | null = null;
  for (const link of handlersOf(graph, endpoint)) if (best === null || link.rank > best.rank) best = link;
  return best === null ? null : { grade: graph.grade(best.edge), edge: best.edge };
}

/** Routes this pack serves, in id order. */
export function servedRoutes(graph: Graph): number[] {
  const routes: number[] = [];
  for (const i of graph.ofKind('endpoint')) if (!isOutbound(graph, i)) routes.push(i);
  return routes;
}

/** How routes are grouped: by declared package depth, or by the first segment of the path below a deployment prefix. */
export type GroupRule = { kind: 'path' } | { kind: 'declared'; packageDepth: number };

export function groupRuleOf(graph: Graph): GroupRule {
  const depth = (graph.meta.analysis as { packageDepth?: unknown } | undefined)?.packageDepth;
  return typeof depth === 'number' && Number.isInteger(depth) && depth > 0
    ? { kind: 'declared', packageDepth: depth }
    : { kind: 'path' };
}

/** The API group of a route. */
export function groupOf(graph: Graph, endpoint: number, rule: GroupRule = groupRuleOf(graph)): string {
  const node = graph.node(endpoint);
  if (rule.kind === 'declared') {
    const [first] = handlersOf(graph, endpoint);
    if (!first) return '(unknown package)';
    const owner = String(graph.node(first.handler).owner ?? graph.key(first.handler).split('#')[0]);
    return owner.split('.').slice(0, -1).slice(0, rule.packageDepth).join('.') || '(unknown package)';
  }
  if (typeof node.apiGroup === 'string') return node.apiGroup;
  const segment = String(node.path ?? '')
    .split('/')
    .find((part) => part !== '');
  return segment ?? '(root)';
}

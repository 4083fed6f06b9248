import { floorOf, type Mode } from '../grade/modes.ts';
import type { Graph } from '../graph/graph.ts';
import { chainWalk } from './chain.ts';

const memo = new WeakMap<Graph, Map<Mode, ReadonlySet<number>>>();

/** Methods that something other than a route or other code starts: jobs, listeners, startup hooks. */
export function entryPointsOf(graph: Graph): number[] {
  return [...graph.ofKind('symbol')].filter((i) => typeof graph.node(i).entryPoint === 'string');
}

/** Statements that entry points reach; one walk each, once a pack and mode. */
export function statementsOfEntryPoints(graph: Graph, mode: Mode): ReadonlySet<number> {
  const byMode = memo.get(graph) ?? new Map<Mode, ReadonlySet<number>>();
  memo.set(graph, byMode);
  let found = byMode.get(mode);
  if (!found) {
    const statements = new Set<number>();
    for (const start of entryPointsOf(graph)) {
      for (const { node } of chainWalk(graph, { start, direction: 'down', floor: floorOf(mode) }).reached.values())
        if (graph.kind(node) === 'statement') statements.add(node);
    }
    found = statements;
    byMode.set(mode, found);
  }
  return found;
}

import { GRADES_STRONGEST_FIRST } from '../engine/grade/lattice.ts';
import type { Graph } from '../engine/graph/graph.ts';
import type { Grade } from '../engine/pack/model.ts';
import type { RouteCensus } from '../engine/walk/census.ts';
import { handlersOf, routeGrade } from '../engine/walk/route.ts';

/** Ids shown per sample. */
export const SAMPLES = 10;

export type Reach = ReturnType<typeof reachOf>['reach'];

/** How much of the pack is wired end to end: routes that reach a statement, and what those statements reach. */
export function reachOf(graph: Graph, census: RouteCensus) {
  const without = census.routes.filter((route) => route.statements.size === 0);
  const routeGrades: Partial<Record<Grade, number>> = {};
  let endpointsWithMultipleHandlers = 0;
  for (const route of census.routes) {
    const grade = routeGrade(graph, route.endpoint)?.grade;
    if (grade) routeGrades[grade] = (routeGrades[grade] ?? 0) + 1;
    if (handlersOf(graph, route.endpoint).length > 1) endpointsWithMultipleHandlers++;
  }
  const firstUnreached = (kind: 'statement' | 'table', reached: ReadonlyMap<number, unknown>): string[] => {
    const ids: string[] = [];
    for (const i of graph.ofKind(kind)) {
      if (ids.length === SAMPLES) break;
      if (!reached.has(i)) ids.push(graph.id(i));
    }
    return ids;
  };
  return {
    reach: {
      endpoints: census.routes.length,
      outboundEndpoints: census.walk.outboundEndpoints,
      endpointsWithoutStatement: without.length,
      endpointsWithMultipleHandlers,
      routeGrades: Object.fromEntries(
        GRADES_STRONGEST_FIRST.flatMap((grade) => (routeGrades[grade] ? [[grade, routeGrades[grade]]] : [])),
      ) as Partial<Record<Grade, number>>,
      groups: new Set(census.routes.map((route) => route.group)).size,
      statements: graph.countOf('statement'),
      statementsReached: census.routesOfStatement.size,
      tables: graph.countOf('table'),
      tablesReached: census.routesOfTable.size,
      columns: graph.countOf('column'),
      columnsReached: census.routesOfColumn.size,
    },
    samples: {
      endpointsWithoutStatement: without.slice(0, SAMPLES).map((route) => graph.id(route.endpoint)),
      unreachedStatements: firstUnreached('statement', census.routesOfStatement),
      unreachedTables: firstUnreached('table', census.routesOfTable),
    },
  };
}

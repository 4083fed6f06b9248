import { floorOf } from '../engine/grade/modes.ts';
import type { Graph } from '../engine/graph/graph.ts';
import { type RouteCensus, tablesOfRoute } from '../engine/walk/census.ts';
import { SAMPLES } from './overview-reach.ts';
import { str } from './text.ts';

/** The busiest tables and routes, ten each, and how many there are. */
export function hubsOf(graph: Graph, census: RouteCensus) {
  const floor = floorOf(census.mode);
  const statementsOf = new Map<number, Set<number>>();
  const routes = census.routes
    .map((route) => {
      const tables = tablesOfRoute(graph, route, floor);
      for (const row of tables) {
        const known = statementsOf.get(row.table) ?? new Set<number>();
        for (const statement of row.statements) known.add(statement);
        statementsOf.set(row.table, known);
      }
      return { endpoint: route.endpoint, tables: tables.length, statements: route.statements.size };
    })
    .filter((row) => row.tables > 0)
    .sort((a, b) => b.tables - a.tables || b.statements - a.statements || a.endpoint - b.endpoint);
  const tables = [...census.routesOfTable]
    .map(([table, endpoints]) => ({ table, endpoints: endpoints.size, statements: statementsOf.get(table)?.size ?? 0 }))
    .sort((a, b) => b.endpoints - a.endpoints || b.statements - a.statements || a.table - b.table);
  return {
    tables: tables
      .slice(0, SAMPLES)
      .map((row) => ({ table: graph.key(row.table), endpoints: row.endpoints, statements: row.statements })),
    endpoints: routes.slice(0, SAMPLES).map((row) => {
      const node = graph.node(row.endpoint);
      return {
        endpoint: node.id,
        httpMethod: str(node.httpMethod),
        path: str(node.path),
        tables: row.tables,
        statements: row.statements,
      };
    }),
    totals: { tables: tables.length, endpoints: routes.length },
  };
}

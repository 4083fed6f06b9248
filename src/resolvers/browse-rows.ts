import { floorOf, type Mode } from '../engine/grade/modes.ts';
import type { Graph } from '../engine/graph/graph.ts';
import { labelOf } from '../engine/graph/label.ts';
import type { OpenPack } from '../engine/host/types.ts';
import { type RouteCensus, routeCensus, type ScreenCensus, screenCensus, tablesOfRoute } from '../engine/walk/census.ts';
import { groupOf, groupRuleOf, handlersOf, routeGrade } from '../engine/walk/route.ts';
import { accessOf, isStatementMethod, tableNameOfColumn, touchesOf } from '../engine/walk/sql.ts';
import type { BrowseKind } from './browse-kinds.ts';
import { axisStatus } from './contract.ts';
import { num, str } from './text.ts';

export interface Census {
  graph: Graph;
  mode: Mode;
  floor: number;
  routes: RouteCensus;
  screens: ScreenCensus | null;
}

/** The counts of one mode, taken once and shared by every row. */
export function censusOf(pack: OpenPack, mode: Mode): Census {
  const { graph } = pack;
  return {
    graph,
    mode,
    floor: floorOf(mode),
    routes: routeCensus(graph, mode),
    screens: axisStatus(pack, 'screen') === 'not-shipped' ? null : screenCensus(graph, mode),
  };
}

/** One row builder a kind; each row's keys are its public shape. */
export const ROWS: Record<BrowseKind, (census: Census, node: number) => Record<string, unknown>> = {
  table: tableItem,
  column: columnItem,
  statement: statementItem,
  endpoint: endpointItem,
  symbol: symbolItem,
  screen: screenItem,
};

function tableItem({ graph, floor, routes, screens }: Census, node: number) {
  const reading = new Set<number>();
  const writing = new Set<number>();
  for (const e of graph.in(node)) {
    if (graph.type(e) !== 'EXECUTES' || graph.rank(e) < floor) continue;
    (accessOf(graph, e) === 'read' ? reading : writing).add(graph.from(e));
  }
  let columns = 0;
  for (const e of graph.out(node)) if (graph.type(e) === 'DECLARES') columns++;
  const reached = routes.routesOfTable.get(node) ?? new Set<number>();
  const rule = groupRuleOf(graph);
  return {
    table: graph.key(node),
    comment: str(graph.node(node).comment),
    columns,
    statementsRead: reading.size,
    statementsWrite: writing.size,
    endpoints: reached.size,
    groups: new Set([...reached].map((endpoint) => groupOf(graph, endpoint, rule))).size,
    ...(screens ? { screens: screens.screens.filter((screen) => screen.tables.has(node)).length } : {}),
  };
}

function columnItem({ graph, floor, routes, screens }: Census, node: number) {
  let reads = 0;
  let writes = 0;
  for (const e of graph.in(node)) {
    if (graph.rank(e) < floor) continue;
    const type = graph.type(e);
    if (type === 'READS') reads++;
    else if (type === 'WRITES') writes++;
  }
  const attributes = graph.node(node);
  return {
    column: graph.key(node),
    table: tableNameOfColumn(graph, node),
    type: str(attributes.type),
    pk: attributes.pk === true,
    comment: str(attributes.comment),
    reads,
    writes,
    endpoints: routes.routesOfColumn.get(node)?.size ?? 0,
    ...(screens ? { screens: screens.screens.filter((screen) => screen.columns.has(node)).length } : {}),
  };
}

function statementItem({ graph, floor, routes }: Census, node: number) {
  const attributes = graph.node(node);
  return {
    statement: graph.key(node),
    type: str(attributes.statementType),
    tables: new Set(touchesOf(graph, node, floor).map((touch) => touch.table)).size,
    hasUnresolved: attributes.hasUnresolved === true,
    hasStringSubst: attributes.hasStringSubst === true,
    file: str(attributes.file),
    line: num(attributes.line),
    endpoints: routes.routesOfStatement.get(node)?.size ?? 0,
  };
}

function endpointItem({ graph, floor, routes }: Census, node: number) {
  const attributes = graph.node(node);
  const reach = routeReach(routes).get(node);
  const handlers = handlersOf(graph, node);
  const [first] = handlers;
  return {
    endpoint: attributes.id,
    httpMethod: str(attributes.httpMethod),
    path: str(attributes.path),
    group: groupOf(graph, node),
    handlerShort: first ? labelOf(graph, first.handler) : null,
    handlers: handlers.length,
    grade: routeGrade(graph, node)?.grade ?? null,
    statements: reach?.statements.size ?? 0,
    tables: reach ? tablesOfRoute(graph, reach, floor).length : 0,
  };
}

const reachIndex = new WeakMap<RouteCensus, Map<number, RouteCensus['routes'][number]>>();

function routeReach(census: RouteCensus): Map<number, RouteCensus['routes'][number]> {
  let index = reachIndex.get(census);
  if (!index) {
    index = new Map(census.routes.map((route) => [route.endpoint, route]));
    reachIndex.set(census, index);
  }
  return index;
}

function symbolItem({ graph }: Census, node: number) {
  const attributes = graph.node(node);
  return {
    symbol: graph.key(node),
    owner: str(attributes.owner),
    short: labelOf(graph, node),
    file: str(attributes.file),
    line: num(attributes.line),
    transactional: attributes.transactional === true,
    mapperMethod: attributes.mapperMethod === true || isStatementMethod(graph, node),
    external: attributes.external === true,
  };
}

function screenItem({ graph, screens }: Census, node: number) {
  const attributes = graph.node(node);
  const reach = screens?.screens.find((screen) => screen.screen === node);
  const page = attributes.source === 'view';
  return {
    screen: graph.key(node),
    path: str(attributes.path),
    label: labelOf(graph, node),
    title: str(attributes.title),
    group: str(attributes.group),
    component: str(attributes.component),
    source: str(attributes.source),
    endpoints: reach?.endpoints.size ?? 0,
    tables: reach?.tables.size ?? 0,
    observed: attributes.observed === true,
    ...(page
      ? {
          kind: 'page',
          template: str(attributes.template),
          engine: str(attributes.engine),
          routes: Array.isArray(attributes.paths) ? attributes.paths.map(String) : [],
        }
      : {}),
  };
}

/** The numbers `browse` shows for one node. */
export const rowOf = (pack: OpenPack, mode: Mode, kind: BrowseKind, node: number): Record<string, unknown> =>
  ROWS[kind](censusOf(pack, mode), node);

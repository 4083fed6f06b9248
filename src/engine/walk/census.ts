import { floorOf, type Mode } from '../grade/modes.ts';
import type { Graph } from '../graph/graph.ts';
import type { Grade } from '../pack/model.ts';
import { chainWalk, type Walk } from './chain.ts';
import { admittedHandlers, groupOf, groupRuleOf, handlersOf, servedRoutes } from './route.ts';
import { sendsItself, touchesOf } from './sql.ts';

/** What one route reaches. Statement ranks are the strongest over its handlers of weakest(walk, HANDLES). */
export interface RouteReach {
  endpoint: number;
  group: string;
  /** Admitted handlers, in id order. */
  handlers: number[];
  depthCut: boolean;
  statements: Map<number, number>;
}

/** What the walks behind a census met, counted per distinct start. */
export interface CensusWalk {
  starts: number;
  depthCut: number;
  depthCutStarts: number;
  nodeCapStarts: number;
  byMode: number;
  byModeGrades: Partial<Record<Grade, number>>;
  generated: number;
}

export interface RouteCensus {
  mode: Mode;
  depth: number | null;
  routes: RouteReach[];
  walk: CensusWalk & { multiHandlerEndpoints: number; outboundEndpoints: number };
  /** Methods between a handler and its SQL, and every method that sends an admitted statement itself. */
  services: Set<number>;
  /** Per statement, table and column: the routes that reach it. */
  routesOfStatement: ReadonlyMap<number, ReadonlySet<number>>;
  routesOfTable: ReadonlyMap<number, ReadonlySet<number>>;
  routesOfColumn: ReadonlyMap<number, ReadonlySet<number>>;
}

const memo = new WeakMap<Graph, Map<string, RouteCensus>>();

/** One walk per distinct admitted handler of every served route. Computed once per pack, mode and depth, and shared by every tool. */
export function routeCensus(graph: Graph, mode: Mode, depth: number | null = null): RouteCensus {
  let byMode = memo.get(graph);
  if (!byMode) {
    byMode = new Map();
    memo.set(graph, byMode);
  }
  const key = `${mode}/${depth ?? 'all'}`;
  const known = byMode.get(key);
  if (known) return known;
  const census = takeCensus(graph, mode, depth);
  byMode.set(key, census);
  return census;
}

function takeCensus(graph: Graph, mode: Mode, depth: number | null): RouteCensus {
  const floor = floorOf(mode);
  const rule = groupRuleOf(graph);
  const walks = new Map<number, { statements: Map<number, number>; depthCut: boolean }>();
  const total = emptyCensusWalk();
  const services = new Set<number>();
  const handlerNodes = new Set<number>();
  const served = servedRoutes(graph);
  for (const endpoint of served) for (const link of handlersOf(graph, endpoint)) handlerNodes.add(link.handler);

  const walkFrom = (start: number): { statements: Map<number, number>; depthCut: boolean } => {
    const known = walks.get(start);
    if (known) return known;
    const walk = chainWalk(graph, { start, direction: 'down', floor, depth });
    addToCensus(total, walk);
    const statements = new Map<number, number>();
    for (const record of walk.reached.values()) {
      const kind = graph.kind(record.node);
      if (kind === 'statement') statements.set(record.node, record.rank);
      else if (kind === 'symbol' && isService(graph, record.node, floor, handlerNodes)) services.add(record.node);
    }
    if (sendsAdmitted(graph, start, floor)) services.add(start);
    const found = { statements, depthCut: walk.cut.depth > 0 };
    walks.set(start, found);
    return found;
  };

  let multiHandlerEndpoints = 0;
  const routes = served.map((endpoint): RouteReach => {
    const all = handlersOf(graph, endpoint);
    const admitted = admittedHandlers(graph, endpoint, floor);
    if (all.length > 1) multiHandlerEndpoints++;
    for (const link of all) if (link.rank < floor) countRefused(total, graph.grade(link.edge));
    const reach: RouteReach = {
      endpoint,
      group: groupOf(graph, endpoint, rule),
      handlers: admitted.map((link) => link.handler),
      depthCut: false,
      statements: new Map(),
    };
    for (const link of admitted) {
      const walk = walkFrom(link.handler);
      reach.depthCut ||= walk.depthCut;
      for (const [statement, rank] of walk.statements) {
        const capped = Math.min(rank, link.rank);
        if (capped > (reach.statements.get(statement) ?? -1)) reach.statements.set(statement, capped);
      }
    }
    return reach;
  });
  return {
    mode,
    depth,
    routes,
    walk: { ...total, multiHandlerEndpoints, outboundEndpoints: graph.countOf('endpoint') - served.length },
    services,
    ...reverseIndex(graph, routes, floor),
  };
}

export const emptyCensusWalk = (): CensusWalk => ({
  starts: 0,
  depthCut: 0,
  depthCutStarts: 0,
  nodeCapStarts: 0,
  byMode: 0,
  byModeGrades: {},
  generated: 0,
});

/** Adds what one walk met to a census. */
export function addToCensus(total: CensusWalk, walk: Walk): void {
  total.starts++;
  total.depthCut += walk.cut.depth;
  if (walk.cut.depth > 0) total.depthCutStarts++;
  if (walk.cut.nodeCap) total.nodeCapStarts++;
  total.generated += walk.cut.generated;
  for (const [grade, count] of Object.entries(walk.cut.byModeGrades)) {
    total.byMode += count;
    total.byModeGrades[grade as Grade] = (total.byModeGrades[grade as Grade] ?? 0) + count;
  }
}

function countRefused(total: CensusWalk, grade: Grade): void {
  total.byMode++;
  total.byModeGrades[grade] = (total.byModeGrades[grade] ?? 0) + 1;
}

function isService(graph: Graph, symbol: number, floor: number, handlers: ReadonlySet<number>): boolean {
  const node = graph.node(symbol);
  if (node.external === true || node.lane === 'web') return false;
  if (sendsAdmitted(graph, symbol, floor)) return true;
  if (handlers.has(symbol)) return false;
  for (const edge of graph.out(symbol)) if (graph.type(edge) === 'IMPLEMENTS_STMT') return false;
  return true;
}

function sendsAdmitted(graph: Graph, symbol: number, floor: number): boolean {
  for (const edge of graph.out(symbol)) {
    if (graph.type(edge) === 'IMPLEMENTS_STMT' && graph.rank(edge) >= floor && sendsItself(graph, edge)) return true;
  }
  return false;
}

type Index = Map<number, Set<number>>;

function reverseIndex(graph: Graph, routes: readonly RouteReach[], floor: number) {
  const routesOfStatement: Index = new Map();
  const routesOfTable: Index = new Map();
  const routesOfColumn: Index = new Map();
  const add = (index: Index, key: number, endpoint: number): void => {
    const set = index.get(key);
    if (set) set.add(endpoint);
    else index.set(key, new Set([endpoint]));
  };
  for (const route of routes) {
    for (const statement of route.statements.keys()) {
      add(routesOfStatement, statement, route.endpoint);
      for (const edge of graph.out(statement)) {
        if (graph.rank(edge) < floor) continue;
        const type = graph.type(edge);
        if (type === 'EXECUTES') add(routesOfTable, graph.to(edge), route.endpoint);
        else if (type === 'READS' || type === 'WRITES') add(routesOfColumn, graph.to(edge), route.endpoint);
      }
    }
  }
  return { routesOfStatement, routesOfTable, routesOfColumn };
}

export interface TableOfRoute {
  table: number;
  /** Strongest over the route's ways of weakest(statement path, EXECUTES). */
  rank: number;
  statements: Set<number>;
}

/** Tables a route reaches, in id order. */
export function tablesOfRoute(graph: Graph, route: RouteReach, floor: number): TableOfRoute[] {
  const tables = new Map<number, TableOfRoute>();
  for (const [statement, rank] of route.statements) {
    for (const touch of touchesOf(graph, statement, floor)) {
      const way = Math.min(rank, touch.rank);
      const row = tables.get(touch.table);
      if (!row) tables.set(touch.table, { table: touch.table, rank: way, statements: new Set([statement]) });
      else {
        row.rank = Math.max(row.rank, way);
        row.statements.add(statement);
      }
    }
  }
  return [...tables.values()].sort((a, b) => a.table - b.table);
}

export interface ScreenReach {
  screen: number;
  endpoints: Set<number>;
  statements: Set<number>;
  tables: Set<number>;
  columns: Set<number>;
  depthCut: boolean;
}

export interface ScreenCensus {
  mode: Mode;
  screens: ScreenReach[];
  walk: CensusWalk;
}

const screenMemo = new WeakMap<Graph, Map<Mode, ScreenCensus>>();

/** One down walk per screen: of a page the server renders, from the methods that render it too. */
export function screenCensus(graph: Graph, mode: Mode): ScreenCensus {
  let byMode = screenMemo.get(graph);
  if (!byMode) {
    byMode = new Map();
    screenMemo.set(graph, byMode);
  }
  const known = byMode.get(mode);
  if (known) return known;
  const census = takeScreenCensus(graph, mode);
  byMode.set(mode, census);
  return census;
}

function takeScreenCensus(graph: Graph, mode: Mode): ScreenCensus {
  const floor = floorOf(mode);
  const walk = emptyCensusWalk();
  const screens = [...graph.ofKind('screen')].map((screen): ScreenReach => {
    const reach: ScreenReach = {
      screen,
      endpoints: new Set(),
      statements: new Set(),
      tables: new Set(),
      columns: new Set(),
      depthCut: false,
    };
    const found = chainWalk(graph, { start: screen, direction: 'down', floor });
    addToCensus(walk, found);
    reach.depthCut = found.cut.depth > 0;
    for (const { node } of found.reached.values()) {
      const kind = graph.kind(node);
      if (kind === 'endpoint') reach.endpoints.add(node);
      else if (kind === 'statement') reach.statements.add(node);
      else if (kind === 'table') reach.tables.add(node);
      else if (kind === 'column') reach.columns.add(node);
    }
    return reach;
  });
  return { mode, screens, walk };
}

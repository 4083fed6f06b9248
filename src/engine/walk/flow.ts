import { badInput } from '../errors.ts';
import { gradeOf } from '../grade/lattice.ts';
import { floorOf, type Mode } from '../grade/modes.ts';
import type { Graph } from '../graph/graph.ts';
import type { Grade, NodeKind } from '../pack/model.ts';
import { affectedOf, renderedPages } from './affected.ts';
import { chainWalk, compareRecords, type Direction, type Walk, type WalkCut, type WalkRecord } from './chain.ts';
import { type Layer, layersOf } from './layers.ts';
import { admittedHandlers, type HandlerLink } from './route.ts';
import {
  derivedEndpointRow,
  type EndpointRow,
  hasFrontend,
  isServiceSymbol,
  isWebFunction,
  type ScreenRow,
  type ServiceRow,
  type StatementRow,
  screenRow,
  serviceRow,
  statementRow,
  steppedEndpointRow,
  type TableRow,
} from './rows.ts';
import { reachedTables } from './tables.ts';

/** Which kinds walk which way. The viewer and the refusals read this one table. */
export const FLOW_DIRECTIONS: Readonly<Record<Direction, readonly NodeKind[]>> = {
  down: ['endpoint', 'screen', 'symbol'],
  up: ['endpoint', 'column', 'table', 'statement', 'symbol'],
};

export const LANE_NAMES = ['webFunctions', 'endpoints', 'services', 'statements', 'tables', 'screens'] as const;
export type LaneName = (typeof LANE_NAMES)[number];

/** Rows of one lane, built only for the page that is shown. */
export interface Lane<Row> {
  name: LaneName;
  total: number;
  /** Rows from `offset`, at most `limit`, in lane order. */
  page(offset: number, limit: number): Row[];
}

export interface Lanes {
  webFunctions?: Lane<ServiceRow>;
  endpoints?: Lane<EndpointRow>;
  services: Lane<ServiceRow>;
  statements?: Lane<StatementRow>;
  tables?: Lane<TableRow>;
  screens?: Lane<ScreenRow>;
}

export interface FlowChain {
  graph: Graph;
  direction: Direction;
  mode: Mode;
  depth: number | null;
  /** Where the asker pointed. */
  entry: number;
  /** Where the walk began: for a route walked down its first admitted handler, else the entry itself. */
  start: number;
  /** The HANDLES link a walk down from a route entered through, null when none was admitted or the entry is no route. */
  entryLink: HandlerLink | null;
  walk: Walk;
  cut: WalkCut;
  walked: number;
  other: number;
  byLinkGrade: Partial<Record<Grade, number>>;
  beyond: { tables: number } | { endpoints: number };
  endLane: 'tables' | 'endpoints';
  layers: Layer[];
  lanes: Lanes;
  /** In the order an answer lists them. */
  laneNames: LaneName[];
}

export interface FlowOptions {
  entry: number;
  direction: Direction;
  mode: Mode;
  depth?: number | null;
  nodeCap?: number;
  /** Directory of the application asked about: of several sure handlers the one in it is walked. */
  within?: string | null;
}

/** The chain behind (down) or above (up) one node, cut into lanes. Throws `bad-input` for a kind that does not walk that way. */
export function flowChain(graph: Graph, options: FlowOptions): FlowChain {
  const kind = graph.kind(options.entry);
  if (!FLOW_DIRECTIONS[options.direction].includes(kind)) {
    throw badInput(
      `A ${kind} cannot be walked ${options.direction}: ${options.direction} starts at ${FLOW_DIRECTIONS[options.direction].join(', ')}. ` +
        `Ask with direction=${options.direction === 'down' ? 'up' : 'down'}.`,
    );
  }
  return options.direction === 'down' ? flowDown(graph, options) : flowUp(graph, options);
}

function flowDown(graph: Graph, { entry, mode, depth = null, nodeCap, within = null }: FlowOptions): FlowChain {
  const floor = floorOf(mode);
  const isRoute = graph.kind(entry) === 'endpoint';
  const entryLink = isRoute ? (primaryHandler(graph, entry, floor, within) ?? null) : null;
  const start = entryLink?.handler ?? entry;
  const walk = chainWalk(graph, {
    start,
    direction: 'down',
    floor,
    depth,
    ...(entryLink ? { entryRank: entryLink.rank } : {}),
    ...(nodeCap === undefined ? {} : { nodeCap }),
  });
  if (entryLink) countRefusedHandlers(graph, entry, floor, walk.cut);
  const fromWeb = graph.kind(entry) === 'screen' || isWebFunction(graph, entry);
  const records = sorted(walk);
  const statements = records.filter((record) => graph.kind(record.node) === 'statement');
  const tables = reachedTables(graph, statements, floor);
  const pages = fromWeb ? [] : renderedPages(walk);
  const routes = records.filter((record) => graph.kind(record.node) === 'endpoint');
  const drawn = (node: number): boolean =>
    isServiceSymbol(graph, node) || (fromWeb && (isWebFunction(graph, node) || graph.kind(node) === 'endpoint'));
  const services = records.filter((record) => isServiceSymbol(graph, record.node));
  const web = records.filter((record) => isWebFunction(graph, record.node));
  const lanes: Lanes = {
    ...(fromWeb
      ? {
          webFunctions: laneOf('webFunctions', web, (record) => serviceRow(graph, record, drawn, { web: true })),
          endpoints: laneOf('endpoints', routes, (record) => steppedEndpointRow(graph, record, drawn)),
        }
      : {}),
    services: laneOf('services', services, (record) => serviceRow(graph, record, drawn)),
    statements: laneOf('statements', statements, (record) => statementRow(graph, record, drawn, floor)),
    tables: laneOf('tables', tables, (row) => row.build()),
    ...(pages.length > 0 ? { screens: laneOf('screens', pages, (row) => screenRow(graph, row, drawn)) } : {}),
  };
  const shown = services.length + statements.length + (fromWeb ? web.length + routes.length : 0);
  const steppedTables = records.filter((record) => graph.kind(record.node) === 'table');
  return {
    ...frame(walk, { entry, start, entryLink, mode, depth }),
    other: countNonColumns(walk) - shown - steppedTables.length,
    beyond: { tables: tables.filter((row) => !walk.reached.has(row.table)).length },
    endLane: 'tables',
    layers: layersOf(walk, { down: true, fromWeb, derivedEndpoints: [], screenRows: pages }),
    lanes,
    laneNames: (fromWeb
      ? ['webFunctions', 'endpoints', 'services', 'statements', 'tables']
      : ['services', 'statements', 'tables', ...(pages.length > 0 ? ['screens' as const] : [])]) as LaneName[],
  };
}

function flowUp(graph: Graph, { entry, mode, depth = null, nodeCap }: FlowOptions): FlowChain {
  const floor = floorOf(mode);
  const walk = chainWalk(graph, { start: entry, direction: 'up', floor, depth, ...(nodeCap === undefined ? {} : { nodeCap }) });
  const affected = affectedOf(walk);
  const fromRoute = graph.kind(entry) === 'endpoint';
  const records = sorted(walk);
  const handlers = new Set<number>();
  for (const record of records) for (const e of graph.in(record.node)) if (graph.type(e) === 'HANDLES') handlers.add(record.node);
  const drawn = (node: number): boolean => {
    const kind = graph.kind(node);
    return kind === 'statement' || isServiceSymbol(graph, node) || isWebFunction(graph, node);
  };
  const services = records.filter((record) => isServiceSymbol(graph, record.node));
  const statements = records.filter((record) => graph.kind(record.node) === 'statement');
  const web = records.filter((record) => isWebFunction(graph, record.node));
  const withFrontend = fromRoute || hasFrontend(graph);
  const lanes: Lanes = {
    ...(fromRoute ? {} : { statements: laneOf('statements', statements, (record) => statementRow(graph, record, drawn, floor)) }),
    services: laneOf('services', services, (record) => serviceRow(graph, record, drawn, { handler: handlers.has(record.node) })),
    endpoints: laneOf('endpoints', affected.routes, (row) => derivedEndpointRow(graph, row, drawn)),
    ...(withFrontend
      ? {
          webFunctions: laneOf('webFunctions', web, (record) => serviceRow(graph, record, drawn, { web: true })),
          screens: laneOf('screens', affected.screens, (row) => screenRow(graph, row, drawn)),
        }
      : {}),
  };
  const stepped = affected.routes.filter((row) => walk.reached.has(row.endpoint)).length;
  const screens = records.filter((record) => graph.kind(record.node) === 'screen').length;
  const atCap = affected.routes.filter((row) => depth !== null && row.hops > depth).length;
  return {
    ...frame(walk, { entry, start: entry, entryLink: null, mode, depth }),
    other:
      countNonColumns(walk) -
      services.length -
      (fromRoute ? 0 : statements.length) -
      (withFrontend ? web.length + screens : 0) -
      stepped,
    beyond: { endpoints: atCap },
    endLane: 'endpoints',
    layers: layersOf(walk, {
      down: false,
      fromWeb: withFrontend,
      derivedEndpoints: affected.routes.filter((row) => depth === null || row.hops <= depth),
      screenRows: withFrontend ? affected.screens : [],
    }),
    lanes,
    laneNames: [
      ...(fromRoute ? [] : ['statements' as const]),
      'services',
      'endpoints',
      ...(withFrontend ? (['webFunctions', 'screens'] as const) : []),
    ],
  };
}

function frame(
  walk: Walk,
  of: { entry: number; start: number; entryLink: HandlerLink | null; mode: Mode; depth: number | null },
) {
  return {
    graph: walk.graph,
    direction: walk.options.direction,
    ...of,
    walk,
    cut: walk.cut,
    walked: walk.reached.size,
    byLinkGrade: linkGrades(walk),
  };
}

/** Handlers of the application asked about first, then the surest, then by id: the one a single picture starts at. */
function primaryHandler(graph: Graph, endpoint: number, floor: number, within: string | null): HandlerLink | undefined {
  const outside = (link: HandlerLink): number =>
    within !== null && String(graph.node(link.handler).file ?? '').startsWith(`${within}/`) ? 0 : 1;
  return [...admittedHandlers(graph, endpoint, floor)].sort(
    (a, b) => outside(a) - outside(b) || b.rank - a.rank || a.handler - b.handler,
  )[0];
}

/** The walk begins at the handler, so links from the route that the floor refuses are counted here; with no admitted handler the walk met them itself. */
function countRefusedHandlers(graph: Graph, endpoint: number, floor: number, cut: WalkCut): void {
  for (const e of graph.out(endpoint)) {
    if (graph.type(e) !== 'HANDLES' || graph.rank(e) >= floor) continue;
    const grade = graph.grade(e);
    cut.byMode++;
    cut.byModeGrades[grade] = (cut.byModeGrades[grade] ?? 0) + 1;
  }
}

const sorted = (walk: Walk): WalkRecord[] => [...walk.reached.values()].sort(compareRecords);

function laneOf<Item, Row>(name: LaneName, items: readonly Item[], build: (item: Item) => Row): Lane<Row> {
  return { name, total: items.length, page: (offset, limit) => items.slice(offset, offset + limit).map(build) };
}

function countNonColumns(walk: Walk): number {
  let count = 0;
  for (const node of walk.reached.keys()) if (walk.graph.kind(node) !== 'column') count++;
  return count;
}

function linkGrades(walk: Walk): Partial<Record<Grade, number>> {
  const grades: Partial<Record<Grade, number>> = {};
  for (const record of walk.reached.values()) {
    if (walk.graph.kind(record.node) === 'column') continue;
    const grade = gradeOf(walk.graph.rank(record.edge));
    grades[grade] = (grades[grade] ?? 0) + 1;
  }
  return grades;
}

import { badInput } from '../engine/errors.ts';
import { asMode, floorOf, type Mode } from '../engine/grade/modes.ts';
import type { Graph } from '../engine/graph/graph.ts';
import { labelOf } from '../engine/graph/label.ts';
import { resolveSqlName } from '../engine/graph/names.ts';
import type { OpenPack } from '../engine/host/types.ts';
import { type RouteCensus, routeCensus, type ScreenCensus, screenCensus, tablesOfRoute } from '../engine/walk/census.ts';
import { groupOf, groupRuleOf, handlersOf, isOutbound, routeGrade } from '../engine/walk/route.ts';
import { accessOf, isStatementMethod, tableOfColumn, touchesOf } from '../engine/walk/sql.ts';
import { asInt, asOffset, asOneOf, asText } from './args.ts';
import { axisStatus, cut, type EmptyReason, type Envelope, emptyByAxis, emptyOf, type Limit, packAnswer } from './contract.ts';
import { foldLimit, nodeCapInWords, num, str } from './text.ts';

export interface BrowseArgs {
  kind?: unknown;
  mode?: unknown;
  query?: unknown;
  table?: unknown;
  sort?: unknown;
  limit?: unknown;
  offset?: unknown;
}

export const BROWSE_KINDS = ['table', 'column', 'statement', 'endpoint', 'symbol', 'screen'] as const;
export type BrowseKind = (typeof BROWSE_KINDS)[number];

/** Sorts of each kind, the default first. */
export const BROWSE_SORTS: Readonly<Record<BrowseKind, readonly string[]>> = {
  table: ['statements', 'endpoints', 'groups', 'columns', 'name'],
  column: ['writes', 'reads', 'endpoints', 'name'],
  statement: ['tables', 'name'],
  endpoint: ['tables', 'statements', 'path'],
  symbol: ['name'],
  screen: ['endpoints', 'tables', 'name'],
};

interface Item {
  node: number;
  /** What `sort` orders by, descending; rows of a name sort have none. */
  weight: number;
  row: Record<string, unknown>;
}

interface Census {
  graph: Graph;
  mode: Mode;
  floor: number;
  routes: RouteCensus;
  screens: ScreenCensus | null;
}

/** Every node of one kind with the numbers to pick by. All counts of a row are taken in `mode`. */
export function browse(pack: OpenPack, args: BrowseArgs): Envelope<object> {
  const { graph } = pack;
  const kind = asOneOf<BrowseKind | ''>('kind', args.kind, BROWSE_KINDS, '');
  if (kind === '') throw badInput(`\`kind\` is required: one of ${BROWSE_KINDS.join(', ')}.`);
  const mode = asMode(args.mode);
  const sort = asOneOf('sort', args.sort, BROWSE_SORTS[kind], BROWSE_SORTS[kind][0] as string);
  const limit = asInt('limit', args.limit, { min: 1, max: 500, fallback: 200 });
  const offset = asOffset(args.offset);
  const query =
    kind === 'symbol'
      ? asText('query', args.query, 2)
      : args.query === undefined || args.query === null
        ? null
        : asText('query', args.query);
  const table = tableFilter(pack, kind, args.table);

  const census = censusOf(pack, mode);
  const items = listItems(pack, census, { kind, sort, query, prefix: table?.prefix ?? null });
  const page = items.slice(offset, offset + limit).map((item) => item.row);
  const empty = emptyOf({
    items: { rows: page, reason: items.length > 0 ? 'not-in-this-axis' : emptyReason(pack, kind, graph.countOf(kind)) },
  });
  return packAnswer(
    pack,
    ['browse'],
    {
      kind,
      sort,
      items: page,
      total: items.length,
      counts: kindCounts(graph),
      census: { mode, depth: null },
      ...(empty ? { empty } : {}),
    },
    {
      limits: [...(table?.limits ?? []), ...browseLimits(census, kind)],
      truncated: [cut('items', page.length, items.length, orderText(kind, sort), offset)],
    },
  );
}

function censusOf(pack: OpenPack, mode: Mode): Census {
  const { graph } = pack;
  return {
    graph,
    mode,
    floor: floorOf(mode),
    routes: routeCensus(graph, mode),
    screens: axisStatus(pack, 'screen') === 'not-shipped' ? null : screenCensus(graph, mode),
  };
}

interface Listing {
  kind: BrowseKind;
  sort: string;
  query: string | null;
  /** Only ids that start with this. */
  prefix: string | null;
}

function listItems(pack: OpenPack, census: Census, { kind, sort, query, prefix }: Listing): Item[] {
  const { graph } = pack;
  const nodes = [...graph.ofKind(kind)].filter(
    (i) => !(kind === 'endpoint' && isOutbound(graph, i)) && matches(graph, kind, i, query, prefix),
  );
  return nodes.map((node) => itemOf(census, kind, node, sort)).sort(kind === 'endpoint' && sort === 'path' ? byPath : byWeight);
}

/** Nodes of a kind in the order `browse` lists them, for the graph's connections: the same filter, the same numbers. */
export function listNodes(
  pack: OpenPack,
  mode: Mode,
  listing: { kind: BrowseKind; sort?: string | null; query?: string | null },
): number[] {
  const sort = asOneOf('orderBy', listing.sort, BROWSE_SORTS[listing.kind], BROWSE_SORTS[listing.kind][0] as string);
  return listItems(pack, censusOf(pack, mode), { kind: listing.kind, sort, query: listing.query ?? null, prefix: null }).map(
    (item) => item.node,
  );
}

/** The numbers `browse` shows for one node. */
export const rowOf = (pack: OpenPack, mode: Mode, kind: BrowseKind, node: number): Record<string, unknown> =>
  ROWS[kind](censusOf(pack, mode), node);

function tableFilter(pack: OpenPack, kind: BrowseKind, value: unknown): { prefix: string; limits: Limit[] } | null {
  if (value === undefined || value === null) return null;
  if (kind !== 'column') throw badInput(`\`table\` goes with kind=column only; got kind=${kind}.`);
  const name = asText('table', value);
  const prefix = `column:${name}.`;
  // A pack without a catalog still has columns: the name is then matched by the ids alone.
  const [from, to] = pack.graph.range('column');
  for (let i = from; i < to; i++) if (pack.graph.id(i).startsWith(prefix)) return { prefix, limits: [] };
  const resolved = resolveSqlName(pack.graph, 'table', name);
  return { prefix: `column:${pack.graph.key(resolved.index)}.`, limits: foldLimit(resolved) };
}

function matches(graph: Graph, kind: BrowseKind, i: number, query: string | null, prefix: string | null): boolean {
  if (prefix !== null && !graph.id(i).startsWith(prefix)) return false;
  if (query === null) return true;
  return searchText(graph, kind, i).toLowerCase().includes(query.toLowerCase());
}

function searchText(graph: Graph, kind: BrowseKind, i: number): string {
  const node = graph.node(i);
  const also: Record<BrowseKind, unknown[]> = {
    table: [node.comment],
    column: [node.comment],
    statement: [node.file],
    endpoint: kind === 'endpoint' ? handlersOf(graph, i).map((link) => graph.key(link.handler)) : [],
    symbol: [],
    screen: [node.label, node.title, node.component],
  };
  return [graph.key(i), ...also[kind]].filter((text) => typeof text === 'string').join(' ');
}

function itemOf(census: Census, kind: BrowseKind, node: number, sort: string): Item {
  const row = ROWS[kind](census, node);
  const weight = sort === 'statements' && kind === 'table' ? Number(row.statementsRead) + Number(row.statementsWrite) : row[sort];
  return { node, weight: typeof weight === 'number' ? weight : 0, row };
}

const byWeight = (a: Item, b: Item): number => b.weight - a.weight || a.node - b.node;

function byPath(a: Item, b: Item): number {
  const text = (item: Item): string => `${item.row.path}\n${item.row.httpMethod}`;
  return text(a) < text(b) ? -1 : text(a) > text(b) ? 1 : a.node - b.node;
}

const orderText = (kind: BrowseKind, sort: string): string =>
  sort === 'name' ? 'id asc' : kind === 'endpoint' && sort === 'path' ? 'path asc, method asc, id asc' : `${sort} desc, id asc`;

/** One row builder a kind; each row's keys are its public shape. */
const ROWS: Record<BrowseKind, (census: Census, node: number) => Record<string, unknown>> = {
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
  const table = tableOfColumn(graph, node);
  return {
    column: graph.key(node),
    table: table < 0 ? graph.key(node).split('.').slice(0, -1).join('.') : graph.key(table),
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

/** How many nodes of each kind the pack has; routes it only calls are not counted among its endpoints. */
export function kindCounts(graph: Graph): Record<BrowseKind, number> {
  let served = 0;
  for (const i of graph.ofKind('endpoint')) if (!isOutbound(graph, i)) served++;
  return {
    table: graph.countOf('table'),
    column: graph.countOf('column'),
    statement: graph.countOf('statement'),
    endpoint: served,
    symbol: graph.countOf('symbol'),
    screen: graph.countOf('screen'),
  };
}

function emptyReason(pack: OpenPack, kind: BrowseKind, inPack: number): EmptyReason {
  if (inPack > 0) return 'none';
  const axis = {
    table: 'catalog',
    column: 'catalog',
    statement: 'statements',
    endpoint: 'code',
    symbol: 'code',
    screen: 'screen',
  } as const;
  return emptyByAxis(pack, axis[kind]);
}

function browseLimits(census: Census, kind: BrowseKind): Limit[] {
  const limits: Limit[] = [];
  const { walk } = census.routes;
  if (kind !== 'symbol' && kind !== 'screen') {
    limits.push({
      scope: 'browse',
      reason: `\`endpoints\` counts the routes whose walk in mode=${census.mode}, without a hop cap, reaches a statement that touches the row.`,
    });
  }
  if (kind === 'table' || kind === 'endpoint') {
    const rule = groupRuleOf(census.graph);
    limits.push({
      scope: 'browse',
      reason:
        rule.kind === 'path'
          ? 'A group is the first segment of a route’s path.'
          : `A group is the handler’s package cut to ${rule.packageDepth} segments.`,
    });
  }
  if (census.screens && (kind === 'screen' || kind === 'table' || kind === 'column')) {
    limits.push({ scope: 'browse', reason: `\`screens\` is counted by one walk down from each screen in mode=${census.mode}.` });
    if (census.screens.walk.nodeCapStarts > 0)
      limits.push({ scope: 'browse', reason: nodeCapInWords(`${census.screens.walk.nodeCapStarts} screen walks`) });
  }
  if (walk.nodeCapStarts > 0) limits.push({ scope: 'browse', reason: nodeCapInWords(`${walk.nodeCapStarts} route walks`) });
  return limits;
}

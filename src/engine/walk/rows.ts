import { gradeOf } from '../grade/lattice.ts';
import type { Graph } from '../graph/graph.ts';
import { labelOf } from '../graph/label.ts';
import type { Grade, PackNode } from '../pack/model.ts';
import type { AffectedRoute, AffectedScreen } from './affected.ts';
import type { WalkRecord } from './chain.ts';
import { drawnLink, type Link, type PathEdge, pathEdges } from './link.ts';
import { handlersOf } from './route.ts';
import { isStatementMethod, joinAccess, touchesOf } from './sql.ts';

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const number = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= 2_147_483_647 ? value : null;

/** Keys a row carries only when its path crossed HTTP. */
const http = (httpHops: number): { viaHttp?: true; httpHops?: number } => (httpHops > 0 ? { viaHttp: true, httpHops } : {});
const observed = (node: PackNode): { observed?: true } => (node.observed === true ? { observed: true } : {});

export interface ServiceRow {
  id: string;
  short: string;
  owner: string | null;
  hops: number;
  grade: Grade;
  external: boolean;
  transactional: boolean;
  observed?: true;
  /** Web functions only. */
  component?: string | null;
  /** Up walks only: the method answers a route. */
  handler?: boolean;
  file: string | null;
  line: number | null;
  link: Link | null;
  viaHttp?: true;
  httpHops?: number;
  path: PathEdge[];
}

export interface StatementRow {
  id: string;
  short: string;
  /** The method that declares or sends it. */
  symbol: string | null;
  statementType: string | null;
  call?: { model: string; operation: string };
  columnsRuntimeOnly?: true;
  observed?: true;
  observedTables?: string[];
  file: string | null;
  line: number | null;
  hops: number;
  grade: Grade;
  link: Link | null;
  viaHttp?: true;
  httpHops?: number;
  path: PathEdge[];
  tables: { table: string; access: string }[];
}

export interface TableRow {
  table: string;
  comment: string | null;
  hops: number;
  grade: Grade;
  via: string;
  viaShort: string;
  statements: number;
  viaHttp?: true;
  httpHops?: number;
  access: 'read' | 'write' | 'read+write';
  reads: number;
  writes: number;
}

export interface EndpointRow {
  id: string;
  httpMethod: string | null;
  path: string | null;
  handler: string | null;
  handlerShort: string | null;
  hops: number;
  grade: Grade;
  file: string | null;
  line: number | null;
  observed?: true;
  viaHttp?: true;
  httpHops?: number;
  frontendCalls?: number;
  link: Link | null;
  walkedPath: PathEdge[];
}

export interface ScreenRow {
  id: string;
  short: string;
  title: string | null;
  name: string | null;
  group: string | null;
  component: string | null;
  template?: string | null;
  engine?: string | null;
  hops: number;
  grade: Grade;
  observed?: true;
  source?: 'har';
  link: Link | null;
  walkedPath: PathEdge[];
}

export function serviceRow(
  graph: Graph,
  record: WalkRecord,
  drawn: (node: number) => boolean,
  extra: { handler?: boolean; web?: boolean } = {},
): ServiceRow {
  const node = graph.node(record.node);
  return {
    id: node.id,
    short: labelOf(graph, record.node),
    owner: text(node.owner),
    hops: record.hops,
    grade: gradeOf(record.rank),
    external: node.external === true,
    transactional: node.transactional === true,
    ...observed(node),
    ...(extra.web ? { component: text(node.component) } : {}),
    ...(extra.handler === undefined ? {} : { handler: extra.handler }),
    file: text(node.file),
    line: number(node.line),
    link: drawnLink(graph, record, drawn),
    ...http(record.httpHops),
    path: pathEdges(graph, record),
  };
}

export function statementRow(graph: Graph, record: WalkRecord, drawn: (node: number) => boolean, floor: number): StatementRow {
  const node = graph.node(record.node);
  const call = callOf(node);
  return {
    id: node.id,
    short: labelOf(graph, record.node),
    symbol: ownerOfStatement(graph, record),
    statementType: text(node.statementType),
    ...(call ? { call } : {}),
    ...(node.columnsRuntimeOnly === true ? { columnsRuntimeOnly: true as const } : {}),
    ...observed(node),
    ...(Array.isArray(node.observedTables) ? { observedTables: node.observedTables.map(String) } : {}),
    file: text(node.file),
    line: number(node.line),
    hops: record.hops,
    grade: gradeOf(record.rank),
    link: drawnLink(graph, record, drawn),
    ...http(record.httpHops),
    path: pathEdges(graph, record),
    tables: tablesOfStatement(graph, record.node, floor),
  };
}

/** Tables a statement touches, by name, each with its accesses joined. */
export function tablesOfStatement(graph: Graph, statement: number, floor: number): { table: string; access: string }[] {
  const tables = new Map<number, Set<'read' | 'write' | 'delete'>>();
  for (const touch of touchesOf(graph, statement, floor)) {
    const known = tables.get(touch.table);
    if (known) known.add(touch.access);
    else tables.set(touch.table, new Set([touch.access]));
  }
  return [...tables].map(([table, access]) => ({ table: graph.key(table), access: joinAccess(access) }));
}

/** The model and operation of an ORM call, from whichever lane's evidence block the statement carries. */
function callOf(node: PackNode): { model: string; operation: string } | null {
  for (const block of [node.prismaEvidence, node.typeormEvidence]) {
    if (
      block &&
      typeof block === 'object' &&
      !Array.isArray(block) &&
      typeof block.model === 'string' &&
      typeof block.operation === 'string'
    ) {
      return { model: block.model, operation: block.operation };
    }
  }
  return null;
}

/** The method on the walked path that declares or sends the statement; walking up, the lowest that does. */
function ownerOfStatement(graph: Graph, record: WalkRecord): string | null {
  const before = record.parent;
  if (before && graph.kind(before.node) === 'symbol') return graph.key(before.node);
  let lowest = -1;
  for (const e of graph.in(record.node)) {
    if (graph.type(e) === 'IMPLEMENTS_STMT' && (lowest < 0 || graph.from(e) < lowest)) lowest = graph.from(e);
  }
  return lowest < 0 ? null : graph.key(lowest);
}

/** A route reached by stepping on it (walking down from a page or a web function). */
export function steppedEndpointRow(graph: Graph, record: WalkRecord, drawn: (node: number) => boolean): EndpointRow {
  return {
    ...endpointFacts(graph, record.node),
    hops: record.hops,
    grade: gradeOf(record.rank),
    ...endpointPlace(graph, record.node),
    ...http(record.httpHops),
    link: drawnLink(graph, record, drawn),
    walkedPath: pathEdges(graph, record),
  };
}

/** A route derived from a reached handler (walking up). */
export function derivedEndpointRow(graph: Graph, row: AffectedRoute, drawn: (node: number) => boolean): EndpointRow {
  return {
    ...endpointFacts(graph, row.endpoint, row.handler.node),
    hops: row.hops,
    grade: gradeOf(row.rank),
    ...endpointPlace(graph, row.endpoint),
    ...http(row.httpHops),
    link: drawnLink(graph, row.handler, drawn, row.edge),
    walkedPath: pathEdges(graph, row.handler, row.edge),
  };
}

/** `handler` is the method the row stands for; of a route merely stepped on, its first. The route's own note of one is only a fallback. */
function endpointFacts(graph: Graph, endpoint: number, handler = handlersOf(graph, endpoint)[0]?.handler) {
  const node = graph.node(endpoint);
  return {
    id: node.id,
    httpMethod: text(node.httpMethod),
    path: text(node.path),
    handler: handler === undefined ? text(node.handler) : graph.key(handler),
    handlerShort: handler === undefined ? text(node.handler) : labelOf(graph, handler),
  };
}

function endpointPlace(graph: Graph, endpoint: number) {
  const node = graph.node(endpoint);
  const calls = frontendCalls(graph, endpoint);
  return { file: text(node.file), line: number(node.line), ...observed(node), ...(calls > 0 ? { frontendCalls: calls } : {}) };
}

/** Distinct web functions that call a route through a link that is not UNRESOLVED. */
export function frontendCalls(graph: Graph, endpoint: number): number {
  const callers = new Set<number>();
  for (const e of graph.in(endpoint)) {
    if (graph.type(e) === 'CALLS_HTTP' && graph.grade(e) !== 'UNRESOLVED' && graph.node(graph.from(e)).lane === 'web')
      callers.add(graph.from(e));
  }
  return callers.size;
}

export function screenRow(graph: Graph, row: AffectedScreen, drawn: (node: number) => boolean): ScreenRow {
  const node = graph.node(row.screen);
  const page = node.source === 'view';
  const beyond = row.edge >= 0 ? row.edge : undefined;
  return {
    id: node.id,
    short: labelOf(graph, row.screen),
    title: text(node.title),
    name: text(node.name),
    group: text(node.group),
    component: text(node.component),
    ...(page ? { template: text(node.template), engine: text(node.engine) } : {}),
    hops: row.hops,
    grade: gradeOf(row.rank),
    ...observed(node),
    ...(node.source === 'har' ? { source: 'har' as const } : {}),
    link: drawnLink(graph, row.record, drawn, beyond),
    walkedPath: pathEdges(graph, row.record, beyond),
  };
}

/** Methods drawn as service rows: neither folded into a statement nor part of a frontend. */
export const isServiceSymbol = (graph: Graph, node: number): boolean =>
  graph.kind(node) === 'symbol' && graph.node(node).lane !== 'web' && !isStatementMethod(graph, node);

/** Whether a frontend was read into the pack at all: without one, who calls a route is unknown. */
export function hasFrontend(graph: Graph): boolean {
  if (graph.countOf('screen') > 0) return true;
  for (const i of graph.ofKind('symbol')) if (graph.node(i).lane === 'web') return true;
  return false;
}

export const isWebFunction = (graph: Graph, node: number): boolean =>
  graph.kind(node) === 'symbol' && graph.node(node).lane === 'web';

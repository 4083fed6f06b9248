import type { Mode } from '../engine/grade/modes.ts';
import type { Graph } from '../engine/graph/graph.ts';
import type { OpenPack } from '../engine/host/types.ts';
import { handlersOf, isOutbound } from '../engine/walk/route.ts';
import { tableNameOfColumn } from '../engine/walk/sql.ts';
import { asOneOf } from './args.ts';
import { BROWSE_SORTS, type BrowseKind } from './browse-kinds.ts';
import { type Census, censusOf, ROWS } from './browse-rows.ts';

export interface Item {
  node: number;
  /** What `sort` orders by, descending; rows of a name sort have none. */
  weight: number;
  row: Record<string, unknown>;
}

interface Listing {
  kind: BrowseKind;
  sort: string;
  query: string | null;
  /** Only columns of this table. */
  table: string | null;
}

/** The rows of a kind that a filter leaves, in order. */
export function listItems(pack: OpenPack, census: Census, { kind, sort, query, table }: Listing): Item[] {
  const { graph } = pack;
  const nodes = [...graph.ofKind(kind)].filter(
    (i) => !(kind === 'endpoint' && isOutbound(graph, i)) && matches(graph, kind, i, query, table),
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
  return listItems(pack, censusOf(pack, mode), { kind: listing.kind, sort, query: listing.query ?? null, table: null }).map(
    (item) => item.node,
  );
}

function matches(graph: Graph, kind: BrowseKind, i: number, query: string | null, table: string | null): boolean {
  if (table !== null && tableNameOfColumn(graph, i) !== table) return false;
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

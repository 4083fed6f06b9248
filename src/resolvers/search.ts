import type { Graph } from '../engine/graph/graph.ts';
import { labelOf } from '../engine/graph/label.ts';
import type { OpenPack } from '../engine/host/types.ts';
import { handlersOf } from '../engine/walk/route.ts';
import { asInt, asOffset, asText } from './args.ts';
import { axisStatus, cut, type EmptyReason, type Envelope, emptyByAxis, emptyOf, packAnswer } from './contract.ts';
import { num, str } from './text.ts';

export interface SearchArgs {
  query?: unknown;
  limit?: unknown;
  offset?: unknown;
}

interface Hit {
  node: number;
  rank: number;
  key: string;
}

/** How a text matched, best first: the whole name, its start, the start of a word in it, anywhere in it, only beside it (comment, title). */
function rankOf(needle: string, key: string, beside: string): number | null {
  const lower = key.toLowerCase();
  const name = lower.slice(Math.max(lower.lastIndexOf('.'), lower.lastIndexOf('#'), lower.lastIndexOf('/')) + 1);
  if (lower === needle || name === needle) return 0;
  if (name.startsWith(needle) || lower.startsWith(needle)) return 1;
  const at = lower.indexOf(needle);
  if (at >= 0) return /[^a-z0-9]/.test(lower[at - 1] ?? '-') || isCamelStart(key, at) ? 2 : 3;
  return beside.toLowerCase().includes(needle) ? 4 : null;
}

const isCamelStart = (key: string, at: number): boolean => /[A-Z]/.test(key[at] ?? '') && /[a-z0-9]/.test(key[at - 1] ?? '');

/** Substring search over names, business comments, routes, methods and screens. Not source full text; no walk. */
export function search(pack: OpenPack, args: SearchArgs): Envelope<object> {
  const query = asText('query', args.query, 2).trim();
  const limit = asInt('limit', args.limit, { min: 1, max: 100, fallback: 10 });
  const offset = asOffset(args.offset);
  const { graph } = pack;
  const needle = query.toLowerCase();
  const found = hitsByList(graph, needle);
  const page = <Row>(hits: Hit[], build: (node: number) => Row): { rows: Row[]; total: number } => {
    hits.sort((a, b) => a.rank - b.rank || (a.key < b.key ? -1 : 1));
    return { rows: hits.slice(offset, offset + limit).map((hit) => build(hit.node)), total: hits.length };
  };
  const lists = {
    endpoints: page(found.endpoints, (i) => endpointHit(graph, i)),
    tables: page(found.tables, (i) => ({ table: graph.key(i), comment: str(graph.node(i).comment) })),
    columns: page(found.columns, (i) => ({ column: graph.key(i), comment: str(graph.node(i).comment) })),
    statements: page(found.statements, (i) => ({ statement: graph.key(i) })),
    symbols: page(found.symbols, (i) => ({
      symbol: graph.key(i),
      short: labelOf(graph, i),
      file: str(graph.node(i).file),
      line: num(graph.node(i).line),
    })),
    webSymbols: page(found.webSymbols, (i) => ({
      symbol: graph.key(i),
      file: str(graph.node(i).file),
      line: num(graph.node(i).line),
    })),
    screens: page(found.screens, (i) => screenHit(graph, i)),
  };
  const reason = (total: number, fallback: EmptyReason): EmptyReason => (total > 0 ? 'not-in-this-axis' : fallback);
  const empty = emptyOf({
    endpoints: { rows: lists.endpoints.rows, reason: reason(lists.endpoints.total, emptyByAxis(pack, 'code')) },
    tables: { rows: lists.tables.rows, reason: reason(lists.tables.total, 'none') },
    columns: { rows: lists.columns.rows, reason: reason(lists.columns.total, 'none') },
    statements: { rows: lists.statements.rows, reason: reason(lists.statements.total, emptyByAxis(pack, 'statements')) },
    symbols: {
      rows: lists.symbols.rows,
      reason: reason(
        lists.symbols.total,
        axisStatus(pack, 'code') === 'not-shipped' && graph.countOf('symbol') === 0 ? 'not-shipped' : 'none',
      ),
    },
    webSymbols: { rows: lists.webSymbols.rows, reason: reason(lists.webSymbols.total, emptyByAxis(pack, 'web')) },
    screens: { rows: lists.screens.rows, reason: reason(lists.screens.total, emptyByAxis(pack, 'screen')) },
  });
  const answer = Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, list.rows]));
  return packAnswer(
    pack,
    ['column'],
    { query, ...answer, ...(empty ? { empty } : {}) },
    {
      truncated: Object.entries(lists).map(([field, list]) =>
        cut(field, list.rows.length, list.total, 'match best first, name asc', offset),
      ),
    },
  );
}

type ListName = 'endpoints' | 'tables' | 'columns' | 'statements' | 'symbols' | 'webSymbols' | 'screens';

function hitsByList(graph: Graph, needle: string): Record<ListName, Hit[]> {
  const lists: Record<ListName, Hit[]> = {
    endpoints: [],
    tables: [],
    columns: [],
    statements: [],
    symbols: [],
    webSymbols: [],
    screens: [],
  };
  const scan = (
    kind: 'endpoint' | 'table' | 'column' | 'statement' | 'symbol' | 'screen',
    into: (node: number) => Hit[],
  ): void => {
    for (const i of graph.ofKind(kind)) {
      const node = graph.node(i);
      const beside = [node.comment, node.label, node.title, node.component, node.summary]
        .filter((text) => typeof text === 'string')
        .join(' ');
      const key = graph.key(i);
      const rank = rankOf(needle, key, beside);
      if (rank !== null) into(i).push({ node: i, rank, key });
    }
  };
  scan('endpoint', () => lists.endpoints);
  scan('table', () => lists.tables);
  scan('column', () => lists.columns);
  scan('statement', () => lists.statements);
  scan('symbol', (i) => (graph.node(i).lane === 'web' ? lists.webSymbols : lists.symbols));
  scan('screen', () => lists.screens);
  return lists;
}

function endpointHit(graph: Graph, i: number) {
  const node = graph.node(i);
  const [first] = handlersOf(graph, i);
  const handler = first ? graph.key(first.handler) : str(node.handler);
  return { endpoint: node.id, httpMethod: str(node.httpMethod), path: str(node.path), handler };
}

function screenHit(graph: Graph, i: number) {
  const node = graph.node(i);
  const page = node.source === 'view';
  return {
    screen: graph.key(i),
    label: labelOf(graph, i),
    title: str(node.title),
    component: str(node.component),
    source: str(node.source),
    ...(page ? { kind: 'page', template: str(node.template) } : {}),
  };
}

import { asMode } from '../engine/grade/modes.ts';
import type { Graph } from '../engine/graph/graph.ts';
import { labelOf } from '../engine/graph/label.ts';
import type { OpenPack } from '../engine/host/types.ts';
import { screenCensus } from '../engine/walk/census.ts';
import { handlersOf } from '../engine/walk/route.ts';
import { asInt, asOffset, asOneOf, asText } from './args.ts';
import { cut, type Envelope, emptyByAxis, emptyOf, hasCodeAxis, packAnswer } from './contract.ts';
import type { FlowArgs } from './flow-args.ts';
import { num, str } from './text.ts';

/** Where a walk down can start: every route, or every screen. */
export function flowList(pack: OpenPack, args: FlowArgs): Envelope<object> {
  const kind = asOneOf('kind', args.kind, ['endpoint', 'screen'] as const, 'endpoint');
  const limit = asInt('limit', args.limit, { min: 1, max: 500, fallback: 100 });
  const offset = asOffset(args.offset);
  const query = args.query === undefined || args.query === null ? null : asText('query', args.query);
  const all = kind === 'endpoint' ? endpointEntries(pack.graph) : screenEntries(pack, args.mode);
  const needle = query?.toLowerCase() ?? '';
  const matched = all.filter((entry) => entry.text.toLowerCase().includes(needle));
  const entries = matched.slice(offset, offset + limit).map((entry) => entry.row);
  const byAxis = kind === 'endpoint' ? (hasCodeAxis(pack) ? 'none' : 'not-shipped') : emptyByAxis(pack, 'screen');
  const empty = emptyOf({
    entries: { rows: entries, reason: matched.length > 0 ? 'not-in-this-axis' : byAxis },
  });
  const order = kind === 'endpoint' ? 'path asc, method asc' : 'endpoints desc, screen asc';
  return packAnswer(
    pack,
    kind === 'endpoint' ? ['flow'] : ['flow', 'screen'],
    { kind, query, entries, ...(empty ? { empty } : {}) },
    {
      truncated: [cut('entries', entries.length, matched.length, order, offset)],
    },
  );
}

interface Entry {
  text: string;
  row: Record<string, unknown>;
}

function endpointEntries(graph: Graph): Entry[] {
  const entries = [...graph.ofKind('endpoint')].map((i) => {
    const node = graph.node(i);
    const handlers = handlersOf(graph, i);
    const keys = handlers.map((link) => graph.key(link.handler));
    const path = str(node.path) ?? '';
    const httpMethod = str(node.httpMethod) ?? 'ANY';
    return {
      order: `${path}\n${httpMethod}`,
      text: [httpMethod, path, ...keys].join(' '),
      row: {
        id: node.id,
        httpMethod,
        path,
        handler: keys[0] ?? str(node.handler),
        handlerShort: handlers[0] ? labelOf(graph, handlers[0].handler) : str(node.handler),
        handlers: handlers.length,
        file: str(node.file),
        line: num(node.line),
      },
    };
  });
  return entries.sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0));
}

function screenEntries(pack: OpenPack, mode: unknown): Entry[] {
  const { graph } = pack;
  const { screens } = screenCensus(graph, asMode(mode));
  const sorted = screens.toSorted((a, b) => b.endpoints.size - a.endpoints.size || a.screen - b.screen);
  return sorted.map((reach) => {
    const node = graph.node(reach.screen);
    const row = {
      screen: graph.key(reach.screen),
      label: labelOf(graph, reach.screen),
      title: str(node.title),
      group: str(node.group),
      component: str(node.component),
      source: str(node.source),
      observed: node.observed === true,
      endpoints: reach.endpoints.size,
      tables: reach.tables.size,
    };
    return { text: [row.screen, row.label, row.title, row.component].filter(Boolean).join(' '), row };
  });
}

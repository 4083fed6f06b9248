import { gradeOf } from '../engine/grade/lattice.ts';
import { labelOf } from '../engine/graph/label.ts';
import type { FlowChain } from '../engine/walk/flow.ts';
import { handlersOf, routeGrade } from '../engine/walk/route.ts';
import { tablesOfStatement } from '../engine/walk/rows.ts';
import { num, str } from './text.ts';

/** What the asker pointed at, and where the walk really began. Keys differ by kind. */
export function entryOf(chain: FlowChain): Record<string, unknown> {
  const kind = chain.graph.kind(chain.entry);
  switch (kind) {
    case 'endpoint':
      return endpointEntry(chain);
    case 'screen':
      return screenEntry(chain);
    case 'symbol':
      return symbolEntry(chain);
    case 'statement':
      return statementEntry(chain);
    default:
      return { ...place(chain), comment: str(chain.graph.node(chain.entry).comment) };
  }
}

function place(chain: FlowChain) {
  const { graph, entry } = chain;
  const node = graph.node(entry);
  return {
    kind: node.kind as string,
    id: node.id,
    short: labelOf(graph, entry),
    file: str(node.file),
    line: num(node.line),
    start: graph.id(chain.start),
  };
}

function endpointEntry(chain: FlowChain) {
  const { graph, entry, entryLink } = chain;
  const node = graph.node(entry);
  const handlers = handlersOf(graph, entry);
  const primary = entryLink?.handler ?? handlers[0]?.handler ?? -1;
  const best = routeGrade(graph, entry);
  const basis = best ? str(graph.evidence(best.edge)?.basis) : null;
  return {
    kind: 'endpoint',
    id: node.id,
    httpMethod: str(node.httpMethod),
    path: str(node.path),
    handler: primary < 0 ? str(node.handler) : graph.key(primary),
    handlerShort: primary < 0 ? str(node.handler) : labelOf(graph, primary),
    handlers: handlers.length,
    ...(best ? { grade: best.grade } : {}),
    ...(basis !== null ? { gradeBasis: basis } : {}),
    ...(chain.direction === 'down' && primary >= 0 ? { owner: str(graph.node(primary).owner) } : {}),
    file: str(node.file),
    line: num(node.line),
    start: graph.id(chain.start),
    ...(entryLink
      ? { link: { type: 'HANDLES', grade: gradeOf(entryLink.rank), rule: str(graph.evidence(entryLink.edge)?.rule) } }
      : {}),
  };
}

function screenEntry(chain: FlowChain) {
  const { graph, entry } = chain;
  const node = graph.node(entry);
  const page = node.source === 'view';
  return {
    kind: page ? 'page' : 'screen',
    id: node.id,
    short: labelOf(graph, entry),
    path: str(node.path),
    title: str(node.title),
    name: str(node.name),
    group: str(node.group),
    component: str(node.component),
    source: str(node.source),
    observed: node.observed === true,
    ...(page
      ? {
          template: str(node.template),
          engine: str(node.engine),
          routes: Array.isArray(node.paths) ? node.paths.map(String) : [],
        }
      : {}),
    file: str(node.file),
    line: num(node.line),
    start: graph.id(chain.start),
  };
}

function symbolEntry(chain: FlowChain) {
  const node = chain.graph.node(chain.entry);
  const { kind, id, short, file, line, start } = place(chain);
  const web = node.lane === 'web';
  return {
    kind,
    id,
    short,
    owner: str(node.owner),
    transactional: node.transactional === true,
    file,
    line,
    start,
    ...(chain.direction === 'down' && web ? { lane: 'web', component: str(node.component) } : {}),
  };
}

function statementEntry(chain: FlowChain) {
  const node = chain.graph.node(chain.entry);
  return {
    ...place(chain),
    statementType: str(node.statementType),
    tables: tablesOfStatement(chain.graph, chain.entry, chain.walk.options.floor),
  };
}

import type { Graph } from '../engine/graph/graph.ts';
import type { Host, OpenPack } from '../engine/host/types.ts';
import { isOutbound } from '../engine/walk/route.ts';
import { str } from './text.ts';

/** Why an answer did not look into other projects, with the calls that leave this pack: what a reader can do something about. */
export interface FederationBlock {
  available: false;
  reason: 'turned-off' | 'single-project' | 'not-shipped';
  unmatched: UnmatchedCall[];
}

export interface UnmatchedCall {
  from: { project: string; symbol: string };
  route: { method: string; path: string };
  service: string | null;
  checked: number;
  noIndex: number;
}

/**
 * The federation block of one answer. This version answers from one pack: a server with several projects says `not-shipped` instead of
 * pretending that nobody else was affected.
 */
export function federationBlock(host: Host, pack: OpenPack, asked: boolean): FederationBlock {
  if (!asked) return { available: false, reason: 'turned-off', unmatched: [] };
  const reason = host.projects().length > 1 ? 'not-shipped' : 'single-project';
  return { available: false, reason, unmatched: outboundCalls(pack) };
}

/** Calls to routes this pack does not serve, by symbol and path. */
export function outboundCalls(pack: OpenPack): UnmatchedCall[] {
  const { graph } = pack;
  const calls: UnmatchedCall[] = [];
  for (const endpoint of graph.ofKind('endpoint')) {
    if (!isOutbound(graph, endpoint)) continue;
    for (const e of graph.in(endpoint)) if (graph.type(e) === 'CALLS_HTTP') calls.push(unmatched(pack, graph, endpoint, e));
  }
  const key = (call: UnmatchedCall): string => `${call.from.symbol}\n${call.route.path}\n${call.route.method}`;
  return calls.sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
}

function unmatched(pack: OpenPack, graph: Graph, endpoint: number, e: number): UnmatchedCall {
  const node = graph.node(endpoint);
  return {
    from: { project: pack.project.id, symbol: graph.key(graph.from(e)) },
    route: { method: str(node.httpMethod) ?? 'ANY', path: str(node.path) ?? '/' },
    service: str(graph.evidence(e)?.service),
    checked: 0,
    noIndex: 0,
  };
}

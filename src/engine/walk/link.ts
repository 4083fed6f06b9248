import type { Graph } from '../graph/graph.ts';
import { labelOf } from '../graph/label.ts';
import type { EdgeType, Grade, JsonObject } from '../pack/model.ts';
import { pathOf, type WalkRecord } from './chain.ts';

/** The line drawn to a row: from its nearest drawn ancestor, typed and graded by the weakest edge of the folded run between them. */
export interface Link {
  from: string;
  fromShort: string;
  type: EdgeType;
  grade: Grade;
  basis: string | null;
  receiver: string | null;
  iface: string | null;
  /** Only when every edge of the run was seen at run time. */
  observed?: true;
  observedCount?: number;
}

/** One walked edge, in start-outward order, with its real direction. */
export interface PathEdge {
  from: string;
  to: string;
  type: EdgeType;
  grade: Grade;
  evidence: JsonObject | null;
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The walked edges from the start to a record, and one more when the row is derived a step beyond it. */
export function pathEdges(graph: Graph, record: WalkRecord, beyond?: number): PathEdge[] {
  const edges = pathOf(record)
    .filter((step) => step.edge >= 0)
    .map((step) => step.edge);
  if (beyond !== undefined) edges.push(beyond);
  return edges.map((e) => pathEdge(graph, e));
}

export function pathEdge(graph: Graph, e: number): PathEdge {
  return {
    from: graph.id(graph.from(e)),
    to: graph.id(graph.to(e)),
    type: graph.type(e),
    grade: graph.grade(e),
    evidence: graph.evidence(e),
  };
}

/**
 * The drawn link of a record: climbs to the nearest ancestor `isDrawn` admits (the start always is) and lets the weakest edge of the run
 * speak; of equally weak edges the one nearest the ancestor. `beyond` is a further edge for rows derived a step past the record.
 */
export function drawnLink(graph: Graph, record: WalkRecord, isDrawn: (node: number) => boolean, beyond?: number): Link | null {
  const run: number[] = beyond === undefined ? [] : [beyond];
  let at: WalkRecord = record;
  if (beyond !== undefined && (record.parent === null || isDrawn(record.node))) return linkOf(graph, record.node, run);
  while (at.parent !== null) {
    run.unshift(at.edge);
    at = at.parent;
    if (at.parent === null || isDrawn(at.node)) break;
  }
  return run.length === 0 ? null : linkOf(graph, at.node, run);
}

function linkOf(graph: Graph, from: number, run: readonly number[]): Link {
  const [first = -1] = run;
  let weakest = first;
  for (const e of run) if (graph.rank(e) < graph.rank(weakest)) weakest = e;
  const evidence = graph.evidence(weakest);
  const link: Link = {
    from: graph.id(from),
    fromShort: labelOf(graph, from),
    type: graph.type(weakest),
    grade: graph.grade(weakest),
    basis: text(evidence?.basis) ?? text(evidence?.rule),
    receiver: text(evidence?.receiver),
    iface: text(evidence?.iface),
  };
  const counts = run
    .map((e) => graph.evidence(e))
    .map((found) => (found?.observed === true ? Number(found.observedCount ?? 1) : 0));
  if (counts.every((count) => count > 0)) {
    link.observed = true;
    link.observedCount = Math.min(...counts);
  }
  return link;
}

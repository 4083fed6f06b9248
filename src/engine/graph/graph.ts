import { gradeOf, rankOf } from '../grade/lattice.ts';
import { canonicalJson } from '../pack/canonical.ts';
import {
  EDGE_TYPES,
  type EdgeType,
  type Grade,
  type JsonObject,
  NODE_KINDS,
  type NodeKind,
  type Pack,
  type PackMeta,
  type PackNode,
} from '../pack/model.ts';

/** Position of an edge type in `Graph.edgeType`. */
export const edgeTypeCode = (type: EdgeType): number => EDGE_TYPES.indexOf(type);

/** Types a walk steps on. RENDERS_PAGE is taken one step at the end of a walk instead: walking it inflates what a request reaches. */
export const FLOW_TYPES: ReadonlySet<EdgeType> = new Set<EdgeType>([
  'HANDLES',
  'CALLS',
  'MAY_CALL',
  'OVERRIDES',
  'INJECTS',
  'MAY_INJECT',
  'IMPLEMENTS_STMT',
  'EXECUTES',
  'READS',
  'WRITES',
  'CALLS_HTTP',
  'RENDERS',
]);

/**
 * A pack in memory, immutable, built once per digest. Nodes are dense integers in id order (so a kind is one contiguous range); edges are
 * integers in pack order; adjacency is two compressed-row tables. A walk touches integers only, strings appear when a row is printed.
 */
export class Graph {
  readonly digest: string;
  readonly meta: PackMeta;
  readonly nodeCount: number;
  readonly edgeCount: number;
  /** Per edge: node index of its ends, type code, grade rank. */
  readonly edgeFrom: Uint32Array;
  readonly edgeTo: Uint32Array;
  readonly edgeType: Uint8Array;
  readonly edgeRank: Uint8Array;

  readonly #nodes: readonly PackNode[];
  readonly #index: ReadonlyMap<string, number>;
  readonly #outStart: Uint32Array;
  readonly #outEdges: Uint32Array;
  readonly #inStart: Uint32Array;
  readonly #inEdges: Uint32Array;
  readonly #evidence: readonly JsonObject[];
  /** Per edge: 1-based place in `#evidence`, 0 for none. */
  readonly #evidenceOf: Uint32Array;
  readonly #ranges: ReadonlyMap<NodeKind, readonly [number, number]>;

  constructor(pack: Pack) {
    this.digest = pack.digest;
    this.meta = pack.meta;
    this.#nodes = withMissingEnds(pack);
    this.nodeCount = this.#nodes.length;
    this.edgeCount = pack.edges.length;
    const index = new Map<string, number>();
    for (const [i, node] of this.#nodes.entries()) index.set(node.id, i);
    this.#index = index;

    this.edgeFrom = new Uint32Array(this.edgeCount);
    this.edgeTo = new Uint32Array(this.edgeCount);
    this.edgeType = new Uint8Array(this.edgeCount);
    this.edgeRank = new Uint8Array(this.edgeCount);
    this.#evidenceOf = new Uint32Array(this.edgeCount);
    const evidence: JsonObject[] = [];
    const seen = new Map<string, number>();
    pack.edges.forEach((edge, e) => {
      this.edgeFrom[e] = index.get(edge.from) ?? 0;
      this.edgeTo[e] = index.get(edge.to) ?? 0;
      this.edgeType[e] = edgeTypeCode(edge.type);
      this.edgeRank[e] = rankOf(edge.grade);
      if (edge.evidence) {
        // Most edges share a handful of evidence records ({access: read}); one copy of each is kept.
        const text = canonicalJson(edge.evidence);
        let place = seen.get(text);
        if (place === undefined) {
          evidence.push(edge.evidence);
          place = evidence.length;
          seen.set(text, place);
        }
        this.#evidenceOf[e] = place;
      }
    });
    this.#evidence = evidence;
    [this.#outStart, this.#outEdges] = adjacency(this.nodeCount, this.edgeFrom);
    [this.#inStart, this.#inEdges] = adjacency(this.nodeCount, this.edgeTo);
    this.#ranges = kindRanges(this.#nodes);
  }

  /** Node index of an id, or -1. */
  index(id: string): number {
    return this.#index.get(id) ?? -1;
  }

  /** The node record. Throws RangeError for an index that is none. */
  node(i: number): PackNode {
    const node = this.#nodes[i];
    if (node === undefined) throw new RangeError(`no node ${i}`);
    return node;
  }

  id(i: number): string {
    return this.node(i).id;
  }

  kind(i: number): NodeKind {
    return this.node(i).kind;
  }

  /** The id without its kind prefix. */
  key(i: number): string {
    const { id, kind } = this.node(i);
    return id.slice(kind.length + 1);
  }

  /** First index and one past the last of a kind; nodes of a kind are contiguous because ids sort by their kind prefix. */
  range(kind: NodeKind): readonly [number, number] {
    return this.#ranges.get(kind) ?? [0, 0];
  }

  /** Indexes of a kind in id order. */
  *ofKind(kind: NodeKind): Generator<number> {
    const [from, to] = this.range(kind);
    for (let i = from; i < to; i++) yield i;
  }

  countOf(kind: NodeKind): number {
    const [from, to] = this.range(kind);
    return to - from;
  }

  /** Edge indexes leaving a node, in pack order. A view, not a copy. */
  out(i: number): Uint32Array {
    return this.#outEdges.subarray(this.#outStart[i], this.#outStart[i + 1]);
  }

  /** Edge indexes entering a node, in pack order. A view, not a copy. */
  in(i: number): Uint32Array {
    return this.#inEdges.subarray(this.#inStart[i], this.#inStart[i + 1]);
  }

  from(e: number): number {
    return this.edgeFrom[e] ?? 0;
  }

  to(e: number): number {
    return this.edgeTo[e] ?? 0;
  }

  type(e: number): EdgeType {
    return EDGE_TYPES[this.edgeType[e] ?? 0] ?? 'AFFECTS';
  }

  rank(e: number): number {
    return this.edgeRank[e] ?? 0;
  }

  grade(e: number): Grade {
    return gradeOf(this.rank(e));
  }

  evidence(e: number): JsonObject | null {
    const place = this.#evidenceOf[e] ?? 0;
    return place === 0 ? null : (this.#evidence[place - 1] ?? null);
  }
}

/** Nodes in id order, with a stub for every edge end the pack lists no node for. */
function withMissingEnds(pack: Pack): readonly PackNode[] {
  const known = new Set(pack.nodes.map((node) => node.id));
  const missing = new Map<string, PackNode>();
  for (const { from, to } of pack.edges) {
    for (const id of [from, to]) {
      if (known.has(id) || missing.has(id)) continue;
      const kind = NODE_KINDS.find((name) => id.startsWith(`${name}:`)) ?? 'symbol';
      missing.set(id, { id, kind, stub: true });
    }
  }
  const nodes = [...pack.nodes, ...missing.values()];
  return nodes.sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}

/** Compressed rows: for each node the edges whose `end` it is, in edge order. */
function adjacency(nodeCount: number, end: Uint32Array): [Uint32Array, Uint32Array] {
  const start = new Uint32Array(nodeCount + 1);
  for (const i of end) start[i + 1] = (start[i + 1] ?? 0) + 1;
  for (let i = 0; i < nodeCount; i++) start[i + 1] = (start[i + 1] ?? 0) + (start[i] ?? 0);
  const next = start.slice();
  const edges = new Uint32Array(end.length);
  for (let e = 0; e < end.length; e++) {
    const i = end[e] ?? 0;
    const place = next[i] ?? 0;
    edges[place] = e;
    next[i] = place + 1;
  }
  return [start, edges];
}

function kindRanges(nodes: readonly PackNode[]): Map<NodeKind, readonly [number, number]> {
  const ranges = new Map<NodeKind, readonly [number, number]>();
  nodes.forEach((node, i) => {
    const [from] = ranges.get(node.kind) ?? [i];
    ranges.set(node.kind, [from ?? i, i + 1]);
  });
  return ranges;
}

import { EXACT_RANK, gradeOf } from '../grade/lattice.ts';
import { edgeTypeCode, FLOW_TYPES, type Graph } from '../graph/graph.ts';
import { EDGE_TYPES, type Grade } from '../pack/model.ts';

export type Direction = 'down' | 'up';

/** Recorded nodes a walk stops growing at. A guard, not a feature: an answer that met it says so. */
export const WALK_NODE_CAP = 4000;

/** The best way found to one node. Immutable and linked, so a row's path has exactly `hops` edges and its weakest is the row's grade. */
export interface WalkRecord {
  readonly node: number;
  readonly hops: number;
  /** Rank of the weakest link on the path, the entry included. */
  readonly rank: number;
  /** Edge that led here, -1 at the start. */
  readonly edge: number;
  readonly parent: WalkRecord | null;
  /** CALLS_HTTP edges on the path. */
  readonly httpHops: number;
}

/** What a walk met and did not take. */
export interface WalkCut {
  /** Nodes at the hop cap that still had an admitted, unreached step. */
  depth: number;
  nodeCap: boolean;
  /** Walkable edges refused only for their grade, each counted once. */
  byMode: number;
  byModeGrades: Partial<Record<Grade, number>>;
  /** Steps from generated code to generated code, skipped. */
  generated: number;
}

export interface WalkOptions {
  start: number;
  direction: Direction;
  /** Lowest rank walked. */
  floor: number;
  /** Hop cap, or null for none. */
  depth?: number | null;
  /** Rank the start has; caps every row. */
  entryRank?: number;
  nodeCap?: number;
}

export interface Walk {
  graph: Graph;
  options: Required<WalkOptions>;
  root: WalkRecord;
  /** Every node reached, the start left out. */
  reached: ReadonlyMap<number, WalkRecord>;
  cut: WalkCut;
}

const IS_FLOW = Uint8Array.from(EDGE_TYPES, (type) => (FLOW_TYPES.has(type) ? 1 : 0));
const HANDLES = edgeTypeCode('HANDLES');
const CALLS_HTTP = edgeTypeCode('CALLS_HTTP');
const AFFECTS = edgeTypeCode('AFFECTS');
const RENDERS_PAGE = edgeTypeCode('RENDERS_PAGE');

/**
 * Breadth-first walk over the flow edges the floor admits. Per node the best record is kept: stronger grade first, then fewer hops.
 * Up, HANDLES is not stepped (routes are derived from reached handlers) except through a route that something calls over HTTP.
 */
export function chainWalk(graph: Graph, options: WalkOptions): Walk {
  return new ChainWalk(graph, {
    depth: null,
    entryRank: EXACT_RANK,
    nodeCap: WALK_NODE_CAP,
    ...options,
  }).run();
}

class ChainWalk {
  readonly #best = new Map<number, WalkRecord>();
  readonly #expanded = new Set<number>();
  readonly #root: WalkRecord;
  readonly #cut: WalkCut = { depth: 0, nodeCap: false, byMode: 0, byModeGrades: {}, generated: 0 };
  readonly #graph: Graph;
  readonly #options: Required<WalkOptions>;
  readonly #down: boolean;

  constructor(graph: Graph, options: Required<WalkOptions>) {
    this.#graph = graph;
    this.#options = options;
    this.#down = options.direction === 'down';
    this.#root = { node: options.start, hops: 0, rank: options.entryRank, edge: -1, parent: null, httpHops: 0 };
  }

  run(): Walk {
    const queue: WalkRecord[] = [this.#root];
    for (let next = 0; next < queue.length; next++) {
      const record = queue[next] as WalkRecord;
      if (this.#isDominated(record)) continue;
      this.#expand(record, queue);
    }
    this.#countDepthCut();
    return { graph: this.#graph, options: this.#options, root: this.#root, reached: this.#best, cut: this.#cut };
  }

  /**
   * Whether a record was replaced before its turn by one that reaches no less: the better one stands in the queue too. Under a hop cap a
   * surer but longer way may stop where the shorter one still has steps left, so both are followed.
   */
  #isDominated(record: WalkRecord): boolean {
    const best = this.#best.get(record.node);
    if (best === undefined || best === record) return false;
    return this.#options.depth === null || best.hops <= record.hops;
  }

  #expand(record: WalkRecord, queue: WalkRecord[]): void {
    const graph = this.#graph;
    const first = !this.#expanded.has(record.node);
    const atCap = this.#options.depth !== null && record.hops >= this.#options.depth;
    if (atCap) {
      // A statement at the cap still names what it touches, so links refused there are part of what the mode hides.
      if (first && this.#down && graph.kind(record.node) === 'statement') {
        this.#expanded.add(record.node);
        for (const edge of graph.out(record.node)) if (this.#steps(edge) && this.#isRefused(edge)) this.#countRefused(edge);
      }
      return;
    }
    this.#expanded.add(record.node);
    if (record === this.#root) this.#enter(record, queue);
    for (const edge of this.#down ? graph.out(record.node) : graph.in(record.node)) {
      if (!this.#steps(edge)) continue;
      if (this.#isRefused(edge)) {
        // Up, a refused handler link is counted where routes are derived, stepped on or not.
        if (first && (this.#down || graph.edgeType[edge] !== HANDLES)) this.#countRefused(edge);
        continue;
      }
      if (this.#isGeneratedInterior(edge)) {
        if (first) this.#cut.generated++;
        continue;
      }
      this.#record(record, edge, queue);
    }
  }

  /**
   * Steps only the start takes. Up, a method whose body subclasses inherit is called through their copies of it, and an AFFECTS link leads
   * to each: in the middle of a walk each copy has links of its own, surer than the shared body's. Down, a page the server renders begins
   * with the request that rendered it.
   */
  #enter(root: WalkRecord, queue: WalkRecord[]): void {
    const graph = this.#graph;
    const type = this.#down ? RENDERS_PAGE : AFFECTS;
    for (const edge of this.#down ? graph.in(root.node) : graph.out(root.node)) {
      if (graph.edgeType[edge] !== type) continue;
      if (!this.#isRefused(edge)) this.#record(root, edge, queue, this.#down ? graph.from(edge) : graph.to(edge));
      else if (this.#down) this.#countRefused(edge);
    }
  }

  /** Whether the walk may step on the edge at all, grade aside. */
  #steps(edge: number): boolean {
    const type = this.#graph.edgeType[edge] ?? 0;
    if (IS_FLOW[type] !== 1) return false;
    if (this.#down || type !== HANDLES) return true;
    return isCalledOverHttp(this.#graph, this.#graph.from(edge));
  }

  #isRefused(edge: number): boolean {
    return this.#graph.rank(edge) < this.#options.floor;
  }

  #countRefused(edge: number): void {
    const grade = gradeOf(this.#graph.rank(edge));
    this.#cut.byMode++;
    this.#cut.byModeGrades[grade] = (this.#cut.byModeGrades[grade] ?? 0) + 1;
  }

  #isGeneratedInterior(edge: number): boolean {
    const graph = this.#graph;
    return graph.node(graph.from(edge)).generated === true && graph.node(graph.to(edge)).generated === true;
  }

  #record(parent: WalkRecord, edge: number, queue: WalkRecord[], to?: number): void {
    const graph = this.#graph;
    const node = to ?? (this.#down ? graph.to(edge) : graph.from(edge));
    if (node === this.#root.node) return;
    const rank = Math.min(parent.rank, graph.rank(edge));
    const hops = parent.hops + 1;
    const known = this.#best.get(node);
    if (known && (known.rank > rank || (known.rank === rank && known.hops <= hops))) return;
    if (!known && this.#best.size >= this.#options.nodeCap) {
      this.#cut.nodeCap = true;
      return;
    }
    const httpHops = parent.httpHops + (graph.edgeType[edge] === CALLS_HTTP ? 1 : 0);
    const record: WalkRecord = { node, hops, rank, edge, parent, httpHops };
    this.#best.set(node, record);
    queue.push(record);
  }

  #countDepthCut(): void {
    const { depth } = this.#options;
    if (depth === null) return;
    const graph = this.#graph;
    for (const record of this.#best.values()) {
      if (record.hops < depth) continue;
      const kind = graph.kind(record.node);
      if (kind !== 'symbol' && (this.#down || (kind !== 'statement' && kind !== 'endpoint'))) continue;
      for (const edge of this.#down ? graph.out(record.node) : graph.in(record.node)) {
        const next = this.#down ? graph.to(edge) : graph.from(edge);
        if (next === this.#root.node || this.#best.has(next)) continue;
        if (this.#steps(edge) && !this.#isRefused(edge) && !this.#isGeneratedInterior(edge)) {
          this.#cut.depth++;
          break;
        }
      }
    }
  }
}

function isCalledOverHttp(graph: Graph, endpoint: number): boolean {
  for (const edge of graph.in(endpoint)) if (graph.edgeType[edge] === CALLS_HTTP) return true;
  return false;
}

/** The records of a path, start first. */
export function pathOf(record: WalkRecord): WalkRecord[] {
  const path: WalkRecord[] = [];
  for (let at: WalkRecord | null = record; at !== null; at = at.parent) path.push(at);
  return path.reverse();
}

/** Row order everywhere: hops, then grade strongest first, then id (node indexes are in id order). */
export function compareRecords(a: WalkRecord, b: WalkRecord): number {
  return a.hops - b.hops || b.rank - a.rank || a.node - b.node;
}

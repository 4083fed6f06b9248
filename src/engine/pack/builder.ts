import { canonicalJson, compareText, packDigest } from './canonical.ts';
import {
  EDGE_TYPES,
  type EdgeType,
  GRADES,
  type Grade,
  type Json,
  type JsonObject,
  NODE_KINDS,
  type NodeKind,
  PACK_SCHEMA,
  type Pack,
  type PackEdge,
  type PackMeta,
  type PackNode,
} from './model.ts';

type Attributes = { [attribute: string]: Json | undefined };

/**
 * Collects nodes and edges of one pack and closes it. Adding a node twice merges its attributes (later wins per key); an edge creates a
 * missing end as a stub. Vocabulary outside the model is a defect of a lane and throws TypeError.
 */
export class PackBuilder {
  readonly #nodes = new Map<string, PackNode>();
  readonly #edges: PackEdge[] = [];

  /** Adds or merges a node; attributes that are undefined or false are left out. Returns its id. */
  node(kind: NodeKind, key: string, attributes: Attributes = {}): string {
    if (!NODE_KINDS.includes(kind)) throw new TypeError(`unknown node kind ${kind}`);
    const id = `${kind}:${key}`;
    const node = this.#nodes.get(id) ?? { id, kind };
    for (const [name, value] of Object.entries(attributes)) {
      if (value !== undefined && value !== false) node[name] = value;
    }
    if (Object.keys(attributes).length > 0 && attributes.stub !== true) delete node.stub;
    this.#nodes.set(id, node);
    return id;
  }

  has(id: string): boolean {
    return this.#nodes.has(id);
  }

  get(id: string): PackNode | undefined {
    return this.#nodes.get(id);
  }

  /** The nodes of a kind added so far, in the order they came. */
  *nodes(kind: NodeKind): Generator<PackNode> {
    for (const node of this.#nodes.values()) if (node.kind === kind) yield node;
  }

  edge(from: string, to: string, type: EdgeType, grade: Grade, evidence?: JsonObject): void {
    if (!EDGE_TYPES.includes(type) || !GRADES.includes(grade)) throw new TypeError(`unknown edge ${type}/${grade}`);
    this.#stub(from);
    this.#stub(to);
    const edge: PackEdge = { from, to, type, grade };
    if (evidence && Object.keys(evidence).length > 0) edge.evidence = evidence;
    this.#edges.push(edge);
  }

  #stub(id: string): void {
    if (this.#nodes.has(id)) return;
    const kind = id.slice(0, id.indexOf(':')) as NodeKind;
    if (!NODE_KINDS.includes(kind)) throw new TypeError(`unknown node kind in id ${id}`);
    this.#nodes.set(id, { id, kind, stub: true });
  }

  /** Sorts, counts and digests. Edges with the same ends and type are ordered by content, so arrival order never shows. */
  finish(meta: PackMeta): Pack {
    const nodes = [...this.#nodes.values()].sort((a, b) => compareText(a.id, b.id));
    const keyed = this.#edges.map((edge) => ({ edge, tie: '' }));
    keyed.sort((a, b) => {
      const order =
        compareText(a.edge.from, b.edge.from) || compareText(a.edge.to, b.edge.to) || compareText(a.edge.type, b.edge.type);
      if (order !== 0) return order;
      a.tie ||= canonicalJson(a.edge);
      b.tie ||= canonicalJson(b.edge);
      return compareText(a.tie, b.tie);
    });
    const edges = keyed.map((entry) => entry.edge);
    return {
      schema: PACK_SCHEMA,
      meta,
      nodes,
      edges,
      counts: { nodes: nodes.length, edges: edges.length },
      digest: packDigest(nodes, edges),
    };
  }
}

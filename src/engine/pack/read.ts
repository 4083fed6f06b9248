import { CascadeError } from '../errors.ts';
import { packDigest } from './canonical.ts';
import { brokenMetaKey } from './meta.ts';
import { EDGE_TYPES, GRADES, NODE_KINDS, PACK_SCHEMA, type Pack, type PackMeta } from './model.ts';

const KINDS = new Set<string>(NODE_KINDS);
const TYPES = new Set<string>(EDGE_TYPES);
const RANKS = new Set<string>(GRADES);

const unreadable = (where: string, why: string): CascadeError =>
  new CascadeError(
    'pack-unreadable',
    `${where} cannot be served: ${why}. Run \`cascade analyze\` in that project to write it anew.`,
  );

const hasKnownKind = (id: string): boolean => KINDS.has(id.slice(0, id.indexOf(':')));

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Parses the text of a `pack.json` and proves it whole: schema id, every record's shape and vocabulary, and the digest recomputed over
 * nodes and edges. `where` names the file in errors. Throws `pack-unreadable`.
 */
export function parsePack(text: string, where: string): Pack {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw unreadable(where, 'it is not whole JSON (truncated or damaged)');
  }
  if (!isObject(value) || value.schema !== PACK_SCHEMA) {
    const found = isObject(value) ? JSON.stringify(value.schema ?? null).slice(0, 60) : 'no object';
    throw unreadable(where, `its schema is ${found}, expected "${PACK_SCHEMA}"`);
  }
  const { nodes, edges, meta, digest } = value;
  if (!Array.isArray(nodes) || !Array.isArray(edges)) throw unreadable(where, '`nodes` and `edges` must be arrays');
  if (!isObject(meta) || typeof meta.project !== 'string') throw unreadable(where, '`meta.project` is missing');
  const broken = brokenMetaKey(meta);
  if (broken !== null) throw unreadable(where, `\`meta.${broken}\` is not of the published shape`);
  const ids = new Set<string>();
  nodes.forEach((node, i) => {
    if (!isObject(node) || typeof node.id !== 'string' || typeof node.kind !== 'string')
      throw unreadable(where, `node ${i} has no id or kind`);
    if (!KINDS.has(node.kind) || !node.id.startsWith(`${node.kind}:`))
      throw unreadable(where, `node ${i} is of an unknown kind or its id does not name it`);
    if (ids.has(node.id)) throw unreadable(where, `node ${i} has the id of another node`);
    ids.add(node.id);
  });
  edges.forEach((edge, i) => {
    if (!isObject(edge) || typeof edge.from !== 'string' || typeof edge.to !== 'string')
      throw unreadable(where, `edge ${i} has no ends`);
    if (!hasKnownKind(edge.from) || !hasKnownKind(edge.to)) throw unreadable(where, `edge ${i} has an end of an unknown kind`);
    if (!TYPES.has(String(edge.type)) || !RANKS.has(String(edge.grade)))
      throw unreadable(where, `edge ${i} has an unknown type or grade`);
  });
  const found = digestOf(nodes, edges, where);
  if (found !== digest) {
    throw unreadable(where, `its content has digest ${found} but it says ${JSON.stringify(digest)} (tampered with, or stale)`);
  }
  return {
    schema: PACK_SCHEMA,
    meta: meta as unknown as PackMeta,
    nodes: nodes as Pack['nodes'],
    edges: edges as Pack['edges'],
    counts: { nodes: nodes.length, edges: edges.length },
    digest: found,
  };
}

/** The digest of what was read. A record nested deeper than any lane writes is refused instead of exhausting the stack. */
function digestOf(nodes: unknown[], edges: unknown[], where: string): string {
  try {
    return packDigest(nodes, edges);
  } catch (error) {
    throw unreadable(where, error instanceof RangeError ? 'a record is nested too deep' : 'a record holds what JSON cannot');
  }
}

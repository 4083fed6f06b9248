import { Graph } from '../../src/engine/graph/graph.ts';
import { PackBuilder } from '../../src/engine/pack/builder.ts';
import type { EdgeType, Grade, Json, JsonObject, NodeKind, Pack, PackMeta } from '../../src/engine/pack/model.ts';

const EDGE = /^(.+?) -(\w+) (\w+)-> (.+?)(?:\s+(\{.*\}))?$/;
const NODE = /^(\w+):(.+?)(?:\s+(\{.*\}))?$/;

const SHORT: Record<string, NodeKind> = { e: 'endpoint', m: 'symbol', s: 'statement', t: 'table', c: 'column', p: 'screen' };
const full = (id: string): string => {
  const colon = id.indexOf(':');
  const kind = SHORT[id.slice(0, colon)];
  return kind ? `${kind}:${id.slice(colon + 1)}` : id;
};

/**
 * A pack from text, one edge or node a line:
 *
 *     e:GET /orders -HANDLES EXACT-> m:OrderApi#list
 *     s:Orders.list -EXECUTES EXACT-> t:orders {"access":"read"}
 *     m:OrderApi#list {"owner":"OrderApi"}
 */
export function packOf(text: string, meta: Partial<PackMeta> = {}): Pack {
  const pack = new PackBuilder();
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    if (line === '' || line.startsWith('--')) continue;
    const edge = EDGE.exec(line);
    if (edge) {
      const evidence = edge[5] === undefined ? undefined : (JSON.parse(edge[5]) as JsonObject);
      for (const id of [edge[1], edge[4]]) describe(pack, full(id ?? ''));
      pack.edge(full(edge[1] ?? ''), full(edge[4] ?? ''), edge[2] as EdgeType, edge[3] as Grade, evidence);
      continue;
    }
    const node = NODE.exec(line);
    if (!node) throw new Error(`not a node or edge: ${line}`);
    const id = full(`${node[1]}:${node[2]}`);
    describe(pack, id);
    if (node[3])
      pack.node(
        id.slice(0, id.indexOf(':')) as NodeKind,
        id.slice(id.indexOf(':') + 1),
        JSON.parse(node[3]) as { [key: string]: Json },
      );
  }
  return pack.finish({ project: 'test', builtAt: '2026-01-01T00:00:00.000Z', lanes: ['sql', 'java'], axes: {}, ...meta });
}

/** Gives a node the attributes its kind always has. */
function describe(pack: PackBuilder, id: string): void {
  if (pack.has(id)) return;
  const kind = id.slice(0, id.indexOf(':')) as NodeKind;
  const key = id.slice(id.indexOf(':') + 1);
  if (kind === 'endpoint') {
    const [httpMethod = 'ANY', path = '/'] = key.split(' ');
    pack.node(kind, key, { httpMethod, path });
  } else if (kind === 'symbol') pack.node(kind, key, { owner: key.split('#')[0] ?? key });
  else if (kind === 'column') pack.node(kind, key, { name: key.split('.').pop() ?? key });
  else pack.node(kind, key, { comment: null });
}

export const graphOf = (text: string, meta: Partial<PackMeta> = {}): Graph => new Graph(packOf(text, meta));

import type { Graph } from '../engine/graph/graph.ts';
import { resolveSqlName } from '../engine/graph/names.ts';
import type { OpenPack } from '../engine/host/types.ts';
import type { Grade } from '../engine/pack/model.ts';
import { asOneOf, asText, standardPage } from './args.ts';
import { columnBounds } from './column-bounds.ts';
import { cut, type Envelope, emptyByColumn, emptyOf, packAnswer } from './contract.ts';
import { foldLimit, str } from './text.ts';

export interface ColumnImpactArgs {
  column?: unknown;
  mode?: unknown;
  limit?: unknown;
  offset?: unknown;
}

export interface ColumnUseRow {
  id: string;
  access: 'read' | 'write';
  grade: Grade;
  /** For reads: what the statement does with it. */
  roles: string[];
}

/** Statements that read or write a column: direct links, whatever their grade. Writes first, then by id. */
export function columnImpact(pack: OpenPack, args: ColumnImpactArgs): Envelope<object> {
  const { graph } = pack;
  const resolved = resolveSqlName(graph, 'column', asText('column', args.column));
  const side = asOneOf('mode', args.mode, ['read', 'write', 'both'] as const, 'both');
  const { limit, offset } = standardPage(args);
  const all = columnUses(graph, resolved.index);
  const rows = all.filter((row) => side === 'both' || row.access === side);
  const statements = rows.slice(offset, offset + limit);
  const node = graph.node(resolved.index);
  const empty = emptyOf({
    statements: { rows: statements, reason: all.length > 0 ? 'not-in-this-axis' : emptyByColumn(pack) },
  });
  return packAnswer(
    pack,
    ['column'],
    {
      column: graph.key(resolved.index),
      comment: str(node.comment),
      type: str(node.type),
      statements,
      ...(empty ? { empty } : {}),
    },
    {
      limits: [...foldLimit(resolved), ...columnBounds(graph, resolved.index)],
      truncated: [cut('statements', statements.length, rows.length, 'writes first, id asc', offset)],
    },
  );
}

/** One row per link to the column, writes first, then by statement id. */
export function columnUses(graph: Graph, column: number): ColumnUseRow[] {
  const rows: ColumnUseRow[] = [];
  for (const e of graph.in(column)) {
    const type = graph.type(e);
    if (type !== 'READS' && type !== 'WRITES') continue;
    const roles = graph.evidence(e)?.roles;
    rows.push({
      id: graph.id(graph.from(e)),
      access: type === 'WRITES' ? 'write' : 'read',
      grade: graph.grade(e),
      roles: Array.isArray(roles) ? roles.map(String) : [],
    });
  }
  const side = (row: ColumnUseRow): number => (row.access === 'write' ? 0 : 1);
  return rows.sort((a, b) => side(a) - side(b) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}

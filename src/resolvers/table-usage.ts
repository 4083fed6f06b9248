import type { Graph } from '../engine/graph/graph.ts';
import { resolveSqlName } from '../engine/graph/names.ts';
import type { OpenPack } from '../engine/host/types.ts';
import type { Access } from '../engine/pack/model.ts';
import { accessOf, joinAccess, tableOfColumn } from '../engine/walk/sql.ts';
import { asText, standardPage } from './args.ts';
import { cut, type Envelope, emptyByAxis, emptyOf, packAnswer } from './contract.ts';
import { foldLimit, str } from './text.ts';

export interface TableUsageArgs {
  table?: unknown;
  limit?: unknown;
  offset?: unknown;
}

/** Statements that touch a table, and how often each of its columns is read and written. No walk and no grade floor. */
export function tableUsage(pack: OpenPack, args: TableUsageArgs): Envelope<object> {
  const { graph } = pack;
  const resolved = resolveSqlName(graph, 'table', asText('table', args.table));
  const { limit, offset } = standardPage(args);
  const allStatements = statementsOf(graph, resolved.index);
  const allColumns = columnsOf(graph, resolved.index);
  const statements = allStatements.slice(offset, offset + limit);
  const columns = allColumns.slice(offset, offset + limit);
  const empty = emptyOf({
    statements: { rows: statements, reason: allStatements.length > 0 ? 'not-in-this-axis' : emptyByAxis(pack, 'statements') },
    columns: { rows: columns, reason: allColumns.length > 0 ? 'not-in-this-axis' : emptyByAxis(pack, 'catalog') },
  });
  return packAnswer(
    pack,
    ['table'],
    {
      table: graph.key(resolved.index),
      comment: str(graph.node(resolved.index).comment),
      statements,
      columns,
      ...(empty ? { empty } : {}),
    },
    {
      limits: foldLimit(resolved),
      truncated: [
        cut('statements', statements.length, allStatements.length, 'id asc', offset),
        cut('columns', columns.length, allColumns.length, 'uses desc, column asc', offset),
      ],
    },
  );
}

export function statementsOf(graph: Graph, table: number): { id: string; access: string }[] {
  const accesses = new Map<number, Set<Access>>();
  for (const e of graph.in(table)) {
    if (graph.type(e) !== 'EXECUTES') continue;
    const statement = graph.from(e);
    const known = accesses.get(statement);
    if (known) known.add(accessOf(graph, e));
    else accesses.set(statement, new Set([accessOf(graph, e)]));
  }
  return [...accesses]
    .sort((a, b) => a[0] - b[0])
    .map(([statement, access]) => ({ id: graph.id(statement), access: joinAccess(access) }));
}

/** Columns of a table, declared or only named by a statement; the most used first. */
export function columnsOf(graph: Graph, table: number): { column: string; reads: number; writes: number }[] {
  const rows: { column: string; reads: number; writes: number }[] = [];
  for (const i of graph.ofKind('column')) {
    const key = graph.key(i);
    if (tableOfColumn(graph, i) !== table) continue;
    let reads = 0;
    let writes = 0;
    for (const e of graph.in(i)) {
      const type = graph.type(e);
      if (type === 'READS') reads++;
      else if (type === 'WRITES') writes++;
    }
    rows.push({ column: key, reads, writes });
  }
  return rows.sort((a, b) => b.reads + b.writes - (a.reads + a.writes) || (a.column < b.column ? -1 : 1));
}

import { gradeOf } from '../grade/lattice.ts';
import type { Graph } from '../graph/graph.ts';
import { labelOf } from '../graph/label.ts';
import type { Access } from '../pack/model.ts';
import type { WalkRecord } from './chain.ts';
import type { TableRow } from './rows.ts';
import { readWrite, tableOfColumn, touchesOf } from './sql.ts';

/** A table below reached statements, sortable without building its row. */
export interface ReachedTable {
  table: number;
  hops: number;
  rank: number;
  build(): TableRow;
}

interface Gathered {
  table: number;
  via: WalkRecord;
  rank: number;
  statements: Set<number>;
  accesses: Set<Access>;
}

/**
 * Tables the statements touch, in hops, grade, name order. A row is graded by its surest way (weakest of the statement's path and the
 * EXECUTES link) and stands on the statement that gives it: surest, nearest, lowest id.
 */
export function reachedTables(graph: Graph, statements: readonly WalkRecord[], floor: number): ReachedTable[] {
  const tables = new Map<number, Gathered>();
  for (const record of statements) {
    for (const touch of touchesOf(graph, record.node, floor)) {
      const rank = Math.min(record.rank, touch.rank);
      const row = tables.get(touch.table);
      if (!row) {
        tables.set(touch.table, {
          table: touch.table,
          via: record,
          rank,
          statements: new Set([record.node]),
          accesses: new Set([touch.access]),
        });
        continue;
      }
      row.statements.add(record.node);
      row.accesses.add(touch.access);
      if (rank > row.rank || (rank === row.rank && isNearer(record, row.via))) {
        row.rank = rank;
        row.via = record;
      }
    }
  }
  return [...tables.values()]
    .map((row) => ({ table: row.table, hops: row.via.hops + 1, rank: row.rank, build: () => build(graph, row, floor) }))
    .sort((a, b) => a.hops - b.hops || b.rank - a.rank || a.table - b.table);
}

const isNearer = (a: WalkRecord, b: WalkRecord): boolean => a.hops < b.hops || (a.hops === b.hops && a.node < b.node);

function build(graph: Graph, row: Gathered, floor: number): TableRow {
  const reads = new Set<number>();
  const writes = new Set<number>();
  for (const statement of row.statements) {
    for (const e of graph.out(statement)) {
      if (graph.rank(e) < floor) continue;
      const type = graph.type(e);
      if (type !== 'READS' && type !== 'WRITES') continue;
      const column = graph.to(e);
      if (tableOfColumn(graph, column) === row.table) (type === 'READS' ? reads : writes).add(column);
    }
  }
  const comment = graph.node(row.table).comment;
  return {
    table: graph.key(row.table),
    comment: typeof comment === 'string' ? comment : null,
    hops: row.via.hops + 1,
    grade: gradeOf(row.rank),
    via: graph.id(row.via.node),
    viaShort: labelOf(graph, row.via.node),
    statements: row.statements.size,
    ...(row.via.httpHops > 0 ? { viaHttp: true as const, httpHops: row.via.httpHops } : {}),
    access: readWrite(row.accesses),
    reads: reads.size,
    writes: writes.size,
  };
}

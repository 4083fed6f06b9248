import type { Graph } from '../graph/graph.ts';
import type { Access } from '../pack/model.ts';

/** How a statement's EXECUTES edge touches its table; a missing access reads. */
export function accessOf(graph: Graph, edge: number): Access {
  const access = graph.evidence(edge)?.access;
  return access === 'write' || access === 'delete' ? access : 'read';
}

/** Access values as one word: sorted and joined, `read+write`. */
export const joinAccess = (accesses: Iterable<Access>): string => [...new Set(accesses)].sort().join('+');

/** Like `joinAccess`, with a delete counted as the write it is. */
export function readWrite(accesses: Iterable<Access>): 'read' | 'write' | 'read+write' {
  const all = new Set(accesses);
  const writes = all.has('write') || all.has('delete');
  return all.has('read') ? (writes ? 'read+write' : 'read') : 'write';
}

/** The table that declares a column, or -1: by DECLARES, else by the id's prefix when the pack has no catalog for it. */
export function tableOfColumn(graph: Graph, column: number): number {
  for (const edge of graph.in(column)) if (graph.type(edge) === 'DECLARES') return graph.from(edge);
  const key = graph.key(column);
  return graph.index(`table:${key.slice(0, key.lastIndexOf('.'))}`);
}

/** Name of a column's table, also when the pack has no node for it. */
export function tableNameOfColumn(graph: Graph, column: number): string {
  const table = tableOfColumn(graph, column);
  const key = graph.key(column);
  return table >= 0 ? graph.key(table) : key.slice(0, Math.max(0, key.lastIndexOf('.')));
}

export interface TableTouch {
  table: number;
  edge: number;
  rank: number;
  access: Access;
}

/** Tables a statement touches through links at or above the floor, in id order. */
export function touchesOf(graph: Graph, statement: number, floor: number): TableTouch[] {
  const touches: TableTouch[] = [];
  for (const edge of graph.out(statement)) {
    const rank = graph.rank(edge);
    if (rank >= floor && graph.type(edge) === 'EXECUTES')
      touches.push({ table: graph.to(edge), edge, rank, access: accessOf(graph, edge) });
  }
  return touches.sort((a, b) => a.table - b.table || b.rank - a.rank);
}

/** Whether a method has SQL of its own: it declares or sends a statement. Walks fold it into the statement. */
export function isStatementMethod(graph: Graph, symbol: number): boolean {
  for (const edge of graph.out(symbol)) if (graph.type(edge) === 'IMPLEMENTS_STMT') return true;
  return false;
}

/** A link whose evidence has a line is a method that sends the SQL from its own body; without it the method only declares the statement. */
export const sendsItself = (graph: Graph, edge: number): boolean => typeof graph.evidence(edge)?.line === 'number';

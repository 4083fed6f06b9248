import type { Graph } from '../engine/graph/graph.ts';
import { labelOf } from '../engine/graph/label.ts';
import type { PackNode } from '../engine/pack/model.ts';
import { tableOfColumn } from '../engine/walk/sql.ts';
import type { Limit } from './contract.ts';
import { counted, str } from './text.ts';

const NAMED = 5;

/**
 * Why a list of a column's uses, and of the routes above them, is a lower bound: statements on its table that may use it and do not say so.
 * Empty when every statement on the table is known down to its columns.
 */
export function columnBounds(graph: Graph, column: number): Limit[] {
  const table = tableOfColumn(graph, column);
  if (table < 0) return [];
  const statements = statementsOn(graph, table);
  return [...runtimeOnly(graph, table, statements), ...unseen(graph, table, column, statements)];
}

function statementsOn(graph: Graph, table: number): number[] {
  const statements = new Set<number>();
  for (const e of graph.in(table)) if (graph.type(e) === 'EXECUTES') statements.add(graph.from(e));
  return [...statements].sort((a, b) => a - b);
}

/** Statements whose columns are chosen at run time. */
function runtimeOnly(graph: Graph, table: number, statements: readonly number[]): Limit[] {
  const open = statements.filter((i) => graph.node(i).columnsRuntimeOnly === true);
  if (open.length === 0) return [];
  const reason = open.map((i) => str(graph.node(i).columnsRuntimeOnlyReason)).find((text) => text !== null) ?? null;
  const who = counted(open.length, 'statement', 'statements');
  const what = open.length === 1 ? 'chooses its' : 'choose their';
  return [
    {
      scope: `runtime-only-columns:${graph.key(table)}`,
      reason: `${who} on ${graph.key(table)} ${what} columns at run time${reason ? ` (${reason})` : ''}, so this list is a lower bound: ${names(graph, open)}.`,
    },
  ];
}

/** Statements not known to use the column that splice text in, or of which a part could not be read. */
function unseen(graph: Graph, table: number, column: number, statements: readonly number[]): Limit[] {
  const using = new Set<number>();
  for (const e of graph.in(column)) if (graph.type(e) === 'READS' || graph.type(e) === 'WRITES') using.add(graph.from(e));
  const open = statements.filter((i) => !using.has(i) && isOpen(graph.node(i)));
  if (open.length === 0) return [];
  return [
    {
      scope: `open-statements:${graph.key(table)}`,
      reason: `${counted(open.length, 'statement', 'statements')} on ${graph.key(table)} splice text in (\`\${}\`) or could not be read whole, and may use this column unseen: ${names(graph, open)}.`,
    },
  ];
}

const isOpen = (node: PackNode): boolean =>
  node.columnsRuntimeOnly !== true && (node.hasStringSubst === true || node.hasUnresolved === true);

function names(graph: Graph, statements: readonly number[]): string {
  const labels = [...new Set(statements.map((i) => labelOf(graph, i)))].sort();
  return labels.slice(0, NAMED).join(', ') + (labels.length > NAMED ? ', ...' : '');
}

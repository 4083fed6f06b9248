import type { CatalogTable } from '../../facts/sql.ts';
import type { Cursor } from '../text/cursor.ts';
import { queryOutputs } from '../trace/outputs.ts';
import type { CatalogBuilder, DdlStatement } from './builder.ts';
import { columnList } from './constraint.ts';

/** Reads CREATE VIEW; false when the statement is none. The columns are the listed ones, else those its query gives. */
export function readCreateView(statement: DdlStatement, cursor: Cursor, builder: CatalogBuilder): boolean {
  if (!cursor.take('CREATE')) return false;
  while (!cursor.done && !cursor.is('VIEW')) {
    if (cursor.is('TABLE') || cursor.is('AS') || cursor.is('(')) return false;
    cursor.at++;
  }
  if (!cursor.take('VIEW')) return false;
  cursor.take('IF', 'NOT', 'EXISTS');
  const parts = cursor.qualifiedName();
  const name = parts.at(-1);
  if (name === undefined) return true;
  const table: CatalogTable = {
    schema: parts.at(-2)?.text ?? null,
    name: name.text,
    comment: null,
    file: statement.file,
    line: statement.line,
    columns: [],
    foreignKeys: [],
    view: true,
  };
  const listed = columnList(cursor);
  while (!cursor.done && !cursor.take('AS')) cursor.at++;
  readQueryTable(statement, cursor, builder, table, listed);
  builder.declare(table, name.kind === 'quoted');
  return true;
}

/** Fills a table from the query at the cursor: what it gives, under the listed names when there are any. */
export function readQueryTable(
  statement: DdlStatement,
  cursor: Cursor,
  builder: CatalogBuilder,
  table: CatalogTable,
  listed: readonly string[] = [],
): void {
  const first = cursor.peek();
  const text = first === undefined ? '' : statement.text.slice(first.start);
  if (text !== '' && table.view === true) table.viewQuery = text;
  const names = listed.length > 0 ? listed : queryOutputs(text, builder);
  if (names.length === 0) {
    builder.report(
      'DDL_QUERY_UNREAD',
      `the columns the query of ${table.name} gives are not known`,
      statement.file,
      statement.line,
    );
  }
  table.columns = names.map((name, i) => ({
    name,
    type: null,
    nullable: true,
    primaryKey: false,
    comment: null,
    ordinal: i + 1,
    line: statement.line,
  }));
}

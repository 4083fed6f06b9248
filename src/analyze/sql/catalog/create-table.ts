import type { CatalogTable } from '../../facts/sql.ts';
import type { Cursor } from '../text/cursor.ts';
import type { CatalogBuilder, DdlStatement } from './builder.ts';
import { readColumnDef } from './column-def.ts';
import { type Constraint, readConstraint } from './constraint.ts';
import { readQueryTable } from './create-view.ts';

const MODIFIERS = new Set([
  'OR',
  'REPLACE',
  'GLOBAL',
  'LOCAL',
  'TEMPORARY',
  'TEMP',
  'UNLOGGED',
  'CACHED',
  'MEMORY',
  'TEXT',
  'EXTERNAL',
  'FOREIGN',
  'COLUMN',
  'ROW',
  'PRIVATE',
  'SHARDED',
  'DUPLICATED',
  'IMMUTABLE',
  'BLOCKCHAIN',
  'NOT',
  'PERSISTENT',
  'VIRTUAL',
  'HISTORY',
  'MULTISET',
  'SET',
]);

/** Positions the cursor behind `CREATE .. TABLE [IF NOT EXISTS]`; false when the statement is no CREATE TABLE. */
export function atCreateTable(cursor: Cursor): boolean {
  if (!cursor.take('CREATE')) return false;
  while (cursor.takeAny(MODIFIERS) !== null);
  if (!cursor.take('TABLE')) return false;
  cursor.take('IF', 'NOT', 'EXISTS');
  return true;
}

/** Reads CREATE TABLE into the catalog. What follows the closing parenthesis matters only for the comment and for inherited columns. */
export function readCreateTable(statement: DdlStatement, cursor: Cursor, builder: CatalogBuilder): void {
  const parts = cursor.qualifiedName();
  const name = parts.at(-1);
  if (name === undefined) {
    unread(statement, builder, 'no table name');
    return;
  }
  cursor.take('IF', 'NOT', 'EXISTS');
  const table: CatalogTable = {
    schema: parts.at(-2)?.text ?? null,
    name: name.text,
    comment: null,
    file: statement.file,
    line: statement.line,
    columns: [],
    foreignKeys: [],
  };
  const copied = copySource(cursor, builder);
  const body = cursor.group();
  const keys: Constraint[] = [];
  if (body !== null) for (const item of body.items()) readItem(item, statement, builder, table, keys);
  if (copied !== null) copyColumns(table, copied);
  readTail(cursor, builder, table);
  if (table.columns.length === 0 && cursor.is('AS')) cursor.at++;
  if (table.columns.length === 0) readQueryTable(statement, cursor, builder, table);
  if (table.columns.length === 0) unread(statement, builder, `no column of table ${table.name} could be read`);
  builder.declare(table, name.kind === 'quoted');
  // Keys need the table's columns by name, so they come last. A table kept out as a duplicate is only written to itself.
  for (const key of keys) if (key.kind === 'primary') builder.setPrimaryKey(table, key.columns, key.name);
}

function readItem(item: Cursor, statement: DdlStatement, builder: CatalogBuilder, table: CatalogTable, keys: Constraint[]): void {
  const constraint = readConstraint(item);
  if (constraint !== null) {
    if (constraint.kind === 'foreign') table.foreignKeys.push(constraint.fact);
    else if (constraint.kind === 'primary') keys.push(constraint);
    else if (constraint.kind === 'like') {
      const source = builder.find(constraint.table);
      if (source !== null) copyColumns(table, source);
    }
    return;
  }
  const first = item.peek();
  const def = readColumnDef(item, statement.text, statement.lineOf);
  if (def === null) {
    builder.report(
      'DDL_COLUMN_UNREAD',
      `an entry of table ${table.name} starts with ${JSON.stringify(first?.text.slice(0, 40) ?? '')} and is neither column nor constraint`,
      statement.file,
      first === undefined ? statement.line : statement.lineOf(first),
    );
    return;
  }
  if (table.columns.some((column) => column.name === def.column.name)) return;
  table.columns.push(def.column);
  table.foreignKeys.push(...def.foreignKeys);
}

/** `CREATE TABLE a LIKE b` and `CREATE TABLE a PARTITION OF b`. */
function copySource(cursor: Cursor, builder: CatalogBuilder): CatalogTable | null {
  if (cursor.take('LIKE') || cursor.take('PARTITION', 'OF')) return builder.find(cursor.qualifiedName());
  return null;
}

function copyColumns(table: CatalogTable, source: CatalogTable): void {
  for (const column of source.columns) {
    if (!table.columns.some((own) => own.name === column.name)) table.columns.push({ ...column, line: table.line });
  }
}

function readTail(cursor: Cursor, builder: CatalogBuilder, table: CatalogTable): void {
  while (!cursor.done && !cursor.is('AS') && !cursor.is('SELECT') && !cursor.is('WITH', 'RECURSIVE')) {
    if (cursor.take('COMMENT')) {
      cursor.take('=');
      const text = cursor.peek();
      if (text?.kind === 'string') table.comment = text.text;
    } else if (cursor.take('INHERITS')) {
      for (const parent of cursor.group()?.items() ?? []) {
        const source = builder.find(parent.qualifiedName());
        if (source !== null) copyColumns(table, source);
      }
    } else if (cursor.group() === null) cursor.at++;
  }
}

function unread(statement: DdlStatement, builder: CatalogBuilder, why: string): void {
  builder.report('DDL_STATEMENT_UNREAD', `CREATE TABLE was not read: ${why}`, statement.file, statement.line);
}

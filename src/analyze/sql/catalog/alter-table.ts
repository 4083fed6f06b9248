import type { CatalogTable } from '../../facts/sql.ts';
import { Cursor } from '../text/cursor.ts';
import type { CatalogBuilder, DdlStatement } from './builder.ts';
import { type ColumnDef, readColumnDef } from './column-def.ts';
import { readConstraint } from './constraint.ts';

/** What an action needs: the table it changes and where to report. */
interface Context {
  statement: DdlStatement;
  builder: CatalogBuilder;
  table: CatalogTable;
}

const ACTIONS = new Set(['ADD', 'DROP', 'MODIFY', 'CHANGE', 'RENAME', 'ALTER', 'COMMENT', 'WITH']);
const DROPS_NO_COLUMN = new Set(['INDEX', 'KEY', 'FOREIGN', 'PARTITION', 'CHECK', 'SUPPLEMENTAL']);

/** Reads `ALTER TABLE name action, action ..`; false when the statement is none. */
export function readAlterTable(statement: DdlStatement, cursor: Cursor, builder: CatalogBuilder): boolean {
  if (!cursor.take('ALTER')) return false;
  cursor.take('FOREIGN');
  if (!cursor.take('TABLE')) return false;
  cursor.take('IF', 'EXISTS');
  cursor.take('ONLY');
  const parts = cursor.qualifiedName();
  cursor.take('*');
  const table = builder.find(parts);
  if (table === null) {
    const name = parts.map((part) => part.text).join('.');
    builder.report(
      'ALTER_TABLE_UNKNOWN',
      `ALTER of table ${name}, which no statement before declares`,
      statement.file,
      statement.line,
    );
    return true;
  }
  const context: Context = { statement, builder, table };
  let last = '';
  for (const item of cursor.items()) {
    const word = item.peek()?.kind === 'word' ? (item.peek()?.upper ?? '') : '';
    // `ADD a int, b int` (SQL Server): an entry without a verb goes on with the one before.
    if (!ACTIONS.has(word) && last === 'ADD') readAdd(item, context);
    else {
      if (ACTIONS.has(word)) last = word;
      readAction(item, context);
    }
  }
  builder.changed(table);
  return true;
}

function readAction(item: Cursor, context: Context): void {
  const { builder, table } = context;
  if (item.take('WITH')) item.at++;
  if (item.take('ADD')) readAdd(item, context);
  else if (item.take('DROP')) readDrop(item, context);
  else if (item.take('MODIFY')) readModify(item, context);
  else if (item.take('CHANGE')) readChange(item, context);
  else if (item.take('RENAME')) readRename(item, context);
  else if (item.take('ALTER')) readAlterColumn(item, context);
  else if (item.take('COMMENT')) {
    item.take('=');
    const text = item.peek();
    if (text?.kind === 'string') table.comment = text.text;
  }
  builder.names.touch(table);
}

function readAdd(item: Cursor, context: Context): void {
  const constraint = readConstraint(item);
  const { builder, table } = context;
  if (constraint !== null) {
    if (constraint.kind === 'primary') builder.setPrimaryKey(table, constraint.columns, constraint.name);
    else if (constraint.kind === 'foreign') table.foreignKeys.push(constraint.fact);
    return;
  }
  item.take('COLUMN');
  item.take('IF', 'NOT', 'EXISTS');
  const group = item.group();
  for (const one of group === null ? [item] : group.items()) {
    if (group !== null && readConstraint(one) !== null) continue;
    const def = readColumnDef(one, context.statement.text, context.statement.lineOf);
    if (def !== null) addColumn(context, def);
  }
}

function addColumn({ builder, table }: Context, def: ColumnDef): void {
  if (builder.column(table, def.column.name) !== null) return;
  place(table, def, table.columns.length);
  table.foreignKeys.push(...def.foreignKeys);
  builder.names.touch(table);
}

function place(table: CatalogTable, def: ColumnDef, otherwise: number): void {
  let at = otherwise;
  if (def.place === 'first') at = 0;
  else if (def.place !== null) {
    const { after } = def.place;
    const found = table.columns.findIndex((column) => column.name.toLowerCase() === after.toLowerCase());
    if (found >= 0) at = found + 1;
  }
  table.columns.splice(at, 0, def.column);
}

function readDrop(item: Cursor, context: Context): void {
  const { builder, table } = context;
  if (item.take('PRIMARY', 'KEY')) {
    dropKey(context);
    return;
  }
  if (item.take('CONSTRAINT')) {
    item.take('IF', 'EXISTS');
    const name = item.name()?.text;
    const key = builder.keyNames.get(table) ?? (builder.dialect === 'postgresql' ? `${table.name}_pkey` : null);
    if (name !== undefined && key !== null && name.toLowerCase() === key.toLowerCase()) dropKey(context);
    return;
  }
  const next = item.peek();
  if (next?.kind === 'word' && DROPS_NO_COLUMN.has(next.upper) && item.peek(1) !== undefined) return;
  item.take('COLUMN');
  item.take('IF', 'EXISTS');
  const group = item.group();
  for (const one of group === null ? [item] : group.items()) {
    const column = builder.column(table, one.name()?.text ?? '');
    if (column === null) continue;
    table.columns = table.columns.filter((other) => other !== column);
    table.foreignKeys = table.foreignKeys.filter((key) => !key.columns.includes(column.name));
    // MySQL shrinks a key that loses a column; the others drop it.
    if (column.primaryKey && !builder.profile.modifyRestates) dropKey(context);
    builder.names.touch(table);
  }
}

function dropKey({ builder, table }: Context): void {
  for (const column of table.columns) column.primaryKey = false;
  builder.keyNames.delete(table);
}

function readModify(item: Cursor, context: Context): void {
  item.take('COLUMN');
  item.take('IF', 'EXISTS');
  const group = item.group();
  for (const one of group === null ? [item] : group.items()) {
    const def = readColumnDef(one, context.statement.text, context.statement.lineOf);
    if (def !== null) redefine(context, def.column.name, def);
  }
}

function readChange(item: Cursor, context: Context): void {
  item.take('COLUMN');
  item.take('IF', 'EXISTS');
  const old = item.name();
  const def = readColumnDef(item, context.statement.text, context.statement.lineOf);
  if (old !== null && def !== null) redefine(context, old.text, def);
}

/** Gives a column its new definition, keeping what the dialect keeps of the old one. */
function redefine(context: Context, name: string, def: ColumnDef): void {
  const { builder, table } = context;
  const old = builder.column(table, name);
  if (old === null) {
    missing(context, name);
    return;
  }
  const restates = builder.profile.modifyRestates;
  const next = def.column;
  next.primaryKey ||= old.primaryKey;
  if (!def.said.type) next.type = old.type;
  if (!def.said.nullable && (!restates || next.primaryKey)) next.nullable = old.nullable;
  if (!def.said.comment && !restates) next.comment = old.comment;
  const at = table.columns.indexOf(old);
  table.columns.splice(at, 1);
  place(table, def, at);
  builder.names.touch(table);
}

function readRename(item: Cursor, context: Context): void {
  const { builder, table } = context;
  if (item.is('INDEX') || item.is('KEY') || item.is('CONSTRAINT')) return;
  if (item.take('TO') || item.take('AS')) {
    const parts = item.qualifiedName();
    const name = parts.at(-1);
    if (name !== undefined) builder.rename(table, name.text, parts.at(-2)?.text ?? null);
    return;
  }
  item.take('COLUMN');
  const old = item.name();
  if (item.take('TO') || item.take('AS')) renameColumn(context, old?.text ?? '', item.name()?.text);
  // MySQL: `RENAME newName`.
  else if (old !== null && item.done) builder.rename(table, old.text, null);
}

function renameColumn(context: Context, old: string, name: string | undefined): void {
  const column = context.builder.column(context.table, old);
  if (column === null) {
    missing(context, old);
    return;
  }
  if (name === undefined) return;
  for (const key of context.table.foreignKeys) key.columns = key.columns.map((other) => (other === column.name ? name : other));
  column.name = name;
  context.builder.names.touch(context.table);
}

function readAlterColumn(item: Cursor, context: Context): void {
  if (item.is('INDEX') || item.is('CONSTRAINT') || item.is('CHECK')) return;
  item.take('COLUMN');
  item.take('IF', 'EXISTS');
  const from = item.at;
  const name = item.name();
  const column = context.builder.column(context.table, name?.text ?? '');
  if (name === null) return;
  if (column === null) {
    missing(context, name.text);
    return;
  }
  if (item.take('RENAME', 'TO')) renameColumn(context, name.text, item.name()?.text);
  else if (item.take('SET', 'NOT', 'NULL')) column.nullable = false;
  else if (item.take('DROP', 'NOT', 'NULL') || item.take('SET', 'NULL')) column.nullable = true;
  else if (item.is('SET', 'DEFAULT') || item.is('DROP') || item.is('ADD') || item.is('RESTART')) return;
  else {
    const typed = item.take('TYPE') || item.take('SET', 'DATA', 'TYPE');
    if (!typed && item.is('SET')) return;
    const tokens = [name, ...item.tokens.slice(item.at, item.end)];
    const def = readColumnDef(new Cursor(tokens), context.statement.text, context.statement.lineOf);
    item.at = from;
    if (def?.column.type != null) column.type = def.column.type;
    if (def?.said.nullable) column.nullable = def.column.nullable;
  }
}

function missing({ statement, builder, table }: Context, name: string): void {
  builder.report('ALTER_COLUMN_UNKNOWN', `ALTER of ${table.name}.${name}, which is not declared`, statement.file, statement.line);
}

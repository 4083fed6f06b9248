import type { CatalogColumn, ForeignKeyFact } from '../../facts/sql.ts';
import type { Cursor } from '../text/cursor.ts';
import type { Token } from '../text/lexer.ts';
import { readReferences } from './constraint.ts';

/** A column definition as written; `said` tells which properties the text states (an ALTER may leave some out). */
export interface ColumnDef {
  column: CatalogColumn;
  foreignKeys: ForeignKeyFact[];
  said: { nullable: boolean; comment: boolean; type: boolean };
  /** MySQL `FIRST` / `AFTER x` of an ALTER. */
  place: 'first' | { after: string } | null;
}

/** Words that end the type of a column when they stand outside parentheses. */
const ENDS_TYPE = new Set([
  'NOT',
  'NULL',
  'DEFAULT',
  'PRIMARY',
  'UNIQUE',
  'COMMENT',
  'REFERENCES',
  'CHECK',
  'CONSTRAINT',
  'COLLATE',
  'CHARSET',
  'AUTO_INCREMENT',
  'AUTOINCREMENT',
  'GENERATED',
  'IDENTITY',
  'ON',
  'AS',
  'VISIBLE',
  'INVISIBLE',
  'KEY',
  'STORAGE',
  'ENABLE',
  'DISABLE',
  'FIRST',
  'AFTER',
  'SPARSE',
  'ROWGUIDCOL',
  'USING',
  'COMPRESSION',
  'STORED',
  'VIRTUAL',
  'SELECTIVITY',
  'SEQUENCE',
  'NULL_TO_DEFAULT',
  'MASKED',
  'ENCODE',
  'ENCRYPT',
  'SORT',
  'INLINE',
  'FORMAT',
  'FOR',
  'DEFERRABLE',
  'INITIALLY',
  'ASC',
  'DESC',
]);

const INTEGER_WIDTH = /\b(tinyint|smallint|mediumint|int|integer|bigint)\s*\(\s*\d+\s*\)/gi;

const typeEndsAt = (cursor: Cursor): boolean => {
  const token = cursor.peek();
  if (token === undefined || token.kind === 'quoted' || token.kind === 'string') return token?.kind !== 'quoted';
  if (token.kind !== 'word') return false;
  return ENDS_TYPE.has(token.upper) || (token.upper === 'CHARACTER' && cursor.is('CHARACTER', 'SET'));
};

function readType(cursor: Cursor, text: string): string | null {
  const from = cursor.peek()?.start ?? 0;
  let to = from;
  while (!cursor.done && !typeEndsAt(cursor)) {
    if (cursor.group() === null) cursor.at++;
    to = cursor.tokens[cursor.at - 1]?.end ?? to;
  }
  const raw = text.slice(from, to).replace(/\s+/g, ' ').trim();
  return raw === '' ? null : raw.replace(INTEGER_WIDTH, '$1');
}

/** Reads `name type options`; null when no name comes. `text` is what the tokens index into. */
export function readColumnDef(cursor: Cursor, text: string, lineOf: (token: Token) => number): ColumnDef | null {
  const name = cursor.name();
  if (name === null) return null;
  const column: CatalogColumn = {
    name: name.text,
    type: readType(cursor, text),
    nullable: true,
    primaryKey: false,
    comment: null,
    ordinal: 0,
    line: lineOf(name),
  };
  const def: ColumnDef = {
    column,
    foreignKeys: [],
    said: { nullable: false, comment: false, type: column.type !== null },
    place: null,
  };
  while (!cursor.done) readOption(cursor, def, name.text);
  if (column.primaryKey) column.nullable = false;
  return def;
}

function readOption(cursor: Cursor, def: ColumnDef, name: string): void {
  const { column, said } = def;
  if (cursor.take('NOT', 'NULL')) {
    column.nullable = false;
    said.nullable = true;
  } else if (cursor.take('NULL')) said.nullable = true;
  else if (cursor.take('PRIMARY', 'KEY')) column.primaryKey = true;
  else if (cursor.take('UNIQUE')) cursor.take('KEY');
  else if (cursor.take('KEY')) column.primaryKey = true;
  else if (cursor.take('COMMENT')) {
    cursor.take('=');
    const text = cursor.peek();
    if (text?.kind === 'string') {
      column.comment = text.text;
      said.comment = true;
      cursor.at++;
    }
  } else if (cursor.take('REFERENCES')) {
    const reference = readReferences(cursor, [name]);
    if (reference !== null) def.foreignKeys.push(reference);
  } else if (cursor.take('DEFAULT') || cursor.take('ON', 'UPDATE') || cursor.take('ON', 'DELETE') || cursor.take('CONSTRAINT')) {
    // The one token behind these may read like an option (`DEFAULT NULL`, `ON DELETE SET NULL`).
    if (!cursor.take('SET', 'NULL') && cursor.group() === null) cursor.at++;
  } else if (cursor.take('FIRST')) def.place = 'first';
  else if (cursor.take('AFTER')) {
    const after = cursor.name();
    if (after !== null) def.place = { after: after.text };
  } else if (cursor.group() === null) cursor.at++;
}

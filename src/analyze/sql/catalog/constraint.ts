import type { ForeignKeyFact } from '../../facts/sql.ts';
import type { Cursor } from '../text/cursor.ts';

export type Constraint =
  | { kind: 'primary'; name: string | null; columns: string[] }
  | { kind: 'foreign'; name: string | null; fact: ForeignKeyFact }
  | { kind: 'like'; table: string[] }
  | { kind: 'other' };

const OTHER = new Set(['UNIQUE', 'CHECK', 'FULLTEXT', 'SPATIAL', 'EXCLUDE', 'PERIOD', 'PARTITION']);
/** Words that name a type: `key varchar(20)` is a column, `key name (column)` an index. */
const TYPE_WORD =
  /^(?:VAR|NVAR|CHAR|NCHAR|TEXT|CLOB|BLOB|INT|BIGINT|SMALLINT|TINYINT|DEC|NUM|FLOAT|DOUBLE|REAL|BOOL|BIT|DATE|TIME|BYTE|RAW|LONG|JSON|UUID|BINARY|SERIAL)/;

/** Reads `[schema.]table [(columns)]` behind REFERENCES. */
export function readReferences(cursor: Cursor, columns: string[]): ForeignKeyFact | null {
  const parts = cursor.qualifiedName();
  const table = parts.at(-1);
  if (table === undefined) return null;
  return { columns, refSchema: parts.at(-2)?.text ?? null, refTable: table.text, refColumns: columnList(cursor) };
}

/** The names of a parenthesized column list; index lengths and sort orders are dropped, expressions skipped. */
export function columnList(cursor: Cursor): string[] {
  const group = cursor.group();
  if (group === null) return [];
  return group.items().flatMap((item) => {
    const name = item.name();
    return name === null || item.is('.') ? [] : [name.text];
  });
}

/** Reads a table constraint or index; null when the item is a column definition. Moves the cursor only when it is one. */
export function readConstraint(cursor: Cursor): Constraint | null {
  const first = cursor.peek();
  if (first?.kind !== 'word') return null;
  let name: string | null = null;
  const start = cursor.at;
  if (cursor.take('CONSTRAINT')) {
    const next = cursor.peek();
    if (next !== undefined && !cursor.is('PRIMARY', 'KEY') && !cursor.is('FOREIGN', 'KEY')) name = cursor.name()?.text ?? null;
    if (next?.kind === 'word' && cursor.done) return undo(cursor, start);
    while (cursor.take('.')) name = cursor.name()?.text ?? null;
  }
  if (cursor.take('PRIMARY', 'KEY')) {
    while (!cursor.done && !cursor.is('(')) cursor.at++;
    return { kind: 'primary', name, columns: columnList(cursor) };
  }
  if (cursor.take('FOREIGN', 'KEY')) {
    cursor.take('IF', 'NOT', 'EXISTS');
    if (!cursor.is('(')) name ??= cursor.name()?.text ?? null;
    const columns = columnList(cursor);
    const fact = cursor.take('REFERENCES') ? readReferences(cursor, columns) : null;
    return fact === null ? { kind: 'other' } : { kind: 'foreign', name, fact };
  }
  if (cursor.at > start) return { kind: 'other' };
  if (cursor.take('LIKE')) return { kind: 'like', table: cursor.qualifiedName().map((part) => part.text) };
  if ((first.upper === 'KEY' || first.upper === 'INDEX') && !isTyped(cursor)) return { kind: 'other' };
  return OTHER.has(first.upper) && !isTyped(cursor) ? { kind: 'other' } : null;
}

function isTyped(cursor: Cursor): boolean {
  const second = cursor.peek(1);
  return second?.kind === 'word' && TYPE_WORD.test(second.upper);
}

function undo(cursor: Cursor, at: number): null {
  cursor.at = at;
  return null;
}

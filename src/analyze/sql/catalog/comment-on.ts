import type { Cursor } from '../text/cursor.ts';
import type { CatalogBuilder, DdlStatement } from './builder.ts';

/** `COMMENT ON TABLE|COLUMN name IS 'text'`; false when the statement is none. */
export function readCommentOn(cursor: Cursor, builder: CatalogBuilder): boolean {
  if (!cursor.take('COMMENT', 'ON')) return false;
  const onColumn = cursor.take('COLUMN');
  if (!onColumn && !cursor.take('TABLE') && !cursor.take('VIEW')) return true;
  const parts = cursor.qualifiedName();
  if (!cursor.take('IS')) return true;
  const text = cursor.peek();
  const comment = text?.kind === 'string' ? text.text : null;
  if (!onColumn) {
    const table = builder.find(parts);
    if (table !== null) table.comment = comment;
    return true;
  }
  const table = builder.find(parts.slice(0, -1));
  const column = table === null ? null : builder.column(table, parts.at(-1)?.text ?? '');
  if (column !== null) column.comment = comment;
  return true;
}

/** SQL Server's `sp_addextendedproperty N'MS_Description', N'text', N'SCHEMA', N's', N'TABLE', N't', N'COLUMN', N'c'`. */
export function readExtendedProperty(statement: DdlStatement, builder: CatalogBuilder): boolean {
  const [verb] = statement.tokens;
  if (verb?.upper !== 'EXEC' && verb?.upper !== 'EXECUTE') return false;
  const texts = statement.tokens.filter((token) => token.kind === 'string').map((token) => token.text);
  const at = texts.indexOf('MS_Description');
  const comment = texts[at + 1];
  if (at < 0 || comment === undefined) return true;
  const level = (name: string): string | undefined => {
    const found = texts.findIndex((text, i) => i > at + 1 && text.toUpperCase() === name);
    return found < 0 ? undefined : texts[found + 1];
  };
  const tableName = level('TABLE');
  const table =
    tableName === undefined ? null : builder.find([level('SCHEMA') ?? level('USER') ?? '', tableName].filter(Boolean));
  if (table === null) return true;
  const columnName = level('COLUMN');
  if (columnName === undefined) table.comment = comment;
  else {
    const column = builder.column(table, columnName);
    if (column !== null) column.comment = comment;
  }
  return true;
}

import type { IdentifierCase } from '../../../engine/pack/model.ts';
import type { SourceFile } from '../../facts/diagnostic.ts';
import type { CatalogFacts, SqlDialect } from '../../facts/sql.ts';
import { Cursor } from '../text/cursor.ts';
import { countLines, type Token, tokenize } from '../text/lexer.ts';
import { type Piece, splitScript } from '../text/splitter.ts';
import { readAlterTable } from './alter-table.ts';
import { CatalogBuilder, type DdlStatement } from './builder.ts';
import { readCommentOn, readExtendedProperty } from './comment-on.ts';
import { atCreateTable, readCreateTable } from './create-table.ts';
import { readCreateView } from './create-view.ts';
import { readStoredProgram } from './routines.ts';

export interface CatalogOptions {
  dialect: SqlDialect;
  identifierCase?: IdentifierCase | null;
  defaultSchema?: string | null;
}

/** A script past this is not read (characters): cutting it takes about a second for each hundred million. */
const MAX_SCRIPT = 256_000_000;
/** A statement other than data past this is named instead of read. */
const MAX_STATEMENT = 2_000_000;
const DDL = /^(?:CREATE|ALTER|COMMENT|RENAME|DROP|EXEC|EXECUTE)$/;

/** Folds DDL scripts, in the order given, into the schema they declare. Data statements are passed over without being read. */
export function readCatalog(files: readonly SourceFile[], options: CatalogOptions): CatalogFacts {
  const builder = new CatalogBuilder(options.dialect, options.identifierCase ?? null, options.defaultSchema ?? null);
  for (const file of files) readScript(file, builder);
  return {
    dialect: options.dialect,
    identifierCase: builder.rule,
    tables: [...builder.tables],
    ...(builder.programs.length > 0 ? { programs: builder.programs } : {}),
    diagnostics: builder.diagnostics,
  };
}

function readScript(file: SourceFile, builder: CatalogBuilder): void {
  if (file.text.length > MAX_SCRIPT) {
    builder.report(
      'DDL_FILE_TOO_LARGE',
      `the script has ${file.text.length} characters; at most ${MAX_SCRIPT} are read`,
      file.path,
      1,
    );
    return;
  }
  for (const piece of splitScript(file.text, builder.profile)) {
    if (piece.kind === 'statement') readStatement(file, piece, builder);
    else if (piece.kind === 'body') readBody(file, piece, builder);
  }
}

/** Stored programs are kept as text: what they touch is read where something runs them. */
function readBody(file: SourceFile, piece: Piece, builder: CatalogBuilder): void {
  const program = readStoredProgram(file, piece, builder.profile.lex);
  const say = (what: string): void => builder.report('STORED_PROGRAM_NOT_READ', what, file.path, piece.line);
  if (program === 'too-large') say('a stored program has more text than is read');
  else if (program !== null) builder.programs.push(program);
  else if (/^\s*CREATE\b/i.test(file.text.slice(piece.start, piece.end))) say('a package, event or other stored program');
}

function readStatement(file: SourceFile, piece: Piece, builder: CatalogBuilder): void {
  const { lex } = builder.profile;
  const text = file.text.slice(piece.start, piece.end);
  const [first] = tokenize(text, lex, 1);
  if (first === undefined || !DDL.test(first.upper)) return;
  if (text.length > MAX_STATEMENT) {
    builder.report(
      'DDL_STATEMENT_TOO_LARGE',
      `a statement has ${text.length} characters; at most ${MAX_STATEMENT} are read`,
      file.path,
      piece.line,
    );
    return;
  }
  const tokens = tokenize(text, lex).filter((token) => token.text !== ';' || token.kind !== 'symbol');
  const statement: DdlStatement = {
    file: file.path,
    text,
    tokens,
    line: piece.line,
    lineOf: (token: Token) => piece.line + countLines(text, first.start, token.start),
  };
  const start = (): Cursor => new Cursor(tokens);
  const cursor = start();
  if (atCreateTable(cursor)) readCreateTable(statement, cursor, builder);
  else if (readAlterTable(statement, start(), builder)) return;
  else if (readCommentOn(start(), builder)) return;
  else if (readCreateView(statement, start(), builder)) return;
  else if (readExtendedProperty(statement, builder)) return;
  else if (readRenameTable(start(), builder)) return;
  else readDropTable(statement, start(), builder);
}

/** `RENAME TABLE a TO b, c TO d` and Oracle's `RENAME a TO b`. */
function readRenameTable(cursor: Cursor, builder: CatalogBuilder): boolean {
  if (!cursor.take('RENAME')) return false;
  cursor.take('TABLE');
  for (const item of cursor.items()) {
    const table = builder.find(item.qualifiedName());
    const target = item.take('TO') ? item.qualifiedName() : [];
    const name = target.at(-1);
    if (table !== null && name !== undefined) builder.rename(table, name.text, target.at(-2)?.text ?? null);
  }
  return true;
}

/** DROP takes away what the same script declared before. A script that clears the tables of another does not empty the schema. */
function readDropTable(statement: DdlStatement, cursor: Cursor, builder: CatalogBuilder): void {
  if (!cursor.take('DROP') || !(cursor.take('TABLE') || cursor.take('VIEW'))) return;
  cursor.take('IF', 'EXISTS');
  for (const item of cursor.items()) {
    const table = builder.find(item.qualifiedName());
    if (table !== null && table.file === statement.file) builder.drop(table);
  }
}

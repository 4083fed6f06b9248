import { foldIdentifier } from '../../../engine/graph/identifier.ts';
import type { IdentifierCase } from '../../../engine/pack/model.ts';
import { CatalogNames, tableKey } from '../../facts/catalog-names.ts';
import type { LaneDiagnostic } from '../../facts/diagnostic.ts';
import type { CatalogColumn, CatalogTable, SqlDialect, StoredProgram } from '../../facts/sql.ts';
import { type DialectProfile, dialectProfile } from '../dialect.ts';
import type { Token } from '../text/lexer.ts';

/** One DDL statement being read. */
export interface DdlStatement {
  file: string;
  /** What the tokens index into. */
  text: string;
  tokens: Token[];
  line: number;
  lineOf(token: Token): number;
}

/** The schema as far as the statements read so far declare it. */
export class CatalogBuilder {
  readonly dialect: SqlDialect;
  readonly profile: DialectProfile;
  readonly rule: IdentifierCase;
  readonly defaultSchema: string | null;
  readonly tables = new Set<CatalogTable>();
  readonly names: CatalogNames;
  readonly programs: StoredProgram[] = [];
  readonly diagnostics: LaneDiagnostic[] = [];
  /** Name of a table's primary key, where the text gives one. */
  readonly keyNames = new Map<CatalogTable, string>();
  /** Tables whose name stands in quotes, which keep its case. */
  readonly #quoted = new Set<CatalogTable>();

  constructor(dialect: SqlDialect, rule: IdentifierCase | null, defaultSchema: string | null) {
    this.dialect = dialect;
    this.profile = dialectProfile(dialect);
    this.rule = rule ?? this.profile.identifierCase;
    this.defaultSchema = defaultSchema;
    this.names = new CatalogNames([], this.rule, this.profile.columnsIgnoreCase, defaultSchema);
  }

  /** A table named in a statement; names of three parts lose the database. */
  find(parts: readonly (Token | string)[]): CatalogTable | null {
    const texts = parts.map((part) => (typeof part === 'string' ? part : part.text));
    const name = texts.at(-1);
    return name === undefined ? null : this.names.table(texts.at(-2) ?? null, name);
  }

  /** Adds a table. The first declaration of a name is kept; a later one is reported. `quoted` says that quotes keep the name's case. */
  declare(table: CatalogTable, quoted: boolean): void {
    table.schema ??= this.defaultSchema;
    if (quoted) this.#quoted.add(table);
    const known = this.names.table(table.schema, table.name);
    if (known !== null && known.schema === table.schema) {
      if (this.#storedName(known) === this.#storedName(table)) this.#duplicate(known, table);
      else this.#collision(known, table);
      return;
    }
    this.tables.add(table);
    this.names.add(table);
    renumber(table);
  }

  /** The name as the database keeps it: unquoted it is folded, so that two spellings are one table. MySQL keeps what is written. */
  #storedName(table: CatalogTable): string {
    const kept = this.#quoted.has(table) || this.profile.lex.doubleQuoteString;
    return kept ? table.name : foldIdentifier(table.name, this.rule);
  }

  #duplicate(known: CatalogTable, table: CatalogTable): void {
    this.report(
      'DUPLICATE_TABLE_DECLARATION',
      `table ${tableKey(table)} is declared again; the declaration in ${known.file}:${known.line} is kept`,
      table.file,
      table.line,
    );
  }

  #collision(known: CatalogTable, table: CatalogTable): void {
    // Both stay: under quotes they are two tables. An unquoted name reads as the first.
    this.report(
      'FOLDED_IDENTIFIER_COLLISION',
      `tables ${known.name} and ${table.name} are one name under ${this.rule}; an unquoted name is read as ${known.name}`,
      table.file,
      table.line,
      'sqlIdentifierCase',
    );
    this.tables.add(table);
    this.names.add(table);
    renumber(table);
  }

  drop(table: CatalogTable): void {
    this.tables.delete(table);
    this.names.remove(table);
    this.keyNames.delete(table);
  }

  rename(table: CatalogTable, name: string, schema: string | null): void {
    this.names.remove(table);
    table.name = name;
    table.schema = schema ?? table.schema;
    this.names.add(table);
  }

  column(table: CatalogTable, name: string): CatalogColumn | null {
    return this.names.column(table, name);
  }

  /** Must follow every change of a table's columns. */
  changed(table: CatalogTable): void {
    renumber(table);
    this.names.touch(table);
  }

  setPrimaryKey(table: CatalogTable, columns: readonly string[], name: string | null): void {
    for (const column of columns) {
      const found = this.column(table, column);
      if (found === null) continue;
      found.primaryKey = true;
      found.nullable = false;
    }
    if (name !== null) this.keyNames.set(table, name);
  }

  report(kind: string, reason: string, file: string, line: number, key?: string): void {
    this.diagnostics.push({ kind, severity: 'warn', reason, file, line, ...(key === undefined ? {} : { key }) });
  }
}

function renumber(table: CatalogTable): void {
  for (const [i, column] of table.columns.entries()) column.ordinal = i + 1;
}

import type { Access, ColumnRole, IdentifierCase } from '../../engine/pack/model.ts';
import type { LaneDiagnostic } from './diagnostic.ts';

/** Databases whose DDL and DML the SQL lane reads. */
export type SqlDialect = 'mysql' | 'mariadb' | 'postgresql' | 'oracle' | 'h2' | 'hsqldb' | 'sqlserver' | 'sqlite' | 'db2';

/** What SQL is read as when nothing in a tree tells. */
export const DEFAULT_DIALECT: SqlDialect = 'mysql';

export interface CatalogColumn {
  name: string;
  /** Type text as declared, display widths of integers stripped. */
  type: string | null;
  nullable: boolean;
  primaryKey: boolean;
  comment: string | null;
  /** 1-based place in the table. */
  ordinal: number;
  line: number;
}

export interface ForeignKeyFact {
  columns: string[];
  refSchema: string | null;
  refTable: string;
  refColumns: string[];
}

export interface CatalogTable {
  schema: string | null;
  name: string;
  comment: string | null;
  file: string;
  line: number;
  columns: CatalogColumn[];
  foreignKeys: ForeignKeyFact[];
  /** Set for CREATE VIEW: what the view selects from. */
  view?: boolean;
  /** Text of a view's query, so that a statement reading the view reads what is behind it. */
  viewQuery?: string;
}

/** A routine or trigger the schema stores, its text as written. */
export interface StoredProgram {
  kind: 'routine' | 'trigger';
  name: string;
  text: string;
  file: string;
  line: number;
  /** A trigger's table, with its schema where written, and the events that set it off. */
  table?: string;
  tableSchema?: string;
  events?: string[];
}

/** The declared schema, in declaration order; `find*` honour the identifier rule (an exact spelling wins, then the single folded hit). */
export interface CatalogFacts {
  dialect: SqlDialect;
  identifierCase: IdentifierCase;
  tables: CatalogTable[];
  programs?: StoredProgram[];
  diagnostics: LaneDiagnostic[];
}

/** One SQL text to analyze: a mapper statement after flattening has one entry per branch combination that matters. */
export interface StatementSource {
  /** `<namespace>.<id>`; the key of the statement node. */
  key: string;
  namespace: string;
  id: string;
  statementType: 'select' | 'insert' | 'update' | 'delete' | 'call' | 'unknown';
  source: 'xml' | 'annotation' | 'code';
  /** Symbols that run it, where code does; else the mapper method of its name does. */
  callers?: string[];
  conditional?: boolean;
  file: string;
  line: number;
  /** SQL texts, one a variant (each `choose` branch is in some variant); `#{}` already `?`, splices a neutral identifier. */
  variants: string[];
  hasStringSubst: boolean;
  /** Statements that run together with this one: nested `select=` of its result map (keys, resolved against the namespace). */
  nestedSelects: { key: string; line: number }[];
}

export interface TableUse {
  /** Catalog spelling when the catalog has it, `[schema.]name`; otherwise as written with quotes removed. */
  table: string;
  access: Access;
  inCatalog: boolean;
  /** What stands between the statement and this use, when its own text does not name it: `view v`, `routine p`, `trigger t`. */
  via?: string;
}

export interface ColumnUse {
  table: string;
  column: string;
  access: 'read' | 'write';
  /** For reads, sorted in the order of COLUMN_ROLES; empty for writes. */
  roles: ColumnRole[];
  inCatalog: boolean;
  /** As for a table. */
  via?: string;
}

/** An equality between columns of two different tables that a statement's text states. */
export interface JoinUse {
  left: { table: string; column: string };
  right: { table: string; column: string };
}

export interface UnresolvedPart {
  /** e.g. `unqualified_column`, `table_not_in_catalog`, `column_unknown_in_table`, `parse_failed`, `implicit_insert_columns`. */
  reason: string;
  detail: string;
}

/** What one statement touches: the union over its variants, each list sorted and without duplicates. */
export interface StatementFacts {
  key: string;
  namespace: string;
  id: string;
  statementType: StatementSource['statementType'];
  source: StatementSource['source'];
  callers?: string[];
  conditional?: boolean;
  file: string;
  line: number;
  hasStringSubst: boolean;
  tables: TableUse[];
  columns: ColumnUse[];
  joins: JoinUse[];
  nestedSelects: { key: string; line: number }[];
  unresolved: UnresolvedPart[];
  /** True when the parser failed and a token scan gave the tables: its facts are HEURISTIC, not EXACT. */
  scanned: boolean;
}

/** Annotation SQL as the Java lane found it: `script` is the text, possibly with `<script>` markup. */
export interface AnnotationSql {
  namespace: string;
  id: string;
  statementType: 'select' | 'insert' | 'update' | 'delete';
  script: string;
  file: string;
  line: number;
}

/** Stands in a text of `CodeSql` for a part that only a run knows. */
export const SPLICE_MARK = '\uE000';

/** SQL a method hands to the database itself: one record a call. `id` is `method#sql1`, numbered in source order. */
export interface CodeSql {
  namespace: string;
  id: string;
  /** The texts it can be. */
  variants: string[];
  /** A branch of the code decides over parts of the text: all of them are in it. */
  conditional: boolean;
  /** Keys of the symbols that run it. */
  callers: string[];
  file: string;
  line: number;
}

/** A mapped statement run by its id. */
export interface StatementCall {
  caller: string;
  /** The ids the text can be. */
  ids: string[];
  file: string;
  line: number;
}

export interface SqlFacts {
  catalog: CatalogFacts | null;
  statements: StatementFacts[];
  diagnostics: LaneDiagnostic[];
  stats: Record<string, number>;
}

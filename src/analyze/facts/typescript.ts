import type { Access, ColumnRole, Grade } from '../../engine/pack/model.ts';
import type { LaneDiagnostic } from './diagnostic.ts';
import type { ScriptCall, ScriptSymbol } from './script.ts';
import type { CodeSql, UnresolvedPart } from './sql.ts';

/** A route a TypeScript or JavaScript server answers. */
export interface TsRoute {
  /** Upper-case verb, or `ANY`. */
  verb: string;
  /** One leading slash, parameters as `{name}`, no trailing slash. */
  path: string;
  /** Symbol key of the handler. */
  handler: string;
  file: string;
  line: number;
  framework: string;
  /** Directory of the application that serves it ('' for the root). */
  app: string;
  /** A part of the address could not be read: graded HEURISTIC. */
  addressUnsure?: string;
}

/** A table an object mapping declares. */
export interface TsTable {
  /** `[schema.]name`. */
  table: string;
  /** Model or entity, null for a join table no class stands for. */
  entity: string | null;
  /** Who declares it: `prisma`, `typeorm`, `sequelize`, `mongoose`, ... */
  declaredBy: string;
  file: string;
  line: number;
  /** How sure the table's name is. */
  grade: Grade;
  joinTableFor?: [string, string];
  columns: { column: string; type: string | null; nullable: boolean; pk: boolean; grade: Grade; line: number }[];
}

export interface TsJoin {
  left: { table: string; columns: string[] };
  right: { table: string; columns: string[] };
  /** `<entity>.<attribute>`. */
  attribute: string;
  declaredBy: string;
  grade: Grade;
}

/** One call that makes a store run something. */
export interface TsStatement {
  /** `<store>:<file>#<function>/<n>`, n counting the calls of that function from 1. */
  key: string;
  store: string;
  /** Method of the store's client, e.g. `findMany`. */
  operation: string;
  statementType: 'select' | 'insert' | 'update' | 'delete' | 'unknown';
  /** Symbol that makes the call, and how sure it is that this client is asked. */
  caller: string;
  grade: Grade;
  file: string;
  line: number;
  tables: {
    table: string;
    access: Access;
    grade: Grade /** Relation followed from the call's own model. */;
    relation?: string;
  }[];
  columns: { table: string; column: string; access: 'read' | 'write'; roles: ColumnRole[]; grade: Grade; relation?: string }[];
  unresolved: UnresolvedPart[];
  /** Why more columns than these may be touched: an argument only a run knows. */
  runtimeOnly?: string;
}

/** What the TypeScript lane hands over. Grades of calls are not given here. */
export interface TypescriptFacts {
  symbols: ScriptSymbol[];
  routes: TsRoute[];
  calls: ScriptCall[];
  tables: TsTable[];
  joins: TsJoin[];
  statements: TsStatement[];
  /** SQL text code hands to a driver or a client's raw methods: the SQL lane reads it. */
  codeSql: CodeSql[];
  /** Files of the back ends: the web lane leaves them alone. */
  files: string[];
  diagnostics: LaneDiagnostic[];
  /** Totals for meta.laneStats.ts. */
  stats: Record<string, number | string | string[] | Record<string, number>>;
}

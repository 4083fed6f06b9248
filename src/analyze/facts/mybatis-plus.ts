import type { Access, ColumnRole, Grade } from '../../engine/pack/model.ts';
import type { LaneDiagnostic } from './diagnostic.ts';
import type { UnresolvedPart } from './sql.ts';

/** What the Java source says about MyBatis-Plus, before any name of a table or column is settled. Types are qualified names. */
export interface MybatisPlusFacts {
  entities: MpEntity[];
  calls: MpCall[];
  /** Mappers and services of the project. */
  owners: { fqn: string; role: 'mapper' | 'service' | 'model'; entity: string | null }[];
  /** Interceptors that change statements when they run. */
  rewriters: { what: string; file: string; line: number }[];
  /** Where code rather than a setting chooses how names are made. */
  namingInCode: { what: string; file: string; line: number }[];
  /** Whether something installs the interceptor that gives `@Version` its meaning. */
  optimisticLock: boolean;
  diagnostics: LaneDiagnostic[];
}

export interface MpEntity {
  fqn: string;
  file: string;
  line: number;
  /** Names as written; null where the source writes none. */
  table: string | null;
  schema: string | null;
  /** `@TableName` is there, with or without a name. */
  marked: boolean;
  /** A written name still gets the global prefix. */
  keepPrefix: boolean;
  /** The annotation names its table by something that is no constant. */
  tableOpen: boolean;
  /** Own and inherited fields that lie in a column, base-most first. */
  fields: MpField[];
}

export interface MpField {
  property: string;
  /** As written; null where it is made from the property. */
  column: string | null;
  id: boolean;
  logic: boolean;
  version: boolean;
  selected: boolean;
  inserted: boolean;
  updated: boolean;
  /** Set by the framework itself on insert or update. */
  filled: 'insert' | 'update' | 'both' | null;
  /** `@OrderBy`. */
  ordered: boolean;
  line: number;
}

export type MpArg =
  | { k: 'column'; entity: string; property: string }
  /** `open`: parts that only exist at run time stand as `?`. */
  | { k: 'text'; text: string; open: boolean }
  | { k: 'class'; entity: string }
  | { k: 'flag' }
  | { k: 'none' }
  | { k: 'lambda' }
  /** A value; where a column belongs, one that is known only at run time. */
  | { k: 'open'; why: string }
  /** A list of columns or one of several. */
  | { k: 'many'; args: MpArg[] };

/** One thing a wrapper is told. */
export interface MpOp {
  op: string;
  args: MpArg[];
  /** False when only some of the callers or branches tell it. */
  sure: boolean;
  /** True when it is told on every way to the call. */
  certain: boolean;
  line: number;
}

/** A call of a built-in method. */
export interface MpCall {
  /** Type it is called on. */
  owner: string;
  ofProject: boolean;
  builtin: string;
  entity: string | null;
  /** Where the entity is a type parameter: entities of the types below the owner. */
  candidates: string[];
  /** Symbol the call belongs to. */
  from: string;
  file: string;
  line: number;
  args: MpArg[];
  /** It is given, or is the end of, a wrapper. */
  wrapped: boolean;
  chain: boolean;
  ops: MpOp[];
  /** Why the wrapper may hold more than `ops` says. */
  open: string[];
}

/** Settings of configuration files, by what they decide. */
export interface MpSetting {
  kind: 'tablePrefix' | 'tableUnderline' | 'columnUnderline' | 'capital' | 'schema' | 'logicDeleteField';
  value: string;
  file: string;
  conditional: boolean;
}

/** How tables and columns the source does not name are named. */
export interface MpNaming {
  tablePrefix: string;
  tableUnderline: boolean;
  columnUnderline: boolean;
  capital: boolean;
  schema: string | null;
  logicDeleteField: string | null;
  tableBasis: 'declared' | 'default' | 'uncertain';
  columnBasis: 'declared' | 'default' | 'uncertain';
  why: string;
}

export type MpVia = 'mybatis-plus' | 'mybatis-plus-wrapper' | 'mybatis-plus-fragment' | 'mybatis-plus-join';

export interface MpTableUse {
  table: string;
  access: Access;
  grade: Grade;
  via: MpVia;
  implicit?: boolean;
}

export interface MpColumnUse {
  table: string;
  column: string;
  access: 'read' | 'write';
  roles: ColumnRole[];
  grade: Grade;
  via: MpVia;
  /** Added by the framework: logic delete, version, fill. */
  implicit?: boolean;
}

export interface MpJoin {
  left: { table: string; column: string };
  right: { table: string; column: string };
  grade: Grade;
}

export interface MpStatement {
  key: string;
  owner: string;
  builtin: string;
  verb: 'select' | 'insert' | 'update' | 'delete';
  entity: string | null;
  file: string;
  line: number;
  /** Methods that run it; `line` when the method sends it from its own body. */
  methods: { symbol: string; grade: Grade; line: number | null }[];
  tables: MpTableUse[];
  columns: MpColumnUse[];
  joins: MpJoin[];
  unresolved: UnresolvedPart[];
  /** Why some of its columns are known only at run time; null when all are known. */
  runtimeOnly: string | null;
  /** Text of the project's own is part of it. */
  fragments: number;
}

/** SQL text a wrapper is given, made a whole statement for the SQL lane. */
export interface MpFragment {
  key: string;
  verb: 'select' | 'update';
  text: string;
  file: string;
  line: number;
}

export interface MpTable {
  table: string;
  entity: string | null;
  grade: Grade;
  inCatalog: boolean;
  columns: { column: string; grade: Grade; inCatalog: boolean; pk: boolean; logic: boolean }[];
}

export interface MpFacts {
  naming: MpNaming;
  tables: MpTable[];
  statements: MpStatement[];
  /** Some name rests on a rule that no setting in the tree states. */
  assumed: boolean;
  rewriters: string[];
  diagnostics: LaneDiagnostic[];
  stats: {
    entities: number;
    entitiesTableDeclared: number;
    entitiesWithoutFields: number;
    mappers: number;
    services: number;
    logicDeleteEntities: number;
    calls: number;
    wrappers: number;
    wrappersRuntimeOnly: number;
    ops: number;
    opsUninterpreted: Record<string, number>;
    sqlFragments: number;
    builtinsOverridden: number;
    unresolved: { statement: string; reason: string; detail: string }[];
  };
}

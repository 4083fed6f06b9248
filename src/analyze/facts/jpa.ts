import type { Access, ColumnRole, Grade } from '../../engine/pack/model.ts';
import type { LaneDiagnostic } from './diagnostic.ts';
import type { UnresolvedPart } from './sql.ts';

/** A setting that chooses how JPA names are made, as a configuration file writes it. */
export interface NamingSetting {
  kind: 'physical' | 'implicit';
  /** Class name. */
  value: string;
  file: string;
  /** In force only in some environments. */
  conditional: boolean;
}

/** Why a statement touches something; `jpa` is the statement's own doing. */
export type JpaVia = 'jpa' | 'jpa-cascade' | 'jpa-eager-fetch' | 'jpql-join-fetch' | 'jpa-entity-graph' | 'jpa-dirty-checking';

export interface JpaTableUse {
  table: string;
  access: Access;
  grade: Grade;
  via: JpaVia;
  /** Attributes followed from the entity the statement is about, e.g. `pets.type`. */
  path?: string;
}

export interface JpaColumnUse {
  table: string;
  column: string;
  access: 'read' | 'write';
  /** For reads, in the order of COLUMN_ROLES. */
  roles: ColumnRole[];
  grade: Grade;
  via: JpaVia;
  path?: string;
}

export interface JpaStatement {
  /** `<repository>.<method>`; overloads that run different queries carry their parameter types, as symbols do. */
  key: string;
  repository: string;
  method: string;
  statementType: 'derived' | 'jpql' | 'builtin' | 'native';
  file: string;
  line: number;
  /** Symbol keys of the methods that run it, with the grade of that link. */
  methods: { symbol: string; grade: Grade }[];
  tables: JpaTableUse[];
  columns: JpaColumnUse[];
  unresolved: UnresolvedPart[];
  /** Why more columns than these may be filtered by: the condition is an object a caller makes. */
  runtimeOnly?: string;
  evidence: { repository: string; method: string; base: string; builtin?: boolean; lazy?: number };
}

/** SQL a repository method states as it is; the SQL lane reads it. */
export interface NativeQuery {
  repository: string;
  /** With its parameter types where overloads run different queries. */
  method: string;
  verb: 'select' | 'insert' | 'update' | 'delete';
  text: string;
  file: string;
  line: number;
}

export interface JpaTable {
  table: string;
  entity: string | null;
  /** For a table between two entities: their names. */
  joinTableFor: [string, string] | null;
  grade: Grade;
  inCatalog: boolean;
  columns: { column: string; grade: Grade; inCatalog: boolean; pk: boolean }[];
}

export interface JpaJoin {
  left: { table: string; column: string };
  right: { table: string; column: string };
  /** `<entity>.<attribute>`. */
  attribute: string;
  grade: Grade;
}

/** What a profile says about names; it wins over everything in the tree. */
export interface DeclaredNaming {
  physical: string | null;
  implicit: string | null;
}

export interface NamingPlan {
  physical: string;
  implicit: string;
  /** declared: a setting says so; default: what the framework documents and nothing in the tree overrides; uncertain: something may. */
  basis: 'declared' | 'default' | 'uncertain';
  /** The same for the rule that names join tables. */
  implicitBasis: NamingPlan['basis'];
  why: string;
}

export interface JpaFacts {
  naming: NamingPlan;
  tables: JpaTable[];
  joins: JpaJoin[];
  statements: JpaStatement[];
  /** Symbol keys of every repository method that runs a statement, native ones included. */
  repositoryMethods: string[];
  /** True when some name rests on the naming strategy rather than on the source. */
  strategyUsed: boolean;
  diagnostics: LaneDiagnostic[];
  stats: {
    entities: number;
    mappedSuperclasses: number;
    embeddables: number;
    repositories: number;
    lazyAssociations: number;
    unresolved: { statement: string; reason: string; detail: string }[];
  };
}

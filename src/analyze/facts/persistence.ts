import type { LaneDiagnostic } from './diagnostic.ts';

/** What the Java source says about persistence, before any name of a table or column is settled. Types are qualified names. */
export interface PersistenceFacts {
  types: PersistentType[];
  repositories: RepositoryFact[];
  /** Where code or a container file, rather than a setting, builds the persistence unit or chooses how names are made. */
  setups: PersistenceSetup[];
  /** What code asks an entity manager or session for. */
  calls: EntityCall[];
  /** Entities changed inside a transaction and written by nothing but its end. */
  dirty: DirtyWrite[];
  diagnostics: LaneDiagnostic[];
}

/** An entity a transactional method gets from a repository or entity manager, changes through setters and does not save. */
export interface DirtyWrite {
  entity: string;
  /** Named by the setters. */
  attributes: string[];
  /** `<class>.<method>#dirty<n>`. */
  key: string;
  owner: string;
  caller: string;
  file: string;
  line: number;
}

/** A call of an entity manager or session that names an entity, a query's text or a named query. */
export interface EntityCall {
  does: 'entity' | 'jpql' | 'named';
  /** The manager's method. */
  method: string;
  /** Entity it is about, where the argument's type tells. */
  entity: string | null;
  /** Texts or names it may be given; what only a run knows stands as `SPLICE_MARK`. */
  texts: string[];
  /** `<class>.<method>#jpa<n>`, numbered in source order. */
  key: string;
  owner: string;
  callers: string[];
  file: string;
  line: number;
}

export interface PersistentType {
  fqn: string;
  kind: 'entity' | 'mappedSuperclass' | 'embeddable';
  file: string;
  line: number;
  /** Name in queries: what `@Entity(name)` says, else the simple name. */
  entityName: string;
  /** Names as written; null where the source writes none. */
  table: string | null;
  schema: string | null;
  /** The nearest persistent type above, plain classes in between skipped. */
  parent: string | null;
  inheritance: InheritanceStrategy | null;
  /** Written name of the discriminator column. */
  discriminator: string | null;
  /** Written columns by which a joined subclass points at its parent. */
  primaryKeyJoin: string[];
  attributes: PersistentAttribute[];
  /** Overridden column names by attribute path. */
  overrides: ColumnOverride[];
  namedQueries: NamedQuery[];
  entityGraphs: EntityGraphFact[];
  /** Mappings that are seen and not followed, e.g. `@SecondaryTable`. */
  unread: UnreadMapping[];
}

export type InheritanceStrategy = 'SINGLE_TABLE' | 'JOINED' | 'TABLE_PER_CLASS';

export interface UnreadMapping {
  what: string;
  line: number;
}

export interface ColumnOverride {
  path: string;
  columns: string[];
}

export interface NamedQuery {
  name: string;
  text: string;
  native: boolean;
  line: number;
}

export interface EntityGraphFact {
  name: string;
  paths: string[];
}

export interface PersistentAttribute {
  name: string;
  line: number;
  kind: 'basic' | 'embedded' | 'association' | 'elements';
  id: boolean;
  /** Embeddable or entity it holds (the element type of a collection); null when it is neither or cannot be told. */
  target: string | null;
  /** Written column name. */
  column: string | null;
  insertable: boolean;
  updatable: boolean;
  overrides: ColumnOverride[];
  /** Name of the identifier attribute an association shares its key with; empty for the whole key. */
  mapsId: string | null;
  association: AssociationFact | null;
}

export interface JoinColumnFact {
  name: string | null;
  referenced: string | null;
}

export interface JoinTableFact {
  name: string | null;
  schema: string | null;
  joinColumns: JoinColumnFact[];
  inverseJoinColumns: JoinColumnFact[];
}

export interface AssociationFact {
  kind: 'manyToOne' | 'oneToOne' | 'oneToMany' | 'manyToMany' | 'elements';
  /** As written, else what the specification gives the kind. */
  fetch: 'EAGER' | 'LAZY';
  /** Of ALL, PERSIST, MERGE, REMOVE, REFRESH, DETACH. */
  cascade: string[];
  orphanRemoval: boolean;
  mappedBy: string | null;
  joinColumns: JoinColumnFact[];
  /** `@JoinTable` or `@CollectionTable`. */
  joinTable: JoinTableFact | null;
}

export interface RepositoryFact {
  fqn: string;
  file: string;
  line: number;
  /** The library interface that makes it a repository. */
  base: string;
  entity: string | null;
  methods: RepositoryMethodFact[];
  /** Project interfaces it extends: what is called on one of them may run here. */
  inherits: string[];
  /** Interfaces of Spring Data above it whose methods are given the condition as an object; simple names. */
  executors: string[];
}

export interface RepositoryMethodFact {
  name: string;
  /** Simple erased parameter types. */
  params: string[];
  file: string;
  line: number;
  query: RepositoryQuery | null;
  modifying: boolean;
  /** Attribute paths of `@EntityGraph`, or the name of a declared graph. */
  entityGraph: { paths: string[]; name: string | null } | null;
}

/** `@Query`: `text` null when it is no constant. `name` is set when it only names a query declared elsewhere. */
export interface RepositoryQuery {
  text: string | null;
  native: boolean;
  name: string | null;
  line: number;
}

export interface PersistenceSetup {
  /** builder: from the framework's own builder; manual: put together by hand; strategy: a naming strategy made in code. */
  kind: 'builder' | 'manual' | 'strategy';
  what: string;
  file: string;
  line: number;
}

/**
 * The vocabulary of a pack: node kinds, edge types, grades and the records of `pack.json`.
 * The lists are append-only: a published pack must stay readable.
 */

export const NODE_KINDS = ['module', 'screen', 'endpoint', 'symbol', 'type', 'statement', 'table', 'column', 'domain'] as const;
export type NodeKind = (typeof NODE_KINDS)[number];

export const EDGE_TYPES = [
  'HANDLES',
  'CALLS',
  'MAY_CALL',
  'OVERRIDES',
  'INJECTS',
  'MAY_INJECT',
  'IMPLEMENTS_STMT',
  'EXECUTES',
  'READS',
  'WRITES',
  'DECLARES',
  'JOINS',
  'CALLS_HTTP',
  'RENDERS',
  'IN_DOMAIN',
  'AFFECTS',
  'RENDERS_PAGE',
] as const;
export type EdgeType = (typeof EDGE_TYPES)[number];

/** Weakest first, so that the index in this list is the grade's rank and a comparison of ranks is a comparison of grades. */
export const GRADES = ['UNRESOLVED', 'RUNTIME_ONLY', 'HEURISTIC', 'SOUND_SET', 'EXACT'] as const;
export type Grade = (typeof GRADES)[number];

export const ACCESSES = ['read', 'write', 'delete'] as const;
export type Access = (typeof ACCESSES)[number];

/** What a statement does with a column it reads. */
export const COLUMN_ROLES = ['project', 'filter', 'join', 'group', 'order'] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** One node of `pack.json`: its id is `<kind>:<key>`; every further key is an attribute of its kind. */
export type PackNode = { id: string; kind: NodeKind } & { [attribute: string]: Json | undefined };

/** One edge of `pack.json`. `evidence` is left out when there is none. */
export interface PackEdge {
  from: string;
  to: string;
  type: EdgeType;
  grade: Grade;
  evidence?: JsonObject;
}

export const AXIS_NAMES = ['catalog', 'statements', 'jpa', 'mybatisPlus', 'column', 'code', 'web', 'screen'] as const;
export type AxisName = (typeof AXIS_NAMES)[number];
export type AxisStatus = 'shipped' | 'degraded' | 'not-shipped';
export interface Axis {
  status: AxisStatus;
  reason: string | null;
  notes?: string[];
  causes?: string[];
}

export interface PackDiagnostic {
  kind: string;
  severity: 'info' | 'warn' | 'error';
  /** The profile key that would settle it, or null. */
  key: string | null;
  reason: string;
  count?: number;
  examples?: string[];
}

/** Where the analyzed tree stood when the pack was made. Paths and times live only here, never in the digest. */
export interface PackBase {
  commit: string | null;
  dirty: boolean;
  dirtyFiles: string[];
  repoPath: string;
  rootCommit: string | null;
  remote: string | null;
  projectPath: string | null;
}

export type IdentifierCase = 'fold-lower' | 'fold-upper' | 'exact';

/** Provenance. Free to grow; no key of it is part of the digest. */
export interface PackMeta {
  project: string;
  builtAt: string;
  lanes: string[];
  base?: PackBase | null;
  identifierCase?: IdentifierCase | null;
  catalog?: JsonObject;
  axes?: Partial<Record<AxisName, Axis>>;
  laneStats?: JsonObject;
  diagnostics?: PackDiagnostic[];
  profile?: string | null;
  analysis?: JsonObject;
  [key: string]: unknown;
}

export const PACK_SCHEMA = 'cascade:pack:1';

export interface Pack {
  schema: typeof PACK_SCHEMA;
  meta: PackMeta;
  nodes: PackNode[];
  edges: PackEdge[];
  counts: { nodes: number; edges: number };
  digest: string;
}

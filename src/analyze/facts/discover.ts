import type { LaneDiagnostic } from './diagnostic.ts';
import type { NamingSetting } from './jpa.ts';
import type { MpSetting } from './mybatis-plus.ts';
import type { ViewRoot } from './pages.ts';
import type { SqlDialect } from './sql.ts';

/** What discovery found in a tree. Paths are root-relative with forward slashes; every list is sorted. */
export interface Discovery {
  root: string;
  /** Java files to analyze (test source roots left out). */
  javaFiles: string[];
  javaRoots: string[];
  testJavaRoots: string[];
  /** Packages that are this project, smallest set of prefixes covering 95 % of the Java files. */
  packagePrefixes: string[];
  /** XML files that are MyBatis mappers or iBATIS maps. */
  mapperFiles: string[];
  ddl: DdlCandidate[];
  /** Files applied as the schema, in order. */
  ddlFiles: string[];
  dialect: { name: SqlDialect; from: string } | null;
  /** Deployable applications: the name each answers to, and the directory of its module ('' for the root). */
  services: { name: string; dir: string }[];
  /** Build modules below the root that hold Java sources. */
  modules: { name: string; dir: string }[];
  contextPaths: { value: string; file: string /** Directory the setting governs (the module that holds it). */; scope: string }[];
  /** What Spring configuration files set; what may be a secret was never kept. */
  settings: SpringSettings[];
  /** Settings that choose how JPA names tables and columns. */
  jpaNaming: NamingSetting[];
  /** Settings that choose how MyBatis-Plus names tables and columns. */
  mybatisPlus: MpSetting[];
  /** XML files that put a persistence unit together by hand. */
  persistenceUnits: string[];
  /** Pages an engine fills, and where the names of views start. */
  templates: string[];
  viewRoots: ViewRoot[];
  diagnostics: LaneDiagnostic[];
  /** Every file the look at the tree listed, and how many they are. */
  paths: string[];
  files: number;
}

export interface DdlCandidate {
  path: string;
  dialect: SqlDialect | null;
  /** A database its path names that is read by no grammar of ours. */
  otherVendor?: string;
  dialectFrom: 'path' | 'text' | null;
  role: 'schema' | 'migration';
  createTables: number;
  alters: number;
  test: boolean;
}

export interface SpringSettings {
  file: string;
  /** Directory of the module that holds the file. */
  scope: string;
  /** Only in force under a profile. */
  profiled: boolean;
  values: [key: string, value: string][];
}

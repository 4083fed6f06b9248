import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CascadeError } from '../engine/errors.ts';
import type { IdentifierCase, Pack } from '../engine/pack/model.ts';
import { type RoutesSidecar, routesOf } from '../engine/pack/routes.ts';
import { ENGINE_VERSION } from '../version.ts';
import { assemble } from './assemble/assemble.ts';
import { discover } from './discover/discover.ts';
import type { OnEvent } from './events.ts';
import type { LaneDiagnostic } from './facts/diagnostic.ts';
import type { Discovery } from './facts/discover.ts';
import type { JavaFacts } from './facts/java.ts';
import type { AnnotationSql, SqlDialect, SqlFacts } from './facts/sql.ts';
import { factsIndexText } from './facts-index.ts';
import { gitBase } from './git.ts';
import { resolveJava } from './java/index.ts';
import { annotationSql, fragmentSql, readJpa, readMybatisPlus, takeFragments } from './persistence.ts';
import { createPool, type Pool } from './pool.ts';
import { DIALECTS, type Profile, readProfile } from './profile.ts';
import type { FileDigest, JavaFile } from './tasks.ts';

export interface AnalyzeOptions {
  /** The tree to read. */
  root: string;
  /** Project id; default the manifest's, else the directory's name. */
  project?: string;
  /** Schema files instead of the discovered ones, root-relative, in order. */
  ddl?: string[];
  /** Switches lanes off. */
  noJava?: boolean;
  noSql?: boolean;
  /** Worker threads; 0 runs in this thread. */
  workers?: number;
  onEvent?: OnEvent;
}

export interface Analysis {
  pack: Pack;
  routes: RoutesSidecar;
  factsIndex: string;
  discovery: Discovery;
  project: string;
}

/** Fewer files than this are not worth a second worker. */
const FILES_A_CHUNK = 48;
const DEFAULT_DIALECT: SqlDialect = 'mysql';

/**
 * Reads a tree into a pack. Nothing of the tree is run and nothing is written. Throws `bad-input` for a root that is no directory or holds
 * nothing any lane reads; everything else that cannot be read is a diagnostic in the pack.
 */
export async function analyze(options: AnalyzeOptions): Promise<Analysis> {
  const root = resolve(options.root);
  const onEvent = options.onEvent ?? (() => {});
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory())
    throw new CascadeError('bad-input', `${root} is not a directory that can be read.`);
  const profile = readProfile(join(root, '.cascade', 'profile.json'));
  const declared = profile.sqlDialects?.main;
  const discovery = discover(root, declared ? (DIALECTS[declared] ?? null) : null);
  const inputs = selectInputs(root, discovery, profile, options);
  onEvent({
    step: 'discover',
    files: discovery.files,
    java: inputs.java.length,
    mappers: inputs.mappers.length,
    ddl: inputs.ddl.length,
  });
  if (inputs.java.length + inputs.mappers.length + inputs.ddl.length === 0) {
    throw new CascadeError(
      'bad-input',
      `Nothing to analyze under ${root}: ${discovery.files} files, none of them Java source, MyBatis mapper XML or SQL schema. Point at the directory that holds the sources.`,
    );
  }

  const pool = createPool(options.workers);
  try {
    const read: FileDigest[] = [];
    const diagnostics: LaneDiagnostic[] = [...discovery.diagnostics];
    const java =
      inputs.java.length === 0
        ? null
        : await readJava(pool, root, inputs.java, discovery, profile, { read, diagnostics, onEvent });
    const annotations = [...annotationSql(java), ...fragmentSql(java, discovery, profile)];
    const wantsSql = inputs.mappers.length + inputs.ddl.length + annotations.length > 0 && !options.noSql;
    const { sql, fragments } = takeFragments(
      wantsSql ? await readSql(pool, root, inputs, annotations, discovery, profile, { read, diagnostics, onEvent }) : null,
    );
    const jpa = java ? readJpa(java, sql, discovery, profile, onEvent) : null;
    const mybatisPlus = java ? readMybatisPlus(java, sql, fragments, discovery, profile, onEvent) : null;
    const base = gitBase(root);
    if (base === null) {
      diagnostics.push({
        kind: 'NOT_A_REPOSITORY',
        severity: 'info',
        reason: 'the tree is in no git repository: the pack names no commit',
      });
    }
    const project = options.project ?? manifestProject(root) ?? projectIdOf(root);
    const pack = assemble(
      { sql, java, jpa, mybatisPlus, diagnostics },
      {
        project,
        builtAt: new Date().toISOString(),
        base,
        identifierCase: sql?.catalog?.identifierCase ?? null,
        catalog: inputs.ddl.length > 0 ? { source: 'file', paths: inputs.ddl } : { source: 'none' },
        profile: existsSync(join(root, '.cascade', 'profile.json')) ? '.cascade/profile.json' : null,
        analysis: {
          workers: pool.size,
          engineVersion: ENGINE_VERSION,
          parts: partsOf(discovery),
          packageDepth: profile.moduleAttribution?.packageDepth ?? null,
          dialect: sql ? { name: inputs.dialect, from: discovery.dialect?.from ?? 'default' } : null,
          selection: {
            javaRoots: discovery.javaRoots,
            testJavaRoots: discovery.testJavaRoots,
            ddl: inputs.ddl,
            mappers: inputs.mappers.length,
          },
          invocation: { ddl: options.ddl ?? [], noJava: options.noJava === true, noSql: options.noSql === true },
        },
      },
    );
    onEvent({ step: 'assemble', nodes: pack.counts.nodes, edges: pack.counts.edges });
    const names =
      profile.serviceNames && profile.serviceNames.length > 0 ? profile.serviceNames : discovery.services.map(({ name }) => name);
    return {
      pack,
      routes: routesOf(
        pack,
        names,
        partsOf(discovery).map(({ name }) => name),
      ),
      factsIndex: factsIndexText({ project, engineVersion: ENGINE_VERSION, base, files: read, packDigest: pack.digest }),
      discovery,
      project,
    };
  } finally {
    await pool.close();
  }
}

/** Names a part of the tree is known by: its applications, then its build modules. */
function partsOf(discovery: Discovery): { name: string; dir: string }[] {
  const names = new Set(discovery.services.map(({ name }) => name));
  return [...discovery.services, ...discovery.modules.filter(({ name }) => !names.has(name))];
}

interface Inputs {
  java: string[];
  mappers: string[];
  ddl: string[];
  dialect: SqlDialect;
}

/** Flags win over the profile, the profile over discovery. */
function selectInputs(root: string, discovery: Discovery, profile: Profile, options: AnalyzeOptions): Inputs {
  const ddl = options.ddl ?? (profile.catalog?.source === 'none' ? [] : (profile.catalog?.ddl ?? discovery.ddlFiles));
  for (const path of ddl) {
    if (!existsSync(join(root, path))) throw new CascadeError('bad-input', `Schema file ${path} does not exist under ${root}.`);
  }
  return {
    java: options.noJava ? [] : discovery.javaFiles,
    mappers: options.noSql ? [] : discovery.mapperFiles,
    ddl: options.noSql ? [] : ddl,
    dialect: discovery.dialect?.name ?? DEFAULT_DIALECT,
  };
}

interface Sinks {
  read: FileDigest[];
  diagnostics: LaneDiagnostic[];
  onEvent: OnEvent;
}

async function readJava(
  pool: Pool,
  root: string,
  paths: string[],
  discovery: Discovery,
  profile: Profile,
  sinks: Sinks,
): Promise<JavaFacts> {
  const chunks: string[][] = [];
  for (let i = 0; i < paths.length; i += FILES_A_CHUNK) chunks.push(paths.slice(i, i + FILES_A_CHUNK));
  let done = 0;
  const results = await Promise.all(
    chunks.map(async (chunk) => {
      const result = await pool.run({ kind: 'java', root, paths: chunk });
      done += chunk.length;
      sinks.onEvent({ step: 'java', done, total: paths.length });
      return result;
    }),
  );
  const files: JavaFile[] = [];
  for (const result of results) {
    if (result.kind !== 'java') continue;
    for (const file of result.files) files.push(file);
    sinks.diagnostics.push(...result.diagnostics);
    sinks.read.push(...result.read);
  }
  const facts = resolveJava(files, {
    contextPaths: discovery.contextPaths.map(({ value, scope }) => ({ value, scope })),
    packagePrefixes: profile.packagePrefixes ?? discovery.packagePrefixes,
  });
  sinks.onEvent({ step: 'resolve', symbols: facts.symbols.length, routes: facts.routes.length, calls: facts.calls.length });
  return facts;
}

async function readSql(
  pool: Pool,
  root: string,
  inputs: Inputs,
  annotations: AnnotationSql[],
  discovery: Discovery,
  profile: Profile,
  sinks: Sinks,
): Promise<SqlFacts> {
  if (!discovery.dialect) {
    sinks.diagnostics.push({
      kind: 'PROFILE_DEFAULT_ASSUMED',
      severity: 'info',
      key: 'sqlDialects',
      reason: `no database could be told from schema files or connection urls: SQL is read as ${DEFAULT_DIALECT}`,
    });
  }
  const result = await pool.run({
    kind: 'sql',
    root,
    ddl: inputs.ddl,
    mappers: inputs.mappers,
    annotations,
    dialect: inputs.dialect,
    identifierCase: (profile.sqlIdentifierCase ?? null) as IdentifierCase | null,
    defaultSchema: profile.schema?.default ?? null,
  });
  if (result.kind !== 'sql') throw new TypeError('the SQL task gave no SQL facts');
  sinks.read.push(...result.read);
  const { facts } = result;
  const columns = facts.catalog?.tables.reduce((sum, table) => sum + table.columns.length, 0) ?? 0;
  sinks.onEvent({ step: 'sql', statements: facts.statements.length, tables: facts.catalog?.tables.length ?? 0, columns });
  return facts;
}

function manifestProject(root: string): string | null {
  try {
    const manifest = JSON.parse(readFileSync(join(root, '.cascade', 'manifest.json'), 'utf8')) as { project?: unknown };
    return typeof manifest.project === 'string' ? manifest.project : null;
  } catch {
    return null;
  }
}

/** A project id from a directory's name: lower case, everything else a dash. */
export function projectIdOf(root: string): string {
  const name = root.split(/[\\/]/).filter(Boolean).pop() ?? 'project';
  const id = name
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[^a-z0-9]+/, '');
  return id === '' ? 'project' : id.slice(0, 128);
}

import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CascadeError } from '../engine/errors.ts';
import type { JsonObject, Pack, PackBase } from '../engine/pack/model.ts';
import { type RoutesSidecar, routesOf } from '../engine/pack/routes.ts';
import { ENGINE_VERSION } from '../version.ts';
import { assemble } from './assemble/assemble.ts';
import type { TreeCache } from './cache/tree-cache.ts';
import { discover } from './discover/discover.ts';
import type { OnEvent } from './events.ts';
import type { FileDigest, LaneDiagnostic } from './facts/diagnostic.ts';
import type { Discovery } from './facts/discover.ts';
import type { GatewayRoute } from './facts/gateway.ts';
import type { ActiveRules } from './facts/rules.ts';
import { DEFAULT_DIALECT, type SqlDialect } from './facts/sql.ts';
import { factsIndexText } from './facts-index.ts';
import { gatewayTable } from './gateway/table.ts';
import { gitBase } from './git.ts';
import { hasSnapshot, readSnapshot, type SnapshotHeader } from './live/snapshot.ts';
import { fragmentSql, readJpa, readMybatisPlus, sqlTexts, takeFragments } from './persistence.ts';
import { createPool } from './pool.ts';
import { DIALECTS, type Profile, readProfile } from './profile.ts';
import { projectOf } from './project.ts';
import { readJava } from './read-java.ts';
import { readPages, viewFinder } from './read-pages.ts';
import { readScript } from './read-script.ts';
import { readSql, type SqlInputs } from './read-sql.ts';
import { loadRules } from './rules/load.ts';
import { isScript } from './script/paths.ts';

export interface AnalyzeOptions {
  /** The tree to read. */
  root: string;
  /** Project id; default the manifest's, else the directory's name. */
  project?: string;
  /** Schema files instead of the discovered ones, root-relative, in order. */
  ddl?: string[];
  /** Switches lanes off. */
  noJava?: boolean;
  noScript?: boolean;
  noSql?: boolean;
  /** Worker threads; 0 runs in this thread. */
  workers?: number;
  /** What is kept of this tree between runs. Without it every file is read. */
  cache?: TreeCache;
  /** Rules in place of the built-in and the project's own. */
  rules?: ActiveRules;
  /** Where the tree stands in git, when that was asked already. */
  base?: Promise<PackBase | null>;
  onEvent?: OnEvent;
}

export interface Analysis {
  pack: Pack;
  routes: RoutesSidecar;
  factsIndex: string;
  discovery: Discovery;
  project: string;
}

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
  const { cache = null, rules = loadRules(root) } = options;
  const standing = options.base ?? gitBase(root);
  const discovery = discover(root, declaredDialect(profile), { ...(cache ? { tree: cache.tree, memo: cache.memo } : {}), rules });
  const inputs = selectInputs(root, discovery, profile, options);
  onEvent({
    step: 'discover',
    files: discovery.files,
    java: inputs.java.length,
    mappers: inputs.mappers.length,
    ddl: inputs.ddl.length,
    scripts: inputs.scripts.length,
  });
  const schema = inputs.ddl.length > 0 || inputs.pinned !== null;
  if (inputs.java.length + inputs.mappers.length + inputs.scripts.length === 0 && !schema) {
    throw new CascadeError(
      'bad-input',
      `Nothing to analyze under ${root}: ${discovery.files} files, none of them Java, TypeScript or JavaScript source, MyBatis mapper XML or SQL schema. Point at the directory that holds the sources.`,
    );
  }

  const pool = createPool(options.workers);
  try {
    const read: FileDigest[] = [];
    const diagnostics: LaneDiagnostic[] = [...discovery.diagnostics];
    const scriptDiagnostics: LaneDiagnostic[] = [];
    const reading =
      inputs.scripts.length === 0
        ? null
        : readScript(pool, root, inputs.scripts, discovery.paths, { read, diagnostics: scriptDiagnostics, onEvent, cache });
    const paging = readPages(pool, root, discovery, { read, diagnostics: scriptDiagnostics, onEvent, cache });
    // Whoever fails first is told; the others must not be unhandled rejections meanwhile.
    reading?.catch(() => {});
    paging.catch(() => {});
    const java =
      inputs.java.length === 0
        ? null
        : await readJava(pool, root, inputs.java, discovery, profile, rules, { read, diagnostics, onEvent, cache });
    const { typescript = null, web = null } = (await reading) ?? {};
    const pages = await paging;
    diagnostics.push(...scriptDiagnostics);
    const texts = sqlTexts(java);
    texts.code.push(...(typescript?.codeSql ?? []));
    texts.annotations.push(...fragmentSql(java, discovery, profile));
    const inJava = texts.annotations.length + texts.code.length;
    const wantsSql = (inputs.mappers.length + inJava > 0 || schema) && !options.noSql;
    const { sql, fragments } = takeFragments(
      wantsSql ? await readSql(pool, root, inputs, texts, discovery, profile, { read, diagnostics, onEvent, cache }) : null,
    );
    const jpa = java ? readJpa(java, sql, discovery, profile, onEvent) : null;
    const mybatisPlus = java ? readMybatisPlus(java, sql, fragments, discovery, profile, onEvent) : null;
    const base = await standing;
    if (base === null) {
      diagnostics.push({
        kind: 'NOT_A_REPOSITORY',
        severity: 'info',
        reason: 'the tree is in no git repository: the pack names no commit',
      });
    }
    const gateway = gatewayTable(discovery.settings, java?.gatewayRoutes ?? []);
    diagnostics.push(...gateway.diagnostics);
    const project = options.project ?? projectOf(root);
    const pack = assemble(
      {
        sql,
        java,
        jpa,
        mybatisPlus,
        typescript,
        web,
        pages,
        viewFile: viewFinder(discovery),
        parts: partsOf(discovery),
        applications: discovery.services.map(({ dir }) => dir),
        gateway: gateway.routes,
        diagnostics,
      },
      {
        project,
        builtAt: new Date().toISOString(),
        base,
        identifierCase: sql?.catalog?.identifierCase ?? null,
        catalog: catalogSource(inputs),
        profile: existsSync(join(root, '.cascade', 'profile.json')) ? '.cascade/profile.json' : null,
        ...(cache ? { incremental: incrementalMeta(cache) } : {}),
        analysis: {
          workers: pool.size,
          engineVersion: ENGINE_VERSION,
          parts: partsOf(discovery),
          rules: { print: rules.print, packs: rules.packs.map(({ pack, version, file }) => ({ pack, version, file })) },
          ...(gateway.routes.size > 0 ? { gatewayRoutes: gatewayMeta(gateway.routes) } : {}),
          packageDepth: profile.moduleAttribution?.packageDepth ?? null,
          dialect: sql
            ? { name: inputs.dialect, from: inputs.snapshot ? 'snapshot' : (discovery.dialect?.from ?? 'default') }
            : null,
          selection: {
            javaRoots: discovery.javaRoots,
            testJavaRoots: discovery.testJavaRoots,
            ddl: inputs.ddl,
            mappers: inputs.mappers.length,
            scripts: inputs.scripts.length,
          },
          invocation: {
            ddl: options.ddl ?? [],
            noJava: options.noJava === true,
            noScript: options.noScript === true,
            noSql: options.noSql === true,
          },
        },
      },
    );
    if (cache) keep(cache, onEvent);
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

const gatewayMeta = (routes: ReadonlyMap<string, GatewayRoute>): JsonObject =>
  Object.fromEntries([...routes].map(([front, route]) => [front, { ...route }]));

/** A cache that cannot be written costs the next run its time, not this one its pack. */
function keep(cache: TreeCache, onEvent: OnEvent): void {
  try {
    cache.save();
  } catch (error) {
    onEvent({ step: 'cache-unusable', reason: error instanceof Error ? error.message : String(error) });
  }
}

/** How much of a run was taken from an earlier one. */
const incrementalMeta = ({ java, bodies, coldReason }: TreeCache) => ({
  mode: coldReason === null ? 'incremental' : 'cold',
  reason: coldReason,
  reparsedJava: java.reread,
  reusedJava: java.reused,
  reusedJavaBodies: bodies.reused,
});

/** Where the schema came from: a server's answer names the server and when, never who asked. */
function catalogSource({ snapshot, ddl }: Inputs): JsonObject {
  if (snapshot) {
    const { fetchedAt, serverIdentity, sha256 } = snapshot;
    return { source: 'snapshot', fetchedAt, serverIdentity, sha256 };
  }
  return ddl.length > 0 ? { source: 'file', paths: ddl } : { source: 'none' };
}

/** Names a part of the tree is known by: its applications, then its build modules. */
function partsOf(discovery: Discovery): { name: string; dir: string }[] {
  const names = new Set(discovery.services.map(({ name }) => name));
  return [...discovery.services, ...discovery.modules.filter(({ name }) => !names.has(name))];
}

interface Inputs extends SqlInputs {
  java: string[];
  scripts: string[];
  snapshot: SnapshotHeader | null;
}

/** Flags win over the profile, the profile over a fetched catalog, that over discovery. */
function selectInputs(root: string, discovery: Discovery, profile: Profile, options: AnalyzeOptions): Inputs {
  const pinned = options.ddl === undefined && !options.noSql && isPinned(root, profile) ? readSnapshot(root) : null;
  const declared = profile.catalog?.source === 'none' ? [] : (profile.catalog?.ddl ?? discovery.ddlFiles);
  const ddl = options.ddl ?? (pinned ? [] : declared);
  for (const path of ddl) {
    if (!existsSync(join(root, path))) throw new CascadeError('bad-input', `Schema file ${path} does not exist under ${root}.`);
  }
  return {
    java: options.noJava ? [] : discovery.javaFiles,
    scripts: options.noScript ? [] : discovery.paths.filter((path) => isScript(path)),
    mappers: options.noSql ? [] : discovery.mapperFiles,
    ddl: options.noSql ? [] : ddl,
    pinned: pinned?.tables ?? null,
    snapshot: pinned?.header ?? null,
    dialect: declaredDialect(profile) ?? pinned?.header.dialect ?? discovery.dialect?.name ?? DEFAULT_DIALECT,
  };
}

/** A catalog that was fetched is meant to be used, unless the profile says where the schema comes from. */
const isPinned = (root: string, { catalog }: Profile): boolean =>
  catalog?.source === 'jdbc' || (catalog?.source === undefined && catalog?.ddl === undefined && hasSnapshot(root));

function declaredDialect(profile: Profile): SqlDialect | null {
  const declared = profile.sqlDialects?.main;
  return declared ? (DIALECTS[declared] ?? null) : null;
}

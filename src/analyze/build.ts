import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { withWriteLock } from '../engine/pack/lock.ts';
import type { NodeKind, Pack, PackMeta } from '../engine/pack/model.ts';
import { writePack } from '../engine/pack/store.ts';
import type { Analysis, AnalyzeOptions } from './analyze.ts';
import { BUILD_ID } from './cache/build-id.ts';
import type { RunInputs } from './cache/last-run.ts';
import { type Stamp, stampOf } from './cache/stamp.ts';
import { TreeCache } from './cache/tree-cache.ts';
import { stackOf } from './discover/stack.ts';
import { gitBase } from './git.ts';
import { projectOf } from './project.ts';

export interface BuildOptions extends Omit<AnalyzeOptions, 'cache' | 'base'> {
  /** Where the pack goes. */
  packDir: string;
  /** Directory whose writers take turns. */
  lockDir: string;
  /** Where what is kept between runs lies; null keeps nothing. */
  cacheHome: string | null;
  /** Takes nothing from an earlier run. */
  cold?: boolean;
}

export interface BuildSummary {
  project: string;
  digest: string;
  builtAt: string;
  counts: Pack['counts'];
  nodes: Partial<Record<NodeKind, number>>;
  lanes: string[];
  axes: PackMeta['axes'];
  laneStats: PackMeta['laneStats'];
  diagnostics: PackMeta['diagnostics'];
  stack: string[];
  /** Files read anew and taken from the cache, and why nothing was taken; null when nothing is kept. */
  incremental: { mode: 'cold' | 'incremental'; reason: string | null; reparsed: number; reused: number } | null;
}

/** What a build did: `unchanged` when the pack that lies there is what this tree gives, so that nothing was written. */
export interface Build {
  unchanged: boolean;
  summary: BuildSummary;
}

/** Analyzes a tree and publishes its pack, reading only what changed since the run before. Throws what `analyze` throws. */
export async function build(options: BuildOptions): Promise<Build> {
  const root = resolve(options.root);
  const cache = openCache(root, options);
  // Asked at once and waited for late: git takes as long as a small tree.
  const base = gitBase(root);
  const inputs = cache ? inputsOf(cache, options) : null;
  if (cache && inputs && !cache.cold) {
    const summary = await cache.lastRun.summary<BuildSummary>(inputs, outputsOf(options.packDir), base);
    if (summary) return { unchanged: true, summary };
  }
  // Loaded only now: an untouched tree is told without parsers.
  const { analyze } = await import('./analyze.ts');
  const analysis = await analyze({ ...options, root, base, ...(cache ? { cache } : {}) });
  await withWriteLock(join(options.lockDir, '.write.lock'), async () =>
    writePack(options.packDir, analysis.pack, { routes: analysis.routes, factsIndex: analysis.factsIndex }),
  );
  const summary = summaryOf(analysis, cache);
  if (cache && inputs) {
    const run = { inputs, base: await base, at: cache.at, outputs: outputsOf(options.packDir), summary };
    orSay(options.onEvent, () => cache.lastRun.save(run));
  }
  return { unchanged: false, summary };
}

/** A tree that cannot be listed is refused by the analysis, which says why. */
function openCache(root: string, { cacheHome, cold = false, onEvent }: BuildOptions): TreeCache | null {
  if (cacheHome === null || BUILD_ID === null) return null;
  let place: string;
  try {
    place = realpathSync(root);
  } catch {
    return null;
  }
  const options = { dir: join(cacheHome, hashOf(place).slice(0, 16)), build: BUILD_ID, cold };
  return orSay(onEvent, () => new TreeCache(root, options));
}

/** A cache that cannot be read or written costs time, not the pack. */
function orSay<T>(onEvent: BuildOptions['onEvent'], use: () => T): T | null {
  try {
    return use();
  } catch (error) {
    onEvent?.({ step: 'cache-unusable', reason: error instanceof Error ? error.message : String(error) });
    return null;
  }
}

function inputsOf(cache: TreeCache, options: BuildOptions): RunInputs {
  const { root, tree } = cache;
  const { project = projectOf(root), ddl, noJava, noScript, noSql, packDir } = options;
  return {
    build: cache.build,
    settings: hashOf({ flags: { project, ddl, noJava, noScript, noSql, packDir: resolve(packDir) }, state: stateOf(root) }),
    files: tree.files.map((path) => [path, cache.stampOf(path)]),
    unseen: tree.diagnostics,
  };
}

/** The project's own settings: what stands in `.cascade` besides packs and locks. */
function stateOf(root: string): [string, string][] {
  const state: [string, string][] = [];
  const visit = (dir: string, depth: number): void => {
    let entries: { name: string; isDirectory(): boolean; isFile(): boolean }[];
    try {
      entries = readdirSync(join(root, dir), { withFileTypes: true });
    } catch {
      return;
    }
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = `${dir}/${entry.name}`;
      if (entry.isDirectory() && depth < MAX_STATE_DEPTH && !OUTPUT.has(entry.name)) visit(path, depth + 1);
      else if (entry.isFile() && !entry.name.startsWith('.write.lock'))
        state.push([path, hashOf(readFileSync(join(root, path), 'utf8'))]);
    }
  };
  visit('.cascade', 0);
  return state;
}

const OUTPUT: ReadonlySet<string> = new Set(['pack', 'pack-rejected', 'history']);
const MAX_STATE_DEPTH = 3;

const outputsOf = (packDir: string): Map<string, Stamp | null> =>
  new Map(['pack.json', 'routes.json', 'facts-index.json'].map((name) => [name, stampOf(packDir, name)]));

function summaryOf({ pack, project, discovery }: Analysis, cache: TreeCache | null): BuildSummary {
  const nodes: BuildSummary['nodes'] = {};
  for (const { kind } of pack.nodes) nodes[kind] = (nodes[kind] ?? 0) + 1;
  const { builtAt, lanes, axes, laneStats, diagnostics } = pack.meta;
  return {
    project,
    digest: pack.digest,
    builtAt: builtAt ?? '',
    counts: pack.counts,
    nodes,
    lanes: lanes ?? [],
    axes,
    laneStats,
    diagnostics,
    stack: stackOf(discovery),
    incremental: cache && {
      mode: cache.coldReason === null ? 'incremental' : 'cold',
      reason: cache.coldReason,
      reparsed: cache.java.reread,
      reused: cache.java.reused,
    },
  };
}

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Tree, walkTree } from '../discover/walk.ts';
import type { FileDigest } from '../facts/diagnostic.ts';
import type { PagesRead } from '../facts/pages.ts';
import type { SqlFacts } from '../facts/sql.ts';
import type { ScriptRead } from '../run-script.ts';
import type { JavaRead } from '../tasks.ts';
import { BodyCache } from './body-cache.ts';
import { LaneCache } from './lane-cache.ts';
import { LastRun } from './last-run.ts';
import { CachedMemo } from './memo.ts';
import type { CacheMiss } from './record-file.ts';
import { type Stamp, stampOf } from './stamp.ts';
import { WholeCache } from './whole-cache.ts';

export interface TreeCacheOptions {
  /** Directory of this tree's cache, outside the tree. Made when it is missing. */
  dir: string;
  /** Which build of the engine the facts are of: facts of another are not used. */
  build: string;
  /** Uses nothing that was kept; what this run reads is kept. */
  cold?: boolean;
  /** The clock, in milliseconds since the epoch. */
  now?: () => number;
}

/** What is kept of one source tree between analyses, and the one look at the tree that a run is made from. */
export class TreeCache {
  readonly root: string;
  readonly build: string;
  readonly dir: string;
  readonly cold: boolean;
  /** When this run began to look at the tree: milliseconds since the epoch. */
  readonly at: number;
  readonly tree: Tree;
  readonly memo: CachedMemo;
  readonly java: LaneCache<JavaRead>;
  readonly bodies: BodyCache;
  readonly sql: WholeCache<{ facts: SqlFacts; read: FileDigest[] }>;
  readonly script: WholeCache<ScriptRead>;
  readonly pages: WholeCache<PagesRead>;
  readonly lastRun: LastRun;
  readonly #stamps = new Map<string, Stamp | null>();

  constructor(root: string, { dir, build, cold = false, now = Date.now }: TreeCacheOptions) {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    this.root = root;
    this.build = build;
    this.dir = dir;
    this.cold = cold;
    this.at = now();
    this.tree = walkTree(root);
    const lane = <T>(name: string): LaneCache<T> => new LaneCache<T>(join(dir, name), build, this.at, this.stampOf, cold);
    this.memo = new CachedMemo(lane('discover.facts'));
    this.java = lane('java.facts');
    this.bodies = new BodyCache(join(dir, 'bodies.facts'), build, cold);
    this.sql = new WholeCache(join(dir, 'sql.facts'), this);
    this.script = new WholeCache(join(dir, 'script.facts'), this);
    this.pages = new WholeCache(join(dir, 'pages.facts'), this);
    this.lastRun = new LastRun(join(dir, 'last-run.json'));
  }

  /** A file's stamp, looked up once a run: what is read later can only be newer. */
  readonly stampOf = (path: string): Stamp | null => {
    let stamp = this.#stamps.get(path);
    if (stamp === undefined) {
      stamp = stampOf(this.root, path);
      this.#stamps.set(path, stamp);
    }
    return stamp;
  };

  /** Why this run starts with nothing, or null when it takes up an earlier one. */
  get coldReason(): string | null {
    if (this.cold) return 'asked for';
    return this.java.miss === null ? null : COLD[this.java.miss];
  }

  save(): void {
    this.memo.save();
    this.java.save();
    this.bodies.save();
    this.sql.save();
    this.script.save();
    this.pages.save();
  }
}

const COLD: Readonly<Record<CacheMiss, string>> = {
  none: 'nothing is kept of an earlier run',
  engine: 'what is kept is of another build of the engine',
  damaged: 'what was kept cannot be read',
};

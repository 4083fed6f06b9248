import { createHash } from 'node:crypto';
import type { SqlFacts } from '../facts/sql.ts';
import type { FileDigest } from '../tasks.ts';
import { loadRecords, saveRecords } from './record-file.ts';
import { isUntouched, type Stamp } from './stamp.ts';

interface Kept {
  /** Hash of everything but the files: annotation SQL, dialect, settings, and which files in which order. */
  inputs: string;
  files: { path: string; stamp: Stamp }[];
  at: number;
  read: FileDigest[];
  facts: SqlFacts;
}

interface Look {
  build: string;
  at: number;
  cold: boolean;
  stampOf(path: string): Stamp | null;
}

const RECORD = 'sql';

/** The SQL lane's facts as a whole: one schema and one set of fragments stand behind all of them. */
export class SqlCache {
  readonly #path: string;
  readonly #look: Look;
  #loaded: Kept | null | undefined;
  #fresh: Kept | null = null;

  constructor(path: string, look: Look) {
    this.#path = path;
    this.#look = look;
  }

  /** The facts, when none of the files was touched and nothing else that goes into them differs. */
  take(inputs: string, files: readonly string[]): { facts: SqlFacts; read: FileDigest[] } | null {
    const kept = this.#load();
    if (!kept || kept.inputs !== inputs || kept.files.length !== files.length) return null;
    for (const [i, path] of files.entries()) {
      const before = kept.files[i];
      const now = this.#look.stampOf(path);
      if (!before || before.path !== path || !now || !isUntouched(before.stamp, kept.at, now)) return null;
    }
    return { facts: kept.facts, read: kept.read };
  }

  put(inputs: string, files: readonly string[], read: FileDigest[], facts: SqlFacts): void {
    const stamped = files.map((path) => ({ path, stamp: this.#look.stampOf(path) }));
    if (stamped.every((file): file is { path: string; stamp: Stamp } => file.stamp !== null))
      this.#fresh = { inputs, files: stamped, at: this.#look.at, read, facts };
  }

  save(): void {
    if (!this.#fresh) return;
    const stamp = { size: 0, mtime: 0, ctime: 0, ino: 0 };
    const json = Buffer.from(JSON.stringify(this.#fresh));
    saveRecords(this.#path, this.#look.build, new Map([[RECORD, { sha256: null, stamp, at: this.#fresh.at, json }]]));
  }

  #load(): Kept | null {
    if (this.#loaded !== undefined) return this.#loaded;
    const record = this.#look.cold ? undefined : loadRecords(this.#path, this.#look.build).records.get(RECORD);
    this.#loaded = null;
    try {
      if (record) this.#loaded = JSON.parse(record.json.toString('utf8')) as Kept;
    } catch {
      // Read anew.
    }
    return this.#loaded;
  }
}

export const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

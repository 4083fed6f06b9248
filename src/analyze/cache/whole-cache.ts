import { createHash } from 'node:crypto';
import { loadRecords, saveRecords } from './record-file.ts';
import { isUntouched, type Stamp } from './stamp.ts';

interface Kept<T> {
  /** Hash of everything but the files' bytes. */
  inputs: string;
  files: { path: string; stamp: Stamp }[];
  at: number;
  facts: T;
}

interface Look {
  build: string;
  at: number;
  cold: boolean;
  stampOf(path: string): Stamp | null;
}

const RECORD = 'facts';

/** A lane's facts as a whole, for lanes whose every file stands behind every fact: one schema, one program. */
export class WholeCache<T> {
  readonly #path: string;
  readonly #look: Look;
  #loaded: Kept<T> | null | undefined;
  #fresh: Kept<T> | null = null;

  constructor(path: string, look: Look) {
    this.#path = path;
    this.#look = look;
  }

  /** The facts, when none of the files that went into them was touched and nothing else that did differs. */
  take(inputs: string): T | null {
    const kept = this.#load();
    if (!kept || kept.inputs !== inputs) return null;
    for (const { path, stamp } of kept.files) {
      const now = this.#look.stampOf(path);
      if (!now || !isUntouched(stamp, kept.at, now)) return null;
    }
    return kept.facts;
  }

  /** Keeps facts. `inputs` must cover which files there are: a file that came or went is not noticed by the stamps of those that were read. */
  put(inputs: string, files: readonly string[], facts: T): void {
    const stamped = files.map((path) => ({ path, stamp: this.#look.stampOf(path) }));
    if (stamped.every((file): file is { path: string; stamp: Stamp } => file.stamp !== null))
      this.#fresh = { inputs, files: stamped, at: this.#look.at, facts };
  }

  save(): void {
    if (!this.#fresh) return;
    const stamp = { size: 0, mtime: 0, ctime: 0, ino: 0 };
    const json = Buffer.from(JSON.stringify(this.#fresh));
    saveRecords(this.#path, this.#look.build, new Map([[RECORD, { sha256: null, stamp, at: this.#fresh.at, json }]]));
  }

  #load(): Kept<T> | null {
    if (this.#loaded !== undefined) return this.#loaded;
    const record = this.#look.cold ? undefined : loadRecords(this.#path, this.#look.build).records.get(RECORD);
    this.#loaded = null;
    try {
      if (record) this.#loaded = JSON.parse(record.json.toString('utf8')) as Kept<T>;
    } catch {
      // Read anew.
    }
    return this.#loaded;
  }
}

export const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

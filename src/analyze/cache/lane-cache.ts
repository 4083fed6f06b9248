import { type CacheMiss, type CacheRecord, type Loaded, loadRecords, saveRecords } from './record-file.ts';
import { isUntouched, type Stamp } from './stamp.ts';

/**
 * Facts kept per source file between runs. A record stands for the bytes of its file: it is taken when the file's stamp says that they are
 * the same, or when somebody who read the file says so by their hash.
 */
export class LaneCache<T> {
  readonly #path: string;
  readonly #build: string;
  readonly #stampOf: (path: string) => Stamp | null;
  readonly #at: number;
  readonly #cold: boolean;
  #loaded: Loaded | null = null;
  readonly #kept = new Map<string, CacheRecord>();
  #changed = false;
  /** Files whose facts were taken from the cache, and those read anew. */
  reused = 0;
  reread = 0;

  constructor(path: string, build: string, at: number, stampOf: (path: string) => Stamp | null, cold: boolean) {
    this.#path = path;
    this.#build = build;
    this.#at = at;
    this.#stampOf = stampOf;
    this.#cold = cold;
  }

  /** Read when first asked for: an untouched tree needs none of it. */
  get #before(): Loaded {
    this.#loaded ??= this.#cold ? { records: new Map(), miss: null } : loadRecords(this.#path, this.#build);
    return this.#loaded;
  }

  get #old(): Map<string, CacheRecord> {
    return this.#before.records;
  }

  /** Why nothing was kept; null when something was, or when nothing is to be used. */
  get miss(): CacheMiss | null {
    return this.#before.miss;
  }

  /** Whether the stamp of a file says that it holds what the kept facts were read from. */
  isFresh(file: string): boolean {
    const record = this.#old.get(file);
    const stamp = record ? this.#stampOf(file) : null;
    return record !== undefined && stamp !== null && isUntouched(record.stamp, record.at, stamp);
  }

  /** The facts of a file that was not touched since they were kept; null when they are to be read. */
  take(file: string): T | null {
    const record = this.#old.get(file);
    return record && this.isFresh(file) ? this.#use(file, record) : null;
  }

  /** The hash of the bytes a kept record stands for, for a reader to compare. */
  hashOf(file: string): string | null {
    return this.#old.get(file)?.sha256 ?? null;
  }

  /** The facts of a file that was found to hold the bytes it held. Null when they cannot be read after all. */
  takeSame(file: string): T | null {
    const record = this.#old.get(file);
    const stamp = this.#stampOf(file);
    if (!record || !stamp) return null;
    this.#changed = true;
    return this.#use(file, { ...record, stamp, at: this.#at });
  }

  #use(file: string, record: CacheRecord): T | null {
    try {
      const value = JSON.parse(record.json.toString('utf8')) as T;
      this.#kept.set(file, record);
      this.reused++;
      return value;
    } catch {
      return null;
    }
  }

  /** Whether the text of a file's facts, as this run uses them, holds a text. */
  holds(file: string, text: string): boolean {
    return this.#kept.get(file)?.json.includes(text) ?? true;
  }

  /** Keeps what was read from a file. `sha256` null: only the stamp can tell that it is the same. */
  put(file: string, sha256: string | null, facts: T): void {
    this.reread++;
    this.#changed = true;
    const stamp = this.#stampOf(file);
    if (stamp) this.#kept.set(file, { sha256, stamp, at: this.#at, json: Buffer.from(JSON.stringify(facts)) });
  }

  /** Writes what this run used; files that are gone are forgotten. */
  save(): void {
    if (this.#changed || this.#kept.size !== this.#old.size) saveRecords(this.#path, this.#build, this.#kept);
  }
}

import { type BodyStore, type FileShape, type JavaRules, type KeptBodies, reusable, type Tape } from '../java/index.ts';
import type { JavaRead } from '../tasks.ts';
import { type CacheRecord, loadRecords, saveRecords } from './record-file.ts';

/** Bodies are kept as of one run, all of them: which bytes and shapes stood together is what says that they can be used again. */
interface Standing {
  /** Hash of the settings bodies are read with. */
  settings: string;
  files: Record<string, { sha256: string; shape: FileShape }>;
}

const STANDING = '';
const NO_STAMP = { size: 0, mtime: 0, ctime: 0, ino: 0 };

/** What reading method bodies gave, kept per file between runs. */
export class BodyCache implements BodyStore {
  readonly #path: string;
  readonly #build: string;
  readonly #cold: boolean;
  #loaded: Map<string, CacheRecord> | null = null;
  #reusable: ReadonlySet<string> = new Set();
  #standing: Standing | null = null;
  readonly #kept = new Map<string, CacheRecord>();
  #changed = false;
  reused = 0;

  constructor(path: string, build: string, cold: boolean) {
    this.#path = path;
    this.#build = build;
    this.#cold = cold;
  }

  get #old(): Map<string, CacheRecord> {
    this.#loaded ??= this.#cold ? new Map() : loadRecords(this.#path, this.#build).records;
    return this.#loaded;
  }

  /** Says how the files stand now; `holds` tells whether the facts' text of one holds a text. */
  compare(
    reads: ReadonlyMap<string, JavaRead>,
    settings: string,
    rules: JavaRules,
    holds: (path: string, text: string) => boolean,
  ): void {
    const now: Standing = { settings, files: {} };
    const present = new Map<string, { sha256: string; shape: FileShape; holds(text: string): boolean }>();
    for (const [path, { digest, shape }] of reads) {
      if (!digest || !shape) continue;
      now.files[path] = { sha256: digest.sha256, shape };
      present.set(path, { sha256: digest.sha256, shape, holds: (text) => holds(path, text) });
    }
    this.#standing = now;
    const before = this.#before();
    if (!before || before.settings !== settings) return;
    const kept = new Map(
      Object.entries(before.files).map(([path, file]): [string, KeptBodies] => [path, { ...file, isKept: this.#old.has(path) }]),
    );
    this.#reusable = reusable(kept, present, rules);
  }

  take(path: string): Tape | null {
    const record = this.#reusable.has(path) ? this.#old.get(path) : undefined;
    if (!record) return null;
    try {
      const tape = JSON.parse(record.json.toString('utf8')) as Tape;
      this.#kept.set(path, record);
      this.reused++;
      return tape;
    } catch {
      return null;
    }
  }

  put(path: string, tape: Tape | null): void {
    this.#changed = true;
    if (tape === null) this.#kept.delete(path);
    else this.#kept.set(path, { sha256: null, stamp: NO_STAMP, at: 0, json: Buffer.from(JSON.stringify(tape)) });
  }

  save(): void {
    if (!this.#standing || (!this.#changed && this.#kept.size === this.#old.size - 1)) return;
    const standing = Buffer.from(JSON.stringify(this.#standing));
    const records = new Map(this.#kept).set(STANDING, { sha256: null, stamp: NO_STAMP, at: 0, json: standing });
    saveRecords(this.#path, this.#build, records);
  }

  #before(): Standing | null {
    const record = this.#old.get(STANDING);
    try {
      return record ? (JSON.parse(record.json.toString('utf8')) as Standing) : null;
    } catch {
      return null;
    }
  }
}

import type { LaneCache } from './lane-cache.ts';

/** Remembers what was told from single files, so that a run need not open those that nobody touched. */
export interface FileMemo {
  /** What `read` says of one file. `what` names the question; the answer must survive JSON. */
  of<T>(what: string, path: string, read: () => T): T;
}

/** Asks every time. */
export const NO_MEMO: FileMemo = { of: (_what, _path, read) => read() };

export class CachedMemo implements FileMemo {
  readonly #cache: LaneCache<Record<string, unknown>>;
  readonly #known = new Map<string, Record<string, unknown> | null>();
  readonly #told = new Map<string, Record<string, unknown>>();

  constructor(cache: LaneCache<Record<string, unknown>>) {
    this.#cache = cache;
  }

  of<T>(what: string, path: string, read: () => T): T {
    let known = this.#known.get(path);
    if (known === undefined) {
      known = this.#cache.take(path);
      this.#known.set(path, known);
    }
    if (known && Object.hasOwn(known, what)) return known[what] as T;
    const value = read();
    const told = this.#told.get(path) ?? {};
    told[what] = value;
    this.#told.set(path, told);
    return value;
  }

  save(): void {
    for (const [path, told] of this.#told) this.#cache.put(path, null, { ...this.#known.get(path), ...told });
    this.#cache.save();
  }
}

import type { TsStatement } from '../facts/typescript.ts';

/** Gives statements their keys: `<store>:<function>/<n>`, n counting the calls of that function in source order. */
export class StatementKeys {
  readonly #counts = new Map<string, number>();

  next(store: string, caller: string): string {
    const base = `${store}:${caller}`;
    const n = (this.#counts.get(base) ?? 0) + 1;
    this.#counts.set(base, n);
    return `${base}/${n}`;
  }
}

export const byKey = (a: TsStatement, b: TsStatement): number => (a.key < b.key ? -1 : 1);

import { strongest, weakest } from '../../engine/grade/lattice.ts';
import { compareText } from '../../engine/pack/canonical.ts';
import { type Access, COLUMN_ROLES, type ColumnRole, type Grade } from '../../engine/pack/model.ts';
import type { JpaColumnUse, JpaTableUse, JpaVia } from '../facts/jpa.ts';
import type { UnresolvedPart } from '../facts/sql.ts';
import type { ColumnPair } from './mapping/model.ts';
import type { ColumnRef, TableRef } from './names/namer.ts';

/** Why something is touched: the statement itself, or a mapping that was followed along a path of attributes. */
export interface Cause {
  via: JpaVia;
  /** What the cause itself is sure of; every use is at most this. */
  ceiling: Grade;
  path?: string;
}

export const OWN: Cause = { via: 'jpa', ceiling: 'EXACT' };

const ACCESS_ORDER: readonly Access[] = ['read', 'delete', 'write'];

/** What one statement touches. Of several accesses to a table the strongest stays; of several reasons the surest. */
export class Uses {
  readonly #tables = new Map<string, JpaTableUse>();
  readonly #columns = new Map<string, JpaColumnUse & { all: Set<ColumnRole> }>();
  readonly #unresolved = new Map<string, UnresolvedPart>();
  /** Lazy associations that a caller may load later. */
  lazy = 0;

  table(ref: TableRef, access: Access, cause: Cause): void {
    const use: JpaTableUse = { table: ref.table, access, ...known(ref.grade, cause) };
    const before = this.#tables.get(ref.table);
    const order = before === undefined ? 1 : ACCESS_ORDER.indexOf(access) - ACCESS_ORDER.indexOf(before.access);
    if (before === undefined || order > 0 || (order === 0 && isSurer(use.grade, before.grade))) this.#tables.set(ref.table, use);
  }

  tables(refs: Iterable<TableRef>, access: Access, cause: Cause): void {
    for (const ref of refs) this.table(ref, access, cause);
  }

  read(columns: Iterable<ColumnRef>, role: ColumnRole, cause: Cause): void {
    for (const column of columns) this.#column(column, 'read', cause).all.add(role);
  }

  write(columns: Iterable<ColumnRef>, cause: Cause): void {
    for (const column of columns) this.#column(column, 'write', cause);
  }

  join(pairs: readonly ColumnPair[], cause: Cause): void {
    this.read(
      pairs.flatMap(({ left, right }) => [left, right]),
      'join',
      cause,
    );
  }

  unresolved(reason: string, detail: string): void {
    const part = { reason, detail: detail.replace(/\s+/g, ' ').slice(0, 200) };
    this.#unresolved.set(`${reason}\n${part.detail}`, part);
  }

  #column(ref: ColumnRef, access: 'read' | 'write', cause: Cause): { all: Set<ColumnRole> } {
    const key = `${ref.table.table}\n${ref.column}\n${access}`;
    const fact = known(ref.grade, cause);
    const before = this.#columns.get(key);
    if (before !== undefined && !isSurer(fact.grade, before.grade)) return before;
    const use = {
      table: ref.table.table,
      column: ref.column,
      access,
      roles: [],
      all: before?.all ?? new Set<ColumnRole>(),
      ...fact,
    };
    this.#columns.set(key, use);
    return use;
  }

  facts(): { tables: JpaTableUse[]; columns: JpaColumnUse[]; unresolved: UnresolvedPart[] } {
    const sorted = <T>(map: Map<string, T>): T[] => [...map].sort(([a], [b]) => compareText(a, b)).map(([, value]) => value);
    return {
      tables: sorted(this.#tables),
      columns: sorted(this.#columns).map(({ all, ...use }) => ({ ...use, roles: COLUMN_ROLES.filter((role) => all.has(role)) })),
      unresolved: sorted(this.#unresolved),
    };
  }
}

const isSurer = (a: Grade, b: Grade): boolean => a !== b && strongest(a, b) === a;

const known = (grade: Grade, cause: Cause): { grade: Grade; via: JpaVia; path?: string } => ({
  grade: weakest(grade, cause.ceiling),
  via: cause.via,
  ...(cause.path === undefined ? {} : { path: cause.path }),
});

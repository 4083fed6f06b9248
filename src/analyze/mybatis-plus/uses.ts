import { strongest, weakest } from '../../engine/grade/lattice.ts';
import { compareText } from '../../engine/pack/canonical.ts';
import { type Access, COLUMN_ROLES, type ColumnRole, type Grade } from '../../engine/pack/model.ts';
import type { MpColumnUse, MpJoin, MpTableUse, MpVia } from '../facts/mybatis-plus.ts';
import type { UnresolvedPart } from '../facts/sql.ts';
import type { ColumnRef, TableRef } from './entities.ts';

/** Why something is touched, and what that is sure of at most. */
export interface Cause {
  via: MpVia;
  ceiling: Grade;
  implicit?: boolean;
}

const ACCESS_ORDER: readonly Access[] = ['read', 'delete', 'write'];

/** What one statement touches. Of several accesses to a table the strongest stays; of several reasons the surest. */
export class Uses {
  readonly #tables = new Map<string, MpTableUse>();
  readonly #columns = new Map<string, MpColumnUse & { all: Set<ColumnRole> }>();
  readonly #joins = new Map<string, MpJoin>();
  readonly #unresolved = new Map<string, UnresolvedPart>();
  readonly runtimeOnly: string[] = [];

  table(ref: Pick<TableRef, 'table' | 'grade'>, access: Access, cause: Cause): void {
    const grade = weakest(ref.grade, cause.ceiling);
    const before = this.#tables.get(ref.table);
    const order = before === undefined ? 1 : ACCESS_ORDER.indexOf(access) - ACCESS_ORDER.indexOf(before.access);
    if (before === undefined || order > 0 || (order === 0 && isSurer(grade, before.grade)))
      this.#tables.set(ref.table, { table: ref.table, access, grade, via: cause.via });
  }

  read(refs: Iterable<ColumnRef>, role: ColumnRole, cause: Cause): void {
    for (const ref of refs) this.column(ref.table.table, ref.column, 'read', ref.grade, cause).add(role);
  }

  write(refs: Iterable<ColumnRef>, cause: Cause): void {
    for (const ref of refs) this.column(ref.table.table, ref.column, 'write', ref.grade, cause);
  }

  column(table: string, column: string, access: 'read' | 'write', of: Grade, cause: Cause): Set<ColumnRole> {
    const key = `${table}\n${column}\n${access}`;
    const grade = weakest(of, cause.ceiling);
    const before = this.#columns.get(key);
    if (before !== undefined && !isSurer(grade, before.grade)) {
      if (!cause.implicit) delete before.implicit;
      return before.all;
    }
    const all = before?.all ?? new Set<ColumnRole>();
    const implicit = cause.implicit && (before === undefined || before.implicit) ? { implicit: true } : {};
    this.#columns.set(key, { table, column, access, roles: [], grade, via: cause.via, ...implicit, all });
    return all;
  }

  join(left: ColumnRef, right: ColumnRef, cause: Cause): void {
    this.read([left, right], 'join', cause);
    if (left.table.table === right.table.table) return;
    const [a, b] = compareText(left.table.table, right.table.table) < 0 ? [left, right] : [right, left];
    const key = [a.table.table, a.column, b.table.table, b.column].join('\n');
    if (this.#joins.has(key)) return;
    this.#joins.set(key, {
      left: { table: a.table.table, column: a.column },
      right: { table: b.table.table, column: b.column },
      grade: weakest(weakest(a.grade, b.grade), cause.ceiling),
    });
  }

  unresolved(reason: string, detail: string): void {
    const part = { reason, detail: detail.replace(/\s+/g, ' ').slice(0, 200) };
    this.#unresolved.set(`${reason}\n${part.detail}`, part);
  }

  open(why: string): void {
    if (!this.runtimeOnly.includes(why)) this.runtimeOnly.push(why);
  }

  facts(): { tables: MpTableUse[]; columns: MpColumnUse[]; joins: MpJoin[]; unresolved: UnresolvedPart[] } {
    const sorted = <T>(map: Map<string, T>): T[] => [...map].sort(([a], [b]) => compareText(a, b)).map(([, value]) => value);
    return {
      tables: sorted(this.#tables),
      columns: sorted(this.#columns).map(({ all, ...use }) => ({ ...use, roles: COLUMN_ROLES.filter((role) => all.has(role)) })),
      joins: sorted(this.#joins),
      unresolved: sorted(this.#unresolved),
    };
  }
}

const isSurer = (a: Grade, b: Grade): boolean => a !== b && strongest(a, b) === a;

import { compareText } from '../../../engine/pack/canonical.ts';
import { type Access, COLUMN_ROLES, type ColumnRole } from '../../../engine/pack/model.ts';
import type { ColumnUse, JoinUse, TableUse, UnresolvedPart } from '../../facts/sql.ts';
import type { BaseColumn } from './relation.ts';

/** What one statement touches, gathered over all its texts. */
export class Uses {
  readonly #tables = new Map<string, TableUse>();
  readonly #columns = new Map<string, { use: ColumnUse; roles: Set<ColumnRole> }>();
  readonly #joins = new Map<string, JoinUse>();
  readonly #unresolved = new Map<string, UnresolvedPart>();

  /** What the text itself names wins over what stands behind something it names. */
  table(table: string, access: Access, inCatalog: boolean, via?: string): void {
    const key = `${table}\n${access}`;
    if (via !== undefined && this.#tables.has(key)) return;
    this.#tables.set(key, { table, access, inCatalog, ...(via === undefined ? {} : { via }) });
  }

  read(columns: readonly BaseColumn[], role: ColumnRole): void {
    for (const column of columns) this.#column(column, 'read').roles.add(role);
  }

  write(columns: readonly BaseColumn[]): void {
    for (const column of columns) this.#column(column, 'write');
  }

  #column({ table, column, inCatalog, via }: BaseColumn, access: 'read' | 'write') {
    const key = `${table}\n${column}\n${access}`;
    let entry = this.#columns.get(key);
    if (!entry) {
      entry = { use: { table, column, access, roles: [], inCatalog, ...(via === undefined ? {} : { via }) }, roles: new Set() };
      this.#columns.set(key, entry);
    } else if (via === undefined) delete entry.use.via;
    return entry;
  }

  join(left: BaseColumn, right: BaseColumn): void {
    if (left.table === right.table) return;
    const [a, b] = compareText(left.table, right.table) < 0 ? [left, right] : [right, left];
    const join = { left: { table: a.table, column: a.column }, right: { table: b.table, column: b.column } };
    this.#joins.set([a.table, a.column, b.table, b.column].join('\n'), join);
  }

  /** What another statement touches on behalf of this one. */
  behind(tables: readonly TableUse[], columns: readonly ColumnUse[], unresolved: readonly UnresolvedPart[]): void {
    for (const { table, access, inCatalog, via } of tables) this.table(table, access, inCatalog, via);
    for (const use of columns) {
      const entry = this.#column(use, use.access);
      for (const role of use.roles) entry.roles.add(role);
    }
    for (const { reason, detail } of unresolved) this.unresolved(reason, detail);
  }

  unresolved(reason: string, detail: string): void {
    this.#unresolved.set(`${reason}\n${detail}`, { reason, detail });
  }

  facts(): { tables: TableUse[]; columns: ColumnUse[]; joins: JoinUse[]; unresolved: UnresolvedPart[] } {
    const byKey = <T>(map: Map<string, T>): T[] => [...map].sort((a, b) => compareText(a[0], b[0])).map(([, value]) => value);
    return {
      tables: byKey(this.#tables),
      columns: byKey(this.#columns).map(({ use, roles }) => ({ ...use, roles: COLUMN_ROLES.filter((role) => roles.has(role)) })),
      joins: byKey(this.#joins),
      unresolved: byKey(this.#unresolved),
    };
  }
}

import { foldIdentifier } from '../../engine/graph/identifier.ts';
import type { IdentifierCase } from '../../engine/pack/model.ts';
import type { CatalogColumn, CatalogTable } from './sql.ts';

/** `[schema.]table`, the key of a table. */
export const tableKey = (table: { schema: string | null; name: string }): string =>
  table.schema === null ? table.name : `${table.schema}.${table.name}`;

interface Entry {
  table: CatalogTable;
  exact: Map<string, CatalogColumn>;
  folded: Map<string, CatalogColumn>;
}

/**
 * The declared tables by name. An exact spelling wins, then the first declared one that folds together. Columns of one table are read the
 * same way, with their own rule: some databases ignore the case of column names only.
 */
export class CatalogNames {
  readonly #tableRule: IdentifierCase;
  readonly #columnRule: IdentifierCase;
  readonly #defaultSchema: string | null;
  readonly #exact = new Map<string, CatalogTable[]>();
  readonly #folded = new Map<string, CatalogTable[]>();
  readonly #entries = new Map<CatalogTable, Entry>();

  constructor(
    tables: readonly CatalogTable[],
    rule: IdentifierCase,
    columnsIgnoreCase: boolean,
    defaultSchema: string | null = null,
  ) {
    this.#tableRule = rule;
    this.#columnRule = columnsIgnoreCase && rule === 'exact' ? 'fold-lower' : rule;
    this.#defaultSchema = defaultSchema;
    for (const table of tables) this.add(table);
  }

  add(table: CatalogTable): void {
    push(this.#exact, table.name, table);
    push(this.#folded, foldIdentifier(table.name, this.#tableRule), table);
  }

  /** Forgets a table and what is known of its columns. */
  remove(table: CatalogTable): void {
    pull(this.#exact, table.name, table);
    pull(this.#folded, foldIdentifier(table.name, this.#tableRule), table);
    this.#entries.delete(table);
  }

  /** Must be called when a table's columns changed. */
  touch(table: CatalogTable): void {
    this.#entries.delete(table);
  }

  /** The table of that name; without a schema the default one's, else the first declared. */
  table(schema: string | null, name: string): CatalogTable | null {
    const fold = (text: string): string => foldIdentifier(text, this.#tableRule);
    for (const found of [this.#exact.get(name), this.#folded.get(fold(name))]) {
      if (found === undefined) continue;
      const wanted = schema ?? this.#defaultSchema;
      const hit =
        wanted === null
          ? found[0]
          : (found.find((table) => table.schema !== null && fold(table.schema) === fold(wanted)) ??
            found.find((table) => table.schema === null || schema === null));
      if (hit !== undefined) return hit;
    }
    return null;
  }

  /** The column of that name in a declared table. */
  column(table: CatalogTable, name: string): CatalogColumn | null {
    const entry = this.#entry(table);
    return entry.exact.get(name) ?? entry.folded.get(foldIdentifier(name, this.#columnRule)) ?? null;
  }

  /** The form under which two spellings of a column or alias are one. */
  foldColumn(name: string): string {
    return foldIdentifier(name, this.#columnRule === 'exact' ? 'fold-lower' : this.#columnRule);
  }

  /** Aliases are compared without case: no statement uses two that differ by nothing else. */
  foldAlias(name: string): string {
    return foldIdentifier(name, 'fold-lower');
  }

  #entry(table: CatalogTable): Entry {
    let entry = this.#entries.get(table);
    if (entry === undefined) {
      entry = { table, exact: new Map(), folded: new Map() };
      for (const column of table.columns) {
        if (!entry.exact.has(column.name)) entry.exact.set(column.name, column);
        const key = foldIdentifier(column.name, this.#columnRule);
        if (!entry.folded.has(key)) entry.folded.set(key, column);
      }
      this.#entries.set(table, entry);
    }
    return entry;
  }
}

function push(map: Map<string, CatalogTable[]>, key: string, table: CatalogTable): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [table]);
  else list.push(table);
}

function pull(map: Map<string, CatalogTable[]>, key: string, table: CatalogTable): void {
  const list = map.get(key)?.filter((other) => other !== table) ?? [];
  if (list.length === 0) map.delete(key);
  else map.set(key, list);
}

import { CATALOG_GRADE, gradeSql } from '../../engine/grade/policy.ts';
import type { PackBuilder } from '../../engine/pack/builder.ts';
import { compareText } from '../../engine/pack/canonical.ts';
import { CatalogNames } from '../facts/catalog-names.ts';
import type { CatalogFacts, CatalogTable, StatementFacts } from '../facts/sql.ts';
import { tableKey } from './sql.ts';

/** Joins the statements witness: one edge per pair of tables, lower key first, with the column pairs and how many statements state them. */
export function addJoins(pack: PackBuilder, statements: readonly StatementFacts[]): void {
  const pairs = new Map<string, { from: string; to: string; columns: Set<string>; statements: Set<string>; sure: boolean }>();
  for (const statement of statements) {
    for (const { left, right } of statement.joins) {
      if (left.table === right.table) continue;
      const [a, b] = compareText(left.table, right.table) < 0 ? [left, right] : [right, left];
      const key = `${a.table}\n${b.table}`;
      let pair = pairs.get(key);
      if (!pair) {
        pair = { from: a.table, to: b.table, columns: new Set(), statements: new Set(), sure: false };
        pairs.set(key, pair);
      }
      pair.columns.add(`${a.column}=${b.column}`);
      pair.statements.add(statement.key);
      pair.sure ||= !statement.scanned;
    }
  }
  for (const pair of pairs.values()) {
    pack.edge(`table:${pair.from}`, `table:${pair.to}`, 'JOINS', gradeSql({ scanned: !pair.sure }), {
      count: pair.statements.size,
      columns: [...pair.columns].sort(compareText),
    });
  }
}

/**
 * Joins the schema declares by foreign keys, from the referring table. They say how tables belong together, not that any statement joins them:
 * `declared` tells them from the witnessed ones.
 */
export function addDeclaredJoins(pack: PackBuilder, catalog: CatalogFacts): void {
  const names = new CatalogNames(catalog.tables, catalog.identifierCase, true);
  const seen = new Set<string>();
  for (const table of catalog.tables) {
    for (const { columns, refSchema, refTable, refColumns } of table.foreignKeys) {
      const target = names.table(refSchema, refTable);
      if (!target || columns.length === 0) continue;
      const to =
        refColumns.length > 0 ? refColumns : target.columns.filter((column) => column.primaryKey).map(({ name }) => name);
      const spelled = (owner: CatalogTable, name: string): string => names.column(owner, name)?.name ?? name;
      const pairs =
        to.length === columns.length
          ? columns.map((column, i) => `${spelled(table, column)}=${spelled(target, to[i] ?? '')}`)
          : [];
      const from = `table:${tableKey(table.schema, table.name)}`;
      const id = `${from}\n${tableKey(target.schema, target.name)}\n${pairs.join(',')}`;
      if (seen.has(id)) continue;
      seen.add(id);
      pack.edge(from, `table:${tableKey(target.schema, target.name)}`, 'JOINS', CATALOG_GRADE, {
        declared: true,
        via: 'foreign-key',
        columns: pairs,
      });
    }
  }
}

import { strongest, weakest } from '../../engine/grade/lattice.ts';
import { compareText } from '../../engine/pack/canonical.ts';
import type { JpaJoin, JpaTable } from '../facts/jpa.ts';
import { joinPath } from './mapping/joins.ts';
import type { EntityMapping } from './mapping/model.ts';
import { associationsOf, rowOf } from './mapping/rows.ts';
import type { ColumnRef, TableRef } from './names/namer.ts';

/** The tables the mappings state, with the columns each is said to have. */
export function mappedTables(entities: readonly EntityMapping[]): JpaTable[] {
  const tables = new Map<string, JpaTable>();
  const seen = new Map<string, JpaTable['columns'][number]>();
  const table = (ref: TableRef): JpaTable => {
    const found = tables.get(ref.table) ?? {
      table: ref.table,
      entity: null,
      joinTableFor: null,
      grade: ref.grade,
      inCatalog: ref.declared !== null,
      columns: [],
    };
    found.grade = strongest(found.grade, ref.grade);
    tables.set(ref.table, found);
    return found;
  };
  const column = (ref: ColumnRef, pk: boolean): void => {
    const { columns } = table(ref.table);
    const key = `${ref.table.table}\n${ref.column}`;
    const known = seen.get(key);
    if (known) {
      known.grade = strongest(known.grade, ref.grade);
      return;
    }
    const made = { column: ref.column, grade: ref.grade, inCatalog: ref.inCatalog, pk };
    seen.set(key, made);
    columns.push(made);
  };
  for (const entity of entities) {
    const home = table(entity.table);
    // The root of a single table names it; of unrelated entities on one table the first.
    home.entity ??= entity.strategy === 'SINGLE_TABLE' ? rootOf(entity).fqn : entity.fqn;
    for (const ref of entity.id) column(ref, true);
    for (const ref of rowOf(entity).columns) column(ref, false);
    for (const { association } of associationsOf(entity)) {
      const { between } = association;
      for (const ref of association.targetColumns) column(ref, false);
      if (!between) continue;
      const middle = table(between.table);
      if (association.target) middle.joinTableFor ??= [association.owner.fqn, association.target.fqn];
      for (const ref of [...between.toOwner, ...between.toTarget]) column(ref, false);
    }
  }
  for (const one of tables.values()) one.columns.sort((a, b) => compareText(a.column, b.column));
  return [...tables.values()].sort((a, b) => compareText(a.table, b.table));
}

function rootOf(entity: EntityMapping): EntityMapping {
  let at = entity;
  while (at.parent !== null) at = at.parent;
  return at;
}

/** Joins the associations state, each stated once by the side that owns it. */
export function mappedJoins(entities: readonly EntityMapping[]): JpaJoin[] {
  const joins = new Map<string, JpaJoin>();
  for (const entity of entities) {
    for (const { path, association } of associationsOf(entity)) {
      if (association.fact.mappedBy !== null) continue;
      for (const { left, right } of joinPath(association).pairs) {
        if (left.table.table === right.table.table) continue;
        const [a, b] = compareText(left.table.table, right.table.table) < 0 ? [left, right] : [right, left];
        const key = [a.table.table, a.column, b.table.table, b.column].join('\n');
        if (joins.has(key)) continue;
        joins.set(key, {
          left: { table: a.table.table, column: a.column },
          right: { table: b.table.table, column: b.column },
          attribute: `${entity.entityName}.${path}`,
          grade: weakest(a.grade, b.grade),
        });
      }
    }
  }
  return [...joins].sort(([a], [b]) => compareText(a, b)).map(([, join]) => join);
}

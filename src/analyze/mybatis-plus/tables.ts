import { compareText } from '../../engine/pack/canonical.ts';
import type { MpNaming, MpTable } from '../facts/mybatis-plus.ts';
import type { MappedEntity } from './entities.ts';

/** Whether a name of the entity is made by a rule that no setting states. */
export function restsOnRule({ source, fields }: MappedEntity, { tableBasis, columnBasis }: MpNaming): boolean {
  if (source.table === null && tableBasis !== 'declared') return true;
  return (
    columnBasis !== 'declared' &&
    [...fields.values()].some(({ column, property }) => column === null && property !== property.toLowerCase())
  );
}

/** The tables the entities are mapped to, with the columns each is said to have. */
export function mappedTables(entities: readonly MappedEntity[]): MpTable[] {
  const tables = new Map<string, MpTable>();
  const seen = new Set<string>();
  for (const entity of entities) {
    const { table } = entity;
    const found = tables.get(table.table) ?? {
      table: table.table,
      entity: entity.fqn,
      grade: table.grade,
      inCatalog: table.declared !== null,
      columns: [],
    };
    tables.set(table.table, found);
    for (const { ref, id } of entity.fields.values()) {
      const key = `${table.table}\n${ref.column}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const logic = entity.logic?.ref.column === ref.column;
      found.columns.push({ column: ref.column, grade: ref.grade, inCatalog: ref.inCatalog, pk: id, logic });
    }
  }
  for (const one of tables.values()) one.columns.sort((a, b) => compareText(a.column, b.column));
  return [...tables.values()].sort((a, b) => compareText(a.table, b.table));
}

import type { ColumnRef, TableRef } from '../names/namer.ts';
import type { AssociationMapping, AttributeMapping, EntityMapping } from './model.ts';

/** What a row of an entity is made of. */
export interface Row {
  tables: TableRef[];
  columns: ColumnRef[];
  /** Columns an insert or update sets. */
  written: ColumnRef[];
}

/** The row of the entity itself: its tables and those of what it extends. */
export function rowOf(entity: EntityMapping): Row {
  const tables = new Map<string, TableRef>([[entity.table.table, entity.table]]);
  const columns: ColumnRef[] = [...entity.id, ...(entity.discriminator ? [entity.discriminator] : [])];
  const written: ColumnRef[] = [...columns];
  for (let above = entity.parent; above !== null && entity.strategy === 'JOINED'; above = above.parent) {
    tables.set(above.table.table, above.table);
    columns.push(...above.id);
    written.push(...above.id);
  }
  const add = (attribute: AttributeMapping): void => {
    if (attribute.kind === 'embedded') for (const part of attribute.attributes.values()) add(part);
    else {
      const own = attribute.kind === 'basic' ? [attribute.column] : attribute.columns;
      columns.push(...own);
      if (attribute.writable) written.push(...own);
    }
  };
  for (const attribute of entity.attributes.values()) add(attribute);
  return { tables: [...tables.values()], columns, written };
}

/** Every entity below one, itself left out. */
export function descendants(entity: EntityMapping): EntityMapping[] {
  const found = [...entity.children];
  // The list grows while it is walked: a deep hierarchy must not be a deep stack.
  for (let at = 0; at < found.length; at++) found.push(...(found[at]?.children ?? []));
  return found;
}

/** Associations of an entity, those inside embeddables with their path. */
export function associationsOf(entity: EntityMapping): { path: string; association: AssociationMapping }[] {
  const found: { path: string; association: AssociationMapping }[] = [];
  const visit = (attributes: ReadonlyMap<string, AttributeMapping>, prefix: string): void => {
    for (const [name, attribute] of attributes) {
      if (attribute.kind === 'association') found.push({ path: prefix + name, association: attribute });
      else if (attribute.kind === 'embedded') visit(attribute.attributes, `${prefix}${name}.`);
    }
  };
  visit(entity.attributes, '');
  return found;
}

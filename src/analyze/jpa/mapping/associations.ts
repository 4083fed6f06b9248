import type { JoinColumnFact, PersistentAttribute } from '../../facts/persistence.ts';
import { type ColumnRef, type TableRef, written } from '../names/namer.ts';
import type { AssociationMapping, EntityMapping, MappingContext } from './model.ts';

/** An association of an entity, with the columns that hold it. The inverse side (`mappedBy`) holds none. */
export function mapAssociation(
  map: MappingContext,
  owner: EntityMapping,
  table: TableRef,
  attribute: PersistentAttribute,
): AssociationMapping | null {
  const fact = attribute.association;
  if (fact === null) return null;
  const target = attribute.target === null ? null : (map.byFqn.get(attribute.target) ?? null);
  const association: AssociationMapping = {
    kind: 'association',
    name: attribute.name,
    id: attribute.id,
    fact,
    target,
    owner,
    columns: [],
    referenced: [],
    targetColumns: [],
    between: null,
    writable: attribute.insertable || attribute.updatable,
  };
  if (fact.mappedBy !== null) return association;
  if (fact.kind === 'elements') association.between = elementTable(map, owner, attribute);
  else if (fact.joinTable !== null || fact.kind === 'manyToMany') association.between = joinTable(map, owner, target, attribute);
  else if (fact.kind === 'oneToMany') {
    if (fact.joinColumns.length === 0) association.between = joinTable(map, owner, target, attribute);
    else if (target) association.targetColumns = foreignKey(map, target.table, fact.joinColumns, attribute.name, owner.id);
  } else {
    association.columns = foreignKey(map, table, fact.joinColumns, attribute.name, target?.id ?? []);
    association.referenced = fact.joinColumns.map(({ referenced }) => referenced ?? '');
  }
  return association;
}

/** One column a key column of what is referred to; where none is written its name is `<prefix>_<key column>`. */
function foreignKey(
  map: MappingContext,
  table: TableRef,
  joinColumns: readonly JoinColumnFact[],
  prefix: string,
  key: readonly ColumnRef[],
): ColumnRef[] {
  if (joinColumns.length === 0)
    return key.map(({ column }) => map.namer.column(table, { text: `${prefix}_${column}`, from: 'attribute' }));
  return joinColumns.map(({ name, referenced }, index) => {
    const refers = referenced ?? key[index]?.column ?? 'id';
    return map.namer.column(table, written(name, { text: `${prefix}_${refers}`, from: 'attribute' }));
  });
}

function joinTable(
  map: MappingContext,
  owner: EntityMapping,
  target: EntityMapping | null,
  attribute: PersistentAttribute,
): AssociationMapping['between'] {
  const fact = attribute.association?.joinTable ?? null;
  const other = map.namer.joinTableRule === 'tables' && target ? target.table.table : attribute.name;
  const table = map.namer.table(
    fact?.schema ?? null,
    written(fact?.name ?? null, { text: `${owner.table.table}_${other}`, from: 'implicit' }),
  );
  // Seen from the other side the owner is called as the attribute that points back; without one as the entity is.
  const inverse = target?.type.attributes.find(
    ({ association, target: back }) => association?.mappedBy === attribute.name && back === owner.fqn,
  );
  return {
    table,
    toOwner: foreignKey(map, table, fact?.joinColumns ?? [], inverse?.name ?? owner.entityName, owner.id),
    toTarget: foreignKey(map, table, fact?.inverseJoinColumns ?? [], attribute.name, target?.id ?? []),
  };
}

function elementTable(map: MappingContext, owner: EntityMapping, attribute: PersistentAttribute): AssociationMapping['between'] {
  const fact = attribute.association?.joinTable ?? null;
  const table = map.namer.table(
    fact?.schema ?? null,
    written(fact?.name ?? null, { text: `${owner.entityName}_${attribute.name}`, from: 'implicit' }),
  );
  const embedded = attribute.target !== null && map.type(attribute.target)?.kind === 'embeddable';
  return {
    table,
    toOwner: foreignKey(map, table, fact?.joinColumns ?? [], owner.entityName, owner.id),
    toTarget: embedded
      ? map.elements(owner, table, attribute)
      : [map.namer.column(table, written(attribute.column, { text: attribute.name, from: 'attribute' }))],
  };
}

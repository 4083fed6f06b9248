import type { ColumnRef, TableRef } from '../names/namer.ts';
import type { AssociationMapping, AttributeMapping, ColumnPair } from './model.ts';

/** How a query gets from an entity to what an association leads to. */
export interface JoinPath {
  pairs: ColumnPair[];
  /** Tables between both, or the table of elements. */
  tables: TableRef[];
  /** Values of elements. */
  elements: ColumnRef[];
}

const NONE: JoinPath = { pairs: [], tables: [], elements: [] };

/** The join an association stands for, seen from its own side; the inverse side takes it from the other. */
export function joinPath(association: AssociationMapping): JoinPath {
  const { fact, target, owner, between } = association;
  if (fact.mappedBy !== null) {
    const other = target === null ? null : attributeAt(target.attributes, fact.mappedBy);
    if (other?.kind !== 'association' || other.fact.mappedBy !== null) return NONE;
    const { pairs, tables } = joinPath(other);
    return { pairs: pairs.map(({ left, right }) => ({ left: right, right: left })).reverse(), tables, elements: [] };
  }
  if (between) {
    const out = pairUp(owner.id, between.toOwner);
    if (fact.kind === 'elements') return { pairs: out, tables: [between.table], elements: between.toTarget };
    return { pairs: [...out, ...pairUp(between.toTarget, target?.id ?? [])], tables: [between.table], elements: [] };
  }
  if (association.targetColumns.length > 0)
    return { pairs: pairUp(owner.id, association.targetColumns), tables: [], elements: [] };
  return { pairs: pairUp(association.columns, referredTo(association)), tables: [], elements: [] };
}

/** Columns a foreign key refers to: the written ones, else the target's key. */
function referredTo({ columns, referenced, target }: AssociationMapping): ColumnRef[] {
  if (target === null) return [];
  return columns.flatMap((_, index) => {
    const name = referenced[index] ?? '';
    const key =
      name === ''
        ? target.id[index]
        : [...target.id, ...plainColumns(target.attributes)].find(({ column }) => column.toLowerCase() === name.toLowerCase());
    return key ?? target.id[index] ?? [];
  });
}

const plainColumns = (attributes: ReadonlyMap<string, AttributeMapping>): ColumnRef[] =>
  [...attributes.values()].flatMap((attribute) => (attribute.kind === 'basic' ? [attribute.column] : []));

const pairUp = (left: readonly ColumnRef[], right: readonly ColumnRef[]): ColumnPair[] =>
  left.flatMap((column, index) => {
    const other = right[index];
    return other === undefined ? [] : [{ left: column, right: other }];
  });

/** The attribute at a dotted path that stays within the entity. */
export function attributeAt(attributes: ReadonlyMap<string, AttributeMapping>, path: string): AttributeMapping | null {
  const [head = '', ...rest] = path.split('.');
  const found = attributes.get(head) ?? null;
  if (rest.length === 0 || found === null) return found;
  return found.kind === 'embedded' ? attributeAt(found.attributes, rest.join('.')) : null;
}

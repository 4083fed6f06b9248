import { MAPPING_FOLLOWED_GRADE } from '../../engine/grade/policy.ts';
import type { AssociationMapping, EntityMapping } from './mapping/model.ts';
import { associationsOf, descendants, rowOf } from './mapping/rows.ts';
import { type Cause, OWN, type Uses } from './uses.ts';

const ON_SAVE: ReadonlySet<string> = new Set(['ALL', 'PERSIST', 'MERGE']);
const ON_DELETE: ReadonlySet<string> = new Set(['ALL', 'REMOVE']);

/** Cascades of cascades; what lies deeper is said to be left out. */
const MAX_DEPTH = 32;

const followed = (path: string): Cause => ({ via: 'jpa-cascade', ceiling: MAPPING_FOLLOWED_GRADE, path });
/** A subclass may be what is saved. */
const AS_SUBCLASS: Cause = { via: 'jpa', ceiling: MAPPING_FOLLOWED_GRADE };

/** Inserts or updates a row, what its mapping keeps in other tables, and what saving cascades to. */
export function saveEntity(uses: Uses, entity: EntityMapping): void {
  save(uses, entity, OWN, '', new Set());
}

function save(uses: Uses, entity: EntityMapping, cause: Cause, prefix: string, seen: Set<EntityMapping>): void {
  if (seen.has(entity) || isTooDeep(uses, prefix)) return;
  seen.add(entity);
  for (const one of [entity, ...descendants(entity)]) {
    const row = rowOf(one);
    const because = one === entity || cause !== OWN ? cause : AS_SUBCLASS;
    uses.tables(row.tables, 'write', because);
    uses.write(row.written, because);
    for (const { path, association } of associationsOf(one)) {
      const here = followed(prefix + path);
      keepLinks(uses, association, 'write', here);
      const { fact, target } = association;
      if (target === null) continue;
      if (fact.cascade.some((kind) => ON_SAVE.has(kind))) save(uses, target, here, `${prefix}${path}.`, seen);
      // A child taken out of the collection is deleted.
      if (fact.orphanRemoval) remove(uses, target, here, `${prefix}${path}.`, new Set([entity]));
    }
  }
}

function isTooDeep(uses: Uses, prefix: string): boolean {
  if (prefix.split('.').length <= MAX_DEPTH) return false;
  uses.unresolved('relation-not-followed', prefix);
  return true;
}

/** Deletes a row, what its mapping keeps in other tables, and what deleting cascades to. */
export function deleteEntity(uses: Uses, entity: EntityMapping): void {
  remove(uses, entity, OWN, '', new Set());
}

function remove(uses: Uses, entity: EntityMapping, cause: Cause, prefix: string, seen: Set<EntityMapping>): void {
  if (seen.has(entity) || isTooDeep(uses, prefix)) return;
  seen.add(entity);
  for (const one of [entity, ...descendants(entity)]) {
    uses.tables(rowOf(one).tables, 'delete', one === entity || cause !== OWN ? cause : AS_SUBCLASS);
    for (const { path, association } of associationsOf(one)) {
      const here = followed(prefix + path);
      keepLinks(uses, association, 'delete', here);
      const { fact, target } = association;
      const cascades = fact.orphanRemoval || fact.cascade.some((kind) => ON_DELETE.has(kind));
      if (target !== null && cascades) remove(uses, target, here, `${prefix}${path}.`, seen);
    }
  }
}

/** Rows of a table between two entities, or foreign keys in the target's, follow the side that owns them. */
function keepLinks(uses: Uses, association: AssociationMapping, access: 'write' | 'delete', cause: Cause): void {
  const { between, targetColumns } = association;
  if (between) {
    uses.table(between.table, access, cause);
    if (access === 'write') uses.write([...between.toOwner, ...between.toTarget], cause);
  }
  const [first] = targetColumns;
  if (first === undefined) return;
  // Set on saving, set to null on deleting.
  uses.table(first.table, 'write', cause);
  uses.write(targetColumns, cause);
}

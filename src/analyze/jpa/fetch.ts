import { MAPPING_FOLLOWED_GRADE } from '../../engine/grade/policy.ts';
import type { JpaVia } from '../facts/jpa.ts';
import { joinPath } from './mapping/joins.ts';
import type { AssociationMapping, EntityMapping } from './mapping/model.ts';
import { associationsOf, descendants, rowOf } from './mapping/rows.ts';
import type { Cause, Uses } from './uses.ts';

/** Eager associations of eager associations; the framework joins fewer and selects the rest one by one. */
const MAX_DEPTH = 8;

/** Loads entities: their row, the rows of what extends them, and everything the mapping loads at once. */
export function readEntity(uses: Uses, entity: EntityMapping, cause: Cause): void {
  readRow(uses, entity, cause);
  followEager(uses, entity, '', 0, new Set([entity]));
}

function readRow(uses: Uses, entity: EntityMapping, cause: Cause): void {
  const row = rowOf(entity);
  uses.tables(row.tables, 'read', cause);
  uses.read(row.columns, 'project', cause);
  if (entity.parent && entity.discriminator) uses.read([entity.discriminator], 'filter', cause);
  // Any subclass may come back, so its columns are selected too.
  for (const child of descendants(entity)) {
    const below = rowOf(child);
    uses.tables(below.tables, 'read', cause);
    uses.read(below.columns, 'project', cause);
  }
}

function followEager(uses: Uses, entity: EntityMapping, prefix: string, depth: number, seen: Set<EntityMapping>): void {
  for (const one of [entity, ...descendants(entity)]) {
    for (const { path, association } of associationsOf(one)) {
      if (!isEager(association)) uses.lazy++;
      else fetchAssociation(uses, association, prefix + path, 'jpa-eager-fetch', depth, seen);
    }
  }
}

/** The inverse side of a one-to-one is loaded whatever it says: only the other table knows whether there is one. */
const isEager = ({ fact }: AssociationMapping): boolean =>
  fact.fetch === 'EAGER' || (fact.kind === 'oneToOne' && fact.mappedBy !== null);

/** Reads what an association leads to, and what that loads at once in turn. Each entity is followed once. */
export function fetchAssociation(
  uses: Uses,
  association: AssociationMapping,
  path: string,
  via: JpaVia,
  depth = 0,
  seen: Set<EntityMapping> = new Set(),
): void {
  const cause: Cause = { via, ceiling: via === 'jpa-eager-fetch' ? MAPPING_FOLLOWED_GRADE : 'EXACT', path };
  const { pairs, tables, elements } = joinPath(association);
  uses.tables(tables, 'read', cause);
  uses.join(pairs, cause);
  uses.read(elements, 'project', cause);
  const { target } = association;
  if (target === null) {
    if (association.fact.kind !== 'elements') uses.unresolved('association-target-unknown', path);
    return;
  }
  readRow(uses, target, cause);
  if (seen.has(target) || depth >= MAX_DEPTH) return;
  seen.add(target);
  followEager(uses, target, `${path}.`, depth + 1, seen);
}

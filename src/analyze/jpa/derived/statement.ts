import { PARTLY_READ_GRADE } from '../../../engine/grade/policy.ts';
import { deleteEntity } from '../cascade.ts';
import { readEntity } from '../fetch.ts';
import type { EntityMapping } from '../mapping/model.ts';
import { rowOf } from '../mapping/rows.ts';
import { usePath } from '../paths.ts';
import { OWN, type Uses } from '../uses.ts';
import { parsePartTree } from './part-tree.ts';
import { resolveProperty } from './property.ts';

/** Reads a method whose name is its query. */
export function readDerived(uses: Uses, entity: EntityMapping, method: string): void {
  const tree = parsePartTree(method, (text) => resolveProperty(entity, text) !== null);
  if (tree === null) {
    uses.tables(rowOf(entity).tables, 'read', { ...OWN, ceiling: PARTLY_READ_GRADE });
    uses.unresolved('derived-name-unreadable', method);
    return;
  }
  if (tree.action === 'find') readEntity(uses, entity, OWN);
  else if (tree.action === 'delete') deleteEntity(uses, entity);
  else uses.tables(rowOf(entity).tables, 'read', OWN);
  for (const { text, role } of tree.properties) {
    const path = resolveProperty(entity, text);
    if (path === null) uses.unresolved('property-path-unresolved', text);
    else usePath(uses, path, role, OWN);
  }
}

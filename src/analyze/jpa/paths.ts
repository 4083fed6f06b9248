import type { ColumnRole } from '../../engine/pack/model.ts';
import { columnsOf } from './mapping/entities.ts';
import { joinPath } from './mapping/joins.ts';
import { type AssociationMapping, type AttributeMapping, type EntityMapping, isToMany } from './mapping/model.ts';
import { descendants, rowOf } from './mapping/rows.ts';
import type { Cause, Uses } from './uses.ts';

/** Attributes from an entity on, each belonging to what the one before leads to. */
export type AttributePath = AttributeMapping[];

/** An attribute of what a path has led to so far; a subclass's counts, as queries may name it. */
export function attributeOf(at: EntityMapping | AttributeMapping, name: string): AttributeMapping | null {
  if ('fqn' in at) {
    const own = at.attributes.get(name);
    if (own) return own;
    return descendants(at).flatMap((child) => child.attributes.get(name) ?? [])[0] ?? null;
  }
  if (at.kind === 'embedded') return at.attributes.get(name) ?? null;
  return at.kind === 'association' && at.target ? attributeOf(at.target, name) : null;
}

/** Reads a dotted path; null at the first name nothing has. */
export function resolvePath(from: EntityMapping | AttributeMapping, names: readonly string[]): AttributePath | null {
  const path: AttributePath = [];
  let at: EntityMapping | AttributeMapping = from;
  for (const name of names) {
    const next: AttributeMapping | null = attributeOf(at, name);
    if (next === null) return null;
    path.push(next);
    at = next;
  }
  return path;
}

/** Uses a path in a role: joins what it passes through, reads or writes the columns of what it ends in. */
export function usePath(uses: Uses, path: AttributePath, role: ColumnRole | 'write', cause: Cause): void {
  const [last] = path.slice(-1);
  if (last === undefined) return;
  const passed = path.slice(0, -1);
  const owner = passed.at(-1);
  // The key of a to-one is already in the foreign key: no join is made for it.
  const shortcut =
    owner?.kind === 'association' && !isToMany(owner) && owner.columns.length > 0 && isKey(owner, last) ? owner.columns : null;
  for (const step of shortcut ? passed.slice(0, -1) : passed) if (step.kind === 'association') joinStep(uses, step, cause);
  const columns = shortcut ?? endColumns(uses, last, cause);
  if (columns.length === 0) uses.unresolved('property-has-no-column', path.map(({ name }) => name).join('.'));
  else if (role === 'write') uses.write(columns, cause);
  else uses.read(columns, role, cause);
  // A joined subclass keeps inherited columns in its ancestors' tables.
  for (const { table } of columns) uses.table(table, role === 'write' ? 'write' : 'read', cause);
}

const isKey = (association: AssociationMapping, last: AttributeMapping): boolean =>
  last.kind !== 'association' &&
  last.id &&
  association.referenced.every((name) => name === '' || association.target?.id.some(({ column }) => column === name) === true);

function endColumns(uses: Uses, last: AttributeMapping, cause: Cause) {
  if (last.kind !== 'association' || last.columns.length > 0) return columnsOf(last);
  joinStep(uses, last, cause);
  const { elements } = joinPath(last);
  return elements.length > 0 ? elements : (last.target?.id ?? []);
}

/** Joins from an association's owner to its target. */
export function joinStep(uses: Uses, association: AssociationMapping, cause: Cause): void {
  const { pairs, tables } = joinPath(association);
  if (pairs.length === 0) uses.unresolved('jpql-join-unresolved', `${association.owner.entityName}.${association.name}`);
  uses.tables(tables, 'read', cause);
  uses.join(pairs, cause);
  if (association.target) uses.tables(rowOf(association.target).tables, 'read', cause);
}

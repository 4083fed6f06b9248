import { MAPPING_FOLLOWED_GRADE } from '../../engine/grade/policy.ts';
import { deleteEntity, saveEntity } from './cascade.ts';
import { readEntity } from './fetch.ts';
import type { EntityMapping } from './mapping/model.ts';
import { rowOf } from './mapping/rows.ts';
import { OWN, type Uses } from './uses.ts';

type Effect = (uses: Uses, entity: EntityMapping) => void;

const save: Effect = saveEntity;
const readAll: Effect = (uses, entity) => readEntity(uses, entity, OWN);
const count: Effect = (uses, entity) => uses.tables(rowOf(entity).tables, 'read', OWN);
const byKey: Effect = (uses, entity) => {
  if (entity.id.length === 0) uses.unresolved('no-primary-key', entity.entityName);
  uses.read(entity.id, 'filter', OWN);
};
const readOne: Effect = (uses, entity) => {
  readAll(uses, entity);
  byKey(uses, entity);
};
/** The row is read only once something of it is asked for. */
const reference: Effect = (uses, entity) => {
  readEntity(uses, entity, { ...OWN, ceiling: MAPPING_FOLLOWED_GRADE });
  byKey(uses, entity);
};
const exists: Effect = (uses, entity) => {
  count(uses, entity);
  byKey(uses, entity);
};
const remove: Effect = deleteEntity;
const removeOne: Effect = (uses, entity) => {
  deleteEntity(uses, entity);
  byKey(uses, entity);
};
/** One statement for all rows: nothing is loaded and nothing cascades. */
const removeInBulk: Effect = (uses, entity) => uses.tables(rowOf(entity).tables, 'delete', OWN);
const nothing: Effect = () => {};

/** Methods Spring Data brings along, by name; overloads do the same. */
const BUILTINS: ReadonlyMap<string, Effect> = new Map<string, Effect>([
  ['save', save],
  ['saveAll', save],
  ['saveAndFlush', save],
  ['saveAllAndFlush', save],
  ['findById', readOne],
  ['findAllById', readOne],
  ['getById', reference],
  ['getOne', reference],
  ['getReferenceById', reference],
  ['findAll', readAll],
  ['findOne', readAll],
  ['findBy', readAll],
  ['existsById', exists],
  ['exists', count],
  ['count', count],
  ['delete', remove],
  ['deleteAll', remove],
  ['deleteById', removeOne],
  ['deleteAllById', removeOne],
  ['deleteAllInBatch', removeInBulk],
  ['deleteAllByIdInBatch', removeInBulk],
  ['deleteInBatch', removeInBulk],
  ['flush', nothing],
]);

/** Methods of entity managers and sessions that are given an entity or its class. */
const MANAGER: ReadonlyMap<string, Effect> = new Map<string, Effect>([
  ...['persist', 'merge', 'save', 'saveOrUpdate', 'update', 'insert', 'upsert'].map((name) => [name, save] as const),
  ...['remove', 'delete'].map((name) => [name, remove] as const),
  ...['find', 'get', 'refresh'].map((name) => [name, readOne] as const),
  ...['getReference', 'load'].map((name) => [name, reference] as const),
]);

/** What such a method does, or null when no such method is known. */
export const managerEffect = (method: string): Effect | null => MANAGER.get(method) ?? null;

/** What a built-in method does, or null when no such method is known. */
export const builtinEffect = (method: string): Effect | null => BUILTINS.get(method) ?? null;
/** Every built-in method that is known. */
export const BUILTIN_NAMES: readonly string[] = [...BUILTINS.keys()];
/** Methods that run no statement of their own. */
export const runsNothing = (method: string): boolean => BUILTINS.get(method) === nothing;

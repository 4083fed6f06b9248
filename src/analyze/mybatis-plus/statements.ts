import { MAPPING_FOLLOWED_GRADE } from '../../engine/grade/policy.ts';
import type { MpCall, MpStatement } from '../facts/mybatis-plus.ts';
import type { StatementFacts } from '../facts/sql.ts';
import { builtinEffect, type Effect } from './builtins.ts';
import type { Sources } from './columns.ts';
import type { EntityMap, MappedEntity, MappedField } from './entities.ts';
import { Fragments } from './fragments.ts';
import { type Cause, Uses } from './uses.ts';
import { readWrapper, selected, type Tally, type Told } from './wrapper.ts';

const OWN: Cause = { via: 'mybatis-plus', ceiling: 'EXACT' };
const IMPLICIT: Cause = { ...OWN, implicit: true };

const NOTHING_TOLD: Told = { selects: 'no', sets: false };

export interface StatementInput {
  key: string;
  call: MpCall;
  map: EntityMap;
  /** Types whose objects store themselves. */
  isModel: boolean;
  optimisticLock: boolean;
  /** What the SQL lane said of a fragment; null before it ran. */
  fragment(key: string): StatementFacts | null;
  tally: Tally;
}

export interface ReadStatement {
  statement: Omit<MpStatement, 'methods'>;
  fragments: Fragments;
}

/** What one call of a built-in method runs. */
export function readStatement(input: StatementInput): ReadStatement | null {
  const { call, key, map } = input;
  const effect = builtinEffect(call.builtin);
  if (effect === null) return null;
  const uses = new Uses();
  const fragments = new Fragments(key, call.file);
  const entities = (call.entity === null ? call.candidates : [call.entity]).flatMap((fqn) => map.byFqn.get(fqn) ?? []);
  const sure: Cause = call.entity === null ? { ...OWN, ceiling: MAPPING_FOLLOWED_GRADE } : OWN;
  if (entities.length === 0) uses.unresolved('entity-not-bound', `${call.owner} is called with an entity only known at run time`);
  for (const entity of entities) readEntity(input, effect, entity, uses, fragments, sure);
  mergeFragments(uses, fragments, input);
  for (const why of call.open) uses.open(why);
  const logical = effect.verb === 'delete' && entities.some(({ logic }) => logic !== null);
  return {
    statement: {
      key,
      owner: call.ofProject ? call.owner : (call.entity ?? call.owner),
      builtin: call.builtin,
      verb: effect.verb === 'upsert' ? 'insert' : logical ? 'update' : effect.verb,
      entity: call.entity,
      file: call.file,
      line: call.line,
      ...uses.facts(),
      runtimeOnly: uses.runtimeOnly.length === 0 ? null : uses.runtimeOnly.slice(0, 3).join('; '),
      fragments: fragments.found.length,
    },
    fragments,
  };
}

function readEntity(
  input: StatementInput,
  effect: Effect,
  entity: MappedEntity,
  uses: Uses,
  fragments: Fragments,
  sure: Cause,
): void {
  const { call, map } = input;
  const sources: Sources = { map, main: entity, joined: [] };
  const writes = effect.verb !== 'select';
  const told =
    effect.by === 'wrapper' || call.wrapped ? readWrapper(uses, sources, call.ops, fragments, input.tally, writes) : NOTHING_TOLD;
  if (entity.fields.size === 0) uses.unresolved('entity-without-fields', entity.fqn);
  switch (effect.verb) {
    case 'insert':
      insert(uses, entity, sure);
      break;
    case 'upsert':
      insert(uses, entity, sure);
      update(uses, entity, sure, input.optimisticLock);
      select(uses, entity, sure);
      key(uses, entity, sure);
      break;
    case 'update':
      updateBy(input, effect, uses, entity, sure, told);
      break;
    case 'delete':
      remove(uses, entity, sure);
      break;
    case 'select':
      uses.table(entity.table, 'read', sure);
      if (effect.counts || told.selects === 'always') break;
      select(uses, entity, told.selects === 'maybe' ? { ...sure, ceiling: MAPPING_FOLLOWED_GRADE } : sure);
      break;
  }
  if (effect.by === 'key' && effect.verb !== 'upsert') key(uses, entity, sure);
  if (effect.by === 'map') uses.open('conditions come from a map');
  if (entity.logic !== null && effect.verb !== 'insert')
    uses.read([entity.logic.ref], 'filter', { ...IMPLICIT, ceiling: sure.ceiling });
}

const refs = (fields: Iterable<MappedField>) => [...fields].map(({ ref }) => ref);

function insert(uses: Uses, entity: MappedEntity, sure: Cause): void {
  uses.table(entity.table, 'write', sure);
  uses.write(refs([...entity.fields.values()].filter(({ inserted }) => inserted)), sure);
}

function select(uses: Uses, entity: MappedEntity, sure: Cause): void {
  uses.table(entity.table, 'read', sure);
  uses.read(selected(entity), 'project', sure);
  uses.read(refs([...entity.fields.values()].filter(({ ordered }) => ordered)), 'order', { ...IMPLICIT, ceiling: sure.ceiling });
}

function key(uses: Uses, entity: MappedEntity, sure: Cause): void {
  if (entity.keys.length === 0) uses.unresolved('no-primary-key', entity.fqn);
  uses.read(refs(entity.keys), 'filter', sure);
}

/** Every mapped column but the key and the logic-delete flag. */
function update(uses: Uses, entity: MappedEntity, sure: Cause, locked: boolean): void {
  uses.table(entity.table, 'write', sure);
  uses.write(refs([...entity.fields.values()].filter((field) => field.updated && !field.id && field !== entity.logic)), sure);
  if (entity.version === null) return;
  const cause: Cause = { ...IMPLICIT, ceiling: locked ? sure.ceiling : MAPPING_FOLLOWED_GRADE };
  uses.read([entity.version.ref], 'filter', cause);
}

/** `update(entity, wrapper)` writes what the entity holds; `update(null, wrapper)` and `update(wrapper)` only what the wrapper sets. */
function updateBy(input: StatementInput, effect: Effect, uses: Uses, entity: MappedEntity, sure: Cause, told: Told): void {
  const { call } = input;
  uses.table(entity.table, 'write', sure);
  if (effect.by === 'key') {
    update(uses, entity, sure, input.optimisticLock);
    return;
  }
  const [first] = call.args;
  const given = call.chain ? call.args.length > 0 : call.args.length > 1;
  if (input.isModel || (given && first?.k !== 'none')) update(uses, entity, sure, input.optimisticLock);
  else if (!told.sets && call.open.length === 0) uses.open('what is set could not be read');
}

/** With a logic-delete column a delete is an update of that column. */
function remove(uses: Uses, entity: MappedEntity, sure: Cause): void {
  if (entity.logic === null) {
    uses.table(entity.table, 'delete', sure);
    return;
  }
  uses.table(entity.table, 'write', sure);
  uses.write([entity.logic.ref], { ...IMPLICIT, ceiling: sure.ceiling });
}

/** What the SQL lane read in the texts. */
function mergeFragments(uses: Uses, fragments: Fragments, input: StatementInput): void {
  if (fragments.isCut) uses.open('more SQL texts than are read');
  for (const { fragment, ceiling } of fragments.found) {
    const read = input.fragment(fragment.key);
    if (read === null) {
      uses.unresolved('fragment-not-read', fragment.text);
      continue;
    }
    const cause: Cause = { via: 'mybatis-plus-fragment', ceiling: read.scanned ? 'HEURISTIC' : ceiling };
    for (const { table, access } of read.tables) uses.table({ table, grade: 'EXACT' }, access, cause);
    for (const { table, column, access, roles } of read.columns) {
      const all = uses.column(table, column, access, 'EXACT', cause);
      for (const role of roles) all.add(role);
    }
    for (const { reason, detail } of read.unresolved) uses.unresolved(reason, detail);
  }
}

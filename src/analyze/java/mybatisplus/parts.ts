import type { Scope } from '../calls/body.ts';
import type { Argument } from '../calls/overloads.ts';
import type { ClassType, Type } from '../model/types.ts';
import type { Expr } from '../syntax/records.ts';
import { entityName, type RoleOf, wrapperOf } from './roles.ts';
import type { OwnerFact, Value, WrapperValue } from './value.ts';

/** A chain that starts at a variable of an outer block may stand in a branch. */
export function isCertain(scope: Scope, call: Extract<Expr, { k: 'call' }>): boolean {
  let root: Expr | null = call;
  while (root?.k === 'call') root = root.object;
  return root?.k !== 'name' || scope.holder(root.name) === scope;
}

export const NOTHING: Type = { k: 'unknown', reason: 'name-not-found' };

export const wrapper = (entity: string | null, origin: WrapperValue['origin'], chain = false): WrapperValue => ({
  k: 'wrapper',
  entity,
  chain,
  origin,
  ops: [],
  owner: null,
});

export const op = (name: string, args: Value[], line: number): WrapperValue['ops'][number] => ({
  name,
  args,
  line,
  certain: true,
  shapes: [],
  target: null,
  passed: null,
});

export const flat = (value: Value | undefined): Value[] =>
  value === undefined ? [] : value?.k === 'many' ? value.values.flatMap(flat) : [value];

export const ownerOf = (type: ClassType, role: RoleOf): OwnerFact => ({
  type,
  entity: entityName(role.entity),
});

export const isColumnType = (type: Type): boolean => type.k === 'class' && type.cls.fqn.endsWith('.SFunction');

/** `Db.save(entity)`, `Db.saveBatch(entities)`, `Db.getById(id, Entity.class)`, `Db.list(wrapper)`. */
export function entityAmong(args: readonly Argument[]): string | null {
  for (const arg of args) {
    if (arg.k !== 'typed' || arg.type.k !== 'class') continue;
    const kind = wrapperOf(arg.type);
    const type = kind === null ? (arg.type.cls.project ? arg.type : arg.type.args[0]) : kind.entity;
    const name = entityName(type);
    if (name !== null) return name;
  }
  return null;
}

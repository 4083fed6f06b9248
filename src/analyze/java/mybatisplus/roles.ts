import { lineage } from '../model/members.ts';
import { type ClassType, type Type, upperBound } from '../model/types.ts';

const CORE = 'com.baomidou.mybatisplus.core';
const EXTENSION = 'com.baomidou.mybatisplus.extension';
const JOIN = 'com.github.yulichang';

export type Role = 'mapper' | 'service' | 'model';

/** Library types that make a type of the project a mapper, a service or a record that stores itself, and which argument is the entity. */
const ROLES: ReadonlyMap<string, { role: Role; entity: number }> = new Map([
  [`${CORE}.mapper.BaseMapper`, { role: 'mapper', entity: 0 }],
  [`${EXTENSION}.repository.IRepository`, { role: 'service', entity: 0 }],
  [`${EXTENSION}.activerecord.Model`, { role: 'model', entity: 0 }],
]);

const WRAPPER = `${CORE}.conditions.Wrapper`;
const CHAINS = `${EXTENSION}.conditions.AbstractChainWrapper`;
/** Wrappers of joins that declare no common ancestor with the others in every version. */
const JOIN_BASE = `${JOIN}.interfaces.MPJBaseJoin`;

/** Classes whose static methods make wrappers. */
export const WRAPPER_FACTORIES: ReadonlySet<string> = new Set([
  `${CORE}.toolkit.Wrappers`,
  `${EXTENSION}.toolkit.ChainWrappers`,
  `${JOIN}.toolkit.JoinWrappers`,
  `${JOIN}.toolkit.MPJWrappers`,
]);
/** The class whose static methods run built-in statements. */
export const STATIC_KIT = `${EXTENSION}.toolkit.Db`;

/** Interceptors that change the text of statements when they run. */
export const REWRITERS: readonly { name: string; what: string }[] = [
  { name: `${EXTENSION}.plugins.inner.TenantLineInnerInterceptor`, what: 'adds a tenant column to every statement' },
  { name: `${EXTENSION}.plugins.inner.DataPermissionInterceptor`, what: 'adds conditions for data permissions' },
  { name: `${EXTENSION}.plugins.inner.DynamicTableNameInnerInterceptor`, what: 'changes table names' },
  { name: `${EXTENSION}.plugins.inner.ReplacePlaceholderInnerInterceptor`, what: 'replaces placeholders' },
];
export const OPTIMISTIC_LOCKER = `${EXTENSION}.plugins.inner.OptimisticLockerInnerInterceptor`;

export interface RoleOf {
  role: Role;
  entity: Type | undefined;
}

/** What a type is to MyBatis-Plus, with the entity bound on the way up; null for everything else. */
export function roleOf(type: ClassType): RoleOf | null {
  for (const site of lineage(type)) {
    const found = site.cls.project ? undefined : ROLES.get(site.cls.fqn);
    if (found !== undefined) return { role: found.role, entity: site.args[found.entity] };
  }
  return null;
}

export interface WrapperKind {
  /** What the wrapper is about, as far as its type says. */
  entity: Type | undefined;
  /** It runs what it collects itself. */
  chain: boolean;
}

const kinds = new WeakMap<object, boolean>();

/** Whether a type is a condition wrapper; a bare look-up first, since every expression's type is asked. */
export function wrapperOf(type: Type): WrapperKind | null {
  const bound = upperBound(type);
  if (bound.k !== 'class') return null;
  let known = kinds.get(bound.cls);
  if (known === undefined) {
    known = lineage(bound).some((site) => !site.cls.project && (site.cls.fqn === WRAPPER || site.cls.fqn === JOIN_BASE));
    kinds.set(bound.cls, known);
  }
  if (!known) return null;
  const sites = lineage(bound);
  const base = sites.find((site) => site.cls.fqn === WRAPPER) ?? sites.find((site) => site.cls.fqn === JOIN_BASE);
  return { entity: base?.args[0], chain: sites.some((site) => site.cls.fqn === CHAINS) };
}

/** The qualified name of an entity type; null while it is a type parameter or not known. */
export function entityName(type: Type | undefined): string | null {
  if (type === undefined || type.k === 'var') return null;
  const bound = upperBound(type);
  if (bound.k === 'class') return bound.cls.project ? bound.cls.fqn : null;
  return bound.k === 'external' && bound.name !== '' ? bound.name : null;
}

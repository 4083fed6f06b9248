import type { LaneDiagnostic } from '../../facts/diagnostic.ts';
import type { MpCall, MpEntity, MybatisPlusFacts } from '../../facts/mybatis-plus.ts';
import { interfacesBehind } from '../calls/through-library.ts';
import type { Linker } from '../link/linker.ts';
import { subtypesOf } from '../link/overrides.ts';
import { type ClassInfo, type MethodInfo, selfType } from '../model/classes.ts';
import { findMethods, lineage, overrides } from '../model/members.ts';
import type { SymbolTable } from '../model/symbols.ts';
import type { ClassType } from '../model/types.ts';
import { visitStatements } from '../syntax/visit.ts';
import { isMarked, readEntity } from './entities.ts';
import { Flattener } from './flatten.ts';
import { entityName, OPTIMISTIC_LOCKER, REWRITERS, roleOf } from './roles.ts';
import type { WrapperTracker } from './tracker.ts';
import type { Flow, Site } from './value.ts';

/** Puts together what bodies said about mappers, services and wrappers. Nothing here knows a table. */
export function readMybatisPlus(table: SymbolTable, tracker: WrapperTracker, linker: Linker): MybatisPlusFacts {
  const owners = readOwners(table);
  const calls = readCalls(table, tracker, linker);
  const diagnostics: LaneDiagnostic[] = [];
  const entities = readEntities(table, [...owners.flatMap(({ entity }) => entity ?? []), ...calls.flatMap(namedEntities)]);
  return {
    entities,
    calls,
    owners,
    rewriters: rewriters(table),
    namingInCode: namingInCode(table),
    optimisticLock: imports(table, OPTIMISTIC_LOCKER).length > 0,
    diagnostics,
  };
}

function readOwners(table: SymbolTable): MybatisPlusFacts['owners'] {
  return table.classes.flatMap((cls) => {
    if (cls.decl.interfaces.length === 0 && cls.decl.superclass === undefined) return [];
    const role = roleOf(selfType(cls));
    // Generic: a base others bind.
    return role === null || cls.parameters.length > 0 ? [] : [{ fqn: cls.fqn, role: role.role, entity: entityName(role.entity) }];
  });
}

function readCalls(table: SymbolTable, tracker: WrapperTracker, linker: Linker): MpCall[] {
  const flattener = new Flattener(tracker.bodies, flowIndex(tracker.flows, linker));
  return tracker.sites.map((site) => readCall(table, site, flattener));
}

function readCall(table: SymbolTable, site: Site, flattener: Flattener): MpCall {
  const { owner, builtin, from, method, line, cls, wrapper, blind } = site;
  const told = wrapper === null ? null : flattener.wrapper(wrapper, from, method);
  const entity = owner.entity ?? told?.entity ?? null;
  return {
    owner: owner.type.cls.fqn,
    ofProject: owner.type.cls.project,
    builtin,
    entity,
    candidates: entity === null ? entitiesBelow(table, owner.type) : [],
    from,
    file: cls.file.path,
    line,
    args: flattener.args(site.args, site.shapes, from, method),
    wrapped: wrapper !== null || blind !== null,
    chain: wrapper?.k === 'wrapper' && wrapper.chain,
    ops: told?.ops ?? [],
    open: [...(told?.open ?? []), ...(blind === null ? [] : [blind])],
  };
}

/** More entities than this are no set worth naming. */
const MAX_CANDIDATES = 30;

/** Entities of the mappers or services below a generic one. */
function entitiesBelow(table: SymbolTable, type: ClassType): string[] {
  const found = new Set<string>();
  for (const below of type.cls.project ? subtypesOf(type.cls) : interfacesBehind(table, type)) {
    const entity = below.parameters.length > 0 ? null : entityName(roleOf(selfType(below))?.entity);
    if (entity !== null) found.add(entity);
    if (found.size > MAX_CANDIDATES) return [];
  }
  return [...found].sort();
}

/** Who hands wrappers and columns to a symbol: callers of it, of what it overrides, and of interface methods it is dispatched from. */
function flowIndex(flows: readonly Flow[], linker: Linker): (key: string, method: MethodInfo) => readonly Flow[] {
  const byKey = new Map<string, Flow[]>();
  for (const flow of flows) {
    const key = linker.keyOf(flow.target.method, flow.target.on);
    const list = byKey.get(key);
    if (list) list.push(flow);
    else byKey.set(key, [flow]);
  }
  const dispatched = new Map<string, string[]>();
  for (const { from, to, line, iface } of linker.edges.sorted()) {
    if (line !== null || iface === undefined) continue;
    const list = dispatched.get(to);
    if (list) list.push(from);
    else dispatched.set(to, [from]);
  }
  const known = new Map<string, readonly Flow[]>();
  return (key, method) => {
    let found = known.get(key);
    if (found === undefined) {
      const keys = new Set([key, ...(dispatched.get(key) ?? []), ...overridden(method)]);
      found = [...keys].flatMap((one) => byKey.get(one) ?? []);
      known.set(key, found);
    }
    return found;
  };
}

function overridden(method: MethodInfo): string[] {
  const { owner, decl } = method;
  const site = selfType(owner);
  return lineage(site)
    .slice(1)
    .flatMap((above) => findMethods(above, decl.name))
    .filter((upper) => upper.method.owner.project && overrides({ method, site }, upper))
    .map((upper) => upper.method.key);
}

function namedEntities({ entity, ops }: MpCall): string[] {
  const named = ops.flatMap(({ args }) => args.flatMap((arg) => (arg.k === 'column' || arg.k === 'class' ? [arg.entity] : [])));
  return [...(entity === null ? [] : [entity]), ...named];
}

/** Entities by their annotation, and whatever a mapper, a service or a call is about. */
function readEntities(table: SymbolTable, wanted: readonly string[]): MpEntity[] {
  const names = new Set(wanted);
  const seen = new Map<string, ClassInfo>();
  for (const cls of table.classes) {
    if (cls.decl.kind === 'interface' || cls.decl.kind === 'annotation' || cls.decl.kind === 'enum' || seen.has(cls.fqn))
      continue;
    if (names.has(cls.fqn) || isMarked(table, cls)) seen.set(cls.fqn, cls);
  }
  return [...seen.values()].map((cls) => readEntity(table, cls));
}

function imports(table: SymbolTable, name: string): { file: string; line: number }[] {
  const files = new Map<string, { file: string; line: number }>();
  for (const cls of table.classes) {
    const packageName = name.slice(0, name.lastIndexOf('.'));
    const found = cls.file.imports.some((one) => !one.static && (one.onDemand ? one.name === packageName : one.name === name));
    if (found && !files.has(cls.file.path)) files.set(cls.file.path, { file: cls.file.path, line: cls.decl.line });
  }
  return [...files.values()];
}

/** Configuration objects, and what is called on them to change how names are made. */
const CONFIGURATIONS =
  /^com\.baomidou\.mybatisplus\.(?:core\.config\.GlobalConfig|core\.MybatisConfiguration|autoconfigure\.\w+|(?:spring\.boot\.)?starter\.\w+)/;
const NAME_SETTERS = new Set(
  [
    'setTablePrefix',
    'setTableUnderline',
    'setCapitalMode',
    'setSchema',
    'setColumnFormat',
    'setTableFormat',
    'setLogicDeleteField',
  ].concat('setMapUnderscoreToCamelCase'),
);

function namingInCode(table: SymbolTable): MybatisPlusFacts['namingInCode'] {
  const found: MybatisPlusFacts['namingInCode'] = [];
  for (const cls of table.classes) {
    if (!cls.file.imports.some(({ name }) => CONFIGURATIONS.test(name))) continue;
    for (const method of [...cls.methods.values()].flat()) {
      visitStatements(method.decl.body ?? [], (expression) => {
        if (expression.k !== 'call' || !NAME_SETTERS.has(expression.name)) return;
        found.push({ what: `${method.key} calls ${expression.name}`, file: cls.file.path, line: expression.line });
      });
    }
  }
  return found;
}

function rewriters(table: SymbolTable): MybatisPlusFacts['rewriters'] {
  return REWRITERS.flatMap(({ name, what }) =>
    imports(table, name).map((place) => ({ what: `${name.slice(name.lastIndexOf('.') + 1)} ${what}`, ...place })),
  );
}

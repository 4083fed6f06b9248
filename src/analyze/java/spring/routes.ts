import type { JavaHttpCall, JavaRoute } from '../../facts/java.ts';
import { subtypesOf } from '../link/overrides.ts';
import { type ClassInfo, isAbstract, isInterface, isStatic, type MethodInfo, selfType } from '../model/classes.ts';
import { findMethods, lineage, overrides } from '../model/members.ts';
import type { SymbolTable } from '../model/symbols.ts';
import { addresses } from './addresses.ts';
import { type ClientCall, clientTarget, isHttpClient } from './clients.ts';
import { type Mapping, readMapping } from './mappings.ts';
import { ModelAttributes, type ModelMethod } from './model-attributes.ts';
import { contextPathFor, joinPath } from './paths.ts';
import type { Prefixes } from './prefixes/read.ts';
import { beanName, isController } from './stereotypes.ts';

/** A served address before its handler's symbol is known. */
interface Served {
  route: Omit<JavaRoute, 'handler'>;
  method: MethodInfo;
  on: ClassInfo;
  conditioned: boolean;
}

export interface RouteOptions {
  contextPaths: readonly { value: string; scope: string }[];
  /** Prefixes that the profile or code puts in front of a controller's paths. */
  prefixes: Prefixes;
  /** Symbol of a handler method on a class. */
  enter(method: MethodInfo, on: ClassInfo): string;
  /** Links a handler's symbol to a method that runs before it. */
  runsBefore(handler: string, before: ModelMethod): void;
}

/** Finds every address the project's controllers serve, and those that its client interfaces send requests to. */
export function readRoutes(table: SymbolTable, options: RouteOptions): { routes: JavaRoute[]; httpCalls: JavaHttpCall[] } {
  const mapped = new Mappings(table);
  const served: Served[] = [];
  const sent: ClientCall[] = [];
  for (const cls of table.classes) {
    if (isHttpClient(table, cls)) sent.push(...sentBy(table, mapped, cls));
    else if (serves(table, mapped, cls)) served.push(...servedBy(mapped, cls, options));
  }
  for (const cls of table.classes) {
    if (isAbstract(cls) && !isHttpClient(table, cls)) served.push(...contractOnly(table, mapped, cls, options));
  }
  markConditioned(served);
  const routes = served.map(({ route, method, on }) => ({ ...route, handler: options.enter(method, on) }));
  linkModelMethods(table, mapped, served, options);
  const httpCalls = sent.map(({ call, method, on }) => ({ from: options.enter(method, on), ...call }));
  return { routes, httpCalls };
}

function linkModelMethods(table: SymbolTable, mapped: Mappings, served: readonly Served[], options: RouteOptions): void {
  const models = new ModelAttributes(table);
  const seen = new Set<string>();
  for (const { method, on } of served) {
    const handler = options.enter(method, on);
    if (seen.has(handler)) continue;
    seen.add(handler);
    // One that is mapped itself is a handler whose result goes into the model.
    for (const before of models.before(on)) if (mapped.method(before.method) === null) options.runsBefore(handler, before);
  }
}

/** Requests the methods of a client interface send, its inherited ones included. */
function sentBy(table: SymbolTable, mapped: Mappings, cls: ClassInfo): ClientCall[] {
  const { rule, service, base, missing } = clientTarget(table, cls);
  return handlersOf(mapped, cls).flatMap(({ method, mapping }) =>
    addresses(mapped.type(cls), mapping, '', null).map(({ verb, path, addressUnsure }) => {
      const unread = [...missing, ...(addressUnsure === undefined ? [] : [addressUnsure])];
      return {
        call: {
          verb,
          path: joinPath(base, path),
          rule,
          service,
          file: cls.file.path,
          line: mapping.line,
          ...(unread.length > 0 ? { addressUnsure: unread.join(', ') } : {}),
        },
        method,
        on: cls,
      };
    }),
  );
}

/** Routes in the order of their addresses. */
export const sortedRoutes = (routes: readonly JavaRoute[]): JavaRoute[] => [...routes].sort(byAddress);

function byAddress(a: JavaRoute, b: JavaRoute): number {
  const left = `${a.path}\n${a.verb}\n${a.handler}`;
  const right = `${b.path}\n${b.verb}\n${b.handler}`;
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Mapping annotations, read once each. */
class Mappings {
  private readonly ofMethod = new Map<MethodInfo, Mapping | null>();
  private readonly ofClass = new Map<ClassInfo, Mapping | null>();
  private readonly table: SymbolTable;

  constructor(table: SymbolTable) {
    this.table = table;
  }

  method(method: MethodInfo): Mapping | null {
    let mapping = this.ofMethod.get(method);
    if (mapping === undefined) {
      mapping = method.decl.annotations.length === 0 ? null : readMapping(this.table, method.decl.annotations, method.owner);
      this.ofMethod.set(method, mapping);
    }
    return mapping;
  }

  /** The class's own mapping, or the nearest one above it. */
  type(cls: ClassInfo): Mapping | null {
    let mapping = this.ofClass.get(cls);
    if (mapping !== undefined) return mapping;
    mapping = null;
    for (const site of lineage(selfType(cls))) {
      if (site.cls.project && site.cls.decl.annotations.length > 0)
        mapping ??= readMapping(this.table, site.cls.decl.annotations, site.cls);
    }
    this.ofClass.set(cls, mapping);
    return mapping;
  }

  declaredBy(cls: ClassInfo): MethodInfo[] {
    return [...cls.methods.values()].flat().filter((method) => this.method(method) !== null);
  }
}

/** A concrete class whose mappings the framework registers. */
function serves(table: SymbolTable, mapped: Mappings, cls: ClassInfo): boolean {
  if (isAbstract(cls) || cls.decl.kind === 'enum' || cls.decl.local === true) return false;
  if (isController(table, cls)) return true;
  // Registered in some other way: a component below a controller or a mapped type, or a bean a configuration makes.
  if (beanName(table, cls) !== null) {
    const above = lineage(selfType(cls)).filter((site) => site.cls.project);
    // The stand-in of a client carries the client's mappings without serving them.
    if (above.some((site) => isHttpClient(table, site.cls))) return false;
    return above.some((site) => isController(table, site.cls)) || mapped.type(cls) !== null;
  }
  return mapped.declaredBy(cls).length > 0 && !subtypesOf(cls).some((below) => isController(table, below));
}

interface Handler {
  method: MethodInfo;
  mapping: Mapping;
  /** Type that carries the mapping when it is not the method itself. */
  contract: ClassInfo | null;
}

/** Methods of a class, own and inherited, that a mapping makes handlers. */
function handlersOf(mapped: Mappings, cls: ClassInfo): Handler[] {
  const self = selfType(cls);
  const sites = lineage(self).filter((site) => site.cls.project);
  const names = new Set(sites.flatMap((site) => [...site.cls.methods.keys()]));
  const handlers: Handler[] = [];
  for (const name of names) {
    for (const member of findMethods(self, name)) {
      const { method } = member;
      if (isStatic(method) || !method.owner.project) continue;
      const own = mapped.method(method);
      if (own !== null) {
        handlers.push({ method, mapping: own, contract: null });
        continue;
      }
      for (const site of sites) {
        const declared = site.cls.methods
          .get(name)
          ?.find((one) => one !== method && mapped.method(one) !== null && overrides(member, { method: one, site }));
        const mapping = declared === undefined ? null : mapped.method(declared);
        if (mapping === null) continue;
        handlers.push({ method, mapping, contract: site.cls });
        break;
      }
    }
  }
  return handlers;
}

function servedBy(mapped: Mappings, cls: ClassInfo, options: RouteOptions): Served[] {
  const context = contextPathFor(cls.file.path, options.contextPaths);
  const handlers = handlersOf(mapped, cls);
  // Asked only of classes that serve something: what no controller passes is unused.
  const prefix = handlers.length === 0 ? null : options.prefixes.of(cls);
  return handlers.flatMap((handler) => {
    const { method, contract } = handler;
    const isBody = method.decl.body !== null;
    const link = contract === null && isBody ? 'declared' : 'contract';
    return addresses(mapped.type(cls), handler.mapping, context, prefix).map((address): Served => {
      const route: Served['route'] = {
        ...address,
        file: method.owner.file.path,
        line: contract === null ? handler.mapping.line : method.decl.line,
        link,
      };
      if (contract !== null) route.contract = contract.fqn;
      return { route, method, on: cls, conditioned: isConditioned(mapped.type(cls), handler.mapping) };
    });
  });
}

/** Mappings of an interface or abstract class that no class of the project implements. */
function contractOnly(table: SymbolTable, mapped: Mappings, cls: ClassInfo, options: RouteOptions): Served[] {
  const declared = mapped.declaredBy(cls);
  if (declared.length === 0 || subtypesOf(cls).some((below) => serves(table, mapped, below))) return [];
  // A client interface below it sends these requests.
  if (isInterface(cls) && subtypesOf(cls).some((below) => isHttpClient(table, below))) return [];
  return declared.flatMap((method) => {
    const mapping = mapped.method(method);
    if (mapping === null) return [];
    const context = contextPathFor(cls.file.path, options.contextPaths);
    return addresses(mapped.type(cls), mapping, context, null).map((address): Served => {
      const route: Served['route'] = {
        ...address,
        file: cls.file.path,
        line: mapping.line,
        link: 'contract-only',
        contract: cls.fqn,
      };
      return { route, method, on: cls, conditioned: false };
    });
  });
}

const isConditioned = (type: Mapping | null, method: Mapping): boolean => type?.conditioned === true || method.conditioned;

/** Handlers that share an address through request conditions: which one runs depends on the request. */
function markConditioned(served: Served[]): void {
  const groups = new Map<string, Served[]>();
  for (const one of served) {
    const key = `${one.route.verb} ${one.route.path}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  for (const group of groups.values()) {
    const handlers = new Set(group.map(({ method }) => method));
    if (handlers.size < 2 || !group.some(({ conditioned }) => conditioned)) continue;
    for (const one of group) if (one.route.link === 'declared') one.route.link = 'conditioned';
  }
}

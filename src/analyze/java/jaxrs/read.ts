import type { LaneDiagnostic } from '../../facts/diagnostic.ts';
import type { JavaHttpCall, JavaRoute } from '../../facts/java.ts';
import { subtypesOf } from '../link/overrides.ts';
import { type ClassInfo, isAbstract, isInterface, isStatic, type MethodInfo, selfType } from '../model/classes.ts';
import { findMethods, lineage, overrides } from '../model/members.ts';
import type { SymbolTable } from '../model/symbols.ts';
import { type Type, upperBound } from '../model/types.ts';
import { contextPathFor, joinPath } from '../spring/paths.ts';
import type { Properties } from '../spring/properties.ts';
import { type Resource, readResource } from './annotations.ts';
import { Applications } from './application.ts';
import { restClientOf } from './rest-clients.ts';

export interface ResourceOptions {
  contextPaths: readonly { value: string; scope: string }[];
  properties: Properties;
  enter(method: MethodInfo, on: ClassInfo): string;
}

export interface ReadResources {
  routes: JavaRoute[];
  httpCalls: JavaHttpCall[];
  diagnostics: LaneDiagnostic[];
}

interface Front {
  path: string;
  missing: string[];
}

const MAX_NESTED = 4;
const MAX_ROUTES = 50_000;

/** Routes of resource classes (`@Path` and verbs), and requests of client interfaces that are written the same way. */
export function readResources(table: SymbolTable, options: ResourceOptions): ReadResources {
  // A tree that does not use them pays one look at each file's imports.
  if (!table.classes.some(({ file }) => file.imports.some(({ name }) => USERS.test(name))))
    return { routes: [], httpCalls: [], diagnostics: [] };
  const reader = new Resources(table, options);
  for (const cls of table.classes) reader.read(cls);
  markShared(reader.routes);
  const { routes, httpCalls, diagnostics } = reader;
  return { routes, httpCalls, diagnostics };
}

const USERS = /^(?:jakarta|javax)\.ws\.rs(?:\.|$)/;

class Resources {
  readonly routes: JavaRoute[] = [];
  readonly httpCalls: JavaHttpCall[] = [];
  readonly diagnostics: LaneDiagnostic[] = [];
  private readonly table: SymbolTable;
  private readonly options: ResourceOptions;
  private readonly applications: Applications;
  private readonly ofMethod = new Map<MethodInfo, Resource | null>();

  constructor(table: SymbolTable, options: ResourceOptions) {
    this.table = table;
    this.options = options;
    this.applications = new Applications(table, options.properties);
  }

  /** A root resource, a client, or a contract nobody implements. */
  read(cls: ClassInfo): void {
    const type = this.typeOf(cls);
    if (type === null || type.path === null || cls.decl.local === true) return;
    const client = isInterface(cls) ? restClientOf(this.table, this.options.properties, cls) : null;
    if (client !== null) {
      this.sent(cls, type, client.service, [...client.missing, ...type.missing], client.base);
      return;
    }
    if (isAbstract(cls) && subtypesOf(cls).some((below) => !isAbstract(below))) return;
    const application = this.applications.of(cls);
    const context = contextPathFor(cls.file.path, this.options.contextPaths);
    const prefix = joinPath(context, application.path);
    const front: Front = { path: joinPath(prefix, type.path), missing: [...application.missing, ...type.missing] };
    this.served(cls, front, prefix === '/' ? '' : prefix, [cls]);
  }

  private served(cls: ClassInfo, front: Front, prefix: string, above: readonly ClassInfo[]): void {
    for (const { method, resource, contract } of this.handlersOf(cls)) {
      const path = joinPath(front.path, resource.path ?? '');
      const missing = [...front.missing, ...resource.missing];
      if (resource.verbs.length === 0) {
        const below = this.nested(method.returns());
        // A resource below itself would go on for ever.
        const isNew = below !== null && !above.includes(below) && above.length <= MAX_NESTED && this.routes.length < MAX_ROUTES;
        if (isNew) this.served(below, { path, missing }, prefix, [...above, below]);
        else this.notFollowed(method, path, resource.line);
        continue;
      }
      for (const verb of resource.verbs) {
        const route: JavaRoute = {
          verb,
          path,
          handler: this.options.enter(method, cls),
          file: method.owner.file.path,
          line: contract === null ? resource.line : method.decl.line,
          link: method.decl.body === null ? 'contract-only' : contract === null ? 'declared' : 'contract',
        };
        if (contract !== null) route.contract = contract.fqn;
        else if (method.decl.body === null) route.contract = cls.fqn;
        if (prefix !== '') route.pathPrefix = prefix;
        if (missing.length > 0) route.addressUnsure = missing.join(', ');
        this.routes.push(route);
      }
    }
  }

  private notFollowed({ owner, decl }: MethodInfo, path: string, line: number): void {
    this.diagnostics.push({
      kind: 'JAVA_ROUTE_NOT_READ',
      severity: 'warn',
      reason: `what ${owner.fqn}#${decl.name} hands over to below ${path} is not told by its type, or stands below itself: its routes are missing`,
      file: owner.file.path,
      line,
    });
  }

  /** The class a method without verb hands over to. */
  private nested(type: Type): ClassInfo | null {
    const bound = upperBound(type);
    return bound.k === 'class' && bound.cls.project ? bound.cls : null;
  }

  private sent(cls: ClassInfo, type: Resource, service: string | null, missing: string[], base: string): void {
    for (const { method, resource } of this.handlersOf(cls)) {
      for (const verb of resource.verbs) {
        const unread = [...missing, ...resource.missing];
        this.httpCalls.push({
          from: this.options.enter(method, cls),
          verb,
          path: joinPath(base, type.path ?? '', resource.path ?? ''),
          rule: 'rest-client',
          service,
          file: cls.file.path,
          line: resource.line,
          ...(unread.length > 0 ? { addressUnsure: unread.join(', ') } : {}),
        });
      }
    }
  }

  /** The class's own annotations, or the nearest ones above it. */
  private typeOf(cls: ClassInfo): Resource | null {
    for (const site of lineage(selfType(cls))) {
      const found = site.cls.project ? readResource(this.table, site.cls.decl.annotations, site.cls) : null;
      if (found !== null) return found;
    }
    return null;
  }

  private ofOne(method: MethodInfo): Resource | null {
    let known = this.ofMethod.get(method);
    if (known === undefined) {
      known = readResource(this.table, method.decl.annotations, method.owner);
      this.ofMethod.set(method, known);
    }
    return known;
  }

  /** Methods that answer, by their own annotations or by those of a method they override. */
  private handlersOf(cls: ClassInfo): { method: MethodInfo; resource: Resource; contract: ClassInfo | null }[] {
    const self = selfType(cls);
    const sites = lineage(self).filter((site) => site.cls.project);
    const names = new Set(sites.flatMap((site) => [...site.cls.methods.keys()]));
    const found: { method: MethodInfo; resource: Resource; contract: ClassInfo | null }[] = [];
    for (const member of [...names].flatMap((name) => findMethods(self, name))) {
      const { method } = member;
      if (isStatic(method) || !method.owner.project) continue;
      const own = this.ofOne(method);
      if (own !== null) {
        found.push({ method, resource: own, contract: null });
        continue;
      }
      for (const site of sites) {
        const declared = site.cls.methods
          .get(method.decl.name)
          ?.find((one) => one !== method && this.ofOne(one) !== null && overrides(member, { method: one, site }));
        const resource = declared === undefined ? null : this.ofOne(declared);
        if (resource === null) continue;
        found.push({ method, resource, contract: site.cls });
        break;
      }
    }
    return found;
  }
}

/** Which of several methods of one address answers depends on what the request carries. */
function markShared(routes: readonly JavaRoute[]): void {
  const handlers = new Map<string, Set<string>>();
  for (const { verb, path, handler } of routes) {
    const key = `${verb} ${path}`;
    handlers.set(key, (handlers.get(key) ?? new Set()).add(handler));
  }
  for (const route of routes)
    if (route.link === 'declared' && (handlers.get(`${route.verb} ${route.path}`)?.size ?? 0) > 1) route.link = 'conditioned';
}

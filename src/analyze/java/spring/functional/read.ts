import type { LaneDiagnostic } from '../../../facts/diagnostic.ts';
import type { JavaRoute } from '../../../facts/java.ts';
import type { ClassInfo, MethodInfo } from '../../model/classes.ts';
import type { SymbolTable } from '../../model/symbols.ts';
import { findAnnotations } from '../annotations.ts';
import { contextPathFor, joinPath } from '../paths.ts';
import { handlersOf } from './handlers.ts';
import { isRouterType, Routers } from './router.ts';

const BEAN = 'org.springframework.context.annotation.Bean';

/** What a file that states such routes imports. */
const USERS = /^org\.springframework\.web\..*\bfunction\b|^org\.springdoc\./;

export interface FunctionalOptions {
  contextPaths: readonly { value: string; scope: string }[];
  enter(method: MethodInfo, on: ClassInfo): string;
}

/** Routes that router functions of the container state. What cannot be read of one is named with its reason. */
export function readFunctionalRoutes(
  table: SymbolTable,
  options: FunctionalOptions,
): { routes: JavaRoute[]; diagnostics: LaneDiagnostic[] } {
  const makers: MethodInfo[] = [];
  for (const cls of table.classes) {
    if (!cls.file.imports.some(({ name }) => USERS.test(name))) continue;
    for (const method of [...cls.methods.values()].flat())
      if (isRouterType(method.decl.returns) && method.decl.body !== null) makers.push(method);
  }
  if (makers.length === 0) return { routes: [], diagnostics: [] };
  const routers = new Routers(table);
  const mounted = makers.filter(({ decl, owner }) => findAnnotations(table, decl.annotations, owner, [BEAN]).length > 0);
  const routes: JavaRoute[] = [];
  const unread: LaneDiagnostic[] = [];
  for (const maker of mounted) routes.push(...routesOf(table, routers, maker, options, unread));
  for (const { why, cls, line } of routers.unread) unread.push(notRead(why, cls, line));
  for (const maker of makers) {
    if (mounted.includes(maker) || routers.inlined.has(maker)) continue;
    unread.push(notRead('no bean mounts them', maker.owner, maker.decl.line));
  }
  return { routes, diagnostics: unread };
}

function routesOf(
  table: SymbolTable,
  routers: Routers,
  maker: MethodInfo,
  { contextPaths, enter }: FunctionalOptions,
  unread: LaneDiagnostic[],
): JavaRoute[] {
  const { routes } = routers.of(maker);
  const functions = new Map<MethodInfo, number>();
  for (const { method, handler } of routes) if (handler.k === 'lambda') functions.set(method, (functions.get(method) ?? 0) + 1);
  const context = contextPathFor(maker.owner.file.path, contextPaths);
  return routes.flatMap((route) => {
    const { matching, method, line } = route;
    const { link, methods, unread: why } = handlersOf(table, route, (functions.get(method) ?? 0) < 2);
    if (why !== undefined) unread.push(notRead(why, method.owner, line));
    return methods.map((handler): JavaRoute => {
      const found: JavaRoute = {
        verb: matching.verb ?? 'ANY',
        path: joinPath(context, matching.path),
        handler: enter(handler.method, handler.on),
        file: method.owner.file.path,
        line,
        link,
      };
      if (context !== '') found.pathPrefix = context;
      if (matching.unread.length > 0) found.addressUnsure = [...new Set(matching.unread)].join(', ');
      return found;
    });
  });
}

const notRead = (why: string, cls: ClassInfo, line: number): LaneDiagnostic => ({
  kind: 'JAVA_ROUTE_NOT_READ',
  severity: 'warn',
  reason: `a part of a router function is not read (${why}): routes or their handlers may be missing`,
  file: cls.file.path,
  line,
});

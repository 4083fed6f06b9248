import { implementors, methodOn, overridesOf } from '../../link/overrides.ts';
import { type ClassInfo, isAbstract, isBodyless, type MethodInfo, selfType } from '../../model/classes.ts';
import { findMethods } from '../../model/members.ts';
import type { SymbolTable } from '../../model/symbols.ts';
import type { Expr } from '../../syntax/records.ts';
import { declaredTypeOf } from './declared-types.ts';
import type { FunctionRoute } from './router.ts';

/** Who answers a functional route. */
export interface Handlers {
  /**
   * function: the source names class and method, and nothing takes its place. function-set: any of them can, or the code of one among several
   * functions of the same method. function-unread: the method that states the route, in place of a handler nobody can name.
   */
  link: 'function' | 'function-set' | 'function-unread';
  methods: { method: MethodInfo; on: ClassInfo }[];
  unread?: string;
}

/** Finds the methods behind a handler: a reference, a function that only calls one, or a function of the stating method itself. */
export function handlersOf(table: SymbolTable, route: FunctionRoute, isAlone: boolean): Handlers {
  const { handler, method } = route;
  const own: Handlers['methods'] = [{ method, on: method.owner }];
  if (handler.k === 'ref') {
    const cls = declaredTypeOf(table, handler.object, method, route.locals);
    return named(cls, handler.name, 1) ?? { link: 'function-unread', methods: own, unread: `handler ${handler.name}` };
  }
  if (handler.k === 'lambda') {
    const call = onlyCall(handler);
    const cls = call === null || call.object === null ? null : declaredTypeOf(table, call.object, method, route.locals);
    const direct = call === null || cls === null ? null : named(cls, call.name, call.args.length);
    return direct ?? { link: isAlone ? 'function' : 'function-set', methods: own };
  }
  return {
    link: 'function-unread',
    methods: own,
    unread: handler.k === 'name' ? `handler ${handler.name}` : 'a handler that is computed',
  };
}

/** `request -> handler.list(request)`. */
function onlyCall({ body }: Extract<Expr, { k: 'lambda' }>): Extract<Expr, { k: 'call' }> | null {
  const [only] = Array.isArray(body) ? body : [];
  const value = !Array.isArray(body) ? body : body.length === 1 && only?.k === 'return' ? only.value : null;
  return value?.k === 'call' && value.args.every(({ k }) => k === 'name') ? value : null;
}

function named(cls: ClassInfo | null, name: string, length: number): Handlers | null {
  if (cls === null) return null;
  const all = findMethods(selfType(cls), name).filter(
    ({ method }) => method.owner.project && method.decl.parameters.length === length,
  );
  const [only] = all;
  if (only === undefined) return null;
  if (all.length === 1 && !isBodyless(only.method) && !isAbstract(cls) && overridesOf(only.method).length === 0)
    return { link: 'function', methods: [{ method: only.method, on: cls }] };
  const found = new Map<MethodInfo, ClassInfo>();
  for (const { method } of all) {
    for (const one of implementors(cls)) {
      const body = methodOn(one, method);
      if (body !== null && !isBodyless(body) && !found.has(body)) found.set(body, one);
    }
  }
  if (found.size === 0) return null;
  return { link: 'function-set', methods: [...found].map(([method, on]) => ({ method, on })) };
}

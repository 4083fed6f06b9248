import { type ClassInfo, type MethodInfo, selfType } from '../../model/classes.ts';
import { findMethods } from '../../model/members.ts';
import type { SymbolTable } from '../../model/symbols.ts';
import type { Expr, Stmt } from '../../syntax/records.ts';
import { dottedName } from '../constants.ts';
import { declaredTypeOf, onlyMethod } from './declared-types.ts';
import { isVerb, type Matching, matchingsOf, pathOf } from './predicates.ts';

type Call = Extract<Expr, { k: 'call' }>;

/** A route as a router function states it. */
export interface FunctionRoute {
  matching: Matching;
  handler: Expr;
  /** Method whose body states it, in which the handler's names are looked up. */
  method: MethodInfo;
  /** Local variables of that body, by declared type. */
  locals: ReadonlyMap<string, string>;
  line: number;
}

/** Routes put together so far; a builder is one that grows. */
export interface Router {
  routes: FunctionRoute[];
}

export interface Unread {
  why: string;
  cls: ClassInfo;
  line: number;
}

interface Frame {
  method: MethodInfo;
  names: Map<string, Router>;
  locals: Map<string, string>;
}

const MAX_DEPTH = 30;
const MAX_ROUTES = 5000;
/** Methods that are followed for one tree: those that call two others each would double the work with every step. */
const MAX_FOLLOWED = 20_000;
/** What adds to routes something that is no route. */
const IGNORED: ReadonlySet<string> = new Set([
  ...['build', 'filter', 'before', 'after', 'onError', 'withAttribute', 'withAttributes', 'invalidateCache', 'operationId'],
]);
const FACTORIES = /(?:^|\.)(?:RouterFunctions|SpringdocRouteBuilder)$/;
const SPRINGDOC = /(?:^|\.)SpringdocRouteBuilder$/;

export const isRouterType = (type: string): boolean => /(?:^|\.)RouterFunction(?:<.*>)?$/.test(type);
export const isBuilderType = (type: string): boolean =>
  /(?:^|\.)RouterFunctions\.Builder$|(?:^|\.)SpringdocRouteBuilder$/.test(type);

/** Follows what methods put together as router functions. */
export class Routers {
  readonly unread: Unread[] = [];
  /** Methods read as part of another's routes. */
  readonly inlined = new Set<MethodInfo>();
  private readonly active = new Set<MethodInfo>();
  private followed = 0;
  private readonly table: SymbolTable;

  constructor(table: SymbolTable) {
    this.table = table;
  }

  /** The routes a method gives back. */
  of(method: MethodInfo, given: Map<string, Router> = new Map(), depth = 0): Router {
    if (method.decl.body === null || this.active.has(method) || depth > MAX_DEPTH || this.followed++ > MAX_FOLLOWED) {
      this.say(
        method.owner,
        method.decl.line,
        method.decl.body === null ? 'a method without a body' : 'methods that call each other, or more of them than are followed',
      );
      return { routes: [] };
    }
    this.active.add(method);
    const frame: Frame = { method, names: given, locals: new Map() };
    const result = this.run(method.decl.body, frame, depth);
    this.active.delete(method);
    return result ?? { routes: [] };
  }

  private run(body: readonly Stmt[], frame: Frame, depth: number): Router | null {
    let result: Router | null = null;
    for (const statement of body) {
      if (statement.k === 'local') {
        frame.locals.set(statement.name, statement.type);
        if (statement.init !== undefined && this.isRouter(statement.init, frame, statement.type))
          frame.names.set(statement.name, this.router(statement.init, frame, depth));
      } else if (statement.k === 'block') result = merged(result, this.run(statement.body, frame, depth + 1));
      else if (statement.k === 'each') {
        if (this.mentions(statement.body, frame)) this.say(frame.method.owner, frame.method.decl.line, 'routes made in a loop');
      } else if (statement.k === 'return') result = merged(result, this.router(statement.value, frame, depth));
      else if (statement.k === 'expr' && this.isRouter(statement.value, frame, '')) this.router(statement.value, frame, depth);
    }
    return result;
  }

  /** A chain on a builder, or an assignment to a variable that holds routes. */
  private isRouter(expression: Expr, frame: Frame, type: string): boolean {
    if (isRouterType(type) || isBuilderType(type)) return true;
    if (expression.k === 'assign') return expression.target.k === 'name' && frame.names.has(expression.target.name);
    const root = rootOf(expression);
    if (root.k === 'name') return frame.names.has(root.name) || FACTORIES.test(root.name);
    return root.k === 'call' && root.object === null && (root.name === 'route' || root.name === 'nest');
  }

  private mentions(body: readonly Stmt[], frame: Frame): boolean {
    return body.some(
      (one) => (one.k === 'expr' && this.isRouter(one.value, frame, '')) || (one.k === 'block' && this.mentions(one.body, frame)),
    );
  }

  private router(expression: Expr, frame: Frame, depth: number): Router {
    if (depth > MAX_DEPTH) return this.none(expression, frame, 'a chain nested too deep');
    switch (expression.k) {
      case 'name':
        return frame.names.get(expression.name) ?? this.none(expression, frame, `router ${expression.name}`);
      case 'cast':
        return this.router(expression.value, frame, depth + 1);
      case 'assign': {
        const value = this.router(expression.value, frame, depth + 1);
        if (expression.target.k === 'name') frame.names.set(expression.target.name, value);
        return value;
      }
      case 'cond':
        return {
          routes: [
            ...this.router(expression.yes, frame, depth + 1).routes,
            ...this.router(expression.no, frame, depth + 1).routes,
          ],
        };
      case 'call':
        return this.called(expression, frame, depth + 1);
      default:
        return this.none(expression, frame, 'an expression');
    }
  }

  private called(call: Call, frame: Frame, depth: number): Router {
    const { object, name, args } = call;
    const type = object === null ? '' : dottedName(object);
    const isFactory = FACTORIES.test(type) || (object === null && this.isImported(frame, name));
    if (isFactory) return this.made(call, frame, depth);
    const helper = this.helper(call, frame);
    if (helper !== null) {
      this.inlined.add(helper);
      const given = new Map<string, Router>();
      helper.decl.parameters.forEach(({ name: parameter }, i) => {
        const argument = args[i];
        if (argument?.k === 'name' && frame.names.has(argument.name))
          given.set(parameter, frame.names.get(argument.name) as Router);
      });
      return this.of(helper, given, depth);
    }
    if (object === null) return this.none(call, frame, `result of ${name}(..)`);
    const on = this.router(object, frame, depth);
    const added = this.added(call, frame, depth);
    if (added === null) return on;
    if (on.routes.length + added.length > MAX_ROUTES) return this.none(call, frame, 'more routes than are read');
    // A builder is the same object afterwards, whoever holds it.
    on.routes.push(...added);
    return on;
  }

  /** `RouterFunctions.route(..)`, `nest(..)`, `resources(..)`. */
  private made(call: Call, frame: Frame, depth: number): Router {
    if (call.args.length === 0) return { routes: [] };
    return { routes: this.added(call, frame, depth) ?? [] };
  }

  /** What a call adds; null where it adds nothing. */
  private added(call: Call, frame: Frame, depth: number): FunctionRoute[] | null {
    const { name, args, line } = call;
    const [first, second] = args;
    if (IGNORED.has(name)) return null;
    if (isVerb(name)) return this.verb(call, frame);
    if ((name === 'route' || name === 'andRoute') && first !== undefined && second !== undefined)
      return matchingsOf(this.table, first, frame.method.owner).map((matching) => this.route(matching, second, frame, line));
    if ((name === 'nest' || name === 'andNest') && first !== undefined && second !== undefined)
      return this.nested(matchingsOf(this.table, first, frame.method.owner), second, frame, depth);
    if (name === 'path' && first !== undefined && second !== undefined)
      return this.nested(
        [{ verb: null, conditioned: false, ...pathOf(this.table, first, frame.method.owner) }],
        second,
        frame,
        depth,
      );
    if ((name === 'and' || name === 'andOther' || name === 'add') && first !== undefined) {
      const other =
        first.k === 'lambda' || first.k === 'ref' ? this.inside(first, frame, depth) : this.router(first, frame, depth);
      return [...other.routes];
    }
    this.say(frame.method.owner, line, name === 'resources' || name === 'resource' ? 'static resources' : `${name}(..)`);
    return null;
  }

  /** `GET(handler)`, `GET(pattern, handler)`, `GET(pattern, predicate, handler)`; springdoc puts a description behind. */
  private verb(call: Call, frame: Frame): FunctionRoute[] {
    const { args, name, line } = call;
    const root = rootOf(call);
    const described = root.k === 'name' && SPRINGDOC.test(root.name) && args.length > 2;
    const given = described ? args.slice(0, -1) : args;
    const handler = given.at(-1);
    if (handler === undefined) return [];
    const at = frame.method.owner;
    const parts = given.slice(0, -1).map((part, i): Matching[] => {
      const isPattern = i === 0 && part.k !== 'call';
      return isPattern
        ? [{ verb: null, conditioned: false, ...pathOf(this.table, part, at) }]
        : matchingsOf(this.table, part, at);
    });
    const start: Matching[] = [{ verb: name, path: '', conditioned: false, unread: [] }];
    const all = parts.reduce((sofar, part) => sofar.flatMap((one) => part.map((other) => within(one, other))), start);
    return all.map((matching) => this.route(matching, handler, frame, line));
  }

  private route(matching: Matching, handler: Expr, { method, locals }: Frame, line: number): FunctionRoute {
    return { matching, handler, method, locals, line };
  }

  private nested(outer: readonly Matching[], inner: Expr, frame: Frame, depth: number): FunctionRoute[] {
    const { routes } = this.inside(inner, frame, depth);
    return outer.flatMap((matching) => routes.map((route) => ({ ...route, matching: within(matching, route.matching) })));
  }

  /** Routes a function makes, of a builder it is given or by itself; or a router function. */
  private inside(expression: Expr, frame: Frame, depth: number): Router {
    if (expression.k === 'lambda') {
      const [parameter] = expression.params;
      const own: Router = { routes: [] };
      const names = new Map(frame.names);
      if (parameter !== undefined) names.set(parameter.name, own);
      const inner: Frame = { ...frame, names };
      if (Array.isArray(expression.body)) {
        const result = this.run(expression.body, inner, depth + 1);
        return parameter === undefined ? (result ?? own) : own;
      }
      const value = this.router(expression.body, inner, depth + 1);
      return parameter === undefined ? value : own;
    }
    if (expression.k === 'ref') {
      const helper = this.referenced(expression, frame);
      if (helper === null) return this.none(expression, frame, `routes of ${expression.name}`);
      this.inlined.add(helper);
      const [parameter] = helper.decl.parameters;
      const own: Router = { routes: [] };
      const result = this.of(helper, parameter === undefined ? new Map() : new Map([[parameter.name, own]]), depth + 1);
      return parameter === undefined ? result : own;
    }
    return this.router(expression, frame, depth + 1);
  }

  private isImported({ method }: Frame, name: string): boolean {
    const owner = method.owner;
    if (findMethods(selfType(owner), name).length > 0) return false;
    return owner.file.imports.some(
      (one) => one.static && /\.RouterFunctions(?:\.|$)/.test(one.name) && (one.onDemand || one.name.endsWith(`.${name}`)),
    );
  }

  /** The method that a call of the class itself, or on a declared type of the project, means. */
  private helper({ object, name, args }: Call, frame: Frame): MethodInfo | null {
    const cls = object === null ? frame.method.owner : this.typeOf(object, frame);
    return cls === null ? null : onlyMethod(cls, name, args.length);
  }

  private referenced({ object, name }: Extract<Expr, { k: 'ref' }>, frame: Frame): MethodInfo | null {
    const cls = this.typeOf(object, frame);
    return cls === null ? null : (onlyMethod(cls, name, 0) ?? onlyMethod(cls, name, 1));
  }

  private typeOf(object: Expr, frame: Frame): ClassInfo | null {
    return declaredTypeOf(this.table, object, frame.method, frame.locals);
  }

  private none(expression: Expr, frame: Frame, why: string): Router {
    this.say(frame.method.owner, 'line' in expression ? expression.line : frame.method.decl.line, why);
    return { routes: [] };
  }

  private say(cls: ClassInfo, line: number, why: string): void {
    this.unread.push({ why, cls, line });
  }
}

const within = (outer: Matching, inner: Matching): Matching => ({
  verb: inner.verb ?? outer.verb,
  path: `${outer.path}/${inner.path}`,
  conditioned: outer.conditioned || inner.conditioned,
  unread: [...outer.unread, ...inner.unread],
});

const merged = (left: Router | null, right: Router | null): Router | null =>
  left === null || right === null || left === right ? (left ?? right) : { routes: [...left.routes, ...right.routes] };

function rootOf(expression: Expr): Expr {
  let at = expression;
  for (let i = 0; at.k === 'call' && at.object !== null && i < 1000; i++) at = at.object;
  return at;
}

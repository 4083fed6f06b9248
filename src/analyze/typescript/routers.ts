import ts from 'typescript';
import type { LaneDiagnostic } from '../facts/diagnostic.ts';
import type { TsRoute } from '../facts/typescript.ts';
import type { Functions } from '../script/functions.ts';
import { bare, declarationOf, type FunctionNode, isFunction, lineOf, type ScriptTree, textsOf } from '../script/index.ts';
import { expressionBehind, functionOf, returnsOf } from '../script/values.ts';
import { type AppEntry, makerOf } from './apps.ts';
import { joinRoute } from './paths.ts';
import { MOUNT_METHODS, ROUTE_METHODS } from './vocabulary.ts';

/** An application or router: the place that makes it, or the call that registers a plugin. */
type RouterNode = ts.Node;

interface Registration {
  router: RouterNode;
  verb: string;
  paths: { text: string; unsure: string | null }[];
  handlers: ts.Expression[];
  node: ts.CallExpression;
}

interface Mount {
  parent: RouterNode;
  child: RouterNode;
  prefixes: { text: string; unsure: string | null }[];
}

const MAX_DEPTH = 16;
/** Ways a router may be mounted before its addresses count as unknown. */
const MAX_PREFIXES = 20;

/**
 * Reads routers of Express and its like: which are made where, what is mounted in what under which prefix, and which functions answer. Routers
 * are followed through variables, imports, chained calls, factories and parameters.
 */
export class Routers {
  readonly #tree: ScriptTree;
  readonly #functions: Functions;
  readonly #files: readonly string[];
  readonly #bound = new Map<ts.ParameterDeclaration, Set<RouterNode>>();
  readonly #frameworks = new Map<RouterNode, string>();
  readonly #apps = new Set<RouterNode>();
  readonly #registrations: Registration[] = [];
  readonly #mounts: Mount[] = [];
  readonly diagnostics: LaneDiagnostic[] = [];
  /** Functions each handler's chain runs before it, by the handler's key. */
  readonly chains: { handler: string; before: string; line: number }[] = [];

  constructor(tree: ScriptTree, functions: Functions, files: readonly string[]) {
    this.#tree = tree;
    this.#functions = functions;
    this.#files = files;
  }

  /** The routes the applications answer. */
  read(apps: readonly AppEntry[]): TsRoute[] {
    for (const { node, framework } of apps) {
      this.#apps.add(node);
      this.#frameworks.set(node, framework);
    }
    this.#bindParameters();
    for (const call of this.#calls()) this.#register(call);
    return this.#compose();
  }

  #calls(): ts.CallExpression[] {
    const found: ts.CallExpression[] = [];
    for (const file of this.#files) {
      const source = this.#tree.sources.get(file);
      const visit = (node: ts.Node): void => {
        if (ts.isCallExpression(node)) found.push(node);
        ts.forEachChild(node, visit);
      };
      if (source) visit(source);
    }
    return found;
  }

  /** Routers given to functions of the tree stand behind their parameters; a plugin's parameter is a router of its own. */
  #bindParameters(): void {
    const calls = this.#calls();
    for (let round = 0, changed = true; changed && round < 6; round++) {
      changed = false;
      for (const call of calls) {
        const plugin = this.#pluginOf(call);
        if (plugin) {
          const [first] = plugin.fn.parameters;
          if (first && this.#bind(first, call)) changed = true;
          continue;
        }
        for (const [i, argument] of call.arguments.entries()) {
          const routers = this.routersOf(argument);
          if (routers.length === 0) continue;
          const parameter = functionOf(this.#tree, call.expression)?.parameters[i];
          for (const router of parameter ? routers : [])
            if (this.#bind(parameter as ts.ParameterDeclaration, router)) changed = true;
        }
      }
    }
  }

  #bind(parameter: ts.ParameterDeclaration, router: RouterNode): boolean {
    const known = this.#bound.get(parameter) ?? new Set();
    this.#bound.set(parameter, known);
    if (known.has(router)) return false;
    known.add(router);
    return true;
  }

  /** `app.register(plugin, { prefix })`. */
  #pluginOf(call: ts.CallExpression): { fn: FunctionNode; on: RouterNode[] } | null {
    const { expression } = call;
    if (!ts.isPropertyAccessExpression(expression) || expression.name.text !== 'register' || !call.arguments[0]) return null;
    const on = this.routersOf(expression.expression);
    if (on.length === 0) return null;
    const fn = this.#pluginFunction(call.arguments[0]);
    if (!fn) return null;
    this.#frameworks.set(call, 'fastify');
    return { fn, on };
  }

  /** The plugin itself, out of `fp(plugin)` and `import('./x')`. */
  #pluginFunction(argument: ts.Expression): FunctionNode | null {
    const node = bare(argument);
    const direct = functionOf(this.#tree, node);
    if (direct) return direct;
    const behind = expressionBehind(this.#tree, node);
    const call = behind ? bare(behind) : node;
    return ts.isCallExpression(call) && call.arguments[0] ? functionOf(this.#tree, call.arguments[0]) : null;
  }

  /** The routers an expression can be. */
  routersOf(expression: ts.Expression, depth = 0): RouterNode[] {
    const node = bare(expression);
    if (depth > MAX_DEPTH) return [];
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const maker = makerOf(this.#tree, node);
      if (maker) {
        this.#frameworks.set(node, maker.framework);
        return [node];
      }
      if (!ts.isCallExpression(node)) return [];
      const { expression: callee } = node;
      if (ts.isPropertyAccessExpression(callee) && this.#isChained(callee.name.text)) {
        const on = this.routersOf(callee.expression, depth + 1);
        if (on.length > 0) return on;
      }
      // A factory of the tree gives the router it makes.
      const fn = functionOf(this.#tree, callee);
      return fn ? returnsOf(fn).flatMap((value) => this.routersOf(value, depth + 1)) : [];
    }
    if (ts.isConditionalExpression(node))
      return [...this.routersOf(node.whenTrue, depth + 1), ...this.routersOf(node.whenFalse, depth + 1)];
    if (ts.isIdentifier(node) || ts.isPropertyAccessExpression(node)) {
      const declaration = declarationOf(this.#tree.checker, ts.isIdentifier(node) ? node : node.name);
      if (declaration && ts.isParameter(declaration)) return [...(this.#bound.get(declaration) ?? [])];
      if (declaration && ts.isPropertyDeclaration(declaration) && !declaration.initializer)
        return this.#assigned(declaration, depth);
      const behind = expressionBehind(this.#tree, node);
      return behind ? this.routersOf(behind, depth + 1) : [];
    }
    return [];
  }

  /** A field that the constructor gives its router. */
  #assigned(declaration: ts.PropertyDeclaration, depth: number): RouterNode[] {
    const cls = declaration.parent;
    const found: RouterNode[] = [];
    const visit = (node: ts.Node): void => {
      if (
        ts.isBinaryExpression(node) &&
        node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
        ts.isPropertyAccessExpression(node.left) &&
        node.left.expression.kind === ts.SyntaxKind.ThisKeyword &&
        node.left.name.text === declaration.name.getText()
      )
        found.push(...this.routersOf(node.right, depth + 1));
      ts.forEachChild(node, visit);
    };
    visit(cls);
    return found;
  }

  #isChained = (method: string): boolean =>
    Object.hasOwn(ROUTE_METHODS, method) ||
    MOUNT_METHODS.has(method) ||
    method === 'prefix' ||
    method === 'basePath' ||
    method === 'routes';

  #register(call: ts.CallExpression): void {
    const { expression } = call;
    if (!ts.isPropertyAccessExpression(expression)) return;
    const method = expression.name.text;
    const routed = this.#routeChain(expression);
    if (routed && Object.hasOwn(ROUTE_METHODS, method)) {
      const paths = this.#paths(routed.path);
      for (const router of routed.routers) this.#add(router, method, paths, [...call.arguments], call);
      return;
    }
    if (Object.hasOwn(ROUTE_METHODS, method)) {
      const [first, ...rest] = call.arguments;
      // `app.get('setting')` reads a setting.
      if (!first || rest.length === 0) return;
      for (const router of this.routersOf(expression.expression)) this.#add(router, method, this.#paths(first), rest, call);
    } else if (method === 'route' && call.arguments[0] && ts.isObjectLiteralExpression(bare(call.arguments[0])))
      this.#object(call, expression);
    else if (MOUNT_METHODS.has(method)) this.#mount(call, expression, method);
    else if (method === 'on' && call.arguments.length > 2) {
      const [verb, path, ...rest] = call.arguments;
      const verbs = verb ? textsOf(this.#tree.checker, verb).map(([only]) => (typeof only === 'string' ? only : 'ANY')) : [];
      for (const router of this.routersOf(expression.expression))
        for (const one of verbs) if (path) this.#add(router, one.toLowerCase(), this.#paths(path), rest, call);
    }
  }

  /** `router.route('/x').get(a).post(b)`: where the chain starts. */
  #routeChain(expression: ts.PropertyAccessExpression): { routers: RouterNode[]; path: ts.Expression } | null {
    let at: ts.Expression = bare(expression.expression);
    for (let depth = 0; depth < MAX_DEPTH && ts.isCallExpression(at) && ts.isPropertyAccessExpression(at.expression); depth++) {
      const { name, expression: inner } = at.expression;
      const [path] = at.arguments;
      if (name.text === 'route' && path && !ts.isObjectLiteralExpression(bare(path))) {
        const routers = this.routersOf(inner);
        return routers.length > 0 ? { routers, path } : null;
      }
      if (!Object.hasOwn(ROUTE_METHODS, name.text)) return null;
      at = bare(inner);
    }
    return null;
  }

  /** Fastify's `route({ method, url, handler })`. */
  #object(call: ts.CallExpression, expression: ts.PropertyAccessExpression): void {
    const object = bare(call.arguments[0] as ts.Expression) as ts.ObjectLiteralExpression;
    const property = (name: string): ts.Expression | undefined => {
      const found = object.properties.find((one) => one.name?.getText() === name);
      if (found && ts.isPropertyAssignment(found)) return found.initializer;
      if (found && ts.isShorthandPropertyAssignment(found)) return found.name;
      return undefined;
    };
    const [method, url] = [property('method'), property('url') ?? property('path')];
    const handler =
      property('handler') ?? object.properties.find((one) => ts.isMethodDeclaration(one) && one.name.getText() === 'handler');
    if (!method || !url || !handler) return;
    const written = bare(method);
    const verbs = ts.isArrayLiteralExpression(written) ? written.elements : [written];
    const before = ['preHandler', 'onRequest', 'preValidation'].flatMap((name) => property(name) ?? []);
    for (const router of this.routersOf(expression.expression)) {
      for (const verb of verbs) {
        const [text] = textsOf(this.#tree.checker, verb);
        const name = text?.length === 1 && typeof text[0] === 'string' ? text[0].toUpperCase() : 'ANY';
        this.#registrations.push({
          router,
          verb: name,
          paths: this.#paths(url),
          handlers: [...before, handler as ts.Expression],
          node: call,
        });
      }
    }
  }

  #add(
    router: RouterNode,
    method: string,
    paths: Registration['paths'],
    handlers: ts.Expression[],
    node: ts.CallExpression,
  ): void {
    const verb = ROUTE_METHODS[method] ?? 'ANY';
    // Fastify takes options between the path and the handler.
    const flat = handlers.flatMap((handler) => {
      const inner = bare(handler);
      return ts.isArrayLiteralExpression(inner) ? [...inner.elements] : [handler];
    });
    this.#registrations.push({ router, verb, paths, handlers: flat, node });
  }

  #mount(call: ts.CallExpression, expression: ts.PropertyAccessExpression, method: string): void {
    const parents = this.routersOf(expression.expression);
    if (parents.length === 0) return;
    if (method === 'register') {
      const plugin = this.#pluginOf(call);
      const options = call.arguments[1] ? bare(call.arguments[1]) : null;
      const prefix =
        options && ts.isObjectLiteralExpression(options)
          ? options.properties.find((one) => one.name?.getText() === 'prefix')
          : null;
      const prefixes = prefix && ts.isPropertyAssignment(prefix) ? this.#paths(prefix.initializer) : [{ text: '', unsure: null }];
      if (plugin) for (const parent of plugin.on) this.#mounts.push({ parent, child: call, prefixes });
      return;
    }
    const [first] = call.arguments;
    const isPath =
      first !== undefined && this.routersOf(first).length === 0 && functionOf(this.#tree, first) === null && isTextual(first);
    const prefixes = isPath ? this.#paths(first) : [{ text: '', unsure: null }];
    for (const argument of call.arguments.slice(isPath ? 1 : 0)) {
      const inner = bare(argument);
      for (const one of ts.isArrayLiteralExpression(inner) ? inner.elements : [inner])
        for (const child of this.routersOf(one))
          for (const parent of parents) if (child !== parent) this.#mounts.push({ parent, child, prefixes });
    }
  }

  #paths(expression: ts.Expression): Registration['paths'] {
    const node = bare(expression);
    if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap((element) => this.#paths(element));
    if (node.kind === ts.SyntaxKind.RegularExpressionLiteral)
      return [{ text: '/**', unsure: `a pattern: ${node.getText().slice(0, 60)}` }];
    return textsOf(this.#tree.checker, node).map((text) => {
      const hole = text.find((piece) => typeof piece !== 'string');
      return {
        text: text.map((piece) => (typeof piece === 'string' ? piece : '')).join(''),
        unsure: hole && typeof hole !== 'string' ? `${hole.source} is not known` : null,
      };
    });
  }

  #compose(): TsRoute[] {
    const routes: TsRoute[] = [];
    for (const registration of this.#registrations) {
      const { router, verb, paths, handlers, node } = registration;
      const prefixes = this.#prefixesOf(router, new Set());
      const file = this.#tree.pathOf(node.getSourceFile()) ?? '?';
      if (prefixes.length === 0) {
        const reason = 'a router that no application of the tree mounts: its routes are not served here as far as can be seen';
        this.diagnostics.push({ kind: 'TS_ROUTER_NOT_MOUNTED', severity: 'info', reason, file, line: lineOf(node) });
        continue;
      }
      for (const prefix of prefixes) {
        for (const path of paths) {
          const address = joinRoute(prefix.text, path.text);
          const handler = this.#handler(verb, address, handlers, node);
          if (handler === null) continue;
          const unsure = prefix.unsure ?? path.unsure;
          routes.push({
            verb,
            path: address,
            handler,
            file,
            line: lineOf(node),
            framework: this.#frameworks.get(router) ?? 'express',
            app: prefix.app,
            ...(unsure === null ? {} : { addressUnsure: unsure }),
          });
        }
      }
    }
    return routes;
  }

  /** Every way from an application down to a router. */
  #prefixesOf(router: RouterNode, open: Set<RouterNode>): { text: string; unsure: string | null; app: string }[] {
    if (open.has(router)) return [];
    const own = this.#ownPrefix(router);
    if (this.#apps.has(router))
      return [{ text: own, unsure: null, app: this.#tree.packageOf(this.#tree.pathOf(router.getSourceFile()) ?? '')?.dir ?? '' }];
    const inside = new Set(open).add(router);
    const found = this.#mounts
      .filter(({ child }) => child === router)
      .flatMap(({ parent, prefixes }) =>
        this.#prefixesOf(parent, inside).flatMap((above) =>
          prefixes.map((prefix) => ({
            text: joinText(above.text, prefix.text, own),
            unsure: above.unsure ?? prefix.unsure,
            app: above.app,
          })),
        ),
      );
    const seen = new Set<string>();
    return found.filter(({ text }) => !seen.has(text) && seen.add(text)).slice(0, MAX_PREFIXES);
  }

  /** `new Router({ prefix: '/x' })` of Koa. */
  #ownPrefix(router: RouterNode): string {
    const [options] = ts.isNewExpression(router) || ts.isCallExpression(router) ? (router.arguments ?? []) : [];
    const object = options ? bare(options) : null;
    if (!object || !ts.isObjectLiteralExpression(object) || this.#frameworks.get(router) !== 'koa') return '';
    const prefix = object.properties.find((one) => one.name?.getText() === 'prefix');
    const [text] = prefix && ts.isPropertyAssignment(prefix) ? textsOf(this.#tree.checker, prefix.initializer) : [];
    return text?.length === 1 && typeof text[0] === 'string' ? text[0] : '';
  }

  /** The last function answers; those before it in the chain run first. */
  #handler(verb: string, address: string, handlers: readonly ts.Expression[], node: ts.CallExpression): string | null {
    const found = handlers.flatMap((handler) => this.#functionsOf(handler));
    const last = found.at(-1);
    if (!last) {
      const file = this.#tree.pathOf(node.getSourceFile()) ?? '?';
      const reason = `nothing of the tree answers ${verb} ${address}: its handler is made by a package or at run time`;
      this.diagnostics.push({ kind: 'TS_HANDLER_NOT_FOUND', severity: 'info', reason, file, line: lineOf(node) });
      return this.#functions.around(node);
    }
    const key = this.#functions.keyOf(last) ?? this.#functions.name(last, `${verb} ${address}`);
    for (const before of found.slice(0, -1)) {
      const earlier = this.#functions.keyOf(before) ?? this.#functions.name(before, `${verb} ${address} (before)`);
      if (earlier !== key) this.chains.push({ handler: key, before: earlier, line: lineOf(node) });
    }
    return key;
  }

  /** Functions a handler is: itself, or what a wrapper is given. */
  #functionsOf(handler: ts.Expression): FunctionNode[] {
    const node = bare(handler);
    if (isFunction(node)) return [node];
    const direct = functionOf(this.#tree, node);
    if (direct) return [direct];
    if (ts.isCallExpression(node)) {
      const given = node.arguments.flatMap((argument) => this.#functionsOf(argument));
      if (given.length > 0) return given;
      // A middleware factory of the tree gives the function that runs.
      const factory = functionOf(this.#tree, node.expression);
      return factory ? returnsOf(factory).flatMap((value) => this.#functionsOf(value)) : [];
    }
    return [];
  }
}

const joinText = (...parts: string[]): string =>
  parts
    .map((part) => part.replace(/^\/+|\/+$/g, ''))
    .filter((part) => part !== '')
    .join('/');

const isTextual = (node: ts.Expression): boolean => {
  const inner = bare(node);
  return (
    ts.isStringLiteralLike(inner) ||
    ts.isTemplateExpression(inner) ||
    ts.isArrayLiteralExpression(inner) ||
    inner.kind === ts.SyntaxKind.RegularExpressionLiteral ||
    ts.isIdentifier(inner) ||
    ts.isPropertyAccessExpression(inner) ||
    (ts.isBinaryExpression(inner) && inner.operatorToken.kind === ts.SyntaxKind.PlusToken)
  );
};

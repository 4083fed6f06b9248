import ts from 'typescript';
import { bare, declarationOf, importOf, type ScriptTree } from '../../script/index.ts';
import { functionOf, initialValue, returnsOf } from '../../script/values.ts';
import { CLIENTS, type ClientShape, GLOBAL_CLIENTS, INJECTED_CLIENTS, TYPED_CLIENTS } from './vocabulary.ts';

/** A place where a client sends a request. */
export interface Sink {
  call: ts.CallExpression | ts.NewExpression;
  shape: ClientShape;
  /** The address as an argument of its own. */
  url: ts.Expression | null;
  /** Options that may hold the address, the verb and the base. */
  options: ts.Expression | null;
  /** What the method's name says. */
  verb: string | null;
  /** An expression that gives the verb, before the options do. */
  verbFrom: ts.Expression | null;
  /** Settings of the instances the request goes through, nearest first. */
  settings: ts.Expression[];
}

/** A client an expression is, with the settings it was made with. */
interface Client {
  shape: ClientShape;
  settings: ts.Expression[];
}

const MAX_DEPTH = 14;

/** Tells which calls send requests, through instances, variables, fields, imports and factories. */
export class Sinks {
  readonly #tree: ScriptTree;
  readonly #known = new Map<ts.Declaration, Client | null>();

  constructor(tree: ScriptTree) {
    this.#tree = tree;
  }

  /** The request a call sends, or null. */
  of(call: ts.CallExpression): Sink | null {
    const callee = bare(call.expression);
    const direct = this.client(callee);
    if (direct?.shape.callable) return this.#called(call, direct);
    if (!ts.isPropertyAccessExpression(callee)) return null;
    const { text: method } = callee.name;
    const opened = method === 'open' ? this.#opened(call, callee) : null;
    if (opened) return opened;
    const on = this.client(callee.expression);
    if (!on || !Object.hasOwn(on.shape.verbs, method)) return null;
    return this.#verb(call, on, on.shape.verbs[method] ?? null, method);
  }

  #called(call: ts.CallExpression, { shape, settings }: Client): Sink {
    const [first, second] = call.arguments;
    const isOptions = first !== undefined && shape.optionsFirst && !this.#isText(first);
    return {
      call,
      shape,
      url: isOptions ? null : (first ?? null),
      options: isOptions ? first : (second ?? null),
      verb: null,
      verbFrom: null,
      settings,
    };
  }

  #verb(call: ts.CallExpression, { shape, settings }: Client, verb: string | null, method: string): Sink | null {
    const [first, second, third] = call.arguments;
    if (!first) return null;
    const base = { call, shape, settings };
    // `request(verb, url)` of Angular.
    if (method === 'request' && shape.client === 'angular')
      return { ...base, url: second ?? null, options: third ?? null, verb: null, verbFrom: first };
    if (verb === null) {
      const isText = this.#isText(first);
      return { ...base, url: isText ? first : null, options: isText ? (second ?? null) : first, verb: null, verbFrom: null };
    }
    if (shape.client === 'jquery' && !this.#isText(first) && ts.isObjectLiteralExpression(bare(first)))
      return { ...base, url: null, options: first, verb, verbFrom: null };
    return { ...base, url: first, options: null, verb, verbFrom: null };
  }

  /** `xhr.open('POST', url)`. */
  #opened(call: ts.CallExpression, callee: ts.PropertyAccessExpression): Sink | null {
    const [verb, url] = call.arguments;
    const on = bare(callee.expression);
    const declaration = ts.isIdentifier(on) ? declarationOf(this.#tree.checker, on) : null;
    const value = declaration ? initialValue(declaration) : null;
    const made = value ? bare(value) : on;
    const isXhr = ts.isNewExpression(made) && made.expression.getText() === 'XMLHttpRequest';
    if (!isXhr || !verb || !url) return null;
    const shape: ClientShape = {
      client: 'xhr',
      verbs: {},
      callable: false,
      instances: [],
      base: null,
      optionsFirst: false,
      verb: 'GET',
    };
    return { call, shape, url, options: null, verb: null, verbFrom: verb, settings: [] };
  }

  /** Whether an argument is an address rather than options: a text, or something whose type says so. */
  #isText(expression: ts.Expression): boolean {
    const node = bare(expression);
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) return true;
    if (ts.isBinaryExpression(node)) return node.operatorToken.kind === ts.SyntaxKind.PlusToken;
    if (ts.isObjectLiteralExpression(node)) return false;
    if (ts.isConditionalExpression(node)) return this.#isText(node.whenTrue);
    try {
      const type = this.#tree.checker.getTypeAtLocation(node);
      if (type.flags & ts.TypeFlags.StringLike) return true;
      if (type.isUnion()) return type.types.some(({ flags }) => (flags & ts.TypeFlags.StringLike) !== 0);
    } catch {
      return false;
    }
    return ts.isIdentifier(node) && /^(?:url|uri|path|api|endpoint)$/i.test(node.text);
  }

  client(expression: ts.Expression, depth = 0): Client | null {
    const node = bare(expression);
    if (depth > MAX_DEPTH) return null;
    if (ts.isCallExpression(node)) return this.#made(node, depth);
    if (ts.isConditionalExpression(node)) return this.client(node.whenTrue, depth + 1) ?? this.client(node.whenFalse, depth + 1);
    if (ts.isBinaryExpression(node)) return this.client(node.left, depth + 1) ?? this.client(node.right, depth + 1);
    if (ts.isPropertyAccessExpression(node)) return this.#member(node, depth);
    if (!ts.isIdentifier(node)) return null;
    const found = importOf(this.#tree.checker, node);
    if (found) {
      const client = CLIENTS.find((one) => one.package.test(found.specifier) && one.exports.includes(found.name));
      if (client) return { shape: client.shape, settings: [] };
    }
    const declaration = declarationOf(this.#tree.checker, node);
    if (declaration) return this.#declared(declaration, depth);
    if (found) return null;
    return Object.hasOwn(GLOBAL_CLIENTS, node.text) ? { shape: GLOBAL_CLIENTS[node.text] as ClientShape, settings: [] } : null;
  }

  #member(node: ts.PropertyAccessExpression, depth: number): Client | null {
    const { text } = node.name;
    // Plugins hang clients on the component: `this.$http`, `this.$axios`, `window.fetch`.
    if (
      node.expression.kind === ts.SyntaxKind.ThisKeyword &&
      /^\$(?:http|axios|api)$/.test(text) &&
      declarationOf(this.#tree.checker, node.name) === null
    )
      return { shape: GLOBAL_CLIENTS.axios as ClientShape, settings: [] };
    if (
      ts.isIdentifier(node.expression) &&
      /^(?:window|self|globalThis)$/.test(node.expression.text) &&
      Object.hasOwn(GLOBAL_CLIENTS, text)
    )
      return { shape: GLOBAL_CLIENTS[text] as ClientShape, settings: [] };
    const declaration = declarationOf(this.#tree.checker, node.name);
    return declaration ? this.#declared(declaration, depth) : null;
  }

  #declared(declaration: ts.Declaration, depth: number): Client | null {
    const known = this.#known.get(declaration);
    if (known !== undefined) return known;
    this.#known.set(declaration, null);
    const found = this.#look(declaration, depth);
    this.#known.set(declaration, found);
    return found;
  }

  #look(declaration: ts.Declaration, depth: number): Client | null {
    if (ts.isParameter(declaration)) {
      const typed = declaration.type ? this.#typed(declaration.type) : null;
      if (typed) return typed;
      const name = declaration.name.getText();
      return Object.hasOwn(INJECTED_CLIENTS, name) ? { shape: INJECTED_CLIENTS[name] as ClientShape, settings: [] } : null;
    }
    if (ts.isPropertyDeclaration(declaration)) {
      const assigned = this.#assigned(declaration, depth);
      if (assigned) return assigned;
    }
    const type =
      ts.isVariableDeclaration(declaration) || ts.isPropertyDeclaration(declaration) || ts.isPropertySignature(declaration)
        ? declaration.type
        : undefined;
    const value = initialValue(declaration);
    const made = value ? this.client(value, depth + 1) : null;
    return made ?? (type ? this.#typed(type) : null);
  }

  /** A field that the class gives a client. */
  #assigned(declaration: ts.PropertyDeclaration, depth: number): Client | null {
    const name = declaration.name.getText();
    let found: Client | null = null;
    const visit = (node: ts.Node): void => {
      if (
        found === null &&
        ts.isBinaryExpression(node) &&
        node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
        ts.isPropertyAccessExpression(node.left) &&
        node.left.expression.kind === ts.SyntaxKind.ThisKeyword &&
        node.left.name.text === name
      )
        found = this.client(node.right, depth + 1);
      ts.forEachChild(node, visit);
    };
    visit(declaration.parent);
    return found;
  }

  #typed(type: ts.TypeNode): Client | null {
    if (!ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) return null;
    const known = TYPED_CLIENTS[type.typeName.text];
    const found = known ? importOf(this.#tree.checker, type.typeName) : null;
    return known && found && known.from.test(found.specifier) ? { shape: known.shape, settings: [] } : null;
  }

  /** `axios.create(settings)`, `inject(HttpClient)`, `require('axios')`, and functions of the tree that give a client. */
  #made(node: ts.CallExpression, depth: number): Client | null {
    const { expression } = node;
    if (ts.isPropertyAccessExpression(expression)) {
      const on = this.client(expression.expression, depth + 1);
      if (on?.shape.instances.includes(expression.name.text))
        return { shape: on.shape, settings: [...node.arguments.slice(0, 1), ...on.settings] };
    }
    if (ts.isIdentifier(expression)) {
      const [first] = node.arguments;
      if (expression.text === 'require' && first && ts.isStringLiteralLike(first)) {
        const client = CLIENTS.find((one) => one.package.test(first.text) && one.exports.includes('*'));
        return client ? { shape: client.shape, settings: [] } : null;
      }
      if (expression.text === 'inject' && first && ts.isIdentifier(first) && Object.hasOwn(TYPED_CLIENTS, first.text))
        return { shape: (TYPED_CLIENTS[first.text] as { shape: ClientShape }).shape, settings: [] };
      const found = importOf(this.#tree.checker, expression);
      // `extend({ prefix })` of umi-request, `createAlova({ baseURL })`.
      if (found && /^(?:extend|createAlova)$/.test(found.name)) {
        const client = CLIENTS.find((one) => one.package.test(found.specifier) && one.exports.includes(found.name));
        if (client) return { shape: client.shape, settings: [...node.arguments.slice(0, 1)] };
      }
    }
    const fn = functionOf(this.#tree, expression);
    if (!fn) return null;
    for (const value of returnsOf(fn)) {
      const found = this.client(value, depth + 1);
      if (found) return found;
    }
    return null;
  }
}

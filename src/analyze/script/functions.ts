import ts from 'typescript';
import type { ScriptSymbol } from '../facts/script.ts';
import { className, endLineOf, type FunctionNode, functionName, isFunction, lineOf, type ScriptTree } from './index.ts';

/** The functions of back ends and the keys they go by. An inline handler of a route goes by its verb and path: `<file>#GET /x`. */
export class Functions {
  readonly #tree: ScriptTree;
  readonly #symbols = new Map<string, ScriptSymbol>();
  readonly #named = new Map<ts.Node, string>();

  constructor(tree: ScriptTree) {
    this.#tree = tree;
  }

  /** Gives a function without a name one; the first it is given stays. */
  name(fn: FunctionNode, name: string): string {
    const known = this.keyOf(fn);
    if (known !== null) return known;
    const file = this.#file(fn);
    let key = `${file}#${name}`;
    for (let n = 2; this.#symbols.has(key); n++) key = `${file}#${name}~${n}`;
    this.#named.set(fn, key);
    this.#add(key, fn);
    return key;
  }

  /** The key of a function that has a name, or null for a callback. */
  keyOf(fn: FunctionNode): string | null {
    const given = this.#named.get(fn);
    if (given !== undefined) return given;
    const name = functionName(fn);
    if (name === null) return null;
    const key = `${this.#file(fn)}#${name}`;
    this.#add(key, fn);
    return key;
  }

  /** Every function of a file that has a name. */
  nameAll(source: ts.SourceFile): void {
    const visit = (node: ts.Node): void => {
      if (isFunction(node)) this.keyOf(node);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }

  /** The key of the function whose code a node is; code outside functions belongs to its module. */
  around(node: ts.Node): string {
    for (let at: ts.Node | undefined = node; at; at = at.parent) {
      if (isFunction(at)) {
        const key = this.keyOf(at);
        if (key !== null) return key;
      } else if (ts.isPropertyDeclaration(at) && ts.isClassLike(at.parent) && at.initializer) {
        // A field is given its value when the object is made.
        return this.ofMember(at.parent, 'constructor');
      }
    }
    const file = this.#file(node);
    const key = `${file}#(module)`;
    if (!this.#symbols.has(key)) this.#symbols.set(key, { key, file, line: 1, endLine: 1 });
    return key;
  }

  /** A member of a class that may not be written out: its constructor. */
  ofMember(cls: ts.ClassLikeDeclaration, name: string): string {
    const file = this.#file(cls);
    const owner = className(cls);
    const key = `${file}#${owner}.${name}`;
    if (!this.#symbols.has(key)) this.#symbols.set(key, { key, owner, file, line: lineOf(cls), endLine: endLineOf(cls) });
    return key;
  }

  /** A pseudo function of a file: its template, its module. */
  ofFile(file: string, name: string): string {
    const key = `${file}#${name}`;
    if (!this.#symbols.has(key)) this.#symbols.set(key, { key, file, line: 1, endLine: 1 });
    return key;
  }

  mark(key: string, entryPoint: string): void {
    const symbol = this.#symbols.get(key);
    if (symbol && symbol.entryPoint === undefined) symbol.entryPoint = entryPoint;
  }

  has(key: string): boolean {
    return this.#symbols.has(key);
  }

  sorted(): ScriptSymbol[] {
    return [...this.#symbols.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  }

  #add(key: string, fn: FunctionNode): void {
    if (this.#symbols.has(key)) return;
    const holder = ts.isClassLike(fn.parent)
      ? fn.parent
      : ts.isPropertyDeclaration(fn.parent) && ts.isClassLike(fn.parent.parent)
        ? fn.parent.parent
        : null;
    this.#symbols.set(key, {
      key,
      ...(holder ? { owner: className(holder) } : {}),
      file: this.#file(fn),
      line: lineOf(fn),
      endLine: endLineOf(fn),
    });
  }

  #file(node: ts.Node): string {
    return this.#tree.pathOf(node.getSourceFile()) ?? '?';
  }
}

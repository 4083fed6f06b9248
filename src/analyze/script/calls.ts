import ts from 'typescript';
import type { ScriptCall } from '../facts/script.ts';
import type { ClassIndex } from './classes.ts';
import type { Functions } from './functions.ts';
import { bare, declarationOf, importOf, isFunction, lineOf, type ScriptTree } from './index.ts';
import { functionIn, functionOf, initialValue } from './values.ts';

/** Counts of calls by what became of them. */
export interface CallStats {
  resolved: number;
  intoPackages: number;
  unresolved: number;
}

/** Finds what each call of a file runs, and hands it on with how it was bound. */
export class Calls {
  readonly #tree: ScriptTree;
  readonly #functions: Functions;
  readonly #classes: ClassIndex;
  readonly #open: (cls: ts.ClassLikeDeclaration) => boolean;
  readonly calls: ScriptCall[] = [];
  readonly stats: CallStats = { resolved: 0, intoPackages: 0, unresolved: 0 };

  /** `open` says whether code outside the tree may extend a class. */
  constructor(tree: ScriptTree, functions: Functions, classes: ClassIndex, open: (cls: ts.ClassLikeDeclaration) => boolean) {
    this.#tree = tree;
    this.#functions = functions;
    this.#classes = classes;
    this.#open = open;
  }

  read(source: ts.SourceFile): void {
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node)) this.#call(node);
      else if (ts.isNewExpression(node)) this.#made(node);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }

  #call(node: ts.CallExpression): void {
    const { expression } = node;
    const callee = bare(expression);
    this.#passed(node);
    if (callee.kind === ts.SyntaxKind.SuperKeyword || callee.kind === ts.SyntaxKind.ImportKeyword) return;
    const name = ts.isPropertyAccessExpression(callee) ? callee.name : ts.isIdentifier(callee) ? callee : null;
    const declaration = name ? declarationOf(this.#tree.checker, name) : null;
    const member = declaration ? memberOf(declaration) : null;
    if (member && ts.isPropertyAccessExpression(callee)) {
      this.#member(node, callee, member);
      return;
    }
    const injected = declaration === null && ts.isPropertyAccessExpression(callee) ? this.#injected(callee.expression) : null;
    if (injected && ts.isPropertyAccessExpression(callee)) {
      this.#member(node, callee, { holder: injected, name: callee.name.text, declaration: injected });
      return;
    }
    const fn = declaration ? functionIn(this.#tree, declaration) : functionOf(this.#tree, callee);
    const key = fn ? this.#functions.keyOf(fn) : null;
    if (key !== null) {
      this.#emit(node, key, 'ts-function', 'static');
      return;
    }
    if (this.#isOfPackage(callee)) this.stats.intoPackages++;
    else if (ts.isPropertyAccessExpression(callee) && this.#classes.byImplicitAny(callee)) this.stats.unresolved++;
    else this.stats.intoPackages++;
  }

  /** The class a field or variable is given by `inject(X)`, whose type a missing package takes away. */
  #injected(receiver: ts.Expression): ts.ClassLikeDeclaration | null {
    const node = bare(receiver);
    if (!ts.isIdentifier(node) && !ts.isPropertyAccessExpression(node)) return null;
    const declaration = declarationOf(this.#tree.checker, ts.isIdentifier(node) ? node : node.name);
    const value = declaration ? initialValue(declaration) : null;
    const call = value ? bare(value) : null;
    if (!call || !ts.isCallExpression(call) || call.expression.getText() !== 'inject') return null;
    const [token] = call.arguments;
    const named = token && ts.isIdentifier(token) ? declarationOf(this.#tree.checker, token) : null;
    return named && ts.isClassLike(named) ? named : null;
  }

  /** A method, of a class or an interface: the body that runs is the declared one's or one below it. */
  #member(node: ts.CallExpression, callee: ts.PropertyAccessExpression, member: Member): void {
    const isThis = callee.expression.kind === ts.SyntaxKind.ThisKeyword;
    const isSuper = callee.expression.kind === ts.SyntaxKind.SuperKeyword;
    const { holder, name } = member;
    if (isSuper || (ts.isClassLike(holder) && isStatic(member.declaration))) {
      const fn = functionIn(this.#tree, member.declaration);
      const key = fn ? this.#functions.keyOf(fn) : null;
      if (key !== null) this.#emit(node, key, isSuper ? 'ts-super-method' : 'ts-static-method', 'static');
      return;
    }
    const field = ts.isPropertyAccessExpression(bare(callee.expression)) && rootOf(callee).kind === ts.SyntaxKind.ThisKeyword;
    const rule = isThis ? 'ts-this-method' : field ? 'ts-injected-field' : 'ts-typed-receiver';
    const targets = this.#classes.implementations(holder, name);
    for (const { fn, declared } of targets) {
      const key = this.#functions.keyOf(fn);
      if (key === null) continue;
      const open = ts.isClassLike(holder) && this.#open(holder);
      this.#emit(
        node,
        key,
        declared ? rule : isThis ? 'ts-this-dispatch' : 'ts-field-dispatch',
        open ? 'partial' : ts.isInterfaceDeclaration(holder) ? 'interface' : 'virtual',
        open ? 'a published package: code outside may extend the class' : undefined,
      );
    }
    if (targets.length === 0) this.stats.unresolved++;
  }

  #made(node: ts.NewExpression): void {
    this.#passed(node);
    const callee = bare(node.expression);
    if (!ts.isIdentifier(callee) && !ts.isPropertyAccessExpression(callee)) return;
    const declaration = declarationOf(this.#tree.checker, ts.isIdentifier(callee) ? callee : callee.name);
    if (!declaration || !ts.isClassLike(declaration)) return;
    const made = this.#classes.constructorOf(declaration);
    const key = made ? this.#functions.keyOf(made) : null;
    if (key !== null) this.#emit(node, key, 'ts-constructor', 'static');
  }

  /** A function of the tree handed on by its name may run from here. */
  #passed(node: ts.CallExpression | ts.NewExpression): void {
    for (const argument of node.arguments ?? []) {
      const inner = bare(argument);
      if (isFunction(inner) || (!ts.isIdentifier(inner) && !ts.isPropertyAccessExpression(inner))) continue;
      const fn = functionOf(this.#tree, inner);
      const key = fn ? this.#functions.keyOf(fn) : null;
      if (key !== null) this.#emit(node, key, 'ts-passed-as-value', 'virtual');
    }
  }

  #isOfPackage(callee: ts.Expression): boolean {
    const root = rootOf(callee);
    if (!ts.isIdentifier(root)) return false;
    const found = importOf(this.#tree.checker, root);
    return found !== null;
  }

  #emit(node: ts.Node, to: string, rule: string, binding: ScriptCall['binding'], incomplete?: string): void {
    const from = this.#functions.around(node);
    this.stats.resolved++;
    this.calls.push({ from, to, rule, binding, line: lineOf(node), ...(incomplete === undefined ? {} : { incomplete }) });
  }
}

interface Member {
  holder: ts.ClassLikeDeclaration | ts.InterfaceDeclaration;
  name: string;
  declaration: ts.Declaration;
}

function memberOf(declaration: ts.Declaration): Member | null {
  const isMember =
    ts.isMethodDeclaration(declaration) ||
    ts.isMethodSignature(declaration) ||
    ts.isPropertyDeclaration(declaration) ||
    ts.isPropertySignature(declaration);
  if (!isMember || !declaration.name) return null;
  const holder = declaration.parent;
  return ts.isClassLike(holder) || ts.isInterfaceDeclaration(holder)
    ? { holder, name: declaration.name.getText(), declaration }
    : null;
}

const isStatic = (declaration: ts.Declaration): boolean =>
  (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Static) !== 0;

function rootOf(expression: ts.Expression): ts.Expression {
  let at = bare(expression);
  for (;;) {
    if (ts.isPropertyAccessExpression(at) || ts.isElementAccessExpression(at) || ts.isCallExpression(at))
      at = bare(at.expression);
    else return at;
  }
}

import ts from 'typescript';
import { bare, declarationOf, type FunctionNode, isFunction, type ScriptTree } from './index.ts';
import { functionIn } from './values.ts';

export type Holder = ts.ClassLikeDeclaration | ts.InterfaceDeclaration;

/** The classes and interfaces of some files, and what stands below each. */
export class ClassIndex {
  readonly #tree: ScriptTree;
  readonly #below = new Map<Holder, ts.ClassLikeDeclaration[]>();
  readonly classes: ts.ClassLikeDeclaration[] = [];

  constructor(tree: ScriptTree, files: readonly string[]) {
    this.#tree = tree;
    for (const file of files) {
      const source = tree.sources.get(file);
      const visit = (node: ts.Node): void => {
        if (ts.isClassLike(node)) this.classes.push(node);
        ts.forEachChild(node, visit);
      };
      if (source) visit(source);
    }
    for (const cls of this.classes) {
      for (const parent of this.parents(cls)) {
        const list = this.#below.get(parent);
        if (list) list.push(cls);
        else this.#below.set(parent, [cls]);
      }
    }
  }

  /** What a class or interface extends or implements, as far as the tree declares it. */
  parents(holder: Holder): Holder[] {
    return (holder.heritageClauses ?? []).flatMap(({ types }) =>
      types.flatMap(({ expression }) => {
        const node = bare(expression);
        if (!ts.isIdentifier(node) && !ts.isPropertyAccessExpression(node)) return [];
        const declaration = declarationOf(this.#tree.checker, ts.isIdentifier(node) ? node : node.name);
        return declaration && (ts.isClassLike(declaration) || ts.isInterfaceDeclaration(declaration)) ? [declaration] : [];
      }),
    );
  }

  /** Every class below one, however far. */
  below(holder: Holder): ts.ClassLikeDeclaration[] {
    const found = new Set<ts.ClassLikeDeclaration>();
    const queue: Holder[] = [holder];
    for (let at = queue.pop(); at !== undefined && found.size < 500; at = queue.pop())
      for (const cls of this.#below.get(at) ?? [])
        if (!found.has(cls)) {
          found.add(cls);
          queue.push(cls);
        }
    return [...found];
  }

  /** Bodies that can run when a member is called on something declared as this: its own or inherited one, and every override below. */
  implementations(holder: Holder, name: string): { fn: FunctionNode; declared: boolean }[] {
    const found: { fn: FunctionNode; declared: boolean }[] = [];
    const own = this.inherited(holder, name);
    if (own) found.push({ fn: own, declared: true });
    for (const cls of this.below(holder)) {
      const fn = this.ownMember(cls, name) ?? (ts.isInterfaceDeclaration(holder) ? this.inherited(cls, name) : null);
      if (fn && !found.some((one) => one.fn === fn)) found.push({ fn, declared: false });
    }
    return found;
  }

  /** A member with a body, the class's own or the nearest above it. */
  inherited(holder: Holder, name: string, depth = 0): FunctionNode | null {
    if (depth > 30) return null;
    const own = ts.isClassLike(holder) ? this.ownMember(holder, name) : null;
    if (own) return own;
    for (const parent of this.parents(holder)) {
      const found = ts.isClassLike(parent) ? this.inherited(parent, name, depth + 1) : null;
      if (found) return found;
    }
    return null;
  }

  ownMember(cls: ts.ClassLikeDeclaration, name: string): FunctionNode | null {
    for (const member of cls.members) {
      if (member.name === undefined || member.name.getText() !== name) continue;
      if (isFunction(member)) return member;
      const fn = ts.isPropertyDeclaration(member) ? functionIn(this.#tree, member) : null;
      if (fn) return fn;
    }
    return null;
  }

  constructorOf(cls: ts.ClassLikeDeclaration, depth = 0): FunctionNode | null {
    const own = cls.members.find(
      (member): member is ts.ConstructorDeclaration & { body: ts.Block } =>
        ts.isConstructorDeclaration(member) && member.body !== undefined,
    );
    if (own) return own;
    const [parent] = depth > 30 ? [] : this.parents(cls).filter(ts.isClassLike);
    return parent ? this.constructorOf(parent, depth + 1) : null;
  }

  /** A call on something whose type nobody wrote, by the name of a method that classes of the tree have. */
  byImplicitAny(callee: ts.PropertyAccessExpression): boolean {
    const name = callee.name.text;
    return this.#names().has(name);
  }

  #memberNames: Set<string> | null = null;
  #names(): Set<string> {
    this.#memberNames ??= new Set(
      this.classes.flatMap(({ members }) =>
        members.flatMap((member) => (member.name && isFunction(member) ? [member.name.getText()] : [])),
      ),
    );
    return this.#memberNames;
  }
}

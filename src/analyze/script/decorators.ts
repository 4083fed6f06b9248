import ts from 'typescript';
import { bare, importOf, type ScriptTree } from './index.ts';

/** A decorator with where its name comes from. */
export interface Decorator {
  /** Exported name: an alias does not hide it. */
  name: string;
  /** Module it is imported from; null for one declared in the file or unknown. */
  from: string | null;
  args: readonly ts.Expression[];
  node: ts.Decorator;
}

/** Decorators of a class, member or parameter, in source order. */
export function decoratorsOf(tree: ScriptTree, node: ts.Node): Decorator[] {
  if (!ts.canHaveDecorators(node)) return [];
  return (ts.getDecorators(node) ?? []).flatMap((decorator) => {
    const expression = bare(decorator.expression);
    const callee = ts.isCallExpression(expression) ? bare(expression.expression) : expression;
    const args = ts.isCallExpression(expression) ? [...expression.arguments] : [];
    if (ts.isIdentifier(callee)) {
      const found = importOf(tree.checker, callee);
      const name = found === null || found.name === 'default' || found.name === '*' ? callee.text : found.name;
      return [{ name, from: found?.specifier ?? null, args, node: decorator }];
    }
    if (ts.isPropertyAccessExpression(callee)) {
      const root = bare(callee.expression);
      const found = ts.isIdentifier(root) ? importOf(tree.checker, root) : null;
      return [{ name: callee.name.text, from: found?.specifier ?? null, args, node: decorator }];
    }
    return [];
  });
}

/** The first decorator of one of the names that comes from a module of the given ones. */
export function decorator(tree: ScriptTree, node: ts.Node, names: readonly string[], from: RegExp): Decorator | null {
  return decoratorsOf(tree, node).find((one) => names.includes(one.name) && one.from !== null && from.test(one.from)) ?? null;
}

/** The value of a property of an object literal argument. */
export function property(object: ts.Expression | undefined, name: string): ts.Expression | null {
  const node = object ? bare(object) : null;
  if (!node || !ts.isObjectLiteralExpression(node)) return null;
  for (const one of node.properties) {
    if (one.name?.getText().replace(/['"]/g, '') !== name) continue;
    if (ts.isPropertyAssignment(one)) return one.initializer;
    if (ts.isShorthandPropertyAssignment(one)) return one.name;
  }
  return null;
}

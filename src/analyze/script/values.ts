import ts from 'typescript';
import { bare, declarationOf, type FunctionNode, isFunction, type ScriptTree, symbolOf } from './index.ts';

const MAX_DEPTH = 16;

/** The function an expression is: written there, or declared, through imports, members, `bind` and casts. Null for what is none of the tree's. */
export function functionOf(tree: ScriptTree, expression: ts.Expression, depth = 0): FunctionNode | null {
  const node = bare(expression);
  if (depth > MAX_DEPTH) return null;
  if (isFunction(node)) return node;
  if (ts.isIdentifier(node)) return functionIn(tree, declarationOf(tree.checker, node), depth);
  if (ts.isPropertyAccessExpression(node)) return functionIn(tree, declarationOf(tree.checker, node.name), depth);
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'bind')
    return functionOf(tree, node.expression.expression, depth + 1);
  return null;
}

/** The function a declaration holds. */
export function functionIn(tree: ScriptTree, declaration: ts.Declaration | null | undefined, depth = 0): FunctionNode | null {
  if (!declaration || depth > MAX_DEPTH) return null;
  if (isFunction(declaration)) return declaration;
  if (ts.isFunctionDeclaration(declaration) || ts.isMethodDeclaration(declaration)) return implementationOf(tree, declaration);
  const value = initialValue(declaration);
  if (!value) return null;
  const direct = functionOf(tree, value, depth + 1);
  return direct ?? wrapped(tree, value, depth);
}

/** Of an overloaded function the one with a body. */
function implementationOf(tree: ScriptTree, declaration: ts.FunctionDeclaration | ts.MethodDeclaration): FunctionNode | null {
  const symbol = declaration.name ? symbolOf(tree.checker, declaration.name) : null;
  for (const other of symbol?.declarations ?? []) if (isFunction(other)) return other;
  return null;
}

/** `const handler = catchAsync(async () => …)`: the one function given to a call that gives the variable its value. */
function wrapped(tree: ScriptTree, value: ts.Expression, depth: number): FunctionNode | null {
  const node = bare(value);
  if (!ts.isCallExpression(node)) return null;
  const functions = node.arguments.flatMap((argument) => {
    const inner = bare(argument);
    if (isFunction(inner)) return [inner];
    return ts.isIdentifier(inner) || ts.isCallExpression(inner) ? (functionOf(tree, inner, depth + 1) ?? []) : [];
  });
  return functions.length === 1 ? (functions[0] ?? null) : null;
}

/** What a declaration is given when it is made. */
export function initialValue(declaration: ts.Declaration): ts.Expression | null {
  if (ts.isVariableDeclaration(declaration) || ts.isPropertyAssignment(declaration) || ts.isPropertyDeclaration(declaration))
    return declaration.initializer ?? null;
  if (ts.isShorthandPropertyAssignment(declaration)) return declaration.name;
  if (ts.isExportAssignment(declaration)) return declaration.expression;
  if (ts.isBinaryExpression(declaration)) return declaration.right;
  // `exports.x = …` is declared by the access itself.
  if (
    ts.isPropertyAccessExpression(declaration) &&
    ts.isBinaryExpression(declaration.parent) &&
    declaration.parent.left === declaration
  )
    return declaration.parent.right;
  return null;
}

/** The expression behind a name: what the variable it means is given. */
export function expressionBehind(tree: ScriptTree, node: ts.Expression): ts.Expression | null {
  const inner = bare(node);
  if (!ts.isIdentifier(inner) && !ts.isPropertyAccessExpression(inner)) return null;
  const name = ts.isIdentifier(inner) ? inner : inner.name;
  const declaration = declarationOf(tree.checker, name);
  if (!declaration) return null;
  if (ts.isShorthandPropertyAssignment(declaration)) {
    const value = tree.checker.getShorthandAssignmentValueSymbol(declaration)?.valueDeclaration;
    return value ? initialValue(value) : null;
  }
  return initialValue(declaration);
}

/** What a function gives back: every `return` of its own. */
export function returnsOf(fn: FunctionNode): ts.Expression[] {
  if (!ts.isBlock(fn.body)) return [fn.body as ts.Expression];
  const found: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (isFunction(node) || ts.isClassLike(node)) return;
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(fn.body, visit);
  return found;
}

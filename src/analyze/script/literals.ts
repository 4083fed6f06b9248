import ts from 'typescript';
import { bare, declarationOf, isFunction, type ScriptTree, textOfName } from './index.ts';
import { functionOf, initialValue, returnsOf } from './values.ts';

const MAX_DEPTH = 20;

/** An argument's value as far as it is written: objects, lists, and what nobody can read. */
export type Literal =
  | {
      k: 'object';
      entries: { key: string; value: Literal; node: ts.Node }[] /** More keys may be in it. */;
      open: string | null;
      node: ts.Node;
    }
  | { k: 'list'; items: Literal[]; open: string | null; node: ts.Node }
  /** A text, number, flag or any value whose content does not matter. */
  | { k: 'value'; text: string | null; node: ts.Node }
  /** A value only a run knows: it may be an object with any keys. */
  | { k: 'unknown'; why: string; node: ts.Node };

/**
 * Reads a value through constants, spreads, branches (all of them), lists that are pushed to, and functions of the tree that build it. Never
 * throws, always ends.
 */
export function literalValue(tree: ScriptTree, expression: ts.Expression, depth = 0): Literal {
  const node = bare(expression);
  if (depth > MAX_DEPTH) return unknown(node, 'too deep');
  if (ts.isObjectLiteralExpression(node)) return object(tree, node, depth);
  if (ts.isArrayLiteralExpression(node)) {
    const items = node.elements.map((element) =>
      ts.isSpreadElement(element) ? literalValue(tree, element.expression, depth + 1) : literalValue(tree, element, depth + 1),
    );
    return {
      k: 'list',
      items: items.flatMap((item) => (item.k === 'list' ? item.items : [item])),
      open: items.find((item) => item.k === 'unknown') ? 'a spread' : null,
      node,
    };
  }
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return { k: 'value', text: node.text, node };
  if (node.kind === ts.SyntaxKind.TrueKeyword) return { k: 'value', text: 'true', node };
  if (node.kind === ts.SyntaxKind.FalseKeyword) return { k: 'value', text: 'false', node };
  if (ts.isConditionalExpression(node))
    return union([literalValue(tree, node.whenTrue, depth + 1), literalValue(tree, node.whenFalse, depth + 1)], node);
  if (ts.isBinaryExpression(node)) return binary(tree, node, depth);
  if (ts.isIdentifier(node)) return ofName(tree, node, depth);
  if (ts.isPropertyAccessExpression(node)) {
    const declaration = declarationOf(tree.checker, node.name);
    const value = declaration && !ts.isParameter(declaration) ? initialValue(declaration) : null;
    return value ? literalValue(tree, value, depth + 1) : unknown(node, node.getText());
  }
  if (ts.isCallExpression(node)) return ofCall(tree, node, depth);
  if (ts.isTemplateExpression(node) || ts.isPrefixUnaryExpression(node) || ts.isNewExpression(node))
    return { k: 'value', text: null, node };
  return unknown(node, node.getText());
}

const unknown = (node: ts.Node, why: string): Literal => ({ k: 'unknown', why: why.replace(/\s+/g, ' ').slice(0, 60), node });

function object(tree: ScriptTree, node: ts.ObjectLiteralExpression, depth: number): Literal {
  const entries: Extract<Literal, { k: 'object' }>['entries'] = [];
  let open: string | null = null;
  for (const property of node.properties) {
    if (ts.isSpreadAssignment(property)) {
      const inner = literalValue(tree, property.expression, depth + 1);
      if (inner.k === 'object') {
        entries.push(...inner.entries);
        open ??= inner.open;
      } else if (inner.k === 'unknown') open ??= `...${inner.why}`;
      continue;
    }
    const key = property.name ? textOfName(property.name) : null;
    if (key === null) {
      open ??= 'a computed key';
      continue;
    }
    if (ts.isPropertyAssignment(property))
      entries.push({ key, value: literalValue(tree, property.initializer, depth + 1), node: property });
    else if (ts.isShorthandPropertyAssignment(property)) {
      const symbol = tree.checker.getShorthandAssignmentValueSymbol(property);
      const value = symbol?.valueDeclaration
        ? declared(tree, symbol.valueDeclaration, property.name, depth)
        : unknown(property, key);
      entries.push({ key, value, node: property });
    } else entries.push({ key, value: { k: 'value', text: null, node: property }, node: property });
  }
  return { k: 'object', entries, open, node };
}

function binary(tree: ScriptTree, node: ts.BinaryExpression, depth: number): Literal {
  const operator = node.operatorToken.kind;
  if (operator === ts.SyntaxKind.BarBarToken || operator === ts.SyntaxKind.QuestionQuestionToken)
    return union([literalValue(tree, node.left, depth + 1), literalValue(tree, node.right, depth + 1)], node);
  if (operator === ts.SyntaxKind.AmpersandAmpersandToken) return literalValue(tree, node.right, depth + 1);
  return { k: 'value', text: null, node };
}

function ofName(tree: ScriptTree, node: ts.Identifier, depth: number): Literal {
  if (node.text === 'undefined') return { k: 'value', text: null, node };
  const declaration = declarationOf(tree.checker, node);
  return declaration ? declared(tree, declaration, node, depth) : unknown(node, node.text);
}

function declared(tree: ScriptTree, declaration: ts.Declaration, node: ts.Identifier, depth: number): Literal {
  if (!ts.isVariableDeclaration(declaration) && !ts.isPropertyAssignment(declaration) && !ts.isExportAssignment(declaration))
    return unknown(node, node.text);
  const value = initialValue(declaration);
  const written = value ? literalValue(tree, value, depth + 1) : unknown(node, node.text);
  return ts.isVariableDeclaration(declaration) ? withChanges(tree, declaration, written, depth) : written;
}

/** What the function that declares a variable later pushes to it, sets in it, or gives it. */
function withChanges(tree: ScriptTree, declaration: ts.VariableDeclaration, value: Literal, depth: number): Literal {
  const name = ts.isIdentifier(declaration.name) ? declaration.name.text : null;
  let scope: ts.Node = declaration.parent;
  while (scope.parent && !isFunction(scope) && !ts.isSourceFile(scope)) scope = scope.parent;
  if (name === null || depth > MAX_DEPTH / 2) return value;
  const pushed: Literal[] = [];
  const entries: Extract<Literal, { k: 'object' }>['entries'] = [];
  const given: Literal[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && isName(node.expression.expression, name)) {
      if (node.expression.name.text === 'push' || node.expression.name.text === 'unshift')
        pushed.push(...node.arguments.map((argument) => literalValue(tree, argument, depth + 1)));
    } else if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
      const { left } = node;
      if (ts.isPropertyAccessExpression(left) && isName(left.expression, name))
        entries.push({ key: left.name.text, value: literalValue(tree, node.right, depth + 1), node });
      else if (isName(left, name) && ts.isIdentifier(left)) given.push(literalValue(tree, node.right, depth + 1));
    }
    ts.forEachChild(node, visit);
  };
  visit(scope);
  let all = value;
  if (given.length > 0)
    all = union([value.k === 'unknown' && !declaration.initializer ? (given[0] as Literal) : value, ...given], declaration);
  if (pushed.length > 0 && all.k === 'list') all = { ...all, items: [...all.items, ...pushed] };
  if (entries.length > 0 && all.k === 'object') all = { ...all, entries: [...all.entries, ...entries] };
  return all;
}

const isName = (node: ts.Node, name: string): boolean => ts.isIdentifier(node) && node.text === name;

/** `list.map(x => ({…}))` makes a list of what the function gives; a function of the tree gives what it returns. */
function ofCall(tree: ScriptTree, node: ts.CallExpression, depth: number): Literal {
  const { expression } = node;
  if (ts.isPropertyAccessExpression(expression) && (expression.name.text === 'map' || expression.name.text === 'flatMap')) {
    const fn = node.arguments[0] ? functionOf(tree, node.arguments[0]) : null;
    if (fn) return { k: 'list', items: returnsOf(fn).map((value) => literalValue(tree, value, depth + 1)), open: null, node };
  }
  if (
    ts.isPropertyAccessExpression(expression) &&
    expression.name.text === 'assign' &&
    expression.expression.getText() === 'Object'
  )
    return union(
      node.arguments.map((argument) => literalValue(tree, argument, depth + 1)),
      node,
    );
  const fn = functionOf(tree, expression);
  if (!fn) return unknown(node, node.getText());
  const returned = returnsOf(fn).map((value) => literalValue(tree, value, depth + 1));
  return returned.length > 0 ? union(returned, node) : unknown(node, node.getText());
}

/** All of several values that one of may hold. */
function union(values: Literal[], node: ts.Node): Literal {
  const objects = values.filter((value): value is Extract<Literal, { k: 'object' }> => value.k === 'object');
  const lists = values.filter((value): value is Extract<Literal, { k: 'list' }> => value.k === 'list');
  const unread = values.find((value): value is Extract<Literal, { k: 'unknown' }> => value.k === 'unknown');
  if (objects.length > 0)
    return {
      k: 'object',
      entries: objects.flatMap(({ entries }) => entries),
      open: objects.find(({ open }) => open !== null)?.open ?? unread?.why ?? null,
      node,
    };
  if (lists.length > 0)
    return {
      k: 'list',
      items: lists.flatMap(({ items }) => items),
      open: lists.find(({ open }) => open !== null)?.open ?? unread?.why ?? null,
      node,
    };
  return unread ?? values[0] ?? unknown(node, 'nothing');
}

/** The value of a key, of the last entry that has it. */
export const entryOf = (value: Literal | undefined, key: string): Literal | undefined =>
  value?.k === 'object' ? value.entries.findLast((entry) => entry.key === key)?.value : undefined;

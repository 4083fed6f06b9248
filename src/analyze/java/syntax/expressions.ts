import { readLambda, readMethodReference } from './functions.ts';
import { foldConcatenation, readLiteral } from './literals.ts';
import { patternVariables } from './patterns.ts';
import type { Expr } from './records.ts';
import type { BodyContext } from './source.ts';
import { readSwitchBody } from './switches.ts';
import { childOf, fieldOf, type SyntaxNode } from './tree.ts';
import { typeText } from './types.ts';
import { readClassBody, readExpression } from './walk.ts';

/** What stands for an expression that says nothing about types or calls. */
export const NOTHING: Expr = { k: 'lit', type: 'unknown' };

export function toExpression(context: BodyContext, node: SyntaxNode | undefined): Expr {
  if (node === undefined) return NOTHING;
  const read = READERS[node.type];
  if (read !== undefined) return read(context, node);
  return (
    readLiteral(context.source, node) ?? {
      k: 'unary',
      value: several(node.children.map((child) => readExpression(context, child))),
    }
  );
}

const several = (items: Expr[]): Expr => (items.length === 1 && items[0] !== undefined ? items[0] : { k: 'array', items });

export function readArguments(context: BodyContext, node: SyntaxNode | undefined): Expr[] {
  return (node?.children ?? []).map((child) => readExpression(context, child));
}

const READERS: Readonly<Record<string, (context: BodyContext, node: SyntaxNode) => Expr>> = Object.assign(Object.create(null), {
  identifier: ({ source }: BodyContext, node: SyntaxNode): Expr => ({
    k: 'name',
    name: source.textOf(node),
    line: source.lineAt(node.start),
  }),
  scoped_identifier: (context: BodyContext, node: SyntaxNode): Expr => readDotted(context, node),
  type_identifier: ({ source }: BodyContext, node: SyntaxNode): Expr => ({ k: 'type', type: source.textOf(node) }),
  this: (): Expr => ({ k: 'this' }),
  super: (): Expr => ({ k: 'super' }),
  parenthesized_expression: (context: BodyContext, node: SyntaxNode): Expr => readExpression(context, node.children[0]),
  field_access: readFieldAccess,
  method_invocation: readInvocation,
  explicit_constructor_invocation: readConstructorCall,
  object_creation_expression: readCreation,
  array_creation_expression: readArrayCreation,
  array_initializer: (context: BodyContext, node: SyntaxNode): Expr => ({ k: 'array', items: readArguments(context, node) }),
  array_access: (context: BodyContext, node: SyntaxNode): Expr => ({
    k: 'index',
    object: readExpression(context, fieldOf(node, 'array')),
    index: readExpression(context, fieldOf(node, 'index')),
  }),
  assignment_expression: readAssignment,
  binary_expression: readBinary,
  cast_expression: (context: BodyContext, node: SyntaxNode): Expr => ({
    k: 'cast',
    type: typeText(context.source, fieldOf(node, 'type')),
    value: readExpression(context, fieldOf(node, 'value')),
  }),
  ternary_expression: (context: BodyContext, node: SyntaxNode): Expr => ({
    k: 'cond',
    test: readExpression(context, fieldOf(node, 'condition')),
    yes: readExpression(context, fieldOf(node, 'consequence')),
    no: readExpression(context, fieldOf(node, 'alternative')),
  }),
  instanceof_expression: (context: BodyContext, node: SyntaxNode): Expr => ({
    k: 'instanceof',
    value: readExpression(context, fieldOf(node, 'left')),
    vars: patternVariables(context.source, node),
  }),
  class_literal: (context: BodyContext, node: SyntaxNode): Expr => ({
    k: 'class',
    type: typeText(context.source, node.children[0]),
  }),
  lambda_expression: readLambda,
  method_reference: readMethodReference,
  switch_expression: (context: BodyContext, node: SyntaxNode): Expr => ({
    k: 'switch',
    subject: readExpression(context, fieldOf(node, 'condition')),
    body: readSwitchBody(context, node),
  }),
});

function readAssignment(context: BodyContext, node: SyntaxNode): Expr {
  const left = fieldOf(node, 'left');
  const right = fieldOf(node, 'right');
  const op = left === undefined || right === undefined ? '=' : operatorBetween(context, left, right);
  const assign: Expr = { k: 'assign', target: readExpression(context, left), value: readExpression(context, right) };
  return op === '=' ? assign : { ...assign, op };
}

function readDotted(context: BodyContext, node: SyntaxNode): Expr {
  const [object, name] = node.children;
  const line = context.source.lineAt(node.start);
  if (object === undefined || name === undefined) return { k: 'name', name: context.source.textOf(node), line };
  return { k: 'field', object: readExpression(context, object), name: context.source.textOf(name), line };
}

function readFieldAccess(context: BodyContext, node: SyntaxNode): Expr {
  const { source } = context;
  const object = fieldOf(node, 'object');
  const field = fieldOf(node, 'field');
  if (object === undefined || field === undefined) return NOTHING;
  if (field.type === 'this') return { k: 'this', of: source.textOf(object) };
  const viaSuper = node.children.some((child) => child.type === 'super' && child !== object);
  const inner: Expr = viaSuper ? { k: 'super', of: source.textOf(object) } : readExpression(context, object);
  return { k: 'field', object: inner, name: source.textOf(field), line: source.lineAt(node.start) };
}

function readInvocation(context: BodyContext, node: SyntaxNode): Expr {
  const { source } = context;
  const object = fieldOf(node, 'object');
  const name = fieldOf(node, 'name');
  if (name === undefined) return NOTHING;
  const viaSuper = object !== undefined && node.children.some((child) => child.type === 'super' && child !== object);
  const call: Extract<Expr, { k: 'call' }> = {
    k: 'call',
    object: object === undefined ? null : viaSuper ? { k: 'super', of: source.textOf(object) } : readExpression(context, object),
    name: source.textOf(name),
    args: readArguments(context, fieldOf(node, 'arguments')),
    line: source.lineAt(name.start),
  };
  const typeArguments = childOf(node, 'type_arguments');
  if (typeArguments !== undefined) call.typeArgs = typeArguments.children.map((child) => typeText(source, child));
  return call;
}

function readConstructorCall(context: BodyContext, node: SyntaxNode): Expr {
  return {
    k: 'init',
    super: fieldOf(node, 'constructor')?.type === 'super',
    args: readArguments(context, fieldOf(node, 'arguments')),
    line: context.source.lineAt(node.start),
  };
}

function readCreation(context: BodyContext, node: SyntaxNode): Expr {
  const { source } = context;
  const type = fieldOf(node, 'type');
  const created: Extract<Expr, { k: 'new' }> = {
    k: 'new',
    type: typeText(source, type),
    args: readArguments(context, fieldOf(node, 'arguments')),
    line: source.lineAt(node.start),
  };
  const before = node.children[0];
  if (before !== undefined && before !== type && before.field === '' && before.type !== 'type_arguments') {
    if (!before.type.endsWith('annotation')) created.outer = readExpression(context, before);
  }
  const body = childOf(node, 'class_body');
  if (body !== undefined) created.body = readClassBody(context, body, created.type);
  return created;
}

function readArrayCreation(context: BodyContext, node: SyntaxNode): Expr {
  const { source } = context;
  let dimensions = '';
  for (const child of node.children) {
    if (child.type === 'dimensions_expr') dimensions += '[]';
    else if (child.type === 'dimensions') dimensions += '[]'.repeat(source.textOf(child).split('[').length - 1);
  }
  const sizes = node.children
    .filter((child) => child.type === 'dimensions_expr')
    .map((child) => readExpression(context, child.children[0]));
  const value = fieldOf(node, 'value');
  return {
    k: 'array',
    type: typeText(source, fieldOf(node, 'type')) + dimensions,
    items: value === undefined ? sizes : readArguments(context, value),
  };
}

/** Operator between two operands: the text there, comments skipped. */
function operatorBetween(context: BodyContext, left: SyntaxNode, right: SyntaxNode): string {
  const gap = context.source.text.slice(left.end, right.start);
  return /^(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*([^\s/]+|\/)/.exec(gap)?.[1] ?? '';
}

/** Reads `a + b + c` as one flat list: generated text is a chain of hundreds. */
function readBinary(context: BodyContext, node: SyntaxNode): Expr {
  const parts: Expr[] = [];
  const rights: SyntaxNode[] = [];
  let operator = '';
  let current: SyntaxNode = node;
  while (current.type === 'binary_expression') {
    const left = fieldOf(current, 'left');
    const right = fieldOf(current, 'right');
    if (left === undefined || right === undefined) break;
    const here = operatorBetween(context, left, right);
    if (operator !== '' && here !== operator) break;
    operator = here;
    rights.push(right);
    current = left;
  }
  if (rights.length === 0) return NOTHING;
  parts.push(readExpression(context, current));
  for (const right of rights.reverse()) parts.push(readExpression(context, right));
  return operator === '+' ? foldConcatenation(parts) : { k: 'bin', op: operator, parts };
}

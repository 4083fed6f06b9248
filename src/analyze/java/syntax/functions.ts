import type { Expr, JavaVariable } from './records.ts';
import type { BodyContext } from './source.ts';
import { fieldOf, type SyntaxNode } from './tree.ts';
import { declaredType, typeText } from './types.ts';
import { readBlock, readExpression } from './walk.ts';

function lambdaParameters(context: BodyContext, node: SyntaxNode | undefined): JavaVariable[] {
  const { source } = context;
  if (node === undefined) return [];
  if (node.type === 'identifier') return [{ name: source.textOf(node) }];
  const parameters: JavaVariable[] = [];
  for (const child of node.children) {
    if (child.type === 'identifier') parameters.push({ name: source.textOf(child) });
    else if (child.type === 'formal_parameter') {
      const name = fieldOf(child, 'name');
      const type = declaredType(source, fieldOf(child, 'type'), child);
      const variable: JavaVariable = { name: name === undefined ? '' : source.textOf(name) };
      if (type !== 'var') variable.type = type;
      parameters.push(variable);
    } else parameters.push({ name: '_' });
  }
  return parameters;
}

export function readLambda(context: BodyContext, node: SyntaxNode): Expr {
  const body = fieldOf(node, 'body');
  const inside: BodyContext = { ...context, inLambda: true };
  return {
    k: 'lambda',
    params: lambdaParameters(context, fieldOf(node, 'parameters')),
    body: body?.type === 'block' ? readBlock(inside, body) : readExpression(inside, body),
    line: context.source.lineAt(node.start),
  };
}

/** `X::m`, `expr::m`, `X::new`; an array or generic type on the left is kept as a type. */
export function readMethodReference(context: BodyContext, node: SyntaxNode): Expr {
  const { source } = context;
  const [left, ...rest] = node.children;
  const last = rest.at(-1);
  const name = last?.type === 'identifier' ? source.textOf(last) : 'new';
  const isType = left?.type === 'generic_type' || left?.type === 'array_type' || left?.type.endsWith('_type') === true;
  return {
    k: 'ref',
    object: isType ? { k: 'type', type: typeText(source, left) } : readExpression(context, left),
    name,
    line: source.lineAt(node.start),
  };
}

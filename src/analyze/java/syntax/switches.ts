import { labelVariables } from './patterns.ts';
import type { Stmt } from './records.ts';
import type { BodyContext } from './source.ts';
import { childOf, fieldOf, type SyntaxNode } from './tree.ts';
import { readBlock, readExpression, readStatement } from './walk.ts';
import { isTextual, worthKeeping } from './worth.ts';

/** What the labels bring into scope, then the guard. Constants in a label call nothing. */
function readLabels(context: BodyContext, labels: SyntaxNode[]): Stmt[] {
  const body: Stmt[] = [];
  for (const label of labels) {
    const line = context.source.lineAt(label.start);
    for (const variable of labelVariables(context.source, label)) {
      body.push({ k: 'local', name: variable.name, type: variable.type ?? 'var', line });
    }
    const guard = childOf(label, 'guard');
    if (guard !== undefined) body.push({ k: 'expr', value: readExpression(context, guard.children[0]) });
  }
  return body;
}

function readRule(context: BodyContext, rule: SyntaxNode): Stmt[] {
  const body = readLabels(
    context,
    rule.children.filter((child) => child.type === 'switch_label'),
  );
  const last = rule.children.at(-1);
  if (last === undefined) return body;
  if (last.type === 'block') body.push(...readBlock(context, last));
  else if (last.type === 'expression_statement') body.push({ k: 'yield', value: readExpression(context, last.children[0]) });
  else body.push(...readStatement(context, last));
  return body;
}

/** Arms of a switch. The old form shares one scope over all groups; each `->` arm has its own. */
export function readSwitchBody(context: BodyContext, node: SyntaxNode): Stmt[] {
  const body: Stmt[] = [];
  for (const arm of fieldOf(node, 'body')?.children ?? []) {
    if (arm.type === 'switch_rule') body.push({ k: 'block', body: readRule(context, arm) });
    else if (arm.type === 'switch_block_statement_group') {
      body.push(
        ...readLabels(
          context,
          arm.children.filter((child) => child.type === 'switch_label'),
        ),
      );
      for (const child of arm.children) if (child.type !== 'switch_label') body.push(...readStatement(context, child));
    }
  }
  return body.filter(
    (statement) =>
      statement.k !== 'expr' || worthKeeping(statement.value) || (statement.value.k === 'assign' && isTextual(statement.value)),
  );
}

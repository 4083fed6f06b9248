import ts from 'typescript';
import { SPLICE_MARK } from '../facts/sql.ts';
import { bare, type ScriptTree, textsOf } from '../script/index.ts';

/** SQL of a tagged template: what stands in its holes is bound as a parameter. */
export function sqlOf(template: ts.TemplateLiteral): string {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text;
  return template.head.text + template.templateSpans.map(({ literal }) => `?${literal.text}`).join('');
}

/** The SQL texts an argument can be: parts nobody can read are marked as spliced in. `` sql`…` `` and `{ text, sql }` objects are read through. */
export function rawTexts(tree: ScriptTree, argument: ts.Expression): string[] {
  const node = bare(argument);
  if (ts.isTaggedTemplateExpression(node)) return [sqlOf(node.template)];
  if (ts.isObjectLiteralExpression(node)) {
    const text = node.properties.find((one) => one.name !== undefined && /^(?:text|sql)$/.test(one.name.getText()));
    return text && ts.isPropertyAssignment(text) ? rawTexts(tree, text.initializer) : [];
  }
  return textsOf(tree.checker, node).map((pieces) =>
    pieces.map((piece) => (typeof piece === 'string' ? piece : SPLICE_MARK)).join(''),
  );
}

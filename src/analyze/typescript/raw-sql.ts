import ts from 'typescript';
import type { LaneDiagnostic } from '../facts/diagnostic.ts';
import { type CodeSql, SPLICE_MARK } from '../facts/sql.ts';
import type { Functions } from '../script/functions.ts';
import { bare, lineOf, type ScriptTree, textsOf } from '../script/index.ts';

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

/** SQL that code hands to a driver or client, for the SQL lane; what is no constant text is a diagnostic. */
export class SqlTexts {
  readonly #tree: ScriptTree;
  readonly #functions: Functions;
  readonly #counts = new Map<string, number>();
  readonly statements: CodeSql[] = [];
  readonly diagnostics: LaneDiagnostic[] = [];

  constructor(tree: ScriptTree, functions: Functions) {
    this.#tree = tree;
    this.#functions = functions;
  }

  add(node: ts.Node, texts: readonly string[]): void {
    const file = this.#tree.pathOf(node.getSourceFile()) ?? '?';
    const caller = this.#functions.around(node);
    const variants = texts.filter((text) => text.replaceAll(SPLICE_MARK, '').trim() !== '');
    if (variants.length === 0) {
      const reason = 'the SQL handed over is no constant text';
      this.diagnostics.push({ kind: 'TS_SQL_UNREADABLE', severity: 'warn', reason, file, line: lineOf(node) });
      return;
    }
    const n = (this.#counts.get(caller) ?? 0) + 1;
    this.#counts.set(caller, n);
    const at = caller.lastIndexOf('#');
    this.statements.push({
      namespace: caller.slice(0, at),
      id: `${caller.slice(at + 1)}#sql${n}`,
      variants,
      conditional: false,
      callers: [caller],
      file,
      line: lineOf(node),
    });
  }
}

import ts from 'typescript';
import type { LaneDiagnostic } from '../../facts/diagnostic.ts';
import type { CodeSql } from '../../facts/sql.ts';
import type { TsStatement } from '../../facts/typescript.ts';
import type { Functions } from '../../script/functions.ts';
import { bare, lineOf, type ScriptTree } from '../../script/index.ts';
import { literalValue } from '../../script/literals.ts';
import { expressionBehind } from '../../script/values.ts';
import { rawTexts, SqlTexts, sqlOf } from '../raw-sql.ts';
import { StatementKeys } from '../statements.ts';
import { PrismaClients } from './client.ts';
import { OPERATIONS } from './operations.ts';
import { type PrismaModel, type PrismaSchema, readPrismaSchema } from './schema.ts';
import { usesOf } from './statement.ts';

export { prismaCatalog } from './schema.ts';

export interface PrismaRead {
  schema: PrismaSchema;
  statements: TsStatement[];
  codeSql: CodeSql[];
  diagnostics: LaneDiagnostic[];
}

const RAW = /^\$(?:query|execute)Raw(?:Unsafe)?(?:Typed)?$/;

/** Reads the Prisma schemas of a tree and the calls its clients get; null when there is no schema. */
export function readPrisma(tree: ScriptTree, functions: Functions, files: readonly string[]): PrismaRead | null {
  const diagnostics: LaneDiagnostic[] = [];
  const schemas = tree.paths
    .filter((path) => path.endsWith('.prisma') && !/(?:^|\/)(?:node_modules|migrations)\//.test(path))
    .flatMap((path) => {
      const text = tree.configText(path);
      return text === null ? [] : [{ path, text }];
    });
  if (schemas.length === 0) return null;
  const schema = readPrismaSchema(schemas, diagnostics);
  const clients = new PrismaClients(tree);
  const keys = new StatementKeys();
  const sql = new SqlTexts(tree, functions);
  const read: PrismaRead = { schema, statements: [], codeSql: sql.statements, diagnostics };
  for (const file of files) {
    const source = tree.sources.get(file);
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node)) call(node);
      else if (
        ts.isTaggedTemplateExpression(node) &&
        ts.isPropertyAccessExpression(node.tag) &&
        RAW.test(node.tag.name.text) &&
        clients.is(node.tag.expression)
      )
        sql.add(node, [sqlOf(node.template)]);
      ts.forEachChild(node, visit);
    };
    if (source) visit(source);
  }
  diagnostics.push(...sql.diagnostics);
  return read;

  function call(node: ts.CallExpression): void {
    const { expression } = node;
    if (!ts.isPropertyAccessExpression(expression)) return;
    const operation = expression.name.text;
    if (RAW.test(operation) && clients.is(expression.expression)) {
      const [first] = node.arguments;
      if (first) sql.add(node, rawTexts(tree, first));
      return;
    }
    if (!Object.hasOwn(OPERATIONS, operation)) return;
    const model = modelBehind(expression.expression, 0);
    if (model === null) return;
    const file = tree.pathOf(node.getSourceFile()) ?? '?';
    if (model === 'unknown') {
      diagnostics.push({
        kind: 'TS_PRISMA_CALL_UNREAD',
        severity: 'info',
        reason: `${expression.getText().slice(0, 80)}: the model is chosen when it runs`,
        file,
        line: lineOf(node),
      });
      return;
    }
    const caller = functions.around(node);
    const argument = node.arguments[0] ? literalValue(tree, node.arguments[0]) : undefined;
    read.statements.push({
      key: keys.next('prisma', caller),
      store: 'prisma',
      operation,
      statementType: OPERATIONS[operation]?.statementType ?? 'unknown',
      caller,
      grade: 'EXACT',
      file,
      line: lineOf(node),
      ...usesOf(schema, model, operation, argument),
    });
  }

  /** `client.model`, or a variable that holds it. */
  function modelBehind(written: ts.Expression, depth: number): PrismaModel | 'unknown' | null {
    const node = bare(written);
    if (depth > 6) return null;
    if (ts.isElementAccessExpression(node) && clients.is(node.expression)) {
      const key = node.argumentExpression;
      return ts.isStringLiteralLike(key) ? (schema.byClient.get(key.text) ?? null) : 'unknown';
    }
    if (ts.isPropertyAccessExpression(node) && schema.byClient.has(node.name.text) && clients.is(node.expression))
      return schema.byClient.get(node.name.text) ?? null;
    const behind = expressionBehind(tree, node);
    return behind ? modelBehind(behind, depth + 1) : null;
  }
}

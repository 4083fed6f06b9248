import ts from 'typescript';
import type { LaneDiagnostic } from '../../facts/diagnostic.ts';
import type { CodeSql } from '../../facts/sql.ts';
import type { TsStatement } from '../../facts/typescript.ts';
import type { ClassIndex } from '../../script/classes.ts';
import type { Functions } from '../../script/functions.ts';
import { lineOf, type ScriptTree } from '../../script/index.ts';
import { classOf } from '../nest/modules.ts';
import { rawTexts, SqlTexts } from '../raw-sql.ts';
import { StatementKeys } from '../statements.ts';
import { readBuilder } from './builder.ts';
import { Entities, type OrmEntity } from './entities.ts';
import { ORM_OPERATIONS } from './operations.ts';
import { type Receiver, Receivers } from './receivers.ts';
import { usesOf } from './statement.ts';

export interface TypeormRead {
  entities: Entities;
  statements: TsStatement[];
  codeSql: CodeSql[];
  diagnostics: LaneDiagnostic[];
}

/** Reads TypeORM's entities and what repositories, managers, builders and active records are asked; null when there is no entity. */
export function readTypeorm(
  tree: ScriptTree,
  functions: Functions,
  classes: ClassIndex,
  files: readonly string[],
): TypeormRead | null {
  const entities = new Entities(tree, classes);
  if (entities.all.length === 0) return null;
  const receivers = new Receivers(tree, entities);
  const keys = new StatementKeys();
  const sql = new SqlTexts(tree, functions);
  const diagnostics = [...entities.diagnostics];
  const statements: TsStatement[] = [];
  for (const file of files) {
    const source = tree.sources.get(file);
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node)) read(node);
      ts.forEachChild(node, visit);
    };
    if (source) visit(source);
  }
  return { entities, statements, codeSql: sql.statements, diagnostics: [...diagnostics, ...sql.diagnostics] };

  function read(call: ts.CallExpression): void {
    const { expression } = call;
    if (!ts.isPropertyAccessExpression(expression)) return;
    const method = expression.name.text;
    const isOperation = Object.hasOwn(ORM_OPERATIONS, method);
    if (!isOperation && method !== 'createQueryBuilder' && method !== 'query') return;
    const receiver = receivers.of(expression.expression);
    if (!receiver) return;
    if (method === 'query') {
      if (call.arguments[0]) sql.add(call, rawTexts(tree, call.arguments[0]));
      return;
    }
    if (method === 'createQueryBuilder') {
      const root =
        receiver.k === 'manager' ? (call.arguments[0] ? entities.of(classOf(tree, call.arguments[0])) : null) : receiver.entity;
      const built = readBuilder(tree, entities, call, root);
      if (built) add(call, built.entity, 'createQueryBuilder', built.statementType, built.uses);
      else unread(call, 'a query builder whose entity is not written');
      return;
    }
    const operation = ORM_OPERATIONS[method];
    const target = targetOf(receiver, call);
    if (!operation) return;
    if (!target) {
      unread(call, `${method} of an entity only known when it runs`);
      return;
    }
    add(
      call,
      target.entity,
      method,
      operation.statementType,
      usesOf(tree, entities, target.entity, operation, target.args, call),
    );
  }

  /** The entity a call is about, and the arguments behind its class. */
  function targetOf(receiver: Receiver, call: ts.CallExpression): { entity: OrmEntity; args: readonly ts.Expression[] } | null {
    if (receiver.k === 'repository') return { entity: receiver.entity, args: call.arguments };
    if (receiver.k === 'active') return { entity: receiver.entity, args: receiver.instance ? [] : call.arguments };
    const [first, ...rest] = call.arguments;
    if (!first) return null;
    const named = entities.of(classOf(tree, first));
    if (named) return { entity: named, args: rest };
    const given = receivers.entityOf(first);
    return given ? { entity: given, args: call.arguments } : null;
  }

  function add(
    call: ts.CallExpression,
    entity: OrmEntity,
    operation: string,
    statementType: TsStatement['statementType'],
    uses: Pick<TsStatement, 'tables' | 'columns' | 'unresolved' | 'runtimeOnly'>,
  ): void {
    const caller = functions.around(call);
    void entity;
    statements.push({
      key: keys.next('typeorm', caller),
      store: 'typeorm',
      operation,
      statementType,
      caller,
      grade: 'EXACT',
      file: tree.pathOf(call.getSourceFile()) ?? '?',
      line: lineOf(call),
      ...uses,
    });
  }

  function unread(call: ts.CallExpression, reason: string): void {
    diagnostics.push({
      kind: 'TS_TYPEORM_CALL_UNREAD',
      severity: 'info',
      reason,
      file: tree.pathOf(call.getSourceFile()) ?? '?',
      line: lineOf(call),
    });
  }
}

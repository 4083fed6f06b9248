import { weakest } from '../../engine/grade/lattice.ts';
import {
  CATALOG_GRADE,
  CODE_STATEMENT_GRADE,
  gradeSql,
  MAPPER_METHOD_GRADE,
  NESTED_SELECT_GRADE,
  STATEMENT_ID_SET_GRADE,
  STORED_PROGRAM_GRADE,
} from '../../engine/grade/policy.ts';
import type { PackBuilder } from '../../engine/pack/builder.ts';
import type { Access, Grade, JsonObject } from '../../engine/pack/model.ts';
import type { LaneDiagnostic } from '../facts/diagnostic.ts';
import type { CatalogFacts, SqlFacts, StatementCall, StatementFacts } from '../facts/sql.ts';

export const tableKey = (schema: string | null, name: string): string => (schema === null ? name : `${schema}.${name}`);

/** Tables and columns the schema declares. */
export function addCatalog(pack: PackBuilder, catalog: CatalogFacts): void {
  for (const table of catalog.tables) {
    const key = tableKey(table.schema, table.name);
    const id = pack.node('table', key, {
      comment: table.comment,
      file: table.file,
      line: table.line,
      ...(table.view ? { view: true } : {}),
    });
    for (const column of table.columns) {
      const columnId = pack.node('column', `${key}.${column.name}`, {
        name: column.name,
        type: column.type,
        comment: column.comment,
        pk: column.primaryKey,
        ordinal: column.ordinal,
      });
      pack.edge(id, columnId, 'DECLARES', CATALOG_GRADE);
    }
  }
}

/** Statements with what each touches. Names the catalog does not have become stubs that say so. */
export function addStatements(pack: PackBuilder, facts: SqlFacts): void {
  for (const statement of facts.statements) {
    const grade = gradeSql(statement);
    const id = pack.node('statement', statement.key, statementAttributes(statement));
    for (const table of statement.tables) {
      const tableId = `table:${table.table}`;
      if (!pack.has(tableId)) pack.node('table', table.table, { comment: null, stub: true, declaredBy: 'statement' });
      pack.edge(id, tableId, 'EXECUTES', behind(grade, table.via), {
        access: table.access satisfies Access,
        ...(table.via === undefined ? {} : { via: table.via }),
      });
    }
    for (const column of statement.columns) {
      const key = `${column.table}.${column.column}`;
      if (!pack.has(`column:${key}`)) pack.node('column', key, { name: column.column, stub: true, declaredBy: 'statement' });
      const evidence: JsonObject = {
        ...(column.roles.length > 0 ? { roles: column.roles } : {}),
        ...(column.via === undefined ? {} : { via: column.via }),
      };
      pack.edge(id, `column:${key}`, column.access === 'write' ? 'WRITES' : 'READS', behind(grade, column.via), evidence);
    }
  }
}

/** What stands in a view is as sure as the statement; a stored program's body runs as its own code decides. */
const behind = (grade: Grade, via: string | undefined): Grade =>
  via === undefined || via.startsWith('view ') ? grade : weakest(grade, STORED_PROGRAM_GRADE);

function statementAttributes(statement: StatementFacts) {
  return {
    statementType: statement.statementType,
    file: statement.file,
    line: statement.line,
    hasStringSubst: statement.hasStringSubst,
    ...(statement.source === 'code' ? { source: 'code' } : {}),
    ...(statement.conditional ? { conditional: true } : {}),
    ...(statement.scanned ? { scanned: true } : {}),
    ...(statement.unresolved.length > 0
      ? { hasUnresolved: true, unresolved: statement.unresolved.map(({ reason, detail }) => ({ reason, detail })) }
      : {}),
  };
}

export interface BindingCount {
  bound: number;
  /** Statements no method of the analyzed code is bound to. */
  unbound: string[];
}

/**
 * Binds mapper methods to their statements: the framework runs statement `namespace.id` for method `id` of the interface `namespace`. A
 * statement whose result map names further selects makes the framework run those too.
 */
export function bindStatements(
  pack: PackBuilder,
  facts: SqlFacts,
  methodsOf: ReadonlyMap<string, readonly string[]>,
  boundElsewhere: ReadonlySet<string> = new Set(),
): BindingCount {
  const byKey = new Map(facts.statements.map((statement) => [statement.key, statement]));
  const unbound: string[] = [];
  let bound = 0;
  for (const statement of facts.statements) {
    if (boundElsewhere.has(statement.key)) continue;
    if (statement.callers) {
      for (const caller of statement.callers) bindCall(pack, `symbol:${caller}`, statement, byKey, statement.line);
      bound += statement.callers.length;
      continue;
    }
    const methods = methodsOf.get(`${statement.namespace}#${statement.id}`) ?? [];
    if (methods.length === 0) unbound.push(statement.key);
    for (const method of methods) {
      bound++;
      pack.edge(method, `statement:${statement.key}`, 'IMPLEMENTS_STMT', MAPPER_METHOD_GRADE);
      for (const nested of nestedOf(statement, byKey)) {
        pack.edge(method, `statement:${nested.key}`, 'IMPLEMENTS_STMT', NESTED_SELECT_GRADE, {
          rule: 'mybatis-nested-select',
          basis: `the result map of ${statement.key} runs it`,
        });
      }
    }
  }
  return { bound, unbound };
}

/** A call in code that runs a statement, and what that statement's result map runs. */
function bindCall(
  pack: PackBuilder,
  caller: string,
  statement: StatementFacts,
  byKey: ReadonlyMap<string, StatementFacts>,
  line: number,
): void {
  // A body inherited and never linked has no symbol.
  if (!pack.has(caller)) return;
  pack.edge(caller, `statement:${statement.key}`, 'IMPLEMENTS_STMT', CODE_STATEMENT_GRADE, { rule: 'code-statement', line });
  for (const nested of nestedOf(statement, byKey)) {
    pack.edge(caller, `statement:${nested.key}`, 'IMPLEMENTS_STMT', NESTED_SELECT_GRADE, {
      rule: 'mybatis-nested-select',
      basis: `the result map of ${statement.key} runs it`,
    });
  }
}

/** Mapped statements that code runs by id. Several possible ids are a set: one of them runs. Gives the calls whose id no mapper has. */
export function bindStatementCalls(
  pack: PackBuilder,
  statements: readonly StatementFacts[],
  calls: readonly StatementCall[],
): LaneDiagnostic[] {
  const byKey = new Map(statements.map((statement) => [statement.key, statement]));
  const unknown: LaneDiagnostic[] = [];
  for (const { caller, ids, file, line } of calls) {
    for (const id of ids) {
      const statement = byKey.get(id);
      if (statement && ids.length === 1) bindCall(pack, `symbol:${caller}`, statement, byKey, line);
      else if (statement) {
        pack.edge(`symbol:${caller}`, `statement:${id}`, 'IMPLEMENTS_STMT', STATEMENT_ID_SET_GRADE, {
          rule: 'mybatis-statement-id',
          line,
        });
      } else {
        const reason = `${caller} runs "${id.slice(0, 200)}", which no mapper read here declares`;
        unknown.push({ kind: 'STATEMENT_ID_UNKNOWN', severity: 'warn', reason, file, line });
      }
    }
  }
  return unknown;
}

/** Every select the result map of a statement runs, and theirs in turn. */
function nestedOf(statement: StatementFacts, byKey: ReadonlyMap<string, StatementFacts>): StatementFacts[] {
  const found = new Map<string, StatementFacts>();
  const visit = (at: StatementFacts): void => {
    for (const { key } of at.nestedSelects) {
      const nested = byKey.get(key);
      if (!nested || found.has(key) || key === statement.key) continue;
      found.set(key, nested);
      visit(nested);
    }
  };
  visit(statement);
  return [...found.values()];
}

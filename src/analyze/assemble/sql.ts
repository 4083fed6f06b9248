import { CATALOG_GRADE, gradeSql, MAPPER_METHOD_GRADE, NESTED_SELECT_GRADE } from '../../engine/grade/policy.ts';
import type { PackBuilder } from '../../engine/pack/builder.ts';
import { compareText } from '../../engine/pack/canonical.ts';
import type { Access, JsonObject } from '../../engine/pack/model.ts';
import type { CatalogFacts, SqlFacts, StatementFacts } from '../facts/sql.ts';

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
      pack.edge(id, tableId, 'EXECUTES', grade, { access: table.access satisfies Access });
    }
    for (const column of statement.columns) {
      const key = `${column.table}.${column.column}`;
      if (!pack.has(`column:${key}`)) pack.node('column', key, { name: column.column, stub: true, declaredBy: 'statement' });
      const roles: JsonObject | undefined = column.roles.length > 0 ? { roles: column.roles } : undefined;
      pack.edge(id, `column:${key}`, column.access === 'write' ? 'WRITES' : 'READS', grade, roles);
    }
  }
}

function statementAttributes(statement: StatementFacts) {
  return {
    statementType: statement.statementType,
    file: statement.file,
    line: statement.line,
    hasStringSubst: statement.hasStringSubst,
    ...(statement.scanned ? { scanned: true } : {}),
    ...(statement.unresolved.length > 0
      ? { hasUnresolved: true, unresolved: statement.unresolved.map(({ reason, detail }) => ({ reason, detail })) }
      : {}),
  };
}

/** Joins the statements witness: one edge per pair of tables, lower key first, with the column pairs and how many statements state them. */
export function addJoins(pack: PackBuilder, statements: readonly StatementFacts[]): void {
  const pairs = new Map<string, { from: string; to: string; columns: Set<string>; statements: Set<string>; sure: boolean }>();
  for (const statement of statements) {
    for (const { left, right } of statement.joins) {
      if (left.table === right.table) continue;
      const [a, b] = compareText(left.table, right.table) < 0 ? [left, right] : [right, left];
      const key = `${a.table}\n${b.table}`;
      let pair = pairs.get(key);
      if (!pair) {
        pair = { from: a.table, to: b.table, columns: new Set(), statements: new Set(), sure: false };
        pairs.set(key, pair);
      }
      pair.columns.add(`${a.column}=${b.column}`);
      pair.statements.add(statement.key);
      pair.sure ||= !statement.scanned;
    }
  }
  for (const pair of pairs.values()) {
    pack.edge(`table:${pair.from}`, `table:${pair.to}`, 'JOINS', gradeSql({ scanned: !pair.sure }), {
      count: pair.statements.size,
      columns: [...pair.columns].sort(compareText),
    });
  }
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

import { weakest } from '../../engine/grade/lattice.ts';
import type { PackBuilder } from '../../engine/pack/builder.ts';
import type { Grade, JsonObject } from '../../engine/pack/model.ts';
import type { JpaColumnUse, JpaFacts, JpaStatement, JpaTable, JpaTableUse } from '../facts/jpa.ts';

/** Tables and columns the entities are mapped to. What the schema does not declare is a stub that says who named it. */
export function addMappedTables(pack: PackBuilder, tables: readonly JpaTable[]): void {
  for (const mapped of tables) {
    const id = `table:${mapped.table}`;
    if (!pack.has(id)) pack.node('table', mapped.table, { comment: null, stub: true, declaredBy: 'jpa' });
    merge(pack, id, {
      ...(mapped.entity === null ? {} : { jpaEntity: mapped.entity }),
      ...(mapped.joinTableFor === null ? {} : { joinTableFor: mapped.joinTableFor }),
      jpaMappingGrade: mapped.grade,
      jpaCatalogMatch: mapped.inCatalog,
    });
    for (const { column, grade, pk } of mapped.columns) {
      const key = `${mapped.table}.${column}`;
      if (pack.has(`column:${key}`)) continue;
      pack.node('column', key, { name: column, stub: true, declaredBy: 'jpa', ...(pk ? { pk: true } : {}) });
      pack.edge(id, `column:${key}`, 'DECLARES', weakest(grade, mapped.grade), { via: 'jpa' });
    }
  }
}

/** Adds attributes and leaves a stub a stub. */
function merge(pack: PackBuilder, id: string, attributes: JsonObject): void {
  const node = pack.get(id);
  if (node) Object.assign(node, attributes);
}

/** Joins the associations state: one edge a pair of columns' tables and attribute. */
export function addMappedJoins(pack: PackBuilder, facts: JpaFacts): void {
  const pairs = new Map<string, { from: string; to: string; attribute: string; columns: string[]; grade: Grade }>();
  for (const { left, right, attribute, grade } of facts.joins) {
    const key = `${left.table}\n${right.table}\n${attribute}`;
    const pair = pairs.get(key) ?? { from: left.table, to: right.table, attribute, columns: [], grade };
    pair.columns.push(`${left.column}=${right.column}`);
    pair.grade = weakest(pair.grade, grade);
    pairs.set(key, pair);
  }
  for (const { from, to, attribute, columns, grade } of pairs.values()) {
    pack.edge(`table:${from}`, `table:${to}`, 'JOINS', grade, { via: 'jpa-association', attribute, columns });
  }
}

/** Statements of repositories with what each touches, and the methods that run them. Native ones were read by the SQL lane. */
export function addMappedStatements(pack: PackBuilder, facts: JpaFacts): void {
  for (const statement of facts.statements) {
    const before = pack.get(`statement:${statement.key}`);
    const id = pack.node('statement', statement.key, attributesOf(statement, before?.statementType));
    for (const use of statement.tables) pack.edge(id, `table:${use.table}`, 'EXECUTES', use.grade, tableEvidence(use));
    for (const use of statement.columns) {
      pack.edge(
        id,
        `column:${use.table}.${use.column}`,
        use.access === 'write' ? 'WRITES' : 'READS',
        use.grade,
        columnEvidence(use),
      );
    }
    for (const { symbol, grade } of statement.methods)
      pack.edge(`symbol:${symbol}`, id, 'IMPLEMENTS_STMT', grade, { via: 'jpa' });
  }
  for (const key of facts.repositoryMethods) merge(pack, `symbol:${key}`, { repositoryMethod: true });
}

function attributesOf(statement: JpaStatement, sqlVerb: unknown) {
  const { repository, method, base, builtin, lazy } = statement.evidence;
  const unread = statement.statementType === 'native' && typeof sqlVerb !== 'string' && statement.unresolved.length === 0;
  const unresolved = unread ? [{ reason: 'native-query-not-read', detail: 'the SQL lane did not run' }] : statement.unresolved;
  return {
    statementType: statement.statementType,
    ...(statement.statementType === 'native' && typeof sqlVerb === 'string' ? { sqlStatementType: sqlVerb } : {}),
    source: 'jpa',
    ...(statement.runtimeOnly === undefined ? {} : { columnsRuntimeOnly: true, columnsRuntimeOnlyReason: statement.runtimeOnly }),
    file: statement.file,
    line: statement.line,
    jpaEvidence: {
      repository,
      method,
      base,
      ...(builtin ? { builtin } : {}),
      ...(lazy === undefined ? {} : { limits: { lazyAssociationsNotFollowed: lazy } }),
    },
    ...(unresolved.length > 0
      ? { hasUnresolved: true, unresolved: unresolved.map(({ reason, detail }) => ({ reason, detail })) }
      : {}),
  };
}

const tableEvidence = ({ access, via, path }: JpaTableUse): JsonObject => ({
  access,
  via,
  ...(path === undefined ? {} : { path }),
});

const columnEvidence = ({ roles, via, path }: JpaColumnUse): JsonObject => ({
  via,
  ...(roles.length > 0 ? { roles } : {}),
  ...(path === undefined ? {} : { path }),
});

/** Totals the pack's meta keeps about the JPA lane. */
export function jpaStats(facts: JpaFacts): JsonObject {
  const byType = { derived: 0, jpql: 0, native: 0, builtin: 0 };
  for (const { statementType } of facts.statements) byType[statementType]++;
  const columns = facts.tables.flatMap((table) => table.columns);
  const { unresolved, lazyAssociations, ...counts } = facts.stats;
  return {
    ...counts,
    tables: facts.tables.length,
    tablesStubbed: facts.tables.filter(({ inCatalog }) => !inCatalog).length,
    columns: columns.length,
    columnsStubbed: columns.filter(({ inCatalog }) => !inCatalog).length,
    joins: facts.joins.length,
    statements: facts.statements.length,
    statementsByType: byType,
    implementsStmt: facts.statements.reduce((sum, { methods }) => sum + methods.length, 0),
    builtins: byType.builtin,
    lazyAssociations,
    unresolvedStatements: new Set(unresolved.map(({ statement }) => statement)).size,
    unresolved: unresolved.map((part) => ({ ...part })),
    namingStrategy: facts.naming.physical,
    namingStrategyDeclared: facts.naming.basis === 'declared',
  };
}

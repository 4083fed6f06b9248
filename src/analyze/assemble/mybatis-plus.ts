import { weakest } from '../../engine/grade/lattice.ts';
import type { PackBuilder } from '../../engine/pack/builder.ts';
import type { Grade, JsonObject } from '../../engine/pack/model.ts';
import type { MpColumnUse, MpFacts, MpStatement, MpTable } from '../facts/mybatis-plus.ts';

const VIA = 'mybatis-plus';

/** Tables and columns the entities are mapped to. What the schema does not declare is a stub that says who named it. */
export function addEntityTables(pack: PackBuilder, tables: readonly MpTable[]): void {
  for (const mapped of tables) {
    const id = `table:${mapped.table}`;
    if (!pack.has(id)) pack.node('table', mapped.table, { comment: null, stub: true, declaredBy: VIA });
    const node = pack.get(id);
    if (node && mapped.entity !== null) node.mappedFrom = mapped.entity;
    for (const { column, grade, pk, logic } of mapped.columns) {
      const key = `${mapped.table}.${column}`;
      const known = pack.get(`column:${key}`);
      if (known) {
        if (logic) known.logicDelete = true;
        continue;
      }
      pack.node('column', key, {
        name: column,
        stub: true,
        declaredBy: VIA,
        ...(pk ? { pk: true } : {}),
        ...(logic ? { logicDelete: true } : {}),
      });
      pack.edge(id, `column:${key}`, 'DECLARES', weakest(grade, mapped.grade), { via: VIA });
    }
  }
}

/** Statements of built-in methods with what each touches, and the methods that run them. */
export function addBuiltinStatements(pack: PackBuilder, facts: MpFacts): void {
  for (const statement of facts.statements) {
    const id = pack.node('statement', statement.key, attributesOf(statement));
    for (const { table, access, grade, via } of statement.tables) {
      addTable(pack, table);
      pack.edge(id, `table:${table}`, 'EXECUTES', grade, { access, via });
    }
    for (const use of statement.columns) {
      addColumn(pack, use);
      pack.edge(id, `column:${use.table}.${use.column}`, use.access === 'write' ? 'WRITES' : 'READS', use.grade, evidenceOf(use));
    }
    for (const { symbol, grade, line } of statement.methods)
      pack.edge(`symbol:${symbol}`, id, 'IMPLEMENTS_STMT', grade, { via: VIA, ...(line === null ? {} : { line }) });
  }
  addJoins(pack, facts);
}

/** A table or column only a text of the source names. */
function addTable(pack: PackBuilder, table: string): void {
  if (!pack.has(`table:${table}`)) pack.node('table', table, { comment: null, stub: true, declaredBy: 'statement' });
}

function addColumn(pack: PackBuilder, { table, column }: MpColumnUse): void {
  addTable(pack, table);
  const key = `${table}.${column}`;
  if (!pack.has(`column:${key}`)) pack.node('column', key, { name: column, stub: true, declaredBy: 'statement' });
}

/** Joins that wrappers state: one edge a pair of tables. */
function addJoins(pack: PackBuilder, facts: MpFacts): void {
  const pairs = new Map<string, { from: string; to: string; columns: Set<string>; statements: Set<string>; grade: Grade }>();
  for (const { key, joins } of facts.statements) {
    for (const { left, right, grade } of joins) {
      const id = `${left.table}\n${right.table}`;
      const pair = pairs.get(id) ?? { from: left.table, to: right.table, columns: new Set(), statements: new Set(), grade };
      pair.columns.add(`${left.column}=${right.column}`);
      pair.statements.add(key);
      pair.grade = weakest(pair.grade, grade);
      pairs.set(id, pair);
    }
  }
  for (const { from, to, columns, statements, grade } of pairs.values()) {
    const evidence: JsonObject = { via: 'mybatis-plus-join', count: statements.size, columns: [...columns].sort() };
    pack.edge(`table:${from}`, `table:${to}`, 'JOINS', grade, evidence);
  }
}

function attributesOf(statement: MpStatement) {
  const { owner, builtin, entity, unresolved, runtimeOnly, fragments } = statement;
  return {
    statementType: statement.verb,
    source: VIA,
    file: statement.file,
    line: statement.line,
    mybatisPlusEvidence: { owner, method: builtin, entity, ...(fragments > 0 ? { sqlFragments: fragments } : {}) },
    ...(runtimeOnly === null ? {} : { columnsRuntimeOnly: true, columnsRuntimeOnlyReason: runtimeOnly }),
    ...(unresolved.length > 0
      ? { hasUnresolved: true, unresolved: unresolved.map(({ reason, detail }) => ({ reason, detail })) }
      : {}),
  };
}

/** What the framework adds on its own is said, on a read as the filter it is. */
const evidenceOf = ({ access, roles, via, implicit }: MpColumnUse): JsonObject => ({
  via,
  ...(roles.length > 0 ? { roles } : {}),
  ...(implicit ? { [access === 'read' ? 'implicitFilter' : 'implicit']: true } : {}),
});

/** Totals the pack's meta keeps about the MyBatis-Plus lane. */
export function mybatisPlusStats(facts: MpFacts): JsonObject {
  const columns = facts.tables.flatMap((table) => table.columns);
  const { unresolved, opsUninterpreted, ...counts } = facts.stats;
  const missing = facts.tables.filter(({ inCatalog }) => !inCatalog).length;
  const columnsMissing = columns.filter(({ inCatalog }) => !inCatalog).length;
  return {
    ...counts,
    tables: facts.tables.length,
    tablesStubbed: missing,
    tablesInCatalog: facts.tables.length - missing,
    columns: columns.length,
    columnsStubbed: columnsMissing,
    columnsInCatalog: columns.length - columnsMissing,
    statements: facts.statements.length,
    joins: facts.statements.reduce((sum, { joins }) => sum + joins.length, 0),
    opsUninterpreted,
    opsUninterpretedTotal: Object.values(opsUninterpreted).reduce((sum, count) => sum + count, 0),
    unresolvedStatements: new Set(unresolved.map(({ statement }) => statement)).size,
    unresolved: unresolved.slice(0, 200).map((part) => ({ ...part })),
    namingStrategy: facts.naming.columnUnderline ? 'underscore' : 'identity',
    namingStrategyDeclared: !facts.assumed,
  };
}

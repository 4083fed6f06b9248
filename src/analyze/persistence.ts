import type { IdentifierCase } from '../engine/pack/model.ts';
import type { OnEvent } from './events.ts';
import type { Discovery } from './facts/discover.ts';
import type { JavaFacts } from './facts/java.ts';
import type { JpaFacts } from './facts/jpa.ts';
import type { MpFacts } from './facts/mybatis-plus.ts';
import type { AnnotationSql, CodeSql, SqlFacts, StatementFacts } from './facts/sql.ts';
import { analyzeJpa, nativeQueries } from './jpa/index.ts';
import { analyzeMybatisPlus, mybatisPlusFragments } from './mybatis-plus/index.ts';
import type { Profile } from './profile.ts';

/** SQL that stands in Java source. */
export interface SqlTexts {
  annotations: AnnotationSql[];
  code: CodeSql[];
}

/** SQL written in annotations, of mappers and of repositories, and handed over by code. */
export function sqlTexts(java: JavaFacts | null): SqlTexts {
  if (java === null) return { annotations: [], code: [] };
  const natives = nativeQueries(java.persistence, java.symbols).map(({ repository, method, verb, text, file, line }) => ({
    namespace: repository,
    id: method,
    statementType: verb,
    script: text,
    file,
    line,
  }));
  return { annotations: [...java.annotationSql, ...natives], code: java.codeSql };
}

/** Runs the JPA lane over what the Java and SQL lanes found; null when nothing is mapped. */
export function readJpa(
  java: JavaFacts,
  sql: SqlFacts | null,
  discovery: Discovery,
  profile: Profile,
  onEvent: OnEvent,
): JpaFacts | null {
  const { persistence, symbols } = java;
  if (persistence.types.length === 0) return null;
  const facts = analyzeJpa({
    persistence,
    symbols,
    settings: discovery.jpaNaming,
    units: discovery.persistenceUnits,
    declared: { physical: profile.jpa?.namingStrategy ?? null, implicit: profile.jpa?.implicitNamingStrategy ?? null },
    catalog: sql?.catalog ?? null,
    identifierCase: (profile.sqlIdentifierCase ?? null) as IdentifierCase | null,
    defaultSchema: profile.schema?.default ?? null,
  });
  const { entities, repositories } = facts.stats;
  onEvent({ step: 'jpa', entities, repositories, statements: facts.statements.length });
  return facts;
}

/** Namespace of texts that are parts of statements, not statements. */
const FRAGMENTS = 'mybatis-plus fragment';

/** What both readings of the MyBatis-Plus lane are given. */
function mybatisPlusInput(java: JavaFacts, discovery: Discovery, profile: Profile) {
  const { namingStrategy = null, tablePrefix = null, logicDeleteField = null } = profile.mybatisPlus ?? {};
  return {
    facts: java.mybatisPlus,
    settings: discovery.mybatisPlus,
    declared: { namingStrategy, tablePrefix, logicDeleteField },
    symbols: java.symbols,
    reached: new Set([...java.calls.map(({ to }) => to), ...java.routes.map(({ handler }) => handler)]),
    identifierCase: (profile.sqlIdentifierCase ?? null) as IdentifierCase | null,
    defaultSchema: profile.schema?.default ?? null,
  };
}

const usesMybatisPlus = ({ mybatisPlus }: JavaFacts): boolean => mybatisPlus.calls.length + mybatisPlus.entities.length > 0;

/** SQL texts that condition wrappers are given. */
export function fragmentSql(java: JavaFacts | null, discovery: Discovery, profile: Profile): AnnotationSql[] {
  if (java === null || !usesMybatisPlus(java)) return [];
  return mybatisPlusFragments(mybatisPlusInput(java, discovery, profile)).map(({ key, verb, text, file, line }) => ({
    namespace: FRAGMENTS,
    id: key,
    statementType: verb,
    script: text,
    file,
    line,
  }));
}

/** Takes what was read of fragments out of the statements. */
export function takeFragments(sql: SqlFacts | null): { sql: SqlFacts | null; fragments: Map<string, StatementFacts> } {
  const fragments = new Map<string, StatementFacts>();
  if (sql === null) return { sql, fragments };
  const statements = sql.statements.filter((statement) => {
    if (statement.namespace !== FRAGMENTS) return true;
    fragments.set(statement.id, statement);
    return false;
  });
  return { sql: fragments.size === 0 ? sql : { ...sql, statements }, fragments };
}

/** Runs the MyBatis-Plus lane; null when the project uses none of it. */
export function readMybatisPlus(
  java: JavaFacts,
  sql: SqlFacts | null,
  fragments: ReadonlyMap<string, StatementFacts>,
  discovery: Discovery,
  profile: Profile,
  onEvent: OnEvent,
): MpFacts | null {
  if (!usesMybatisPlus(java)) return null;
  const facts = analyzeMybatisPlus({
    ...mybatisPlusInput(java, discovery, profile),
    catalog: sql?.catalog ?? null,
    statements: new Set(sql?.statements.map(({ key }) => key)),
    fragments,
  });
  onEvent({
    step: 'mybatis-plus',
    entities: facts.stats.entities,
    calls: facts.stats.calls,
    statements: facts.statements.length,
  });
  return facts;
}

import type { IdentifierCase } from '../engine/pack/model.ts';
import type { OnEvent } from './events.ts';
import type { Discovery } from './facts/discover.ts';
import type { JavaFacts } from './facts/java.ts';
import type { JpaFacts } from './facts/jpa.ts';
import type { AnnotationSql, CodeSql, SqlFacts } from './facts/sql.ts';
import { analyzeJpa, nativeQueries } from './jpa/index.ts';
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

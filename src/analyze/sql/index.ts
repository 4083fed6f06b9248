import type { IdentifierCase } from '../../engine/pack/model.ts';
import type { LaneDiagnostic, SourceFile } from '../facts/diagnostic.ts';
import type {
  AnnotationSql,
  CatalogFacts,
  CatalogTable,
  CodeSql,
  SqlDialect,
  SqlFacts,
  StatementFacts,
  StatementSource,
} from '../facts/sql.ts';
import { readCatalog } from './catalog/read-catalog.ts';
import { codeStatements } from './code-statements.ts';
import { dialectProfile } from './dialect.ts';
import { annotationStatements } from './mybatis/annotations.ts';
import { readMappers } from './mybatis/read-mappers.ts';
import { analyzeStatements } from './trace/analyze-statements.ts';

export { readCatalog } from './catalog/read-catalog.ts';
export { annotationStatements } from './mybatis/annotations.ts';
export { readMappers } from './mybatis/read-mappers.ts';
export { loadSqlParser } from './parser/engine.ts';
export { analyzeStatements } from './trace/analyze-statements.ts';

export interface SqlInput {
  ddl: readonly SourceFile[];
  /** The schema as it was fetched from a server: read in place of `ddl`. */
  pinned?: readonly CatalogTable[] | null;
  mappers: readonly SourceFile[];
  annotations: readonly AnnotationSql[];
  /** SQL that code hands to the database itself. */
  code?: readonly CodeSql[];
  dialect: SqlDialect;
  identifierCase?: IdentifierCase | null;
  defaultSchema?: string | null;
}

/** The SQL lane: schema, statements, and what each statement touches. `loadSqlParser()` must have been awaited. */
export function analyzeSql(input: SqlInput): SqlFacts {
  const { dialect, identifierCase = null, defaultSchema = null } = input;
  const options = { dialect, identifierCase, defaultSchema };
  const catalog = input.pinned
    ? pinnedCatalog(input.pinned, dialect, identifierCase)
    : input.ddl.length > 0
      ? readCatalog(input.ddl, options)
      : null;
  const mappers = readMappers(input.mappers);
  const annotations = annotationStatements(input.annotations);
  const { sources: mapped, diagnostics } = merge(mappers.statements, annotations.statements);
  const sources = [...mapped, ...codeStatements(input.code ?? [])];
  const traced = analyzeStatements(sources, catalog, options);
  return {
    catalog,
    statements: traced.statements,
    diagnostics: [
      ...(catalog?.diagnostics ?? []),
      ...mappers.diagnostics,
      ...annotations.diagnostics,
      ...diagnostics,
      ...traced.diagnostics,
    ],
    stats: statsOf(catalog, traced.statements),
  };
}

const pinnedCatalog = (
  tables: readonly CatalogTable[],
  dialect: SqlDialect,
  identifierCase: IdentifierCase | null,
): CatalogFacts => ({
  dialect,
  identifierCase: identifierCase ?? dialectProfile(dialect).identifierCase,
  tables: [...tables],
  diagnostics: [],
});

/** A method declared in XML and by annotation runs the XML. */
function merge(
  xml: readonly StatementSource[],
  annotations: readonly StatementSource[],
): { sources: StatementSource[]; diagnostics: LaneDiagnostic[] } {
  const keys = new Set(xml.map((source) => source.key));
  const diagnostics: LaneDiagnostic[] = [];
  const kept = annotations.filter((source) => {
    if (!keys.has(source.key)) return true;
    diagnostics.push({
      kind: 'MAPPER_STATEMENT_DECLARED_TWICE',
      severity: 'warn',
      reason: `${source.key} is declared in XML too; the XML is read`,
      file: source.file,
      line: source.line,
    });
    return false;
  });
  return { sources: [...xml, ...kept], diagnostics };
}

function statsOf(catalog: CatalogFacts | null, statements: readonly StatementFacts[]): Record<string, number> {
  const count = (holds: (statement: StatementFacts) => boolean): number => statements.filter(holds).length;
  const sum = (size: (statement: StatementFacts) => number): number =>
    statements.reduce((total, statement) => total + size(statement), 0);
  return {
    statements: statements.length,
    statementsWithColumnFacts: count((statement) => statement.columns.length > 0),
    statementsWithStringSubst: count((statement) => statement.hasStringSubst),
    statementsScanned: count((statement) => statement.scanned),
    unresolvedParts: sum((statement) => statement.unresolved.length),
    nestedSelects: sum((statement) => statement.nestedSelects.length),
    joins: sum((statement) => statement.joins.length),
    tables: catalog?.tables.length ?? 0,
    columns: catalog?.tables.reduce((total, table) => total + table.columns.length, 0) ?? 0,
  };
}

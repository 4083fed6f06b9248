import type { IdentifierCase } from '../../../engine/pack/model.ts';
import { CatalogNames } from '../../facts/catalog-names.ts';
import type { LaneDiagnostic } from '../../facts/diagnostic.ts';
import type { CatalogFacts, SqlDialect, StatementFacts, StatementSource } from '../../facts/sql.ts';
import { type DialectProfile, dialectProfile } from '../dialect.ts';
import { SPLICE } from '../mybatis/splice.ts';
import { parseSql } from './parse.ts';
import { Programs } from './programs.ts';
import { Resolver } from './relation.ts';
import { scanStatement } from './scan.ts';
import { traceStatement } from './statement.ts';
import { Tracer } from './tracer.ts';
import { Uses } from './uses.ts';
import { viewReader } from './views.ts';

export interface LineageOptions {
  dialect: SqlDialect;
  identifierCase?: IdentifierCase | null;
  defaultSchema?: string | null;
}

/** Reads what each statement touches. The parser must have been loaded. */
export function analyzeStatements(
  sources: readonly StatementSource[],
  catalog: CatalogFacts | null,
  options: LineageOptions,
): { statements: StatementFacts[]; diagnostics: LaneDiagnostic[] } {
  const profile = dialectProfile(options.dialect);
  const rule = options.identifierCase ?? profile.identifierCase;
  const names = new CatalogNames(catalog?.tables ?? [], rule, profile.columnsIgnoreCase, options.defaultSchema ?? null);
  const resolver = new Resolver(names, viewReader(profile));
  resolver.programs = new Programs(catalog?.programs ?? [], names, profile);
  const diagnostics: LaneDiagnostic[] = [];
  const statements = sources.map((source) => analyzeStatement(source, resolver, profile, diagnostics));
  return { statements, diagnostics };
}

/** The routine a call form names: `{? = call a.b(..)}`, `CALL b(..)`, `EXEC b`. */
const calledName = (text: string): string | undefined =>
  /\b(?:call|exec|execute|perform)\s+(?:["`\w]+\s*\.\s*)*["`]?(\w+)/i.exec(text)?.[1] ??
  /^\s*begin\s+(?:\w+\.)*(\w+)/i.exec(text)?.[1];

function analyzeStatement(
  source: StatementSource,
  resolver: Resolver,
  profile: DialectProfile,
  diagnostics: LaneDiagnostic[],
): StatementFacts {
  const uses = new Uses();
  let scanned = false;
  if (source.statementType === 'call') {
    const tracer = new Tracer(resolver, uses, profile);
    for (const text of source.variants) tracer.routine(calledName(text) ?? text.replace(/\s+/g, ' ').slice(0, 120));
  } else {
    for (const variant of source.variants) {
      if (variant.trim() === SPLICE) {
        uses.unresolved('spliced_statement', 'the whole text is spliced in at run time');
        continue;
      }
      const parsed = parseSql(variant, profile);
      if ('statements' in parsed) {
        const tracer = new Tracer(resolver, uses, profile);
        for (const statement of parsed.statements) traceStatement(tracer, statement);
        continue;
      }
      scanned = true;
      uses.unresolved('parse_failed', parsed.failure.slice(0, 200));
      scanStatement(variant, profile, resolver, uses);
      diagnostics.push({
        kind: 'SQL_SCANNED',
        severity: 'warn',
        reason: `${source.key}: no grammar reads it (${parsed.failure.slice(0, 200)}); its tables and columns were scanned for`,
        file: source.file,
        line: source.line,
      });
    }
  }
  const { key, namespace, id, statementType, file, line, hasStringSubst, nestedSelects } = source;
  return {
    key,
    namespace,
    id,
    statementType,
    source: source.source,
    ...(source.callers ? { callers: source.callers } : {}),
    ...(source.conditional ? { conditional: true } : {}),
    file,
    line,
    hasStringSubst,
    ...uses.facts(),
    nestedSelects,
    scanned,
  };
}

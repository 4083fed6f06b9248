import { PackBuilder } from '../../engine/pack/builder.ts';
import type { JsonObject, Pack, PackMeta } from '../../engine/pack/model.ts';
import type { LaneDiagnostic } from '../facts/diagnostic.ts';
import type { JavaFacts } from '../facts/java.ts';
import type { SqlFacts } from '../facts/sql.ts';
import { axesOf } from './axes.ts';
import { packDiagnostics } from './diagnostics.ts';
import { addCalls, addRoutes, addSymbols, javaStats } from './java.ts';
import { addCatalog, addJoins, addStatements, bindStatements } from './sql.ts';

export interface LaneFacts {
  sql: SqlFacts | null;
  java: JavaFacts | null;
  /** What discovery could not see. */
  diagnostics: LaneDiagnostic[];
}

/** Joins what the lanes found into one pack, in a fixed order: catalog, statements, joins, methods, calls, routes, bindings. */
export function assemble(facts: LaneFacts, meta: Omit<PackMeta, 'lanes' | 'axes' | 'laneStats' | 'diagnostics'>): Pack {
  const { sql, java } = facts;
  const pack = new PackBuilder();
  if (sql?.catalog) addCatalog(pack, sql.catalog);
  if (sql) addStatements(pack, sql);
  if (sql) addJoins(pack, sql.statements);
  const methodsOf = java ? addSymbols(pack, java.symbols) : new Map<string, string[]>();
  const gaps = java ? addCalls(pack, java.calls) : [];
  if (java) addRoutes(pack, java.routes);
  const binding = sql ? bindStatements(pack, sql, methodsOf) : null;

  const laneStats: JsonObject = { ...(java ? javaStats(java) : {}) };
  if (sql && binding) {
    laneStats.sql = { ...sql.stats, mapperMethodsBound: binding.bound, statementsWithoutMapper: binding.unbound.length };
  }
  return pack.finish({
    ...meta,
    lanes: [...(sql ? ['sql'] : []), ...(java ? ['java'] : [])],
    axes: axesOf(sql, java),
    laneStats,
    diagnostics: [...packDiagnostics([...facts.diagnostics, ...(sql?.diagnostics ?? []), ...(java?.diagnostics ?? [])]), ...gaps],
  } as PackMeta);
}

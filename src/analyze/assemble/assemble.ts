import { PackBuilder } from '../../engine/pack/builder.ts';
import type { JsonObject, Pack, PackMeta } from '../../engine/pack/model.ts';
import type { LaneDiagnostic } from '../facts/diagnostic.ts';
import type { GatewayRoute } from '../facts/gateway.ts';
import type { JavaFacts } from '../facts/java.ts';
import type { JpaFacts } from '../facts/jpa.ts';
import type { MpFacts } from '../facts/mybatis-plus.ts';
import type { PageFacts } from '../facts/pages.ts';
import type { SqlFacts } from '../facts/sql.ts';
import type { TypescriptFacts } from '../facts/typescript.ts';
import type { WebFacts } from '../facts/web.ts';
import { axesOf } from './axes.ts';
import { packDiagnostics } from './diagnostics.ts';
import { addHttpCalls } from './http.ts';
import { addCalls, addRoutes, addSymbols, javaStats } from './java.ts';
import { addDeclaredJoins, addJoins } from './joins.ts';
import { addMappedJoins, addMappedStatements, addMappedTables, jpaStats } from './jpa.ts';
import { addBuiltinStatements, addEntityTables, mybatisPlusStats } from './mybatis-plus.ts';
import { addPages } from './pages.ts';
import { addCatalog, addStatements, bindStatementCalls, bindStatements } from './sql.ts';
import { addTypescript } from './typescript.ts';
import { addWeb } from './web.ts';

export interface LaneFacts {
  sql: SqlFacts | null;
  java: JavaFacts | null;
  jpa?: JpaFacts | null;
  mybatisPlus?: MpFacts | null;
  typescript?: TypescriptFacts | null;
  web?: WebFacts | null;
  pages?: PageFacts | null;
  /** The template a view's name means, as a file of code says it. */
  viewFile?: (name: string, file: string) => string | null;
  /** Names parts of the tree are known by, and where they lie. */
  parts?: readonly { name: string; dir: string }[];
  /** Directories of applications. */
  applications?: readonly string[];
  /** What gateways of the tree make of addresses, by front prefix. */
  gateway?: ReadonlyMap<string, GatewayRoute>;
  /** What discovery could not see. */
  diagnostics: LaneDiagnostic[];
}

/** Joins what the lanes found into one pack, in a fixed order: catalog, mapped tables, statements, joins, methods, calls, routes, bindings. */
export function assemble(facts: LaneFacts, meta: Omit<PackMeta, 'lanes' | 'axes' | 'laneStats' | 'diagnostics'>): Pack {
  const { sql, java, jpa = null, mybatisPlus = null, typescript = null, web = null, pages = null } = facts;
  const pack = new PackBuilder();
  if (sql?.catalog) {
    addCatalog(pack, sql.catalog);
    addDeclaredJoins(pack, sql.catalog);
  }
  if (jpa) addMappedTables(pack, jpa.tables);
  if (mybatisPlus) addEntityTables(pack, mybatisPlus.tables);
  if (sql) addStatements(pack, sql);
  if (sql) addJoins(pack, sql.statements);
  if (jpa) addMappedJoins(pack, jpa);
  const methodsOf = java ? addSymbols(pack, java.symbols) : new Map<string, string[]>();
  const gaps = java ? addCalls(pack, java.calls) : [];
  if (java) addRoutes(pack, java.routes);
  if (java) {
    const { parts = [], applications = [], gateway } = facts;
    addHttpCalls(pack, java.httpCalls, { routes: java.routes, parts, applications, gateway });
  }
  const binding = sql ? bindStatements(pack, sql, methodsOf, nativeKeys(jpa)) : null;
  const unknownIds = java ? bindStatementCalls(pack, sql?.statements ?? [], java.statementCalls) : [];
  if (jpa) addMappedStatements(pack, jpa);
  if (mybatisPlus) addBuiltinStatements(pack, mybatisPlus);
  if (typescript) addTypescript(pack, typescript);
  // Last of all: a page's request lands on what the others serve.
  const asked = web ? addWeb(pack, web, { gateway: facts.gateway ?? new Map(), parts: facts.parts ?? [] }) : null;
  const shown = pages && java ? addPages(pack, pages, java.views, facts.viewFile ?? (() => null)) : null;

  const laneStats: JsonObject = { ...(java ? javaStats(java) : {}) };
  if (sql && binding) {
    laneStats.sql = { ...sql.stats, mapperMethodsBound: binding.bound, statementsWithoutMapper: binding.unbound.length };
  }
  if (jpa) laneStats.jpa = jpaStats(jpa);
  if (mybatisPlus) laneStats.mybatisPlus = mybatisPlusStats(mybatisPlus);
  if (typescript) laneStats.ts = { ...typescript.stats };
  if (web) laneStats.web = { ...web.stats, ...asked };
  if (shown) laneStats.pages = { ...shown.stats };
  return pack.finish({
    ...meta,
    lanes: [
      ...(sql ? ['sql'] : []),
      ...(java ? ['java'] : []),
      ...(jpa ? ['jpa'] : []),
      ...(mybatisPlus ? ['mybatisPlus'] : []),
      ...(typescript ? ['typescript'] : []),
      ...(web ? ['web'] : []),
      ...(pages ? ['pages'] : []),
    ],
    axes: axesOf(sql, java, jpa, mybatisPlus, shown?.stats ?? null, typescript, asked),
    laneStats,
    diagnostics: [
      ...packDiagnostics([
        ...facts.diagnostics,
        ...(sql?.diagnostics ?? []),
        ...(java?.diagnostics ?? []),
        ...(jpa?.diagnostics ?? []),
        ...(mybatisPlus?.diagnostics ?? []),
        ...(typescript?.diagnostics ?? []),
        ...(web?.diagnostics ?? []),
        ...(pages?.diagnostics ?? []),
        ...(shown?.diagnostics ?? []),
        ...unknownIds,
      ]),
      ...gaps,
    ],
  } as PackMeta);
}

/** Statements whose text a repository states: the JPA lane binds them to their methods. */
const nativeKeys = (jpa: JpaFacts | null): ReadonlySet<string> =>
  new Set((jpa?.statements ?? []).flatMap(({ key, statementType }) => (statementType === 'native' ? [key] : [])));

import type { LaneDiagnostic } from '../facts/diagnostic.ts';
import type { SpringSettings } from '../facts/discover.ts';
import type { JavaCall, JavaFacts, JavaSymbol } from '../facts/java.ts';
import type { Sink } from './calls/body.ts';
import { readClass } from './calls/classes.ts';
import { CallCounts } from './calls/counts.ts';
import type { Observer } from './calls/observer.ts';
import { record, replay, type Tape } from './calls/tape.ts';
import { readHttpCalls } from './http/read.ts';
import { readResources } from './jaxrs/read.ts';
import { Linker } from './link/linker.ts';
import { collectSymbols, linkForeign } from './link/symbols.ts';
import type { JavaRules, SymbolTable } from './model/symbols.ts';
import { buildSymbolTable } from './model/table.ts';
import { readMappers } from './mybatis/mappers.ts';
import { readMybatisPlus } from './mybatisplus/read.ts';
import { WrapperTracker } from './mybatisplus/tracker.ts';
import { linkFragments } from './persistence/fragments.ts';
import { readPersistence } from './persistence/read.ts';
import { BeanNames } from './spring/beans.ts';
import { EntryPoints } from './spring/entry-points.ts';
import { readFunctionalRoutes } from './spring/functional/read.ts';
import { readGatewayRoutes } from './spring/gateway-routes.ts';
import { type DeclaredPrefix, Prefixes } from './spring/prefixes/read.ts';
import { Properties } from './spring/properties.ts';
import { readRoutes, sortedRoutes } from './spring/routes.ts';
import { transactionOf } from './spring/transactions.ts';
import { readViews, type ViewHandler } from './spring/views.ts';
import { unmapped } from './sqltext/entity-calls.ts';
import { readCodeSql } from './sqltext/read.ts';
import type { JavaFileFacts } from './syntax/records.ts';

export interface ResolveOptions {
  /** Servlet context paths and the directory each governs. */
  contextPaths?: { value: string; scope: string }[];
  /** What configuration files set. */
  settings?: readonly SpringSettings[];
  /** Path prefixes the profile declares. */
  pathPrefixes?: readonly DeclaredPrefix[];
  /** Directories of applications. */
  applications?: readonly string[];
  /** Packages that are the project's own, so that a type of theirs without source is reported as missing. */
  packagePrefixes?: string[];
  /** What rule packs say. */
  rules?: JavaRules;
  /** What is kept of bodies that need not be read, by path; what others give is put there. */
  bodies?: BodyStore;
}

/** Where what bodies give is kept between runs. */
export interface BodyStore {
  /** What the bodies of a file gave, if they would give the same now. */
  take(path: string): Tape | null;
  put(path: string, tape: Tape | null): void;
}

/** Joins the files of a project: symbols, calls, routes, transactions, annotation SQL and persistence. Pure; the same files give the same facts. */
export function resolveJava(files: JavaFileFacts[], options: ResolveOptions = {}): JavaFacts {
  const ordered = [...files].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  const table = buildSymbolTable(ordered, options.packagePrefixes ?? [], options.rules);
  const tracker = new WrapperTracker();
  const sink = readCalls(table, ordered, tracker, options.bodies);
  const mappers = readMappers(table);
  const persistence = readPersistence(table);
  const code = readCodeSql(table, sink.sql);
  const properties = new Properties(options.settings ?? []);
  const sent = readHttpCalls(table, sink.http, properties);
  const prefixes = new Prefixes(table, {
    declared: options.pathPrefixes ?? [],
    properties,
    applications: options.applications ?? [],
  });

  const linker = new Linker(table, sink);
  linker.run();
  const handlers = new Map<string, ViewHandler>();
  const functional = readFunctionalRoutes(table, {
    contextPaths: options.contextPaths ?? [],
    enter: (method, on) => linker.enter(method, on),
  });
  const { routes: mapped, httpCalls } = readRoutes(table, {
    contextPaths: options.contextPaths ?? [],
    prefixes,
    enter: (method, on) => {
      const symbol = linker.enter(method, on);
      handlers.set(symbol, { symbol, method, on });
      return symbol;
    },
    runsBefore: (from, { method, on, from: origin }) =>
      linker.edges.add({
        from,
        to: linker.enter(method, on),
        rule: 'spring-model-attribute',
        binding: MODEL_BINDING[origin],
        line: null,
        receiver: on.fqn,
      }),
  });
  const resources = readResources(table, {
    contextPaths: options.contextPaths ?? [],
    properties,
    enter: (method, on) => linker.enter(method, on),
  });
  const routes = sortedRoutes([...mapped, ...functional.routes, ...resources.routes]);
  linker.run();

  const entryPoints = new EntryPoints(table);
  const symbols = collectSymbols(table, linker, {
    isMapper: (cls) => mappers.types.has(cls),
    transactional: (method) => transactionOf(table, method),
    entryPoint: (method) => entryPoints.of(method),
  });
  linkForeign(sink.foreign, linker.edges, symbols);
  linkFragments(persistence.repositories, linker.instances.values(), linker.edges);
  const calls = linker.edges.sorted();
  const mybatisPlus = readMybatisPlus(table, tracker, linker);
  const views = readViews(
    table,
    [...new Set(routes.map(({ handler }) => handler))].sort().flatMap((symbol) => handlers.get(symbol) ?? []),
  );

  return {
    symbols: sortedSymbols(symbols),
    routes,
    views,
    httpCalls: [...httpCalls, ...resources.httpCalls, ...sent.calls],
    calls,
    gatewayRoutes: readGatewayRoutes(table, properties),
    annotationSql: mappers.statements,
    codeSql: code.statements,
    statementCalls: code.calls,
    persistence: { ...persistence, calls: code.entityCalls },
    mybatisPlus,
    diagnostics: [
      ...ordered.flatMap((file) => file.diagnostics),
      ...table.diagnostics,
      ...linker.diagnostics,
      ...mappers.diagnostics,
      ...code.diagnostics,
      ...views.unread.map(
        ({ symbol, file, line, why }): LaneDiagnostic => ({
          kind: 'VIEW_NAME_UNREADABLE',
          severity: 'info',
          reason: `${symbol} shows a page whose name is made when it runs (${why})`,
          file,
          line,
        }),
      ),
      ...sent.diagnostics,
      ...prefixes.diagnostics,
      ...functional.diagnostics,
      ...resources.diagnostics,
      ...prefixes.unused(),
      ...persistence.diagnostics,
      ...(persistence.types.length === 0 ? unmapped(code.entityCalls) : []),
    ],
    stats: {
      files: files.length,
      types: table.classes.length,
      methods: symbols.size,
      routes: routes.length,
      callsByRule: countByRule(calls),
      externalCalls: sink.counts.external,
      unresolvedCalls: sink.counts.unresolved - sink.counts.missingTypes(),
      missingTypeCalls: sink.counts.missingTypes(),
      unresolvedCallsByReason: sink.counts.reasons(),
      httpCallsRead: sent.calls.length,
      httpCallsUrlUnreadable: sent.unread,
      unresolvedSamples: sink.counts.sampled(),
    },
  };
}

/** A controller's own model methods run before each of its handlers; an advice's for the controllers it is for. */
const MODEL_BINDING = { own: 'special', advice: 'documented', 'narrowed-advice': 'partial' } as const;

/** Reads every body once, or takes what reading it gave before. Classes declared inside bodies are read where they stand. */
function readCalls(table: SymbolTable, files: readonly JavaFileFacts[], observer: Observer, bodies?: BodyStore): Sink {
  const beans = new BeanNames(table);
  const sink: Sink = {
    sites: [],
    foreign: [],
    traits: new Map(),
    read: [],
    sql: new Map(),
    http: new Map(),
    counts: new CallCounts(),
    narrow: (field) => beans.narrow(field),
    observer,
  };
  const byPath = new Map(files.map((file) => [file.path, file]));
  for (const file of files) {
    const read = (): void => {
      for (const index of file.types.keys()) {
        const cls = table.classAt(file, index);
        if (cls !== null && cls.decl.local !== true) readClass(table, sink, cls, null);
      }
    };
    if (!bodies) read();
    else {
      const kept = bodies.take(file.path);
      if (kept === null || !replay(table, sink, file, kept, (path) => byPath.get(path)))
        bodies.put(file.path, record(table, sink, file, read));
    }
  }
  return sink;
}

function sortedSymbols(symbols: ReadonlyMap<string, JavaSymbol>): JavaSymbol[] {
  return [...symbols.values()].sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
}

function countByRule(calls: JavaCall[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { rule } of calls) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

import { readFileSync } from 'node:fs';
import type { SpringSettings } from '../../../src/analyze/facts/discover.ts';
import type { JavaFacts } from '../../../src/analyze/facts/java.ts';
import { SPLICE_MARK } from '../../../src/analyze/facts/sql.ts';
import { readJavaFile, resolveJava } from '../../../src/analyze/java/index.ts';
import { builtInRules } from '../../../src/analyze/rules/load.ts';

/**
 * A case is text:
 *
 *     # what it shows
 *     --- module/src/main/java/a/B.java
 *     package a; class B { .. }
 *     === calls
 *     a.B#m -> a.C#n field-receiver virtual
 *
 * Sections: `calls` (every edge), `routes`, `symbols` (flags of the named ones), `sql`, `views`, `diagnostics`, `unresolved`. A section that is not
 * written is not checked; one that is must match line by line. `--- context <scope> <path>` sets a servlet context path, `--- set <scope> <key=value>` a property, `--- app <dir>` an application, `--- prefix <path> <packages>` declares a path prefix, `--- own <prefix>` names the
 * project's package.
 */
export interface Case {
  name: string;
  facts: () => JavaFacts;
  expected: Map<string, string[]>;
}

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export function readCases(path: URL): Case[] {
  return readFileSync(path, 'utf8')
    .split(/^# /m)
    .slice(1)
    .map((text) => {
      const name = text.slice(0, text.indexOf('\n')).trim();
      const [sources = '', ...sections] = text.slice(text.indexOf('\n') + 1).split(/^=== /m);
      const expected = new Map(
        sections.map((section) => [section.slice(0, section.indexOf('\n')).trim(), lines(section.slice(section.indexOf('\n')))]),
      );
      return { name, facts: () => factsOf(sources), expected };
    });
}

function factsOf(sources: string): JavaFacts {
  const files = [];
  const contextPaths = [];
  const settings: SpringSettings[] = [];
  const packagePrefixes = [];
  const applications: string[] = [];
  const pathPrefixes = [];
  for (const part of sources.split(/^--- /m).slice(1)) {
    const end = part.indexOf('\n');
    const [head = '', scope = '', value = ''] = part.slice(0, end).trim().split(' ');
    if (head === 'context') contextPaths.push({ scope, value });
    else if (head === 'app') applications.push(scope);
    else if (head === 'prefix') pathPrefixes.push({ prefix: scope, packages: value });
    else if (head === 'set') {
      const at = value.indexOf('=');
      settings.push({ file: '', scope, profiled: false, values: [[value.slice(0, at), value.slice(at + 1)]] });
    } else if (head === 'own') packagePrefixes.push(scope);
    else files.push(JSON.parse(JSON.stringify(readJavaFile({ path: head, text: part.slice(end + 1) }))));
  }
  return resolveJava(files, { contextPaths, settings, applications, pathPrefixes, packagePrefixes, rules: builtInRules() });
}

/** What the facts say, in a case's own words. */
export const PRINTERS: Readonly<Record<string, (facts: JavaFacts) => string[]>> = {
  calls: ({ calls }) => calls.map(({ from, to, rule, binding }) => `${from} -> ${to} ${rule} ${binding}`),
  routes: ({ routes }) =>
    routes.map(({ verb, path, handler, link, contract, pathPrefix, prefixSetAt, addressUnsure }) =>
      [
        `${verb} ${path} ${handler} ${link}`,
        contract === undefined ? '' : ` of ${contract}`,
        pathPrefix === undefined ? '' : ` under ${pathPrefix}`,
        prefixSetAt === undefined ? '' : ' set by code',
        addressUnsure === undefined ? '' : ` unsure: ${addressUnsure}`,
      ].join(''),
    ),
  gateway: ({ gatewayRoutes }) =>
    gatewayRoutes.map(
      ({ id, uri, paths, filters, unread }) =>
        `${id} ${paths.join(' ')} ${filters.map(({ name, args }) => `${name}(${args.join(',')})`).join(' ')} -> ${uri}${unread.length > 0 ? ` unread ${unread.join(', ')}` : ''}`,
    ),
  entries: ({ symbols }) => symbols.flatMap(({ key, entryPoint }) => (entryPoint ? [`${key} ${entryPoint}`] : [])),
  sent: ({ httpCalls }) =>
    httpCalls.map(
      ({ from, verb, path, rule, service, addressUnsure }) =>
        `${from} -> ${verb} ${path} ${rule}${service === null ? '' : ` at ${service}`}${addressUnsure === undefined ? '' : ` unsure: ${addressUnsure}`}`,
    ),
  views: ({ views }) => [
    ...views.renders.map(({ symbol, view }) => `${symbol} ${view}`),
    ...views.redirects.map(({ symbol, path }) => `${symbol} to ${path}`),
    ...views.unread.map(({ symbol, why }) => `${symbol} unread: ${why}`),
  ],
  symbols: ({ symbols }) =>
    symbols.map((symbol) => {
      const { transactional } = symbol;
      const flags = [
        symbol.external ? 'external' : '',
        symbol.inherited ? `inherited from ${symbol.inheritedFrom}` : '',
        symbol.mapperMethod ? 'mapper' : '',
        symbol.generated ? 'generated' : '',
        transactional
          ? `transactional(${transactional.scope}${transactional.readOnly ? ' read-only' : ''}${transactional.propagation ? ` ${transactional.propagation}` : ''})`
          : '',
      ].filter((flag) => flag !== '');
      return [symbol.key, ...flags].join(' ');
    }),
  code: ({ codeSql }) =>
    codeSql.flatMap(({ namespace, id, variants, callers, conditional }) =>
      variants.map(
        (text) =>
          `${namespace}.${id} by ${callers.join(' ')}${conditional ? ' conditional' : ''}: ${text.replaceAll(SPLICE_MARK, '<?>').replace(/\s+/g, ' ').trim()}`,
      ),
    ),
  ids: ({ statementCalls }) => statementCalls.map(({ caller, ids }) => `${caller} ${ids.join(' ')}`),
  reasons: ({ diagnostics }) => diagnostics.map(({ kind, reason }) => `${kind} ${reason}`),
  sql: ({ annotationSql }) =>
    annotationSql.map(
      ({ namespace, id, statementType, script }) =>
        `${namespace}.${id} ${statementType} ${script.replaceAll(/\s+/g, ' ').trim()}`,
    ),
  diagnostics: ({ diagnostics }) =>
    diagnostics.map(({ kind, file, line }) => [kind, file, line].filter((part) => part !== undefined).join(' ')),
  unresolved: ({ stats }) => stats.unresolvedSamples.map(({ reason, line, text }) => `${reason} ${line} ${text}`),
};

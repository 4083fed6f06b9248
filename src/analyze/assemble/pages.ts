import { gradeHttpCall, PAGE_OWN_GRADE, PAGE_SET_GRADE, VIEW_GRADE } from '../../engine/grade/policy.ts';
import type { PackBuilder } from '../../engine/pack/builder.ts';
import { compareText } from '../../engine/pack/canonical.ts';
import type { LaneDiagnostic } from '../facts/diagnostic.ts';
import type { PageFacts, PageFile, PageRequest, ViewFacts } from '../facts/pages.ts';
import { RouteMatcher } from './route-match.ts';

/** Inclusions followed from a page. */
const MAX_INCLUDES = 4;

export interface PageStats {
  pages: number;
  requests: number;
  resolved: number;
  viewsWithoutFile: number;
}

/**
 * Joins pages into the pack: a screen for each view that code shows, the page's own requests as those of a function of it, what it includes as
 * a set, and for each request the routes it can mean. A template nobody shows is no screen.
 */
export function addPages(
  pack: PackBuilder,
  facts: PageFacts,
  views: ViewFacts,
  find: (name: string, file: string) => string | null,
): { stats: PageStats; diagnostics: LaneDiagnostic[] } {
  const diagnostics: LaneDiagnostic[] = [];
  const byFile = new Map(facts.pages.map((page) => [page.file, page]));
  const shown = addScreens(pack, views, byFile, find, diagnostics);
  const matcher = new RouteMatcher(pack);
  const addresses = addressesOf(pack, views);
  const reached = new Map<string, Set<string>>();
  for (const [view, { file, screen }] of shown) {
    for (const [included, depth] of includedBy(file, byFile)) {
      const symbol = pageSymbol(included);
      pack.edge(screen, `symbol:${symbol}`, 'RENDERS', depth === 0 ? PAGE_OWN_GRADE : PAGE_SET_GRADE, {
        rule: depth === 0 ? 'template-own' : 'template-include',
        ...(depth === 0 ? {} : { hops: depth }),
      });
      const places = reached.get(included) ?? new Set();
      for (const path of addresses.get(view) ?? []) places.add(path);
      reached.set(included, places);
    }
  }
  const stats: PageStats = { pages: shown.size, requests: 0, resolved: 0, viewsWithoutFile: diagnostics.length };
  for (const [file, places] of [...reached].sort((a, b) => compareText(a[0], b[0]))) {
    const page = byFile.get(file);
    if (page) addRequests(pack, page, [...places].sort(compareText), matcher, stats);
  }
  addRedirects(pack, views);
  return { stats, diagnostics };
}

/** Where a handler sends the browser on to: a request of its own, so data and no link. */
function addRedirects(pack: PackBuilder, { redirects }: ViewFacts): void {
  const bySymbol = new Map<string, Set<string>>();
  for (const { symbol, path } of redirects) bySymbol.set(symbol, (bySymbol.get(symbol) ?? new Set()).add(path));
  for (const [symbol, paths] of bySymbol) pack.node('symbol', symbol, { redirectsTo: [...paths].sort(compareText) });
}

const pageSymbol = (file: string): string => `${file}#(template)`;

interface Shown {
  file: string;
  screen: string;
}

/** Screens of the views that code shows, and the links from the code to them. */
function addScreens(
  pack: PackBuilder,
  views: ViewFacts,
  byFile: ReadonlyMap<string, PageFile>,
  find: (name: string, file: string) => string | null,
  diagnostics: LaneDiagnostic[],
): Map<string, Shown> {
  const shown = new Map<string, Shown>();
  const renderedBy = new Map<string, Set<string>>();
  for (const { symbol, view, file, line } of views.renders) {
    const template = find(view, file);
    const page = template === null ? undefined : byFile.get(template);
    if (!page) {
      diagnostics.push({
        kind: 'VIEW_NAME_UNRESOLVED',
        severity: 'info',
        reason: `no template answers to the view ${view}`,
        file,
        line,
      });
    }
    const by = renderedBy.get(view) ?? new Set();
    renderedBy.set(view, by.add(symbol));
    const screen = pack.node('screen', `view:${view}`, {
      source: 'view',
      line: 1,
      ...(page ? { template: page.file, engine: page.engine, file: page.file } : {}),
    });
    pack.edge(`symbol:${symbol}`, screen, 'RENDERS_PAGE', VIEW_GRADE, { view });
    if (page) shown.set(view, { file: page.file, screen });
  }
  for (const [view, by] of renderedBy) {
    const paths = addressesOf(pack, views).get(view) ?? [];
    pack.node('screen', `view:${view}`, {
      renderedBy: [...by].sort(compareText),
      ...(paths.length > 0 ? { path: paths[0], paths } : {}),
    });
  }
  return shown;
}

const addressMemo = new WeakMap<ViewFacts, Map<string, string[]>>();

/** The paths a view's page stands at: those of the routes whose handlers show it. */
function addressesOf(pack: PackBuilder, views: ViewFacts): Map<string, string[]> {
  const known = addressMemo.get(views);
  if (known) return known;
  const routes = new Map<string, string[]>();
  for (const node of pack.nodes('endpoint')) {
    const handlers = Array.isArray(node.handlers) ? node.handlers : [node.handler];
    for (const handler of handlers)
      if (typeof handler === 'string' && typeof node.path === 'string')
        routes.set(handler, [...(routes.get(handler) ?? []), node.path]);
  }
  const found = new Map<string, Set<string>>();
  for (const { symbol, view } of views.renders) {
    const paths = found.get(view) ?? new Set();
    for (const path of routes.get(symbol) ?? []) paths.add(path);
    found.set(view, paths);
  }
  const sorted = new Map([...found].map(([view, paths]) => [view, [...paths].sort(compareText)]));
  addressMemo.set(views, sorted);
  return sorted;
}

/** A page's file and those it puts in, with how many inclusions away each is. */
function includedBy(file: string, byFile: ReadonlyMap<string, PageFile>): Map<string, number> {
  const found = new Map([[file, 0]]);
  let edge = [file];
  for (let depth = 1; depth <= MAX_INCLUDES && edge.length > 0; depth++) {
    edge = edge.flatMap((one) => byFile.get(one)?.includes ?? []).filter((one) => !found.has(one));
    for (const one of edge) found.set(one, depth);
  }
  return found;
}

function addRequests(
  pack: PackBuilder,
  page: PageFile,
  places: readonly string[],
  matcher: RouteMatcher,
  stats: PageStats,
): void {
  const key = pageSymbol(page.file);
  pack.node('symbol', key, { symbol: key, file: page.file, line: 1, lane: 'web', template: page.file, engine: page.engine });
  const seen = new Set<string>();
  for (const request of page.requests) {
    stats.requests++;
    const targets = targetsOf(request, places);
    let isResolved = false;
    for (const path of targets) {
      for (const { id, partial } of matcher.match(request.verb, path)) {
        isResolved = true;
        if (seen.has(`${request.verb} ${id}`)) continue;
        seen.add(`${request.verb} ${id}`);
        const unsure = partial ? 'part of a segment is filled in when the page is made' : null;
        pack.edge(`symbol:${key}`, id, 'CALLS_HTTP', gradeHttpCall(true, unsure !== null), evidence(request, unsure));
      }
    }
    if (isResolved) stats.resolved++;
    else if (!request.relative) addOutbound(pack, key, request, seen);
  }
}

/** A page's address is where relative ones start, and where a form without one goes. */
function targetsOf({ path, relative }: PageRequest, places: readonly string[]): string[] {
  if (!relative) return [path];
  const bases = path === '' ? places : places.map((place) => place.slice(0, place.lastIndexOf('/') + 1));
  return [...new Set(bases.map((base) => normal(`${base}${path}`)))];
}

function normal(path: string): string {
  const out: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..') out.pop();
    else out.push(part);
  }
  return `/${out.join('/')}`;
}

function addOutbound(pack: PackBuilder, key: string, request: PageRequest, seen: Set<string>): void {
  const route = `${request.verb} ${request.path}`;
  if (seen.has(route)) return;
  seen.add(route);
  if (!pack.has(`endpoint:${route}`))
    pack.node('endpoint', route, { path: request.path, httpMethod: request.verb, outbound: true, source: 'web' });
  pack.edge(`symbol:${key}`, `endpoint:${route}`, 'CALLS_HTTP', gradeHttpCall(false, false), evidence(request, null));
}

const evidence = ({ kind, line }: PageRequest, unsure: string | null) => ({
  rule: kind === 'form' ? 'form-submit' : 'page-link',
  line,
  ...(unsure === null ? {} : { address: { grade: 'HEURISTIC', why: unsure } }),
});

import { asMode } from '../engine/grade/modes.ts';
import type { Host, OpenPack } from '../engine/host/types.ts';
import { routeCensus, screenCensus } from '../engine/walk/census.ts';
import { groupRuleOf } from '../engine/walk/route.ts';
import { asDepth } from './args.ts';
import { cut, type Envelope, emptyOf, type Limit, packAnswer, type TruncatedField } from './contract.ts';
import { outboundCalls } from './federation.ts';
import { codeBlock, edgeCounts, gradeCounts, jpaBlock, nodeCounts, statementTypes } from './overview-census.ts';
import { gapsOf } from './overview-gaps.ts';
import { hubsOf } from './overview-hubs.ts';
import { reachOf, SAMPLES } from './overview-reach.ts';
import { axisRemedies, diagnosticRemedy, routeRemedy } from './overview-remedies.ts';
import { str } from './text.ts';

export interface OverviewArgs {
  mode?: unknown;
  depth?: unknown;
}

/** The whole pack in numbers: what is in it, how much is wired from a route to a table, and what the engine could not see. */
export function overview(host: Host, pack: OpenPack, args: OverviewArgs): Envelope<object> {
  const { graph, meta } = pack;
  const mode = asMode(args.mode);
  const depth = asDepth(args.depth);
  const census = routeCensus(graph, mode, depth);
  const { reach, samples } = reachOf(graph, census);
  const hubs = hubsOf(graph, census);
  const code = codeBlock(graph, census);
  const screens = graph.countOf('screen') > 0 ? screenCensus(graph, mode) : null;
  const gaps = gapsOf(pack, census, screens, reach, code);
  const diagnostics = (meta.diagnostics ?? [])
    .filter((item) => item.severity !== 'info')
    .map((item) => ({
      kind: item.kind,
      severity: item.severity,
      key: item.key,
      reason: item.reason,
      ...(item.count === undefined ? {} : { count: item.count }),
      ...(item.examples === undefined ? {} : { examples: item.examples }),
      remedy: diagnosticRemedy(item),
    }));
  const lists = {
    nodes: nodeCounts(graph),
    edges: edgeCounts(graph),
    grades: gradeCounts(graph),
    statementTypes: statementTypes(graph),
  };
  const remedies = axisRemedies(pack);
  const empty = emptyOf({
    axisRemedies: { rows: remedies, reason: meta.axes ? 'none' : 'not-shipped' },
    ...Object.fromEntries(Object.entries(lists).map(([name, rows]) => [name, { rows, reason: 'none' as const }])),
    gaps: { rows: gaps, reason: 'none' },
    diagnostics: { rows: diagnostics, reason: !meta.diagnostics ? 'not-shipped' : 'none' },
  });
  const answer = {
    mode,
    depth,
    pack: packBlock(pack),
    axes: meta.axes ?? {},
    axisRemedies: remedies,
    routeRemedy: routeRemedy(reach.routeGrades),
    groupRule: groupRuleOf(graph),
    ...lists,
    reach: { ...reach, samples },
    code,
    jpa: jpaBlock(graph),
    ...(screens ? { screens: screenBlock(pack, screens) } : {}),
    hubs,
    gaps,
    diagnostics,
    federation: federationCensus(pack),
    ...(empty ? { empty } : {}),
  };
  return packAnswer(pack, ['overview'], answer, {
    limits: limitsOf(host, gaps, diagnostics),
    truncated: cutsOf(lists, gaps, answer),
  });
}

function packBlock(pack: OpenPack) {
  const { meta } = pack;
  return {
    project: meta.project,
    digest: pack.digest,
    builtAt: meta.builtAt ?? null,
    lanes: meta.lanes ?? null,
    base: meta.base ? { commit: meta.base.commit, dirty: meta.base.dirty } : null,
  };
}

/** Calls that leave this pack, counted by route and call site. Nobody else's index is asked yet, so none is answered. */
function federationCensus(pack: OpenPack) {
  const sites = new Map<string, { method: string; path: string; sites: number; service: string | null }>();
  for (const call of outboundCalls(pack)) {
    const key = `${call.route.method} ${call.route.path}`;
    const known = sites.get(key);
    if (known) known.sites++;
    else sites.set(key, { ...call.route, sites: 1, service: call.service });
  }
  const unmatchedRoutes = [...sites.values()].sort(
    (a, b) => b.sites - a.sites || (`${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1),
  );
  return {
    calls: unmatchedRoutes.length,
    answered: 0,
    unmatched: unmatchedRoutes.length,
    projects: [],
    byProject: [],
    unmatchedRoutes,
  };
}

function screenBlock(pack: OpenPack, census: ReturnType<typeof screenCensus>) {
  const { graph } = pack;
  const nodes = [...graph.ofKind('screen')].map((i) => graph.node(i));
  return {
    declared: nodes.filter((node) => node.source !== 'har').length,
    screens: nodes.length,
    withComponent: nodes.filter((node) => str(node.component) !== null).length,
    byKind: {
      router: nodes.filter((node) => node.source !== 'view').length,
      page: nodes.filter((node) => node.source === 'view').length,
    },
    reachingAnEndpoint: census.screens.filter((screen) => screen.endpoints.size > 0).length,
    reachingATable: census.screens.filter((screen) => screen.tables.size > 0).length,
    fromRecording: nodes.filter((node) => node.source === 'har').length,
    observed: nodes.filter((node) => node.observed === true).length,
    depthCut: census.screens.filter((screen) => screen.depthCut).length,
    walk: census.walk,
  };
}

function limitsOf(host: Host, gaps: { kind: string; note: string }[], diagnostics: { kind: string; reason: string }[]): Limit[] {
  return [
    ...gaps.map((gap) => ({ scope: 'overview', reason: gap.note })),
    ...diagnostics.map((item) => ({ scope: `diagnostic:${item.kind}`, reason: item.reason })),
    ...(host.projects().length > 1
      ? [
          {
            scope: 'federation',
            reason: 'calls into other projects are not followed by this version: ask each project on its own',
          },
        ]
      : []),
  ];
}

interface Lists {
  [name: string]: readonly unknown[];
}

/** Every list of the answer. The four censuses and the gaps are whole; hubs and samples show the first ten, `browse` lists the rest. */
function cutsOf(
  lists: Lists,
  gaps: readonly unknown[],
  answer: { reach: ReturnType<typeof reachOf>['reach']; hubs: ReturnType<typeof hubsOf> } & object,
): TruncatedField[] {
  const { reach, hubs } = answer;
  const picture = (field: string, total: number, order: string): TruncatedField => ({
    field,
    shown: Math.min(SAMPLES, total),
    total,
    order,
    nextOffset: null,
  });
  return [
    ...Object.entries(lists).map(([field, rows]) => cut(field, rows.length, rows.length, ORDERS[field] ?? 'count desc')),
    cut('gaps', gaps.length, gaps.length, 'telling order'),
    picture('hubs.tables', hubs.totals.tables, 'endpoints desc, statements desc, table asc'),
    picture('hubs.endpoints', hubs.totals.endpoints, 'tables desc, statements desc, id asc'),
    picture('reach.samples.endpointsWithoutStatement', reach.endpointsWithoutStatement, 'id asc'),
    picture('reach.samples.unreachedStatements', reach.statements - reach.statementsReached, 'id asc'),
    picture('reach.samples.unreachedTables', reach.tables - reach.tablesReached, 'id asc'),
  ];
}

const ORDERS: Readonly<Record<string, string>> = {
  nodes: 'count desc, kind asc',
  edges: 'count desc, type asc, grade',
  grades: 'strongest first',
  statementTypes: 'count desc, type asc',
};

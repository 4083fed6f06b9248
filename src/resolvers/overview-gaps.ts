import { nextUsefulMode } from '../engine/grade/modes.ts';
import type { Graph } from '../engine/graph/graph.ts';
import type { OpenPack } from '../engine/host/types.ts';
import type { RouteCensus, ScreenCensus } from '../engine/walk/census.ts';
import { statementsOfEntryPoints } from '../engine/walk/entry-points.ts';
import { axisStatus } from './contract.ts';
import type { CodeBlock } from './overview-census.ts';
import type { Reach } from './overview-reach.ts';
import type { Remedy } from './overview-remedies.ts';
import { counted, modeFloorInWords, nodeCapInWords } from './text.ts';

/** What a reader can do about a gap: give it something, know it could not be read, ask wider, look into it, or just know. */
export type GapClass = 'input' | 'unresolved' | 'query' | 'unreached' | 'info';

export interface Gap {
  kind: string;
  count: number | null;
  note: string;
  class: GapClass;
  remedy: Remedy | null;
}

/** What this pack did not see, in a fixed telling order. A gap with nothing in it is left out. */
export function gapsOf(pack: OpenPack, census: RouteCensus, screens: ScreenCensus | null, reach: Reach, code: CodeBlock): Gap[] {
  const gaps: (Gap | null)[] = [
    noCatalog(pack, reach),
    ...codeGaps(pack, reach),
    gap(
      'external-symbols',
      'unresolved',
      code.external,
      (n) =>
        `${counted(n, 'called method has', 'called methods have')} no source file in the analyzed roots: what lies behind is not known.`,
    ),
    gap(
      'http-calls-leaving-pack',
      'input',
      reach.outboundEndpoints,
      (n) => `${counted(n, 'route is', 'routes are')} called and not served here; another project may serve what is asked.`,
      {
        action: 'run',
        command: 'cascade init && cascade analyze',
      },
    ),
    gap(
      'multi-handler-routes',
      'info',
      reach.endpointsWithMultipleHandlers,
      (n) =>
        `${counted(n, 'route has', 'routes have')} more than one handler; counts follow all handlers, a picture starts at the first.`,
    ),
    gap(
      'runtime-only-columns',
      'unresolved',
      runtimeOnly(pack),
      (n) => `${counted(n, 'statement chooses its', 'statements choose their')} columns at run time.`,
    ),
    gap(
      'statements-unresolved',
      'unresolved',
      unresolvedStatements(pack),
      (n) =>
        `${counted(n, 'statement has', 'statements have')} a part that could not be read (a column no table in scope has, a routine, a raw splice).`,
    ),
    gap(
      'statements-spliced',
      'unresolved',
      spliced(pack),
      (n) =>
        `${counted(n, 'statement splices', 'statements splice')} raw text in (\`\${}\`), and what is spliced may be SQL this pack never saw.`,
    ),
    gap(
      'endpoints-without-statement',
      'unreached',
      reach.endpointsWithoutStatement,
      (n) => `${counted(n, 'route reaches', 'routes reach')} no statement: none may be needed, or the way there was not seen.`,
    ),
    gap(
      'statements-not-reached',
      'unreached',
      reach.statements - reach.statementsReached,
      (n) => `${counted(n, 'statement is', 'statements are')} reached by no route${startedOtherwise(pack.graph, census)}.`,
    ),
    gap(
      'tables-not-reached',
      'unreached',
      reach.tables - reach.tablesReached,
      (n) => `${counted(n, 'table is', 'tables are')} reached by no route.`,
    ),
    gap('generated-code', 'info', code.generated, (n) => `${counted(n, 'method is', 'methods are')} in generated code.`),
    gap(
      'generated-walk-skip',
      'query',
      census.walk.generated,
      (n) =>
        `${overWalks(census)}, ${counted(n, 'step', 'steps')} from generated code to generated code ${n === 1 ? 'was' : 'were'} not walked.`,
    ),
    gap('node-cap', 'query', census.walk.nodeCapStarts + (screens?.walk.nodeCapStarts ?? 0), (n) =>
      nodeCapInWords(counted(n, 'walk', 'walks')),
    ),
    gap(
      'depth-cap',
      'query',
      census.walk.depthCut,
      (n) =>
        `${overWalks(census)}, ${counted(n, 'node', 'nodes')} at depth=${census.depth} had more beyond it; leave depth out to follow all the way.`,
    ),
    modeFloor(census),
  ];
  return gaps.filter((entry): entry is Gap => entry !== null);
}

function gap(
  kind: string,
  cls: GapClass,
  count: number,
  note: (count: number) => string,
  remedy: Remedy | null = null,
): Gap | null {
  return count > 0 ? { kind, count, note: note(count), class: cls, remedy } : null;
}

function noCatalog(pack: OpenPack, reach: Reach): Gap | null {
  if (axisStatus(pack, 'catalog') !== 'not-shipped') return null;
  return {
    kind: 'no-catalog',
    count: reach.tables,
    note: 'No schema was read: tables and columns exist only where a statement names them, and `*` cannot be expanded.',
    class: 'input',
    remedy: { action: 'flag', flag: '--ddl', example: 'cascade analyze . --ddl db/schema.sql' },
  };
}

function codeGaps(pack: OpenPack, reach: Reach): (Gap | null)[] {
  if (axisStatus(pack, 'code') === 'not-shipped') {
    return [
      {
        kind: 'not-shipped',
        count: reach.statements,
        note: 'No HTTP route was read, so nothing says which routes run these statements.',
        class: 'input',
        remedy: { action: 'run', command: 'cascade analyze DIR, with DIR the directory that holds the Java sources' },
      },
    ];
  }
  return [unresolvedCalls(pack), missingTypeCalls(pack)];
}

/** Always said: a tally of none is a statement too, and no tally means unknown. */
function unresolvedCalls(pack: OpenPack): Gap {
  const stats = pack.meta.laneStats as { unresolvedCalls?: unknown; unresolvedCallsByReason?: unknown } | undefined;
  const count = typeof stats?.unresolvedCalls === 'number' ? stats.unresolvedCalls : null;
  const reasons = Object.entries((stats?.unresolvedCallsByReason ?? {}) as Record<string, unknown>)
    .filter(([, n]) => typeof n === 'number' && n > 0)
    .sort((a, b) => Number(b[1]) - Number(a[1]) || (a[0] < b[0] ? -1 : 1))
    .map(([reason, n]) => `${n} ${reason}`);
  const note =
    count === null
      ? 'The lanes of this pack kept no tally of calls they could not place.'
      : count === 0
        ? 'Every call on a type of the project was placed.'
        : `${count} calls could not be placed${reasons.length > 0 ? ` (${reasons.join(', ')})` : ''}; what lies behind them is unknown.`;
  return { kind: 'unresolved-calls', count, note, class: 'unresolved', remedy: null };
}

/** Types in the project's packages whose source lies elsewhere: a module published as a jar, or one outside the analyzed directory. */
function missingTypeCalls(pack: OpenPack): Gap | null {
  const { missingTypeCalls: count } = (pack.meta.laneStats ?? {}) as { missingTypeCalls?: unknown };
  return gap(
    'calls-into-missing-types',
    'input',
    typeof count === 'number' ? count : 0,
    (n) =>
      `${counted(n, 'call goes', 'calls go')} to types in the project's packages that have no source in the analyzed tree; what lies behind ${n === 1 ? 'it' : 'them'} is unknown.`,
    { action: 'run', command: 'cascade analyze DIR, with DIR a directory that holds the sources of those modules too' },
  );
}

function modeFloor(census: RouteCensus): Gap {
  const { byMode, byModeGrades } = census.walk;
  const next = nextUsefulMode(census.mode, byModeGrades);
  return {
    kind: 'mode-floor',
    count: byMode,
    note:
      byMode === 0
        ? `mode=${census.mode} left out no link.`
        : `${overWalks(census)}: ${modeFloorInWords(census.mode, byMode, byModeGrades)}`,
    class: 'query',
    remedy: next === null ? null : { action: 'mode', mode: next },
  };
}

/** What reaches them instead: jobs, listeners and the like are no routes and still run. */
function startedOtherwise(graph: Graph, census: RouteCensus): string {
  const reached = statementsOfEntryPoints(graph, census.mode);
  const others = [...reached].filter((statement) => !census.routesOfStatement.has(statement)).length;
  return others === 0
    ? ' (dead code, or a way not seen)'
    : `: ${others} of them by a job, a listener or another start that is no route, the rest by nothing seen`;
}

/** Sums over a census count what each walk met: a link that several routes come by counts once in each. */
const overWalks = (census: RouteCensus): string => `Over ${counted(census.walk.starts, 'walk', 'walks')}, counted in each`;

function countStatements(pack: OpenPack, holds: (node: ReturnType<OpenPack['graph']['node']>) => boolean): number {
  let count = 0;
  for (const i of pack.graph.ofKind('statement')) if (holds(pack.graph.node(i))) count++;
  return count;
}

const runtimeOnly = (pack: OpenPack): number => countStatements(pack, (node) => node.columnsRuntimeOnly === true);
const unresolvedStatements = (pack: OpenPack): number => countStatements(pack, (node) => node.hasUnresolved === true);
const spliced = (pack: OpenPack): number => countStatements(pack, (node) => node.hasStringSubst === true);

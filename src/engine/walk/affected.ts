import { gradeOf } from '../grade/lattice.ts';
import { floorOf, type Mode } from '../grade/modes.ts';
import type { Graph } from '../graph/graph.ts';
import type { Grade } from '../pack/model.ts';
import { chainWalk, type Walk, type WalkRecord } from './chain.ts';

/** A route an up walk arrives at through one of its handlers (or through a client's call of it). */
export interface AffectedRoute {
  endpoint: number;
  /** The reached handler the row stands for: surest, nearest, lowest id. */
  handler: WalkRecord;
  /** The HANDLES edge. */
  edge: number;
  /** Weaker of the handler's path and HANDLES. */
  rank: number;
  hops: number;
  httpHops: number;
}

/** A page or screen an up walk arrives at. */
export interface AffectedScreen {
  screen: number;
  record: WalkRecord;
  /** RENDERS_PAGE edge when a reached method renders the page, else -1 (the walk itself arrived at the screen). */
  edge: number;
  rank: number;
  hops: number;
  httpHops: number;
}

export interface Affected {
  walk: Walk;
  routes: AffectedRoute[];
  screens: AffectedScreen[];
}

/**
 * What an up walk from a target reaches at its far end. The impact tools, Trace up and the counts of a row all use this one function, so
 * their rows and grades agree. Routes and screens come in hops, grade, id order.
 */
export function affectedBy(
  graph: Graph,
  target: number,
  mode: Mode,
  options: { depth?: number | null; nodeCap?: number } = {},
): Affected {
  const walk = chainWalk(graph, { start: target, direction: 'up', floor: floorOf(mode), ...options });
  return affectedOf(walk);
}

/** The far end of an up walk already taken. Links refused while deriving it are added to the walk's cut. */
export function affectedOf(walk: Walk): Affected {
  const routes = new Map<number, AffectedRoute>();
  const screens = new Map<number, AffectedScreen>();
  for (const record of [walk.root, ...walk.reached.values()]) {
    const kind = walk.graph.kind(record.node);
    if (kind === 'symbol') addRoutes(walk, record, routes);
    if (kind === 'symbol') addPages(walk, record, screens);
    if (kind === 'screen' && record !== walk.root) {
      keep(screens, record.node, {
        screen: record.node,
        record,
        edge: -1,
        rank: record.rank,
        hops: record.hops,
        httpHops: record.httpHops,
      });
    }
  }
  return { walk, routes: order(routes.values(), (row) => row.endpoint), screens: order(screens.values(), (row) => row.screen) };
}

/** Pages the start or a reached method of a walk renders, in row order. Refused links are added to the walk's cut. */
export function renderedPages(walk: Walk): AffectedScreen[] {
  const screens = new Map<number, AffectedScreen>();
  for (const record of [walk.root, ...walk.reached.values()])
    if (walk.graph.kind(record.node) === 'symbol') addPages(walk, record, screens);
  return order(screens.values(), (row) => row.screen);
}

const order = <T extends { hops: number; rank: number }>(list: Iterable<T>, id: (row: T) => number): T[] =>
  [...list].sort((a, b) => a.hops - b.hops || b.rank - a.rank || id(a) - id(b));

function addRoutes(walk: Walk, record: WalkRecord, routes: Map<number, AffectedRoute>): void {
  const { graph, options } = walk;
  for (const edge of graph.in(record.node)) {
    if (graph.type(edge) !== 'HANDLES') continue;
    if (graph.rank(edge) < options.floor) {
      countRefused(walk, edge);
      continue;
    }
    const endpoint = graph.from(edge);
    if (endpoint === walk.root.node) continue;
    const rank = Math.min(record.rank, graph.rank(edge));
    keep(routes, endpoint, { endpoint, handler: record, edge, rank, hops: record.hops + 1, httpHops: record.httpHops });
  }
}

/** One step off every reached method that renders a page; RENDERS_PAGE itself is never walked. */
function addPages(walk: Walk, record: WalkRecord, screens: Map<number, AffectedScreen>): void {
  const { graph, options } = walk;
  for (const edge of graph.out(record.node)) {
    if (graph.type(edge) !== 'RENDERS_PAGE') continue;
    if (graph.rank(edge) < options.floor) {
      countRefused(walk, edge);
      continue;
    }
    const screen = graph.to(edge);
    if (screen === walk.root.node) continue;
    const rank = Math.min(record.rank, graph.rank(edge));
    keep(screens, screen, { screen, record, edge, rank, hops: record.hops + 1, httpHops: record.httpHops });
  }
}

function countRefused({ graph, cut }: Walk, edge: number): void {
  const grade: Grade = gradeOf(graph.rank(edge));
  cut.byMode++;
  cut.byModeGrades[grade] = (cut.byModeGrades[grade] ?? 0) + 1;
}

function keep<T extends { rank: number; hops: number }>(rows: Map<number, T>, id: number, row: T): void {
  const known = rows.get(id);
  if (!known || row.rank > known.rank || (row.rank === known.rank && row.hops < known.hops)) rows.set(id, row);
}

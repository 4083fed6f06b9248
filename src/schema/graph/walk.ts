import type { OpenPack } from '../../engine/host/types.ts';
import type { Grade } from '../../engine/pack/model.ts';
import type { FlowChain, Lane, LaneName } from '../../engine/walk/flow.ts';
import { type Link, type PathEdge, pathEdges } from '../../engine/walk/link.ts';
import { flowNotes } from '../../resolvers/flow-notes.ts';
import { builder } from '../builder.ts';
import { DirectionEnum, GradeEnum, LaneNameEnum, ModeEnum } from '../enums.ts';
import { LinkType, WalkCutType } from '../walk.ts';
import { pageArgs } from './args.ts';
import { connectionType, pageOf } from './connection.ts';
import { type EdgeOf, EdgeRef, GraphNodeRef, ProjectRef, WalkRef, type WalkRowOf, WalkRowRef } from './refs.ts';

const LaneRef = builder.objectRef<Lane<unknown>>('Lane').implement({
  description: 'One lane of a walk’s picture.',
  fields: (t) => ({
    name: t.field({ type: LaneNameEnum, description: 'Which.', resolve: (lane) => lane.name }),
    total: t.exposeInt('total', { description: 'Rows in it.' }),
  }),
});

const WalkRowConnection = connectionType<WalkRowOf>('WalkRow', WalkRowRef, 'rows of a walk');

WalkRef.implement({
  description: 'A walk from one node, in lanes.',
  fields: (t) => ({
    start: t.field({
      type: GraphNodeRef,
      description: 'Where it began: for a route walked down, its first admitted handler.',
      resolve: ({ pack, chain }) => ({ pack, index: chain.start }),
    }),
    direction: t.field({ type: DirectionEnum, description: 'Which way.', resolve: ({ chain }) => chain.direction }),
    mode: t.field({ type: ModeEnum, description: 'How sure a link had to be.', resolve: ({ chain }) => chain.mode }),
    depth: t.int({ nullable: true, description: 'Hop cap; null for none.', resolve: ({ chain }) => chain.depth }),
    walked: t.int({ description: 'Nodes reached, columns included.', resolve: ({ chain }) => chain.walked }),
    lanes: t.field({
      type: [LaneRef],
      description: 'Lanes with their totals, in picture order.',
      resolve: ({ chain }) => chain.laneNames.map((name) => laneOf(chain, name)),
    }),
    rows: t.field({
      type: WalkRowConnection,
      description: 'Rows of one lane, or of all in picture order: hops, then grade strongest first, then id.',
      args: { lane: t.arg({ type: LaneNameEnum, description: 'Only this lane.' }), ...pageArgs },
      resolve: ({ pack, chain }, args) => {
        const names = args.lane ? [args.lane] : chain.laneNames;
        const places = names.flatMap((name) => {
          const lane = laneOf(chain, name);
          return Array.from({ length: lane.total }, (_, place) => ({ lane, place }));
        });
        return pageOf(pack.digest, places, args, ({ lane, place }) => rowOf(pack, chain, lane, place));
      },
    }),
    cut: t.field({
      type: WalkCutType,
      description: 'What was met and not taken.',
      resolve: ({ chain }) => chain.cut,
    }),
    limits: t.stringList({
      description: 'What to know before trusting it.',
      resolve: ({ pack, chain }) => flowNotes(pack, chain),
    }),
  }),
});

/** A lane the walk has not is empty, not an error: a query for several kinds of start may name any. */
const laneOf = (chain: FlowChain, name: LaneName): Lane<unknown> =>
  (chain.lanes[name] as Lane<unknown> | undefined) ?? { name, total: 0, page: () => [] };

interface AnyRow {
  id?: string;
  table?: string;
  hops: number;
  grade: Grade;
  link?: Link | null;
  path?: PathEdge[];
  walkedPath?: PathEdge[];
  viaHttp?: true;
  httpHops?: number;
}

function rowOf(pack: OpenPack, chain: FlowChain, lane: Lane<unknown>, place: number): WalkRowOf {
  const { graph } = pack;
  const [row] = lane.page(place, 1) as [AnyRow];
  const node = graph.index(row.id ?? `table:${row.table ?? ''}`);
  const record = chain.walk.reached.get(node);
  const path = row.path ?? row.walkedPath ?? (record ? pathEdges(graph, record) : []);
  return {
    pack,
    node,
    lane: lane.name,
    hops: row.hops,
    grade: row.grade,
    link: row.link ?? null,
    path: path.map(
      (edge): EdgeOf => ({
        pack,
        from: graph.index(edge.from),
        to: graph.index(edge.to),
        type: edge.type,
        grade: edge.grade,
        evidence: edge.evidence,
      }),
    ),
    viaHttp: row.viaHttp === true,
    httpHops: row.httpHops ?? 0,
  };
}

WalkRowRef.implement({
  description: 'One row of a walk: a node, how far and how sure.',
  fields: (t) => ({
    node: t.field({ type: GraphNodeRef, description: 'The node.', resolve: ({ pack, node }) => ({ pack, index: node }) }),
    lane: t.field({ type: LaneNameEnum, description: 'Lane it is shown in.', resolve: (row) => row.lane }),
    hops: t.exposeInt('hops', { description: 'Hops from the start.' }),
    grade: t.field({ type: GradeEnum, description: 'Weakest link on the surest way.', resolve: (row) => row.grade }),
    link: t.field({
      type: LinkType,
      nullable: true,
      description: 'The line drawn to it.',
      resolve: (row) => row.link,
    }),
    path: t.field({ type: [EdgeRef], description: 'Every walked edge from the start.', resolve: (row) => row.path }),
    viaHttp: t.exposeBoolean('viaHttp', { description: 'Whether the way crosses an HTTP call.' }),
    httpHops: t.exposeInt('httpHops', { description: 'How many HTTP calls it crosses.' }),
    project: t.field({ type: ProjectRef, description: 'Project the row belongs to.', resolve: ({ pack }) => pack.project }),
  }),
});

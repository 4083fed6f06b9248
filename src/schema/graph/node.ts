import { rankOf } from '../../engine/grade/lattice.ts';
import { floorOf } from '../../engine/grade/modes.ts';
import { labelOf } from '../../engine/graph/label.ts';
import type { OpenPack, ServedProject } from '../../engine/host/types.ts';
import type { EdgeType, Grade } from '../../engine/pack/model.ts';
import { flowChain } from '../../engine/walk/flow.ts';
import { asDepth } from '../../resolvers/args.ts';
import { num, str } from '../../resolvers/text.ts';
import { builder } from '../builder.ts';
import { NodeKindEnum } from '../enums.ts';
import { edgeArgs, modeArgs, pageArgs, walkArgs } from './args.ts';
import { connectionType, pageOf } from './connection.ts';
import { globalId, packId, projectGlobalId } from './ids.ts';
import { type EdgeOf, EdgeRef, GraphNodeRef, type NodeOf, NodeRef, ProjectRef, TYPE_OF_KIND, WalkRef } from './refs.ts';

NodeRef.implement({
  description: 'Anything that can be fetched again by its id.',
  fields: (t) => ({ id: t.id({ description: 'Global id, `<project>|<kind>:<key>`.', resolve: globalIdOf }) }),
  resolveType: (value) => typeNameOf(value),
});

/** Global id of anything behind `Node`. */
function globalIdOf(value: object): string {
  if ('graph' in value) return packId(value as OpenPack);
  if ('packDir' in value) return projectGlobalId(value as ServedProject);
  const { pack, index } = value as NodeOf;
  return globalId(pack, index);
}

/** GraphQL type of a value behind `Node`. */
function typeNameOf(value: object): string {
  if ('graph' in value) return 'Pack';
  if ('packDir' in value) return 'Project';
  const { pack, index } = value as NodeOf;
  return TYPE_OF_KIND[pack.graph.kind(index)];
}

export const SourceLocation = builder.objectRef<{ file: string; line: number | null }>('SourceLocation').implement({
  description: 'A place in the analyzed tree.',
  fields: (t) => ({
    file: t.exposeString('file', { description: 'Path below the root, with forward slashes.' }),
    line: t.exposeInt('line', { nullable: true, description: 'Line, 1-based; null when unknown.' }),
  }),
});

export const EdgeConnection = connectionType<EdgeOf>('Edge', EdgeRef, 'links');

GraphNodeRef.implement({
  description: 'A thing the pack knows. Its id is `<project>|<kind>:<key>`.',
  interfaces: [NodeRef],
  resolveType: (node) => TYPE_OF_KIND[node.pack.graph.kind(node.index)],
  fields: (t) => ({
    id: t.id({ description: 'Global id, `<project>|<kind>:<key>`.', resolve: ({ pack, index }) => globalId(pack, index) }),
    key: t.string({
      description: 'Key within its kind: what the tools take as an argument.',
      resolve: ({ pack, index }) => pack.graph.key(index),
    }),
    kind: t.field({ type: NodeKindEnum, description: 'What it is.', resolve: ({ pack, index }) => pack.graph.kind(index) }),
    label: t.string({ description: 'Short name.', resolve: ({ pack, index }) => labelOf(pack.graph, index) }),
    project: t.field({ type: ProjectRef, description: 'Project it belongs to.', resolve: ({ pack }) => pack.project }),
    location: t.field({
      type: SourceLocation,
      nullable: true,
      description: 'Where it stands in the source; null when it has no file.',
      resolve: ({ pack, index }) => {
        const { file, line } = pack.graph.node(index);
        return typeof file === 'string' ? { file, line: num(line) } : null;
      },
    }),
    observed: t.boolean({
      description: 'Whether a recording or trace saw it.',
      resolve: ({ pack, index }) => pack.graph.node(index).observed === true,
    }),
    provisional: t.boolean({
      description: 'Whether only uncommitted edits know it.',
      resolve: ({ pack, index }) => pack.graph.node(index).provisional === true,
    }),
    inbound: t.field({
      type: EdgeConnection,
      description: 'Links that end here, in pack order.',
      args: { ...edgeArgs, ...pageArgs },
      resolve: ({ pack, index }, args) => edgePage(pack, pack.graph.in(index), args),
    }),
    outbound: t.field({
      type: EdgeConnection,
      description: 'Links that start here, in pack order.',
      args: { ...edgeArgs, ...pageArgs },
      resolve: ({ pack, index }, args) => edgePage(pack, pack.graph.out(index), args),
    }),
    walk: t.field({
      type: WalkRef,
      description: 'The walk the tools take from here: same floor, same cuts, same rows.',
      args: { ...walkArgs, ...modeArgs },
      resolve: ({ pack, index }, args) => ({
        pack,
        chain: flowChain(pack.graph, {
          entry: index,
          direction: args.direction,
          mode: args.mode ?? 'conservative',
          depth: asDepth(args.depth),
        }),
      }),
    }),
  }),
});

interface EdgeFilter {
  types?: readonly EdgeType[] | null;
  minGrade?: Grade | null;
  first?: number | null;
  after?: string | null;
}

function edgePage(pack: OpenPack, edges: Uint32Array, args: EdgeFilter) {
  const { graph } = pack;
  const least = args.minGrade ? rankOf(args.minGrade) : 0;
  const kept = [...edges].filter((e) => graph.rank(e) >= least && (!args.types || args.types.includes(graph.type(e))));
  return pageOf(pack.digest, kept, args, (e) => edgeOf(pack, e));
}

export const edgeOf = (pack: OpenPack, e: number): EdgeOf => ({
  pack,
  from: pack.graph.from(e),
  to: pack.graph.to(e),
  type: pack.graph.type(e),
  grade: pack.graph.grade(e),
  evidence: pack.graph.evidence(e),
});

/** Attributes of a node read as text. */
export const attribute = ({ pack, index }: NodeOf, name: string): string | null => str(pack.graph.node(index)[name]);

/** Whether a link is sure enough for a mode. */
export const admits = (pack: OpenPack, e: number, mode: Parameters<typeof floorOf>[0]): boolean =>
  pack.graph.rank(e) >= floorOf(mode);

import { gradeOf } from '../../engine/grade/lattice.ts';
import type { Mode } from '../../engine/grade/modes.ts';
import type { Grade } from '../../engine/pack/model.ts';
import { type AffectedRoute, affectedBy } from '../../engine/walk/affected.ts';
import { pathOf } from '../../engine/walk/chain.ts';
import { builder } from '../builder.ts';
import { GradeEnum } from '../enums.ts';
import { connectionType, type PageArgs, pageOf } from './connection.ts';
import { edgeOf } from './node.ts';
import { EdgeRef, EndpointRef, type NodeOf } from './refs.ts';

interface Impacted {
  of: NodeOf;
  row: AffectedRoute;
}

const ImpactedEndpoint = builder.objectRef<Impacted>('ImpactedEndpoint').implement({
  description: 'A route that reaches the node, and by what proof.',
  fields: (t) => ({
    endpoint: t.field({
      type: EndpointRef,
      description: 'The route.',
      resolve: ({ of, row }) => ({ pack: of.pack, index: row.endpoint }),
    }),
    grade: t.field({
      type: GradeEnum,
      description: 'Weakest link on the surest way.',
      resolve: ({ row }): Grade => gradeOf(row.rank),
    }),
    hops: t.int({ description: 'Hops on that way.', resolve: ({ row }) => row.hops }),
    viaHttp: t.boolean({ description: 'Whether the way crosses an HTTP call.', resolve: ({ row }) => row.httpHops > 0 }),
    httpHops: t.int({ description: 'How many HTTP calls it crosses.', resolve: ({ row }) => row.httpHops }),
    path: t.field({
      type: [EdgeRef],
      description: 'Every edge from the node up to the route.',
      resolve: ({ of, row }) => [
        ...pathOf(row.handler).flatMap((step) => (step.edge >= 0 ? [edgeOf(of.pack, step.edge)] : [])),
        edgeOf(of.pack, row.edge),
      ],
    }),
  }),
});

export const ImpactedEndpointConnection = connectionType<Impacted>('ImpactedEndpoint', ImpactedEndpoint, 'affected routes');

/** Routes affected by a node, surest first, then by id: the rows endpoint_impact and flow up give. */
export function impactedEndpoints(of: NodeOf, mode: Mode, args: PageArgs) {
  const routes = affectedBy(of.pack.graph, of.index, mode).routes.toSorted((a, b) => b.rank - a.rank || a.endpoint - b.endpoint);
  return pageOf(of.pack.digest, routes, args, (row): Impacted => ({ of, row }));
}

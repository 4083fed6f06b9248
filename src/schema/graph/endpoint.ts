import { gradeOf } from '../../engine/grade/lattice.ts';
import type { OpenPack } from '../../engine/host/types.ts';
import type { Grade } from '../../engine/pack/model.ts';
import { groupOf, handlersOf } from '../../engine/walk/route.ts';
import { builder } from '../builder.ts';
import { GradeEnum } from '../enums.ts';
import { modeArgs } from './args.ts';
import { attribute } from './node.ts';
import { CodeSymbolRef, EndpointRef } from './refs.ts';

import { count, interfaces, modeOf } from './uses.ts';

const Handler = builder.objectRef<{ pack: OpenPack; handler: number; grade: Grade }>('RouteHandler').implement({
  description: 'A method that answers a route.',
  fields: (t) => ({
    symbol: t.field({
      type: CodeSymbolRef,
      description: 'The method.',
      resolve: ({ pack, handler }) => ({ pack, index: handler }),
    }),
    grade: t.field({ type: GradeEnum, description: 'How sure the link is.', resolve: (link) => link.grade }),
  }),
});

EndpointRef.implement({
  description: 'An HTTP route, `VERB /path`.',
  interfaces,
  fields: (t) => ({
    httpMethod: t.string({
      description: 'Verb in capitals, `ANY` when all.',
      resolve: (node) => attribute(node, 'httpMethod') ?? 'ANY',
    }),
    path: t.string({ description: 'Path as served.', resolve: (node) => attribute(node, 'path') ?? '/' }),
    group: t.string({ description: 'Group the route falls into.', resolve: ({ pack, index }) => groupOf(pack.graph, index) }),
    calledOnly: t.boolean({
      description: 'Whether this pack only calls the route and does not serve it.',
      resolve: ({ pack, index }) => pack.graph.node(index).outbound === true,
    }),
    handlers: t.field({
      type: [Handler],
      description: 'Methods that answer it, by id.',
      resolve: ({ pack, index }) =>
        handlersOf(pack.graph, index).map(({ handler, rank }) => ({ pack, handler, grade: gradeOf(rank) })),
    }),
    statementCount: t.int({
      args: modeArgs,
      description: 'Statements it reaches.',
      resolve: (node, args) => count(node, modeOf(args), 'endpoint', 'statements'),
    }),
    tableCount: t.int({
      args: modeArgs,
      description: 'Tables it reaches.',
      resolve: (node, args) => count(node, modeOf(args), 'endpoint', 'tables'),
    }),
  }),
});

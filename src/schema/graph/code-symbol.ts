import { isStatementMethod } from '../../engine/walk/sql.ts';
import { modeArgs, pageArgs } from './args.ts';
import { ImpactedEndpointConnection, impactedEndpoints } from './impact.ts';
import { attribute } from './node.ts';
import { CodeSymbolRef, StatementRef } from './refs.ts';

import { interfaces, modeOf, neighbours, nodesOf } from './uses.ts';

CodeSymbolRef.implement({
  description: 'A method or function.',
  interfaces,
  fields: (t) => ({
    owner: t.string({ nullable: true, description: 'Type that declares it.', resolve: (node) => attribute(node, 'owner') }),
    transactional: t.boolean({
      description: 'Whether it opens a transaction.',
      resolve: ({ pack, index }) => pack.graph.node(index).transactional === true,
    }),
    entryPoint: t.string({
      nullable: true,
      description: 'How it is started when neither a route nor other code does it: scheduled, job, event-listener, startup, ...',
      resolve: (node) => attribute(node, 'entryPoint'),
    }),
    external: t.boolean({
      description: 'Whether its source is outside the analyzed roots.',
      resolve: ({ pack, index }) => pack.graph.node(index).external === true,
    }),
    mapperMethod: t.boolean({
      description: 'Whether it is SQL.',
      resolve: ({ pack, index }) => isStatementMethod(pack.graph, index),
    }),
    statements: t.field({
      type: [StatementRef],
      description: 'Statements it declares or sends.',
      resolve: (node) => nodesOf(node.pack, neighbours(node, 'out', ['IMPLEMENTS_STMT'])),
    }),
    endpoints: t.field({
      type: ImpactedEndpointConnection,
      description: 'Routes that reach it.',
      args: { ...modeArgs, ...pageArgs },
      resolve: (node, args) => impactedEndpoints(node, modeOf(args), args),
    }),
  }),
});

import { modeArgs, pageArgs } from './args.ts';
import { pageOf } from './connection.ts';
import { ImpactedEndpointConnection, impactedEndpoints } from './impact.ts';
import { attribute } from './node.ts';
import { CodeSymbolRef, StatementRef } from './refs.ts';

import { ColumnUseConnection, interfaces, modeOf, neighbours, nodesOf, TableUse, usesOf } from './uses.ts';

StatementRef.implement({
  description: 'An SQL statement.',
  interfaces,
  fields: (t) => ({
    statementType: t.string({
      nullable: true,
      description: 'select, insert, update, delete, ...',
      resolve: (node) => attribute(node, 'statementType'),
    }),
    hasUnresolved: t.boolean({
      description: 'Whether a part of it could not be read.',
      resolve: ({ pack, index }) => pack.graph.node(index).hasUnresolved === true,
    }),
    hasStringSubst: t.boolean({
      description: 'Whether raw text is spliced into it.',
      resolve: ({ pack, index }) => pack.graph.node(index).hasStringSubst === true,
    }),
    methods: t.field({
      type: [CodeSymbolRef],
      description: 'Methods that run it, by id.',
      resolve: (node) => nodesOf(node.pack, neighbours(node, 'in', ['IMPLEMENTS_STMT'])),
    }),
    tables: t.field({
      type: [TableUse],
      description: 'Tables it touches, writes first.',
      resolve: (node) => usesOf(node, 'out', ['EXECUTES']),
    }),
    columns: t.field({
      type: ColumnUseConnection,
      description: 'Columns it reads and writes, writes first.',
      args: pageArgs,
      resolve: (node, args) => pageOf(node.pack.digest, usesOf(node, 'out', ['READS', 'WRITES']), args, (use) => use),
    }),
    endpoints: t.field({
      type: ImpactedEndpointConnection,
      description: 'Routes that run it.',
      args: { ...modeArgs, ...pageArgs },
      resolve: (node, args) => impactedEndpoints(node, modeOf(args), args),
    }),
  }),
});

import { modeArgs, pageArgs } from './args.ts';
import { pageOf } from './connection.ts';
import { ImpactedEndpointConnection, impactedEndpoints } from './impact.ts';
import { attribute } from './node.ts';
import { ColumnRef, TableRef } from './refs.ts';

import { count, interfaces, joinedTables, modeOf, neighbours, nodesOf, StatementUseConnection, usesOf } from './uses.ts';

TableRef.implement({
  description: 'A database table.',
  interfaces,
  fields: (t) => ({
    name: t.string({ description: 'Name as the catalog spells it.', resolve: ({ pack, index }) => pack.graph.key(index) }),
    comment: t.string({ nullable: true, description: 'Business comment.', resolve: (node) => attribute(node, 'comment') }),
    columns: t.field({
      type: [ColumnRef],
      description: 'Columns it declares, by id.',
      resolve: (node) => nodesOf(node.pack, neighbours(node, 'out', ['DECLARES'])),
    }),
    statements: t.field({
      type: StatementUseConnection,
      description: 'Statements that touch it, writers first.',
      args: pageArgs,
      resolve: (node, args) => pageOf(node.pack.digest, usesOf(node, 'in', ['EXECUTES']), args, (use) => use),
    }),
    joins: t.field({
      type: [TableRef],
      description: 'Tables some statement or mapping joins it with. What only a foreign key declares is in declaredJoins.',
      resolve: (node) => nodesOf(node.pack, joinedTables(node, false)),
    }),
    declaredJoins: t.field({
      type: [TableRef],
      description: 'Tables a foreign key of the schema ties it to, whether or not any statement joins them.',
      resolve: (node) => nodesOf(node.pack, joinedTables(node, true)),
    }),
    endpoints: t.field({
      type: ImpactedEndpointConnection,
      description: 'Routes that reach it.',
      args: { ...modeArgs, ...pageArgs },
      resolve: (node, args) => impactedEndpoints(node, modeOf(args), args),
    }),
    endpointCount: t.int({
      args: modeArgs,
      description: 'How many routes reach it.',
      resolve: (node, args) => count(node, modeOf(args), 'table', 'endpoints'),
    }),
  }),
});

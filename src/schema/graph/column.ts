import type { EdgeType } from '../../engine/pack/model.ts';
import { tableOfColumn } from '../../engine/walk/sql.ts';
import { ColumnSideEnum } from '../enums.ts';
import { modeArgs, pageArgs } from './args.ts';
import { pageOf } from './connection.ts';
import { ImpactedEndpointConnection, impactedEndpoints } from './impact.ts';
import { attribute } from './node.ts';
import { ColumnRef, TableRef } from './refs.ts';

import { count, interfaces, modeOf, StatementUseConnection, usesOf } from './uses.ts';

const SIDES: Record<string, readonly EdgeType[]> & { both: readonly EdgeType[] } = {
  read: ['READS'],
  write: ['WRITES'],
  both: ['READS', 'WRITES'],
};

ColumnRef.implement({
  description: 'A column of a table.',
  interfaces,
  fields: (t) => ({
    name: t.string({
      description: 'Name within its table.',
      resolve: (node) => attribute(node, 'name') ?? (node.pack.graph.key(node.index).split('.').pop() as string),
    }),
    type: t.string({
      nullable: true,
      description: 'Type as declared; null when no schema declares it.',
      resolve: (node) => attribute(node, 'type'),
    }),
    primaryKey: t.boolean({
      description: 'Whether it is part of the primary key.',
      resolve: ({ pack, index }) => pack.graph.node(index).pk === true,
    }),
    comment: t.string({ nullable: true, description: 'Business comment.', resolve: (node) => attribute(node, 'comment') }),
    table: t.field({
      type: TableRef,
      nullable: true,
      description: 'Table it belongs to; null when the pack does not know it.',
      resolve: ({ pack, index }) => {
        const table = tableOfColumn(pack.graph, index);
        return table < 0 ? null : { pack, index: table };
      },
    }),
    statements: t.field({
      type: StatementUseConnection,
      description: 'Statements that read or write it, writers first.',
      args: { access: t.arg({ type: ColumnSideEnum, description: 'Which uses.', defaultValue: 'both' }), ...pageArgs },
      resolve: (node, args) => {
        return pageOf(node.pack.digest, usesOf(node, 'in', SIDES[args.access ?? 'both'] ?? SIDES.both), args, (use) => use);
      },
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
      resolve: (node, args) => count(node, modeOf(args), 'column', 'endpoints'),
    }),
  }),
});

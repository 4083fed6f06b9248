import { gradeOf } from '../../engine/grade/lattice.ts';
import type { Mode } from '../../engine/grade/modes.ts';
import type { OpenPack } from '../../engine/host/types.ts';
import type { Access, EdgeType, Grade } from '../../engine/pack/model.ts';
import { groupOf, handlersOf } from '../../engine/walk/route.ts';
import { accessOf, isStatementMethod, tableOfColumn } from '../../engine/walk/sql.ts';
import { rowOf } from '../../resolvers/browse.ts';
import { builder } from '../builder.ts';
import { AccessEnum, ColumnSideEnum, GradeEnum } from '../enums.ts';
import { modeArgs, pageArgs } from './args.ts';
import { connectionType, pageOf } from './connection.ts';
import { ImpactedEndpointConnection, impactedEndpoints } from './impact.ts';
import { attribute } from './node.ts';
import {
  CodeSymbolRef,
  ColumnRef,
  EndpointRef,
  GraphNodeRef,
  type NodeOf,
  NodeRef,
  OtherNodeRef,
  ScreenRef,
  StatementRef,
  TableRef,
} from './refs.ts';

const modeOf = (args: { mode?: Mode | null }): Mode => args.mode ?? 'conservative';
const count = (of: NodeOf, mode: Mode, kind: Parameters<typeof rowOf>[2], name: string): number =>
  Number(rowOf(of.pack, mode, kind, of.index)[name] ?? 0);

/** Ends of the links of one type at a node, in id order, each once. */
function neighbours({ pack, index }: NodeOf, way: 'in' | 'out', types: readonly EdgeType[]): number[] {
  const { graph } = pack;
  const ends = new Set<number>();
  for (const e of way === 'in' ? graph.in(index) : graph.out(index))
    if (types.includes(graph.type(e))) ends.add(way === 'in' ? graph.from(e) : graph.to(e));
  return [...ends].sort((a, b) => a - b);
}
const nodesOf = (pack: OpenPack, indexes: readonly number[]): NodeOf[] => indexes.map((index) => ({ pack, index }));

interface Use {
  pack: OpenPack;
  other: number;
  access: Access;
  grade: Grade;
  roles: string[];
}

function usesOf({ pack, index }: NodeOf, way: 'in' | 'out', types: readonly EdgeType[]): Use[] {
  const { graph } = pack;
  const uses: Use[] = [];
  for (const e of way === 'in' ? graph.in(index) : graph.out(index)) {
    const type = graph.type(e);
    if (!types.includes(type)) continue;
    const roles = graph.evidence(e)?.roles;
    const access = type === 'WRITES' ? 'write' : type === 'READS' ? 'read' : accessOf(graph, e);
    uses.push({
      pack,
      other: way === 'in' ? graph.from(e) : graph.to(e),
      access,
      grade: graph.grade(e),
      roles: Array.isArray(roles) ? roles.map(String) : [],
    });
  }
  const side = (use: Use): number => (use.access === 'read' ? 1 : 0);
  return uses.sort((a, b) => side(a) - side(b) || a.other - b.other);
}

const StatementUse = builder.objectRef<Use>('StatementUse').implement({
  description: 'A statement that touches the node, and how.',
  fields: (t) => ({
    statement: t.field({
      type: StatementRef,
      description: 'The statement.',
      resolve: ({ pack, other }) => ({ pack, index: other }),
    }),
    access: t.field({ type: AccessEnum, description: 'How.', resolve: (use) => use.access }),
    grade: t.field({ type: GradeEnum, description: 'How sure the link is.', resolve: (use) => use.grade }),
    roles: t.stringList({ description: 'For a read column: project, filter, join, group, order.', resolve: (use) => use.roles }),
  }),
});
const StatementUseConnection = connectionType<Use>('StatementUse', StatementUse, 'statements that touch a node');

const TableUse = builder.objectRef<Use>('TableUse').implement({
  description: 'A table a statement touches, and how.',
  fields: (t) => ({
    table: t.field({ type: TableRef, description: 'The table.', resolve: ({ pack, other }) => ({ pack, index: other }) }),
    access: t.field({ type: AccessEnum, description: 'How.', resolve: (use) => use.access }),
    grade: t.field({ type: GradeEnum, description: 'How sure the link is.', resolve: (use) => use.grade }),
  }),
});

const ColumnUseOf = builder.objectRef<Use>('StatementColumn').implement({
  description: 'A column a statement touches, and how.',
  fields: (t) => ({
    column: t.field({ type: ColumnRef, description: 'The column.', resolve: ({ pack, other }) => ({ pack, index: other }) }),
    access: t.field({ type: AccessEnum, description: 'read or write.', resolve: (use) => use.access }),
    grade: t.field({ type: GradeEnum, description: 'How sure the link is.', resolve: (use) => use.grade }),
    roles: t.stringList({ description: 'For a read: project, filter, join, group, order.', resolve: (use) => use.roles }),
  }),
});
const ColumnUseConnection = connectionType<Use>('StatementColumn', ColumnUseOf, 'columns of a statement');

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

const SIDES: Record<string, readonly EdgeType[]> & { both: readonly EdgeType[] } = {
  read: ['READS'],
  write: ['WRITES'],
  both: ['READS', 'WRITES'],
};

const interfaces = [NodeRef as never, GraphNodeRef];

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
      description: 'Tables some statement joins it with.',
      resolve: (node) =>
        nodesOf(
          node.pack,
          [...new Set([...neighbours(node, 'in', ['JOINS']), ...neighbours(node, 'out', ['JOINS'])])].sort((a, b) => a - b),
        ),
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

CodeSymbolRef.implement({
  description: 'A method or function.',
  interfaces,
  fields: (t) => ({
    owner: t.string({ nullable: true, description: 'Type that declares it.', resolve: (node) => attribute(node, 'owner') }),
    transactional: t.boolean({
      description: 'Whether it opens a transaction.',
      resolve: ({ pack, index }) => pack.graph.node(index).transactional === true,
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

ScreenRef.implement({
  description: 'A screen of a frontend, or a page the server renders.',
  interfaces,
  fields: (t) => ({
    path: t.string({ nullable: true, description: 'Path it is shown at.', resolve: (node) => attribute(node, 'path') }),
    title: t.string({ nullable: true, description: 'Title.', resolve: (node) => attribute(node, 'title') }),
    component: t.string({ nullable: true, description: 'Component file.', resolve: (node) => attribute(node, 'component') }),
    source: t.string({ nullable: true, description: '`router`, `view` or `har`.', resolve: (node) => attribute(node, 'source') }),
  }),
});

OtherNodeRef.implement({ description: 'A node of a kind that has no type of its own yet.', interfaces, fields: () => ({}) });

import type { Mode } from '../../engine/grade/modes.ts';
import { resolveKey, resolveSqlName } from '../../engine/graph/names.ts';
import type { OpenPack } from '../../engine/host/types.ts';
import { AXIS_NAMES, type Axis, type AxisName, type NodeKind, type PackDiagnostic } from '../../engine/pack/model.ts';
import { asText } from '../../resolvers/args.ts';
import type { BrowseKind } from '../../resolvers/browse-kinds.ts';
import { listNodes } from '../../resolvers/browse-list.ts';
import { trustOfAnswer } from '../../resolvers/contract.ts';
import { nodeCounts } from '../../resolvers/overview-census.ts';
import { builder } from '../builder.ts';
import { AxisNameEnum, AxisStatusEnum, BrowseSortEnum, NodeKindEnum, SeverityEnum } from '../enums.ts';
import { FreshnessType } from '../envelope.ts';
import { modeArgs, pageArgs } from './args.ts';
import { connectionType, type PageArgs, pageOf } from './connection.ts';
import { packId } from './ids.ts';
import {
  CodeSymbolRef,
  ColumnRef,
  EndpointRef,
  type NodeOf,
  NodeRef,
  PackRef,
  ProjectRef,
  ScreenRef,
  StatementRef,
  TableRef,
} from './refs.ts';

const AxisState = builder.objectRef<{ name: AxisName; axis: Axis }>('AxisState').implement({
  description: 'One axis of a pack by name.',
  fields: (t) => ({
    name: t.field({ type: AxisNameEnum, description: 'Which.', resolve: ({ name }) => name }),
    status: t.field({ type: AxisStatusEnum, description: 'Whether it is whole.', resolve: ({ axis }) => axis.status }),
    reason: t.string({ nullable: true, description: 'Why it is not.', resolve: ({ axis }) => axis.reason }),
    notes: t.stringList({ description: 'What else to know about it.', resolve: ({ axis }) => axis.notes ?? [] }),
  }),
});

const KindCount = builder.objectRef<{ kind: NodeKind; count: number }>('KindCount').implement({
  description: 'Nodes of one kind.',
  fields: (t) => ({
    kind: t.field({ type: NodeKindEnum, description: 'Kind.', resolve: (row) => row.kind }),
    count: t.exposeInt('count', { description: 'How many.' }),
  }),
});

const PackDiagnosticRef = builder.objectRef<PackDiagnostic>('PackDiagnostic').implement({
  description: 'Something the analysis could not read or had to assume.',
  fields: (t) => ({
    kind: t.exposeString('kind', { description: 'Id of the diagnostic.' }),
    severity: t.field({ type: SeverityEnum, description: 'How bad it is.', resolve: (item) => item.severity }),
    reason: t.exposeString('reason', { description: 'The sentence, with file and line.' }),
    count: t.int({ description: 'How often.', resolve: (item) => item.count ?? 1 }),
    examples: t.stringList({
      description: 'The first of them, when it stands for many.',
      resolve: (item) => item.examples ?? [],
    }),
  }),
});

const PackTrust = builder.objectRef<OpenPack>('PackTrust').implement({
  description: 'How far answers from this build were tested.',
  fields: (t) => ({
    trustLevel: t.string({
      description: 'UNCERTIFIED, GOLDEN_FAIL, RUNTIME_PASS or GOLDEN_PASS.',
      resolve: (pack) => pack.trust.trustLevel,
    }),
    gatesNotShown: t.stringList({ description: 'Checks that could not be scored.', resolve: (pack) => pack.trust.gatesNotShown }),
    knownGaps: t.stringList({
      description: 'Named reasons why the level is not higher.',
      resolve: (pack) => trustOfAnswer(pack, ['pack']).knownGaps,
    }),
  }),
});

const connections = {
  endpoint: connectionType<NodeOf>('Endpoint', EndpointRef, 'routes'),
  table: connectionType<NodeOf>('Table', TableRef, 'tables'),
  column: connectionType<NodeOf>('Column', ColumnRef, 'columns'),
  statement: connectionType<NodeOf>('Statement', StatementRef, 'statements'),
  symbol: connectionType<NodeOf>('CodeSymbol', CodeSymbolRef, 'methods'),
  screen: connectionType<NodeOf>('Screen', ScreenRef, 'screens'),
};

const listArgs = builder.args((t) => ({
  query: t.string({ description: 'Only names that hold this text (also comments, files and handlers).' }),
  orderBy: t.field({
    type: BrowseSortEnum,
    description: 'Order, as `browse` takes it for the kind; most connected first when left out.',
  }),
}));

interface ListArgs extends PageArgs {
  mode?: Mode | null;
  query?: string | null;
  orderBy?: string | null;
}

/** A page of one kind, in the order and with the filter `browse` has. */
function list(pack: OpenPack, kind: BrowseKind, args: ListArgs) {
  const nodes = listNodes(pack, args.mode ?? 'conservative', { kind, sort: args.orderBy ?? null, query: args.query ?? null });
  return pageOf(pack.digest, nodes, args, (index): NodeOf => ({ pack, index }));
}

PackRef.implement({
  description: 'One build of a project. Everything selected below it is read from this build and no other.',
  interfaces: [NodeRef],
  fields: (t) => {
    const all = { ...listArgs, ...modeArgs, ...pageArgs };
    return {
      id: t.id({ description: 'Global id, `<project>|pack:<digest>`.', resolve: (pack) => packId(pack) }),
      digest: t.exposeString('digest', { description: 'Digest of nodes and edges, 12 hex characters.' }),
      builtAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When it was built.',
        resolve: (pack) => pack.meta.builtAt ?? null,
      }),
      commit: t.string({
        nullable: true,
        description: 'Commit it was made from; null outside a repository.',
        resolve: (pack) => pack.meta.base?.commit ?? null,
      }),
      lanes: t.stringList({ description: 'Lanes that ran.', resolve: (pack) => pack.meta.lanes ?? [] }),
      project: t.field({ type: ProjectRef, description: 'Project it belongs to.', resolve: (pack) => pack.project }),
      axes: t.field({
        type: [AxisState],
        description: 'What it can see.',
        resolve: (pack) =>
          AXIS_NAMES.flatMap((name) => (pack.meta.axes?.[name] ? [{ name, axis: pack.meta.axes[name] as Axis }] : [])),
      }),
      diagnostics: t.field({
        type: [PackDiagnosticRef],
        description: 'What the analysis could not read or had to assume.',
        resolve: (pack) => pack.meta.diagnostics ?? [],
      }),
      freshness: t.field({
        type: FreshnessType,
        description: 'Whether it still matches its inputs.',
        resolve: (pack) => pack.freshness,
      }),
      trust: t.field({ type: PackTrust, description: 'How far its answers were tested.', resolve: (pack) => pack }),
      counts: t.field({
        type: [KindCount],
        description: 'Nodes by kind, most first.',
        resolve: (pack) => nodeCounts(pack.graph),
      }),
      endpoints: t.field({
        type: connections.endpoint,
        args: all,
        description: 'Routes it serves.',
        resolve: (pack, args) => list(pack, 'endpoint', args),
      }),
      tables: t.field({
        type: connections.table,
        args: all,
        description: 'Tables.',
        resolve: (pack, args) => list(pack, 'table', args),
      }),
      columns: t.field({
        type: connections.column,
        args: all,
        description: 'Columns.',
        resolve: (pack, args) => list(pack, 'column', args),
      }),
      statements: t.field({
        type: connections.statement,
        args: all,
        description: 'Statements.',
        resolve: (pack, args) => list(pack, 'statement', args),
      }),
      symbols: t.field({
        type: connections.symbol,
        args: all,
        description: 'Methods and functions.',
        resolve: (pack, args) => list(pack, 'symbol', args),
      }),
      screens: t.field({
        type: connections.screen,
        args: all,
        description: 'Screens and pages.',
        resolve: (pack, args) => list(pack, 'screen', args),
      }),
      endpoint: t.field({
        type: EndpointRef,
        description: 'A route by `VERB /path`.',
        args: { route: t.arg.string({ required: true, description: 'As in `GET /orders/{id}`.' }) },
        resolve: (pack, { route }) => ({ pack, index: resolveKey(pack.graph, 'endpoint', asText('route', route)).index }),
      }),
      table: t.field({
        type: TableRef,
        description: 'A table by name.',
        args: { name: t.arg.string({ required: true, description: 'As in `orders`.' }) },
        resolve: (pack, { name }) => ({ pack, index: resolveSqlName(pack.graph, 'table', asText('name', name)).index }),
      }),
      column: t.field({
        type: ColumnRef,
        description: 'A column by name.',
        args: { name: t.arg.string({ required: true, description: 'As in `orders.total`.' }) },
        resolve: (pack, { name }) => ({ pack, index: resolveSqlName(pack.graph, 'column', asText('name', name)).index }),
      }),
      statement: t.field({
        type: StatementRef,
        description: 'A statement by key.',
        args: { key: t.arg.string({ required: true, description: 'As in `com.acme.OrderMapper.findById`.' }) },
        resolve: (pack, { key }) => ({ pack, index: resolveKey(pack.graph, 'statement', asText('key', key)).index }),
      }),
      symbol: t.field({
        type: CodeSymbolRef,
        description: 'A method by key.',
        args: { key: t.arg.string({ required: true, description: 'As in `com.acme.OrderService#place`.' }) },
        resolve: (pack, { key }) => ({ pack, index: resolveKey(pack.graph, 'symbol', asText('key', key)).index }),
      }),
    };
  },
});

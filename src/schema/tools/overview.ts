import { type OverviewArgs, overview } from '../../resolvers/overview.ts';
import type { Gap } from '../../resolvers/overview-gaps.ts';
import {
  AxisNameEnum,
  EdgeTypeEnum,
  GapClassEnum,
  GradeEnum,
  ModeEnum,
  NodeKindEnum,
  RemedyActionEnum,
  SeverityEnum,
} from '../enums.ts';
import { AxesType } from '../envelope.ts';
import { flag, instant, listOf, objectType, of, text, whole } from '../fields.ts';
import { depthArg, emptyType, modeArg, packTool } from '../tool.ts';
import { GradeCountsType, ScreenCensusWalkType } from '../walk.ts';

type Fields<K extends string> = Record<K, unknown>;

export const RemedyType = objectType<Fields<'action' | 'key' | 'flag' | 'command' | 'mode' | 'example'>>(
  'Remedy',
  'The one thing to do about a gap.',
  {
    action: of(RemedyActionEnum)('What kind of thing.'),
    key: text.absent('Profile key to declare.'),
    flag: text.absent('`cascade analyze` flag to give.'),
    command: text.absent('Command to run.'),
    mode: of(ModeEnum).absent('Mode to ask in.'),
    example: text.absent('A short example that is accepted.'),
  },
);
const BaseType = objectType<Fields<'commit' | 'dirty'>>('PackBase', 'The commit a pack was made from.', {
  commit: text.orNull('Full commit id; null outside a repository.'),
  dirty: flag('Whether the tree had uncommitted changes.'),
});
const PackBlockType = objectType<Fields<'project' | 'digest' | 'builtAt' | 'lanes' | 'base'>>('OverviewPack', 'The build.', {
  project: text('Name the pack declares.'),
  digest: text('Digest, 12 hex characters.'),
  builtAt: instant.orNull('When it was built.'),
  lanes: listOf('String').orNull('Lanes that ran.'),
  base: of(BaseType).orNull('The commit it was made from.'),
});
const AxisRemedyType = objectType<Fields<'axis' | 'remedy'>>('AxisRemedy', 'The fix for one axis that is not whole.', {
  axis: of(AxisNameEnum)('The axis.'),
  remedy: of(RemedyType).orNull('The fix; null when the engine knows no single one.'),
});
const GroupRuleType = objectType<Fields<'kind' | 'packageDepth'>>('GroupRule', 'How routes are grouped.', {
  kind: text('`path`: first segment of the path below a deployment prefix. `declared`: the handler’s package.'),
  packageDepth: whole.absent('Package segments kept, when declared.'),
});
const NodeCountType = objectType<Fields<'kind' | 'count'>>('NodeCount', 'Nodes of one kind.', {
  kind: of(NodeKindEnum)('Kind.'),
  count: whole('How many.'),
});
const EdgeCountType = objectType<Fields<'type' | 'grade' | 'count'>>('EdgeCount', 'Links of one type and grade.', {
  type: of(EdgeTypeEnum)('Type.'),
  grade: of(GradeEnum)('Grade.'),
  count: whole('How many.'),
});
const GradeCountType = objectType<Fields<'grade' | 'count'>>('GradeCount', 'Links of one grade.', {
  grade: of(GradeEnum)('Grade.'),
  count: whole('How many.'),
});
const StatementTypeCountType = objectType<Fields<'type' | 'count'>>('StatementTypeCount', 'Statements of one type.', {
  type: text('Type.'),
  count: whole('How many.'),
});
const SamplesType = objectType<Fields<'endpointsWithoutStatement' | 'unreachedStatements' | 'unreachedTables'>>(
  'ReachSamples',
  'The first ten ids each; `browse` lists all.',
  {
    endpointsWithoutStatement: listOf('String')('Routes that reach no statement.'),
    unreachedStatements: listOf('String')('Statements no route reaches.'),
    unreachedTables: listOf('String')('Tables no route reaches.'),
  },
);
const ReachType = objectType<
  Fields<
    | 'endpoints'
    | 'outboundEndpoints'
    | 'endpointsWithoutStatement'
    | 'endpointsWithMultipleHandlers'
    | 'routeGrades'
    | 'groups'
    | 'statements'
    | 'statementsReached'
    | 'tables'
    | 'tablesReached'
    | 'columns'
    | 'columnsReached'
    | 'samples'
  >
>('Reach', 'How much is wired end to end, from a route down to a table.', {
  endpoints: whole('Routes served.'),
  outboundEndpoints: whole('Routes called and not served here.'),
  endpointsWithoutStatement: whole('Served routes that reach no statement.'),
  endpointsWithMultipleHandlers: whole('Served routes with several handlers.'),
  routeGrades: of(GradeCountsType)('Served routes by their surest link to a handler.'),
  groups: whole('Groups the served routes fall into.'),
  statements: whole('Statements in the pack.'),
  statementsReached: whole('Statements some route reaches.'),
  tables: whole('Tables in the pack.'),
  tablesReached: whole('Tables some reached statement touches.'),
  columns: whole('Columns in the pack.'),
  columnsReached: whole('Columns some reached statement reads or writes.'),
  samples: of(SamplesType)('Examples of what is not reached.'),
});
const CodeType = objectType<
  Fields<
    | 'symbols'
    | 'external'
    | 'transactional'
    | 'mapperMethods'
    | 'statementsWithoutMapper'
    | 'services'
    | 'generated'
    | 'generatedInternalEdges'
    | 'generatedBoundaryEdges'
  >
>('CodeCensus', 'The code between routes and SQL.', {
  symbols: whole('Methods and functions.'),
  external: whole('Called methods without a source file.'),
  transactional: whole('Methods that open a transaction.'),
  mapperMethods: whole('Methods that declare or send SQL.'),
  statementsWithoutMapper: whole('Statements no method is bound to.'),
  services: whole('Methods between a handler and its SQL.'),
  generated: whole('Methods in generated code.'),
  generatedInternalEdges: whole('Links inside generated code.'),
  generatedBoundaryEdges: whole('Links into or out of generated code.'),
});
const JpaType = objectType<Fields<'entities' | 'repositories' | 'statements' | 'unresolvedStatements'>>(
  'JpaCensus',
  'What came from JPA.',
  {
    entities: whole('Mapped entities.'),
    repositories: whole('Repositories.'),
    statements: whole('Statements.'),
    unresolvedStatements: whole('Statements with an unread part.'),
  },
);
const ScreenKindsType = objectType<Fields<'router' | 'page'>>('ScreenKinds', 'Screens by where they come from.', {
  router: whole('Declared by a frontend router.'),
  page: whole('Rendered by the server.'),
});
const ScreensType = objectType<
  Fields<
    | 'declared'
    | 'screens'
    | 'withComponent'
    | 'byKind'
    | 'reachingAnEndpoint'
    | 'reachingATable'
    | 'fromRecording'
    | 'observed'
    | 'depthCut'
    | 'walk'
  >
>('ScreenCensusBlock', 'Screens in numbers.', {
  declared: whole('Screens the source declares.'),
  screens: whole('Screens in the pack.'),
  withComponent: whole('With a known component.'),
  byKind: of(ScreenKindsType)('By kind.'),
  reachingAnEndpoint: whole('That reach a route.'),
  reachingATable: whole('That reach a table.'),
  fromRecording: whole('Known from a recording only.'),
  observed: whole('Seen by a recording.'),
  depthCut: whole('Whose walk met a hop cap.'),
  walk: of(ScreenCensusWalkType)('What the walks met.'),
});
const TableHubType = objectType<Fields<'table' | 'endpoints' | 'statements'>>('TableHub', 'A busy table.', {
  table: text('Table.'),
  endpoints: whole('Routes that reach it.'),
  statements: whole('Reached statements that touch it.'),
});
const EndpointHubType = objectType<Fields<'endpoint' | 'httpMethod' | 'path' | 'tables' | 'statements'>>(
  'EndpointHub',
  'A busy route.',
  {
    endpoint: text('Route node id.'),
    httpMethod: text.orNull('Verb.'),
    path: text.orNull('Path.'),
    tables: whole('Tables it reaches.'),
    statements: whole('Statements it reaches.'),
  },
);
const HubsType = objectType<Fields<'tables' | 'endpoints'>>('Hubs', 'The ten busiest of each; `browse` lists all.', {
  tables: listOf(TableHubType)('Tables.'),
  endpoints: listOf(EndpointHubType)('Routes.'),
});
const GapType = objectType<Gap>('Gap', 'Something this pack did not see.', {
  kind: text('Id of the gap.'),
  count: whole.orNull('How much; null when nobody counted.'),
  note: text('The sentence.'),
  class: of(GapClassEnum)('What a reader can do about it.'),
  remedy: of(RemedyType).orNull('The one fix, when the engine knows it.'),
});
const DiagnosticType = objectType<Fields<'kind' | 'severity' | 'key' | 'reason' | 'count' | 'examples' | 'remedy'>>(
  'Diagnostic',
  'Something the analysis could not read or had to assume.',
  {
    kind: text('Id of the diagnostic.'),
    severity: of(SeverityEnum)('How bad it is.'),
    key: text.orNull('Profile key that would settle it.'),
    reason: text('The sentence, with file and line.'),
    count: whole.absent('How often, when it stands for many.'),
    examples: listOf('String').absent('The first of them.'),
    remedy: of(RemedyType).orNull('The one fix, when the engine knows it.'),
  },
);
const OutboundRouteType = objectType<Fields<'method' | 'path' | 'sites' | 'service'>>(
  'OutboundRoute',
  'A route called and not served here.',
  {
    method: text('Verb.'),
    path: text('Path.'),
    sites: whole('Methods that call it.'),
    service: text.orNull('Service name the call sites state.'),
  },
);
const FederatedRouteType = objectType<Fields<'method' | 'path' | 'sites'>>('FederatedRoute', 'A route another project answers.', {
  method: text('Verb.'),
  path: text('Path.'),
  sites: whole('Methods that call it.'),
});
const ByProjectType = objectType<Fields<'project' | 'sites' | 'routes'>>(
  'FederatedProject',
  'What one project answers of this one’s calls.',
  {
    project: text('Project id.'),
    sites: whole('Call sites.'),
    routes: listOf(FederatedRouteType)('Routes.'),
  },
);
const FederationCensusType = objectType<
  Fields<'calls' | 'answered' | 'unmatched' | 'projects' | 'byProject' | 'unmatchedRoutes'>
>('FederationCensus', 'Calls that leave this pack, by route.', {
  calls: whole('Routes called and not served here.'),
  answered: whole('Of those, answered by another served project.'),
  unmatched: whole('Of those, answered by none.'),
  projects: listOf('String')('Projects that answer some.'),
  byProject: listOf(ByProjectType)('By project.'),
  unmatchedRoutes: listOf(OutboundRouteType)('Routes nobody here answers.'),
});
const AnswerType = objectType<
  Fields<
    | 'mode'
    | 'depth'
    | 'pack'
    | 'axes'
    | 'axisRemedies'
    | 'routeRemedy'
    | 'groupRule'
    | 'nodes'
    | 'edges'
    | 'grades'
    | 'statementTypes'
    | 'reach'
    | 'code'
    | 'jpa'
    | 'screens'
    | 'hubs'
    | 'gaps'
    | 'diagnostics'
    | 'federation'
    | 'empty'
  >
>('Overview', 'The whole pack in numbers.', {
  mode: of(ModeEnum)('Mode of the walks.'),
  depth: whole.orNull('Hop cap; null for none.'),
  pack: of(PackBlockType)('The build.'),
  axes: of(AxesType)('What the pack can see.'),
  axisRemedies: listOf(AxisRemedyType)('One entry for each axis that is not whole.'),
  routeRemedy: of(RemedyType).orNull('The fix for routes whose own address or handler is a guess; null when none is.'),
  groupRule: of(GroupRuleType)('How routes are grouped.'),
  nodes: listOf(NodeCountType)('Nodes by kind.'),
  edges: listOf(EdgeCountType)('Links by type and grade.'),
  grades: listOf(GradeCountType)('Links by grade.'),
  statementTypes: listOf(StatementTypeCountType)('Statements by type.'),
  reach: of(ReachType)('How much is wired end to end.'),
  code: of(CodeType)('The code in between.'),
  jpa: of(JpaType)('What came from JPA.'),
  screens: of(ScreensType).absent('Screens; absent when the pack has none.'),
  hubs: of(HubsType)('The busiest tables and routes.'),
  gaps: listOf(GapType)('What was not seen.'),
  diagnostics: listOf(DiagnosticType)('Warnings and errors of the analysis.'),
  federation: of(FederationCensusType)('Calls that leave this pack.'),
  empty: of(
    emptyType('OverviewEmpty', ['nodes', 'edges', 'grades', 'statementTypes', 'axisRemedies', 'gaps', 'diagnostics']),
  ).absent('Why lists are empty.'),
});

packTool<OverviewArgs>(
  'overview',
  {
    title: 'Overview of a pack',
    description:
      'Start here. What is in this pack, how much of it is wired end to end from an HTTP route down to a table, and what the engine could not see: axes with their state, reach with its remainders, gaps with a class (input, unresolved, query, unreached, info) and a remedy, diagnostics of the analysis, the busiest tables and routes. It counts; it does not list: use browse.',
    args: { mode: modeArg, depth: depthArg },
    answer: AnswerType,
  },
  overview,
);

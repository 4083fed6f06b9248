import type { Layer } from '../../engine/walk/layers.ts';
import type { EndpointRow, ScreenRow, ServiceRow, StatementRow, TableRow } from '../../engine/walk/rows.ts';
import { flow } from '../../resolvers/flow.ts';
import type { FlowArgs } from '../../resolvers/flow-args.ts';
import { DirectionEnum, FlowListKindEnum, GradeEnum, LaneNameEnum, ModeEnum } from '../enums.ts';
import { FederationType } from '../federation.ts';
import { flag, listOf, objectType, of, text, whole } from '../fields.ts';
import { depthArg, emptyType, federateArg, federationHopsArg, modeArg, offsetArg, packTool } from '../tool.ts';
import { GradeCountsType, LinkType, PathEdgeType, WalkCutType } from '../walk.ts';

const CallType = objectType<{ model: string; operation: string }>('OrmCall', 'The ORM call a statement stands for.', {
  model: text('Model or entity.'),
  operation: text('Operation.'),
});
const TableAccessType = objectType<{ table: string; access: string }>('TableAccess', 'A table a statement touches.', {
  table: text('Table.'),
  access: text('read, write, delete, or several joined with `+`.'),
});
const EntryLinkType = objectType<{ type: string; grade: string; rule: string | null }>(
  'EntryLink',
  'The link a walk down from a route entered through; no row is graded above it.',
  {
    type: text('HANDLES.'),
    grade: of(GradeEnum)('How sure it is.'),
    rule: text.orNull('Rule that drew it; null for a mapping on the handler itself.'),
  },
);

type Entry = Record<
  | 'kind'
  | 'id'
  | 'short'
  | 'httpMethod'
  | 'path'
  | 'handler'
  | 'handlerShort'
  | 'handlers'
  | 'grade'
  | 'gradeBasis'
  | 'owner'
  | 'transactional'
  | 'title'
  | 'name'
  | 'group'
  | 'component'
  | 'source'
  | 'observed'
  | 'template'
  | 'engine'
  | 'routes'
  | 'lane'
  | 'file'
  | 'line'
  | 'start'
  | 'link'
  | 'comment'
  | 'statementType'
  | 'call'
  | 'tables',
  unknown
>;
const EntryType = objectType<Entry>('FlowEntry', 'What the asker pointed at; fields of other kinds are absent.', {
  kind: text('endpoint, screen, page, symbol, column, table or statement.'),
  id: text('Node id.'),
  short: text.absent('Short name.'),
  httpMethod: text.absent('Verb of the route.'),
  path: text.absent('Path of the route or screen.'),
  handler: text.absent('Handler the walk starts at; the primary one when none is admitted.'),
  handlerShort: text.absent('Its short name.'),
  handlers: whole.absent('How many handlers the route has.'),
  grade: of(GradeEnum).absent('Grade of the route’s surest link to a handler.'),
  gradeBasis: text.absent('Why it is that.'),
  owner: text.absent('Type that declares the handler or method.'),
  transactional: flag.absent('Whether the method opens a transaction.'),
  title: text.absent('Title of the screen.'),
  name: text.absent('Name of the screen.'),
  group: text.absent('Group of the screen.'),
  component: text.absent('Component of the screen or function.'),
  source: text.absent('Where the screen was found.'),
  observed: flag.absent('Whether a recording saw it.'),
  template: text.absent('Template of the page.'),
  engine: text.absent('Template engine of the page.'),
  routes: listOf('String').absent('Routes that render the page.'),
  lane: text.absent('`web` for a frontend function.'),
  file: text.orNull('File it stands in.'),
  line: whole.orNull('Line, 1-based.'),
  start: text('Node id the walk began at.'),
  link: of(EntryLinkType).absent('The link a walk down from a route entered through.'),
  comment: text.absent('Business comment of a table or column.'),
  statementType: text.absent('Type of the statement.'),
  call: of(CallType).absent('The ORM call the statement stands for.'),
  tables: listOf(TableAccessType).absent('Tables the statement touches.'),
});

const BeyondType = objectType<{ tables: number; endpoints: number }>(
  'WalkBeyond',
  'Rows named by a node at the hop cap and not stepped on, so in no layer.',
  {
    tables: whole.absent('Tables (down).'),
    endpoints: whole.absent('Routes (up).'),
  },
);

type Summary = Record<
  'mode' | 'direction' | 'depth' | 'walked' | 'other' | 'byLinkGrade' | 'cut' | 'beyond' | 'endLane' | 'laneNames' | 'note',
  unknown
>;
const SummaryType = objectType<Summary>('WalkSummary', 'The walk in numbers. Never cut by `limit`.', {
  mode: of(ModeEnum)('How sure a link had to be.'),
  direction: of(DirectionEnum)('Which way.'),
  depth: whole.orNull('Hop cap; null for none.'),
  walked: whole('Nodes reached, columns included, the start not.'),
  other: whole('Reached nodes shown in no lane, such as mapper methods folded into their statement.'),
  byLinkGrade: of(GradeCountsType)('Reached nodes, columns aside, by the grade of their last edge.'),
  cut: of(WalkCutType)('What was met and not taken.'),
  beyond: of(BeyondType)('Rows past the hop cap.'),
  endLane: of(LaneNameEnum)('The lane the walk is about.'),
  laneNames: listOf(LaneNameEnum)('Lanes this answer has, in order.'),
  note: text.orNull('What to know before trusting it; each sentence is a limit too.'),
});

const LayerType = objectType<Required<Layer>>('WalkLayer', 'One hop of the walk in numbers.', {
  hops: whole('Hops from the start.'),
  nodes: whole('Nodes reached there, columns aside.'),
  services: whole('Methods.'),
  statements: whole('Statements.'),
  tables: whole.absent('Tables (down).'),
  endpoints: whole.absent('Routes.'),
  webFunctions: whole.absent('Frontend functions.'),
  screens: whole.absent('Screens (up).'),
  byLinkGrade: of(GradeCountsType)('Those nodes by the grade of their last edge.'),
});

const where = {
  hops: whole('Hops from the start.'),
  grade: of(GradeEnum)('Weakest link on the surest way here.'),
};
const http = {
  viaHttp: flag.absent('True when the way crosses an HTTP call.'),
  httpHops: whole.absent('How many.'),
};
const ServiceType = objectType<Required<ServiceRow>>('FlowMethod', 'A method or frontend function on the way.', {
  id: text('Node id.'),
  short: text('Short name.'),
  owner: text.orNull('Type that declares it.'),
  ...where,
  external: flag('Whether its source is outside the analyzed roots.'),
  transactional: flag('Whether it opens a transaction.'),
  observed: flag.absent('True when a recording saw it.'),
  component: text.absent('Component of a frontend function.'),
  handler: flag.absent('Up walks: whether it answers a route.'),
  file: text.orNull('File it is declared in.'),
  line: whole.orNull('Line, 1-based.'),
  link: of(LinkType).orNull('The line drawn to it.'),
  ...http,
  path: listOf(PathEdgeType)('Every walked edge from the start.'),
});
const StatementType = objectType<Required<StatementRow>>('FlowStatement', 'A statement on the way.', {
  id: text('Node id.'),
  short: text('Short name.'),
  symbol: text.orNull('Method that declares or sends it.'),
  statementType: text.orNull('select, insert, update, delete, ...'),
  call: of(CallType).absent('The ORM call it stands for.'),
  columnsRuntimeOnly: flag.absent('True when its columns are chosen at run time.'),
  observed: flag.absent('True when a recording saw it.'),
  observedTables: listOf('String').absent('Tables a recording saw it touch.'),
  file: text.orNull('File it stands in.'),
  line: whole.orNull('Line, 1-based.'),
  ...where,
  link: of(LinkType).orNull('The line drawn to it.'),
  ...http,
  path: listOf(PathEdgeType)('Every walked edge from the start.'),
  tables: listOf(TableAccessType)('Tables it touches through links the mode admits.'),
});
const TableType = objectType<Required<TableRow>>('FlowTable', 'A table at the end of the way.', {
  table: text('Table.'),
  comment: text.orNull('Business comment.'),
  ...where,
  via: text('Statement the row stands on: surest, nearest, lowest id.'),
  viaShort: text('Its short name.'),
  statements: whole('Reached statements that touch it.'),
  ...http,
  access: text('read, write, or read+write; a delete is a write.'),
  reads: whole('Columns of it that are read.'),
  writes: whole('Columns of it that are written.'),
});
const EndpointType = objectType<Required<EndpointRow>>('FlowEndpoint', 'A route on or at the end of the way.', {
  id: text('Node id.'),
  httpMethod: text.orNull('Verb.'),
  path: text.orNull('Path.'),
  handler: text.orNull('Primary handler.'),
  handlerShort: text.orNull('Its short name.'),
  ...where,
  file: text.orNull('File of the mapping.'),
  line: whole.orNull('Line, 1-based.'),
  observed: flag.absent('True when a recording saw it.'),
  ...http,
  frontendCalls: whole.absent('Frontend functions that call it.'),
  link: of(LinkType).orNull('The line drawn to it.'),
  walkedPath: listOf(PathEdgeType)('Every walked edge from the start.'),
});
const ScreenType = objectType<Required<ScreenRow>>('FlowScreen', 'A screen or page at the end of the way.', {
  id: text('Node id.'),
  short: text('What it is called.'),
  title: text.orNull('Title.'),
  name: text.orNull('Name.'),
  group: text.orNull('Group.'),
  component: text.orNull('Component.'),
  template: text.absent('Template of a page.'),
  engine: text.absent('Template engine of a page.'),
  ...where,
  observed: flag.absent('True when a recording saw it.'),
  source: text.absent('`har` when only a recording knows it.'),
  link: of(LinkType).orNull('The line drawn to it.'),
  walkedPath: listOf(PathEdgeType)('Every walked edge from the start.'),
});

type ListEntry = Record<
  | 'id'
  | 'screen'
  | 'httpMethod'
  | 'path'
  | 'handler'
  | 'handlerShort'
  | 'handlers'
  | 'file'
  | 'line'
  | 'label'
  | 'title'
  | 'group'
  | 'component'
  | 'source'
  | 'observed'
  | 'endpoints'
  | 'tables',
  unknown
>;
const ListEntryType = objectType<ListEntry>(
  'FlowListEntry',
  'A place a walk down can start; fields of the other kind are absent.',
  {
    id: text.absent('Route node id.'),
    screen: text.absent('Screen key.'),
    httpMethod: text.absent('Verb.'),
    path: text.absent('Path.'),
    handler: text.absent('Primary handler.'),
    handlerShort: text.absent('Its short name.'),
    handlers: whole.absent('How many handlers.'),
    file: text.absent('File of the mapping.'),
    line: whole.absent('Line, 1-based.'),
    label: text.absent('What the screen is called.'),
    title: text.absent('Title of the screen.'),
    group: text.absent('Group of the screen.'),
    component: text.absent('Component of the screen.'),
    source: text.absent('Where the screen was found.'),
    observed: flag.absent('Whether a recording saw the screen.'),
    endpoints: whole.absent('Routes the screen reaches.'),
    tables: whole.absent('Tables the screen reaches.'),
  },
);

type Flow = Record<
  | 'entry'
  | 'walk'
  | 'layers'
  | 'webFunctions'
  | 'endpoints'
  | 'services'
  | 'statements'
  | 'tables'
  | 'screens'
  | 'federation'
  | 'kind'
  | 'query'
  | 'entries'
  | 'empty',
  unknown
>;
const AnswerType = objectType<Flow>(
  'Flow',
  'A walk in lanes, or with no entry named the list of places to start. Lanes an answer does not have are absent: `walk.laneNames` says which it has.',
  {
    entry: of(EntryType).absent('What was pointed at.'),
    walk: of(SummaryType).absent('The walk in numbers.'),
    layers: listOf(LayerType).absent('The walk hop by hop.'),
    webFunctions: listOf(ServiceType).absent('Frontend functions.'),
    endpoints: listOf(EndpointType).absent('Routes.'),
    services: listOf(ServiceType).absent('Methods.'),
    statements: listOf(StatementType).absent('Statements.'),
    tables: listOf(TableType).absent('Tables.'),
    screens: listOf(ScreenType).absent('Screens and pages.'),
    federation: of(FederationType).absent('What was looked for in other projects.'),
    kind: of(FlowListKindEnum).absent('List mode: what is listed.'),
    query: text.absent('List mode: the filter.'),
    entries: listOf(ListEntryType).absent('List mode: places to start.'),
    empty: of(
      emptyType('FlowEmpty', ['layers', 'webFunctions', 'endpoints', 'services', 'statements', 'tables', 'screens', 'entries']),
    ).absent('Why lists are empty.'),
  },
);

const entry = (what: string) => ({ type: 'String', description: what });

packTool<FlowArgs>(
  'flow',
  {
    title: 'Trace a chain',
    description:
      'The chain behind one API call: route, methods, statements, tables, with hops, grade and the walked path of each row. direction=up asks where a table, column, statement, method or route is used. Name one entry; with none, lists the routes (kind=screen: the screens). Down starts at endpoint, screen or symbol; up at endpoint, column, table, statement or symbol. No hop cap unless `depth` is given. `offset` pages every lane at once. What the mode left out is counted in walk.cut.',
    args: {
      endpoint: entry('Entry: a route as `VERB /path`.'),
      screen: entry('Entry: a screen key (down only).'),
      symbol: entry('Entry: a method as `package.Class#method`.'),
      column: entry('Entry: a column as `table.column` (up only).'),
      table: entry('Entry: a table (up only).'),
      statement: entry('Entry: a statement key (up only).'),
      direction: { type: DirectionEnum, description: 'down: what it uses. up: where it is used.', defaultValue: 'down' },
      kind: { type: FlowListKindEnum, description: 'List mode: what to list.', defaultValue: 'endpoint' },
      mode: modeArg,
      depth: depthArg,
      limit: { type: 'Int', description: 'Rows to show: per lane 1 to 200 (40); in list mode 1 to 500 (100).', min: 1, max: 500 },
      offset: offsetArg,
      query: { type: 'String', description: 'List mode: part of verb, path or handler.' },
      federate: federateArg,
      federationHops: federationHopsArg,
    },
    answer: AnswerType,
  },
  flow,
);

import type { Layer } from '../../engine/walk/layers.ts';
import { flow } from '../../resolvers/flow.ts';
import type { FlowArgs } from '../../resolvers/flow-args.ts';
import { DirectionEnum, FlowListKindEnum, LaneNameEnum, ModeEnum } from '../enums.ts';
import { FederationType } from '../federation.ts';
import { flag, listOf, objectType, of, text, whole } from '../fields.ts';
import { depthArg, emptyType, federateArg, federationHopsArg, modeArg, offsetArg, packTool } from '../tool.ts';
import { GradeCountsType, WalkCutType } from '../walk.ts';

import { EntryType } from './flow-entry.ts';
import { EndpointType, ScreenType, ServiceType, StatementType, TableType } from './flow-rows.ts';

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

const LayerType = objectType<Layer>('WalkLayer', 'One hop of the walk in numbers.', {
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

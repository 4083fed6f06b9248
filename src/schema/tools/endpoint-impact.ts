import { type EndpointImpactArgs, endpointImpact } from '../../resolvers/endpoint-impact.ts';
import { GradeEnum, ModeEnum } from '../enums.ts';
import { FederationType } from '../federation.ts';
import { flag, listOf, objectType, of, text, whole } from '../fields.ts';
import { emptyType, federateArg, federationHopsArg, limitArg, modeArg, offsetArg, packTool } from '../tool.ts';

const ScreensType = objectType<{ count: number; sample: string[] }>('ImpactedScreens', 'Screens that call or show one route.', {
  count: whole('How many.'),
  sample: listOf('String')('The first five, by path.'),
});

type Row = Record<
  | 'id'
  | 'httpMethod'
  | 'path'
  | 'grade'
  | 'viaHttp'
  | 'httpHops'
  | 'frontendCalls'
  | 'observed'
  | 'screens'
  | 'project'
  | 'federated',
  unknown
>;
const RowType = objectType<Row>('EndpointImpactRow', 'One route that reaches the column.', {
  id: text('Route node id.'),
  httpMethod: text.orNull('Verb.'),
  path: text.orNull('Path.'),
  grade: of(GradeEnum)('Weakest link on the surest way from the route to the column.'),
  viaHttp: flag.absent('True when the way crosses an HTTP call.'),
  httpHops: whole.absent('How many HTTP calls it crosses.'),
  frontendCalls: whole.absent('Frontend functions that call the route.'),
  observed: flag.absent('True when a recording saw the route.'),
  screens: of(ScreensType).absent('Screens behind it; absent without a screen axis.'),
  project: text.absent('Project of a route in another pack.'),
  federated: flag.absent('True for a route in another pack.'),
});

const AnswerType = objectType<Record<'column' | 'comment' | 'mode' | 'endpoints' | 'federation' | 'empty', unknown>>(
  'EndpointImpact',
  'Routes affected by one column.',
  {
    column: text('Column as `table.column`.'),
    comment: text.orNull('Business comment.'),
    mode: of(ModeEnum)('Mode of the walk.'),
    endpoints: listOf(RowType)('Surest first, then by id.'),
    federation: of(FederationType)('What was looked for in other projects.'),
    empty: of(emptyType('EndpointImpactEmpty', ['endpoints'])).absent('Why the list is empty.'),
  },
);

packTool<EndpointImpactArgs>(
  'endpointImpact',
  {
    title: 'Routes affected by a column',
    description:
      'If I change this column, which HTTP endpoints are affected? Walks from the column up through statements and code to every route, without a hop cap, and grades each row by the weakest link of its surest way. The same rows and grades flow gives with direction=up. Read `limits`: what the mode left out is counted there.',
    args: {
      column: { type: 'String', description: 'Column as `table.column`, or `schema.table.column`.', required: true },
      mode: modeArg,
      limit: limitArg(25, 100),
      offset: offsetArg,
      federate: federateArg,
      federationHops: federationHopsArg,
    },
    answer: AnswerType,
  },
  endpointImpact,
);

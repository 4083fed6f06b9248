import type { EndpointRow, ScreenRow, ServiceRow, StatementRow, TableRow } from '../../engine/walk/rows.ts';
import { GradeEnum } from '../enums.ts';
import { flag, listOf, objectType, of, text, whole } from '../fields.ts';
import { LinkType, PathEdgeType } from '../walk.ts';

export const CallType = objectType<{ model: string; operation: string }>('OrmCall', 'The ORM call a statement stands for.', {
  model: text('Model or entity.'),
  operation: text('Operation.'),
});
export const TableAccessType = objectType<{ table: string; access: string }>('TableAccess', 'A table a statement touches.', {
  table: text('Table.'),
  access: text('read, write, delete, or several joined with `+`.'),
});
const where = {
  hops: whole('Hops from the start.'),
  grade: of(GradeEnum)('Weakest link on the surest way here.'),
};
const http = {
  viaHttp: flag.absent('True when the way crosses an HTTP call.'),
  httpHops: whole.absent('How many.'),
};
export const ServiceType = objectType<ServiceRow>('FlowMethod', 'A method or frontend function on the way.', {
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
export const StatementType = objectType<StatementRow>('FlowStatement', 'A statement on the way.', {
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
export const TableType = objectType<TableRow>('FlowTable', 'A table at the end of the way.', {
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
export const EndpointType = objectType<EndpointRow>('FlowEndpoint', 'A route on or at the end of the way.', {
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
export const ScreenType = objectType<ScreenRow>('FlowScreen', 'A screen or page at the end of the way.', {
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

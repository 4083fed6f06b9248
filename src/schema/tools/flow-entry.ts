import { GradeEnum } from '../enums.ts';
import { flag, listOf, objectType, of, text, whole } from '../fields.ts';

import { CallType, TableAccessType } from './flow-rows.ts';

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
export const EntryType = objectType<Entry>('FlowEntry', 'What the asker pointed at; fields of other kinds are absent.', {
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

import { type BrowseArgs, browse } from '../../resolvers/browse.ts';
import { BrowseKindEnum, BrowseSortEnum, GradeEnum, ModeEnum } from '../enums.ts';
import { flag, listOf, objectType, of, text, whole } from '../fields.ts';
import { emptyType, limitArg, modeArg, offsetArg, packTool } from '../tool.ts';

type Item = Record<
  | 'table'
  | 'column'
  | 'statement'
  | 'endpoint'
  | 'symbol'
  | 'screen'
  | 'kind'
  | 'comment'
  | 'columns'
  | 'statementsRead'
  | 'statementsWrite'
  | 'type'
  | 'pk'
  | 'reads'
  | 'writes'
  | 'tables'
  | 'hasUnresolved'
  | 'hasStringSubst'
  | 'httpMethod'
  | 'path'
  | 'group'
  | 'handlerShort'
  | 'handlers'
  | 'grade'
  | 'statements'
  | 'owner'
  | 'short'
  | 'transactional'
  | 'mapperMethod'
  | 'external'
  | 'label'
  | 'title'
  | 'component'
  | 'source'
  | 'template'
  | 'engine'
  | 'routes'
  | 'file'
  | 'line'
  | 'endpoints'
  | 'groups'
  | 'screens'
  | 'observed',
  unknown
>;

/** One row type for every kind: a field is absent where the kind has no such thing. */
const ItemType = objectType<Item>(
  'BrowseItem',
  'One node of the listed kind with the numbers to pick by; fields of other kinds are absent.',
  {
    table: text.absent('Table name (table, column).'),
    column: text.absent('Column as `table.column`.'),
    statement: text.absent('Statement key.'),
    endpoint: text.absent('Route node id.'),
    symbol: text.absent('Symbol key.'),
    screen: text.absent('Screen key.'),
    kind: text.absent('`page` for a screen the server renders.'),
    comment: text.absent('Business comment.'),
    columns: whole.absent('Columns the table declares.'),
    statementsRead: whole.absent('Statements that read the table.'),
    statementsWrite: whole.absent('Statements that write or delete in the table.'),
    type: text.absent('Column type, or statement type.'),
    pk: flag.absent('Whether the column is part of the primary key.'),
    reads: whole.absent('Statements that read the column.'),
    writes: whole.absent('Statements that write the column.'),
    tables: whole.absent('Tables it touches or reaches.'),
    hasUnresolved: flag.absent('Whether a part of the statement could not be read.'),
    hasStringSubst: flag.absent('Whether raw text is spliced into the statement.'),
    httpMethod: text.absent('Verb of the route.'),
    path: text.absent('Path of the route or screen.'),
    group: text.absent('Group of the route or screen.'),
    handlerShort: text.absent('Primary handler.'),
    handlers: whole.absent('How many handlers the route has.'),
    grade: of(GradeEnum).absent('Grade of the route’s surest link to a handler.'),
    statements: whole.absent('Statements the route reaches.'),
    owner: text.absent('Type that declares the method.'),
    short: text.absent('Short name.'),
    transactional: flag.absent('Whether the method opens a transaction.'),
    mapperMethod: flag.absent('Whether the method is SQL.'),
    external: flag.absent('Whether its source is outside the analyzed roots.'),
    label: text.absent('What the screen is called.'),
    title: text.absent('Title of the screen.'),
    component: text.absent('Component file of the screen.'),
    source: text.absent('Where the screen was found.'),
    template: text.absent('Template of the page.'),
    engine: text.absent('Template engine of the page.'),
    routes: listOf('String').absent('Routes that render the page.'),
    file: text.absent('File it stands in.'),
    line: whole.absent('Line, 1-based.'),
    endpoints: whole.absent('Routes that reach it; for a screen, routes it reaches.'),
    groups: whole.absent('Groups of those routes.'),
    screens: whole.absent('Screens that reach it; absent without a screen axis.'),
    observed: flag.absent('Whether a recording saw the screen.'),
  },
);

const CountsType = objectType<Record<'table' | 'column' | 'statement' | 'endpoint' | 'symbol' | 'screen', number>>(
  'BrowseCounts',
  'Nodes of each kind in the pack.',
  {
    table: whole('Tables.'),
    column: whole('Columns.'),
    statement: whole('Statements.'),
    endpoint: whole('Routes served.'),
    symbol: whole('Methods and functions.'),
    screen: whole('Screens and pages.'),
  },
);

const CensusType = objectType<{ mode: string; depth: number | null }>('Census', 'How the counts of the rows were taken.', {
  mode: of(ModeEnum)('Mode of the walks.'),
  depth: whole.orNull('Hop cap of the walks; null for none.'),
});

const AnswerType = objectType<Record<'kind' | 'sort' | 'items' | 'total' | 'counts' | 'census' | 'empty', unknown>>(
  'Browse',
  'A page of one kind.',
  {
    kind: of(BrowseKindEnum)('The kind listed.'),
    sort: of(BrowseSortEnum)('What it is ordered by.'),
    items: listOf(ItemType)('The rows.'),
    total: whole('Rows after the filter.'),
    counts: of(CountsType)('Nodes of each kind in the pack.'),
    census: of(CensusType)('How the counts were taken.'),
    empty: of(emptyType('BrowseEmpty', ['items'])).absent('Why the list is empty.'),
  },
);

packTool<BrowseArgs>(
  'browse',
  {
    title: 'Browse one kind',
    description:
      'List one kind (table, column, statement, endpoint, symbol, screen) with the numbers to pick by, for when you have no name yet. All counts of a row are taken in `mode`, without a hop cap, from one walk per route. kind=symbol needs a `query`; `table` narrows kind=column. Not a search of source text.',
    args: {
      kind: { type: BrowseKindEnum, description: 'What to list.', required: true },
      mode: modeArg,
      query: { type: 'String', description: 'Part of a name, comment, file or handler; needed (2 characters) for kind=symbol.' },
      table: { type: 'String', description: 'With kind=column: only columns of this table.' },
      sort: {
        type: BrowseSortEnum,
        description:
          'Order; the default is the most connected first. table: statements, endpoints, groups, columns, name. column: writes, reads, endpoints, name. statement: tables, name. endpoint: tables, statements, path. symbol: name. screen: endpoints, tables, name.',
      },
      limit: limitArg(200, 500),
      offset: offsetArg,
    },
    answer: AnswerType,
  },
  (_, pack, args) => browse(pack, args),
);

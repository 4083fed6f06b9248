import { type SearchArgs, search } from '../../resolvers/search.ts';
import { listOf, objectType, of, text, whole } from '../fields.ts';
import { emptyType, limitArg, offsetArg, packTool } from '../tool.ts';

const LISTS = ['endpoints', 'tables', 'columns', 'statements', 'symbols', 'webSymbols', 'screens'];

const EndpointHit = objectType<{ endpoint: string; httpMethod: string | null; path: string | null; handler: string | null }>(
  'SearchEndpoint',
  'A route that matched.',
  {
    endpoint: text('Node id.'),
    httpMethod: text.orNull('Verb, `ANY` when all.'),
    path: text.orNull('Path as served.'),
    handler: text.orNull('Primary handler method.'),
  },
);
const TableHit = objectType<{ table: string; comment: string | null }>('SearchTable', 'A table that matched.', {
  table: text('Table name as the catalog spells it.'),
  comment: text.orNull('Business comment of the schema.'),
});
const ColumnHit = objectType<{ column: string; comment: string | null }>('SearchColumn', 'A column that matched.', {
  column: text('Column as `table.column`.'),
  comment: text.orNull('Business comment of the schema.'),
});
const StatementHit = objectType<{ statement: string }>('SearchStatement', 'A statement that matched.', {
  statement: text('Statement key, `namespace.id`.'),
});
const SymbolHit = objectType<{ symbol: string; short: string; file: string | null; line: number | null }>(
  'SearchSymbol',
  'A method that matched.',
  {
    symbol: text('Symbol key.'),
    short: text('Its short name.'),
    file: text.orNull('File it is declared in.'),
    line: whole.orNull('Line, 1-based.'),
  },
);
const WebSymbolHit = objectType<{ symbol: string; file: string | null; line: number | null }>(
  'SearchWebSymbol',
  'A frontend function that matched.',
  {
    symbol: text('Symbol key.'),
    file: text.orNull('File it is declared in.'),
    line: whole.orNull('Line, 1-based.'),
  },
);
const ScreenHit = objectType<{
  screen: string;
  label: string;
  title: string | null;
  component: string | null;
  source: string | null;
  kind: string;
  template: string | null;
}>('SearchScreen', 'A screen that matched.', {
  screen: text('Screen key.'),
  label: text('What it is called.'),
  title: text.orNull('Its title.'),
  component: text.orNull('Its component file.'),
  source: text.orNull('`router`, `view` or `har`.'),
  kind: text.absent('`page` when the server renders it.'),
  template: text.absent('Template of a page.'),
});

const AnswerType = objectType<
  Record<'query' | 'endpoints' | 'tables' | 'columns' | 'statements' | 'symbols' | 'webSymbols' | 'screens' | 'empty', unknown>
>('Search', 'Names that matched, per kind, best first.', {
  query: text('The text searched for.'),
  endpoints: listOf(EndpointHit)('Routes.'),
  tables: listOf(TableHit)('Tables.'),
  columns: listOf(ColumnHit)('Columns.'),
  statements: listOf(StatementHit)('Statements.'),
  symbols: listOf(SymbolHit)('Back-end methods.'),
  webSymbols: listOf(WebSymbolHit)('Frontend functions.'),
  screens: listOf(ScreenHit)('Screens and pages.'),
  empty: of(emptyType('SearchEmpty', LISTS)).absent('Why lists are empty.'),
});

packTool<SearchArgs>(
  'search',
  {
    title: 'Search names',
    description:
      'Find a route, table, column, statement, method or screen by part of its name. Matches names and business comments, whole names first, never source text. Use the key a hit gives as the argument of another tool; with no name at all, `browse` lists a kind.',
    args: {
      query: {
        type: 'String',
        description: 'Part of a name or comment, at least 2 characters, case ignored.',
        required: true,
        minLength: 2,
      },
      limit: { ...limitArg(10, 100), description: 'Rows to show per kind.' },
      offset: offsetArg,
    },
    answer: AnswerType,
  },
  (_, pack, args) => search(pack, args),
);

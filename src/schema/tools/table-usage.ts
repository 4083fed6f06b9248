import { type TableUsageArgs, tableUsage } from '../../resolvers/table-usage.ts';
import { listOf, objectType, of, text, whole } from '../fields.ts';
import { emptyType, limitArg, offsetArg, packTool } from '../tool.ts';

const StatementType = objectType<{ id: string; access: string }>('TableStatement', 'One statement that touches the table.', {
  id: text('Statement node id.'),
  access: text('How: read, write, delete, or several joined with `+`.'),
});
const ColumnType = objectType<{ column: string; reads: number; writes: number }>(
  'TableColumnUse',
  'How often one column of the table is used.',
  {
    column: text('Column as `table.column`.'),
    reads: whole('Links that read it.'),
    writes: whole('Links that write it.'),
  },
);
const AnswerType = objectType<Record<'table' | 'comment' | 'statements' | 'columns' | 'empty', unknown>>(
  'TableUsage',
  'Who touches one table.',
  {
    table: text('Table as the catalog spells it.'),
    comment: text.orNull('Business comment.'),
    statements: listOf(StatementType)('Statements, by id.'),
    columns: listOf(ColumnType)('Columns, most used first.'),
    empty: of(emptyType('TableUsageEmpty', ['statements', 'columns'])).absent('Why lists are empty.'),
  },
);

packTool<TableUsageArgs>(
  'tableUsage',
  {
    title: 'Statements on a table',
    description:
      'Which SQL statements touch this table, how (read, write, delete), and how often is each of its columns read and written? Direct links of every grade, no walk: use flow with direction=up for the routes above.',
    args: {
      table: { type: 'String', description: 'Table name, with its schema where the catalog has one.', required: true },
      limit: { ...limitArg(25, 100), description: 'Rows to show of each list.' },
      offset: offsetArg,
    },
    answer: AnswerType,
  },
  (_, pack, args) => tableUsage(pack, args),
);

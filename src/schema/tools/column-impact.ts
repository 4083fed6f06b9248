import { type ColumnImpactArgs, type ColumnUseRow, columnImpact } from '../../resolvers/column-impact.ts';
import { AccessEnum, ColumnSideEnum, GradeEnum } from '../enums.ts';
import { listOf, objectType, of, text } from '../fields.ts';
import { emptyType, limitArg, offsetArg, packTool } from '../tool.ts';

const UseType = objectType<ColumnUseRow>('ColumnUse', 'One statement that reads or writes the column.', {
  id: text('Statement node id.'),
  access: of(AccessEnum)('read or write; a statement that does both has two rows.'),
  grade: of(GradeEnum)('How sure the link is.'),
  roles: listOf('String')(
    'For a read, what the statement does with the column: project, filter, join, group, order. Empty for a write.',
  ),
});

const AnswerType = objectType<Record<'column' | 'comment' | 'type' | 'statements' | 'empty', unknown>>(
  'ColumnImpact',
  'Statements on one column.',
  {
    column: text('Column as `table.column`.'),
    comment: text.orNull('Business comment.'),
    type: text.orNull('Type as declared.'),
    statements: listOf(UseType)('Writes first, then by id.'),
    empty: of(emptyType('ColumnImpactEmpty', ['statements'])).absent('Why the list is empty.'),
  },
);

packTool<ColumnImpactArgs>(
  'columnImpact',
  {
    title: 'Statements on a column',
    description:
      'If I change this column, which SQL statements read or write it? Direct links of every grade, each graded; what parsed SQL text names is EXACT. It stops at statements: use endpoint_impact for the routes above them.',
    args: {
      column: { type: 'String', description: 'Column as `table.column`, or `schema.table.column`.', required: true },
      mode: { type: ColumnSideEnum, description: 'Which uses to list.', defaultValue: 'both' },
      limit: limitArg(25, 100),
      offset: offsetArg,
    },
    answer: AnswerType,
  },
  (_, pack, args) => columnImpact(pack, args),
);

import { builder } from '../builder.ts';
import { DirectionEnum, EdgeTypeEnum, GradeEnum, ModeEnum } from '../enums.ts';

export const pageArgs = builder.args((t) => ({
  first: t.int({ description: 'Rows to show, 1 to 100.', defaultValue: 20 }),
  after: t.string({ description: 'Cursor to go on behind.' }),
}));

export const modeArgs = builder.args((t) => ({
  mode: t.field({
    type: ModeEnum,
    description: 'How sure a link must be to be walked or counted.',
    defaultValue: 'conservative',
  }),
}));

export const edgeArgs = builder.args((t) => ({
  types: t.field({ type: [EdgeTypeEnum], description: 'Only links of these types.' }),
  minGrade: t.field({ type: GradeEnum, description: 'Only links at least this sure.' }),
}));

export const walkArgs = builder.args((t) => ({
  direction: t.field({ type: DirectionEnum, required: true, description: 'down: what it uses. up: where it is used.' }),
  depth: t.int({ description: 'Hop cap, 1 to 8; none when left out.' }),
}));

import { GRADES, type Grade } from '../engine/pack/model.ts';
import type { CensusWalk } from '../engine/walk/census.ts';
import type { WalkCut } from '../engine/walk/chain.ts';
import type { Link, PathEdge } from '../engine/walk/link.ts';
import { builder } from './builder.ts';
import { EdgeTypeEnum, GradeEnum } from './enums.ts';
import { fieldsOf, flag, json, objectType, of, text, whole } from './fields.ts';

/** Numbers per grade; a grade with none is absent. */
export const GradeCountsType = builder.objectRef<Partial<Record<Grade, number>>>('GradeCounts');
GradeCountsType.implement({
  description: 'How many per grade; a grade with none is absent.',
  fields: (t) =>
    fieldsOf(t, Object.fromEntries([...GRADES].reverse().map((grade) => [grade, whole.absent(`How many are ${grade}.`)]))),
});

export const WalkCutType = objectType<WalkCut>('WalkCut', 'What a walk met and did not take.', {
  depth: whole('Nodes at the hop cap that still had an admitted, unreached step.'),
  nodeCap: flag('Whether the walk stopped at its node cap: its rows are then a lower bound.'),
  byMode: whole('Walkable links refused only for their grade.'),
  byModeGrades: of(GradeCountsType)('Those links by grade.'),
  generated: whole('Steps from generated code to generated code, skipped.'),
});

export const LinkType = objectType<Link>(
  'Link',
  'The line drawn to a row from its nearest drawn ancestor, typed and graded by the weakest edge between them.',
  {
    from: text('Node id of the ancestor.'),
    fromShort: text('Its short name.'),
    type: of(EdgeTypeEnum)('Type of the weakest edge.'),
    grade: of(GradeEnum)('Grade of the weakest edge.'),
    basis: text.orNull('Rule or basis of that edge.'),
    receiver: text.orNull('Declared type the call was made on.'),
    iface: text.orNull('Interface or base type the dispatch came from.'),
    observed: flag.absent('True when every edge between them was seen at run time.'),
    observedCount: whole.absent('How often, at least.'),
  },
);

export const PathEdgeType = objectType<PathEdge>(
  'PathEdge',
  'One walked edge, in start-outward order, with its real direction.',
  {
    from: text('Node id.'),
    to: text('Node id.'),
    type: of(EdgeTypeEnum)('What it says.'),
    grade: of(GradeEnum)('How sure it is.'),
    evidence: json.orNull('What the lane recorded: rule, binding, line and so on.'),
  },
);

const censusFields = {
  starts: whole('Walks taken, one a distinct start.'),
  depthCut: whole('Nodes at the hop cap with more beyond.'),
  depthCutStarts: whole('Walks that met the hop cap.'),
  nodeCapStarts: whole('Walks that met the node cap.'),
  byMode: whole('Links refused only for their grade.'),
  byModeGrades: of(GradeCountsType)('Those by grade.'),
  generated: whole('Steps inside generated code, skipped.'),
};

export const ScreenCensusWalkType = objectType<CensusWalk>(
  'ScreenCensusWalk',
  'What the walks behind the screen counts met.',
  censusFields,
);

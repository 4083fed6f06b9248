import type { Freshness } from '../engine/host/types.ts';
import type { Axis, AxisName } from '../engine/pack/model.ts';
import type { Basis, Envelope, Limit, Truncated, TruncatedField, Trust } from '../resolvers/contract.ts';
import { builder } from './builder.ts';
import { AxisStatusEnum, FreshnessVerdictEnum, TrustLevelEnum } from './enums.ts';
import { flag, instant, json, listOf, objectType, of, text, whole } from './fields.ts';

export const FreshnessType = objectType<Freshness>('Freshness', 'Whether the build still matches what it was made from.', {
  verdict: of(FreshnessVerdictEnum)('The verdict.'),
  reason: text.absent('Why the verdict is what it is.'),
  behindTotal: whole.absent('How many inputs changed since the build.'),
});

const SiblingType = objectType<NonNullable<Basis['siblings']>[number]>(
  'SiblingBasis',
  'Another project’s build that this answer also walked.',
  {
    project: text('Project id.'),
    buildDigest: text('Digest of the build walked there, 12 hex characters.'),
    builtAt: instant.orNull('When it was built.'),
    freshness: of(FreshnessType)('Whether it still matches its inputs.'),
  },
);

const BasisType = objectType<Basis>(
  'Basis',
  'What an answer rests on: the project addressed and the one build every row was read from.',
  {
    project: text('Id the caller addressed; `*` for an answer about the server.'),
    packProject: text.absent('Name the pack itself declares, when it is another.'),
    scope: text.absent('`server` when the answer is about the server and no build.'),
    buildDigest: text.orNull('Digest of the build, 12 hex characters; null only with scope `server`.'),
    builtAt: instant.orNull('When it was built.'),
    freshness: of(FreshnessType)('Whether it still matches its inputs.'),
    runtimeEvidence: json.absent('The recordings that marked this pack, when any did.'),
    siblings: listOf(SiblingType).absent('Other builds this answer walked.'),
  },
);

const TrustType = objectType<Trust>('Trust', 'How far the answer was tested. Computed from numbers at every answer.', {
  trustLevel: of(TrustLevelEnum)('The level.'),
  axes: listOf('String')('What the answer leaned on.'),
  gatesNotShown: listOf('String')('Checks that could not be scored; one that is absent passed.'),
  knownGaps: listOf('String')('Named reasons why the level is not higher, and axes that are not whole.'),
});

const LimitType = objectType<Limit>('Limit', 'A sentence about what the answer could not see or left out.', {
  scope: text('What it is about, such as `axis:web` or the tool’s name.'),
  reason: text('The sentence.'),
});

const RetryType = objectType<NonNullable<TruncatedField['retry']>>('Retry', 'How to get rows that a byte budget left out.', {
  action: text('What to do.'),
  offset: whole('Offset to ask again at.'),
});

const TruncatedFieldType = objectType<TruncatedField>('TruncatedField', 'How one list of the answer was cut.', {
  field: text('Path of the list in the answer.'),
  shown: whole('Rows in this answer.'),
  total: whole('Rows there are.'),
  order: text('What the rows are ordered by.'),
  nextOffset: whole.orNull(
    '`offset` of the next page, null on the last; also null for a picture that does not page, whose cut is then a limit.',
  ),
  byteLimited: flag.absent('True when a byte budget cut it.'),
  retry: of(RetryType).absent('How to get the rest when a byte budget cut it.'),
});

const TruncatedType = objectType<Truncated>('Truncated', 'Whether any list of the answer goes on, and how.', {
  any: flag('True when some list has a next page.'),
  fields: listOf(TruncatedFieldType)('One entry a list.'),
});

export const AnswerInterface = builder.interfaceRef<Envelope<object>>('Answer');
AnswerInterface.implement({
  description: 'What every tool answer carries, so that nobody reads a number without knowing what it rests on.',
  fields: (t) => ({
    basis: t.field({ type: BasisType, description: 'What the answer rests on.', resolve: (row) => row.basis }),
    trust: t.field({ type: TrustType, description: 'How far it was tested.', resolve: (row) => row.trust }),
    limits: t.field({ type: [LimitType], description: 'What it could not see.', resolve: (row) => row.limits }),
    truncated: t.field({
      type: TruncatedType,
      description: 'Where its lists were cut.',
      resolve: (row) => row.truncated,
    }),
  }),
});

export const AxisType = objectType<Axis>('Axis', 'The state of one axis of a pack.', {
  status: of(AxisStatusEnum)('Whether it is whole.'),
  reason: text.orNull('Why it is not; null when it is.'),
  notes: listOf('String').absent('What else to know about it.'),
  causes: listOf('String').absent('What makes it less than whole.'),
});

type Axes = Record<AxisName, Axis>;
export const AxesType = objectType<Axes>('Axes', 'The axes a pack declares, each absent when the pack says nothing of it.', {
  catalog: of(AxisType).absent('Tables and columns as the schema declares them.'),
  statements: of(AxisType).absent('SQL statements.'),
  jpa: of(AxisType).absent('JPA entities and repositories.'),
  mybatisPlus: of(AxisType).absent('MyBatis-Plus mappings.'),
  column: of(AxisType).absent('Which statement reads and writes which column.'),
  code: of(AxisType).absent('Routes and the code behind them.'),
  web: of(AxisType).absent('Frontend calls.'),
  screen: of(AxisType).absent('Screens and pages.'),
});

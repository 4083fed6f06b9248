import { MODES } from '../engine/grade/modes.ts';
import { AXIS_NAMES, EDGE_TYPES, GRADES, NODE_KINDS } from '../engine/pack/model.ts';
import { type FLOW_DIRECTIONS, LANE_NAMES } from '../engine/walk/flow.ts';
import { BROWSE_KINDS, BROWSE_SORTS } from '../resolvers/browse-kinds.ts';
import { builder } from './builder.ts';

/** GraphQL names hold no hyphen: a word such as `not-shipped` is spelled `not_shipped` on every face. */
const words = <T extends string>(list: readonly T[]): Record<string, { value: T }> =>
  Object.fromEntries([...new Set(list)].map((value) => [value.replaceAll('-', '_'), { value }]));

export const GradeEnum = builder.enumType('Grade', {
  description:
    'How sure a link is, strongest first: EXACT (the source states it), SOUND_SET (one of a set that holds every possibility), HEURISTIC (a guess), RUNTIME_ONLY (seen running, or decided there), UNRESOLVED. A path is as sure as its weakest link; nothing is ever promoted.',
  values: words([...GRADES].reverse()),
});

export const ModeEnum = builder.enumType('Mode', {
  description: 'The floor of a walk: strict walks EXACT; conservative adds SOUND_SET; heuristic adds HEURISTIC.',
  values: words(MODES),
});

export const DirectionEnum = builder.enumType('Direction', {
  description: 'down: what it uses. up: where it is used.',
  values: words(['down', 'up'] satisfies (keyof typeof FLOW_DIRECTIONS)[]),
});

export const NodeKindEnum = builder.enumType('NodeKind', { description: 'What a node is.', values: words(NODE_KINDS) });

export const EdgeTypeEnum = builder.enumType('EdgeType', {
  description:
    'What a link says of its two ends, such as HANDLES (route to method), MAY_CALL (method to method) or READS (statement to column).',
  values: words(EDGE_TYPES),
});

export const AxisNameEnum = builder.enumType('AxisName', {
  description: 'One thing a pack can see or not see.',
  values: words(AXIS_NAMES),
});

export const AxisStatusEnum = builder.enumType('AxisStatus', {
  description:
    'shipped: whole. degraded: built, with a named weakness. not_shipped: never built, so its empty lists prove nothing.',
  values: words(['shipped', 'degraded', 'not-shipped']),
});

export const AccessEnum = builder.enumType('Access', {
  description: 'How a statement touches a table or column.',
  values: words(['read', 'write', 'delete']),
});

export const ColumnSideEnum = builder.enumType('ColumnSide', {
  description: 'Which uses of a column to list.',
  values: words(['read', 'write', 'both'] as const),
});

export const TrustLevelEnum = builder.enumType('TrustLevel', {
  description:
    'What was scored, ascending: UNCERTIFIED (nothing), GOLDEN_FAIL (a relation got something wrong), RUNTIME_PASS (it covered what actually ran; says nothing of precision), GOLDEN_PASS (every relation passes on an approved corpus).',
  values: words(['UNCERTIFIED', 'GOLDEN_FAIL', 'RUNTIME_PASS', 'GOLDEN_PASS']),
});

export const FreshnessVerdictEnum = builder.enumType('FreshnessVerdict', {
  description: 'Whether the build still matches its inputs. unknown: nobody checked.',
  values: words(['current', 'behind', 'provisional-overlay', 'unknown']),
});

export const EmptyReasonEnum = builder.enumType('EmptyReason', {
  description:
    'Why a list is empty. none: looked and found nothing. not_shipped: the axis was never built. not_in_this_axis: rows exist, but not on this page, side or filter.',
  values: words(['none', 'not-shipped', 'not-in-this-axis']),
});

export const LaneNameEnum = builder.enumType('LaneName', {
  description: 'A column of a walk’s picture.',
  values: words(LANE_NAMES),
});
export const BrowseKindEnum = builder.enumType('BrowseKind', {
  description: 'A kind that can be listed.',
  values: words(BROWSE_KINDS),
});
export const BrowseSortEnum = builder.enumType('BrowseSort', {
  description: 'What a list is ordered by; each kind takes some of these. Numbers sort descending, ties by id.',
  values: words(Object.values(BROWSE_SORTS).flat()),
});
export const FlowListKindEnum = builder.enumType('FlowListKind', {
  description: 'What flow lists when no entry is named.',
  values: words(['endpoint', 'screen']),
});
export const GapClassEnum = builder.enumType('GapClass', {
  description:
    'What a reader can do about a gap: input (give it something), unresolved (it could not be read), query (ask wider), unreached (look into it), info.',
  values: words(['input', 'unresolved', 'query', 'unreached', 'info']),
});
export const SeverityEnum = builder.enumType('Severity', {
  description: 'How bad a diagnostic is.',
  values: words(['info', 'warn', 'error']),
});
export const RemedyActionEnum = builder.enumType('RemedyAction', {
  description: 'declare a profile key, give a flag, run a command, or ask in another mode.',
  values: words(['declare', 'flag', 'run', 'mode']),
});

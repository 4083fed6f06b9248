import type { UnmatchedCall } from '../resolvers/federation.ts';
import { flag, listOf, objectType, of, text, whole } from './fields.ts';

const CallerType = objectType<UnmatchedCall['from']>('CallSite', 'A method that calls out of its project.', {
  project: text('Its project.'),
  symbol: text('Its symbol key.'),
});
export const RouteRefType = objectType<UnmatchedCall['route']>('RouteRef', 'A route as a caller writes it.', {
  method: text('Verb, or `ANY`.'),
  path: text('Path.'),
});
const UnmatchedType = objectType<UnmatchedCall>('UnmatchedCall', 'A call to a route no served project was found to answer.', {
  from: of(CallerType)('Who calls.'),
  route: of(RouteRefType)('What it calls.'),
  service: text.orNull('Service name the call site states.'),
  checked: whole('Projects asked.'),
  noIndex: whole('Projects that could not be asked.'),
});

export const FederationType = objectType<{ available: boolean; reason: string; unmatched: UnmatchedCall[] }>(
  'Federation',
  'What was looked for in other projects.',
  {
    available: flag('Whether other projects were looked into.'),
    reason: text(
      'Why not: `turned-off`, `single-project`, or `not-shipped` when this version does not follow calls into the other served projects.',
    ),
    unmatched: listOf(UnmatchedType)('Calls that leave this pack and were not followed.'),
  },
);

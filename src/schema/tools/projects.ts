import type { CacheCounters } from '../../engine/host/types.ts';
import { type ProjectRow, projects } from '../../resolvers/projects.ts';
import { AxesType, FreshnessType } from '../envelope.ts';
import { bytes, flag, instant, listOf, objectType, of, text, whole } from '../fields.ts';
import { emptyType, serverTool } from '../tool.ts';

const IndexType = objectType<{ index: string; serves: number; calls: number; reason: string }>(
  'ProjectFederation',
  'The routes sidecar of a project.',
  {
    index: text('`present`, or `absent` when other projects cannot be matched with this one.'),
    serves: whole.absent('Routes it serves.'),
    calls: whole.absent('Routes it calls and does not serve.'),
    reason: text.absent('Why there is no index: `no-index`, `unreadable` or `unknown`.'),
  },
);

const MetaType = objectType<NonNullable<ProjectRow['meta']>>('ProjectMeta', 'What is known of a pack that is in memory.', {
  project: text('Name the pack declares.'),
  digest: text('Digest of the build.'),
  builtAt: instant.orNull('When it was built.'),
  lanes: listOf('String')('Lanes that ran.'),
  axes: of(AxesType)('What it can see.'),
  freshness: of(FreshnessType)('Whether it still matches its inputs.'),
});

const RowType = objectType<ProjectRow>('ServedProject', 'One project this server serves.', {
  id: text('Project id: what the `project` argument takes.'),
  dotCascadePath: text.orNull('Its state directory; null when a bare pack is served.'),
  stack: listOf('String')('What was found in it.'),
  lastCertifiedAt: instant.orNull('When a build last passed its gate.'),
  loaded: flag('Whether its pack is in memory.'),
  bytes: bytes.orNull('What it weighs against the memory budget; null when not loaded.'),
  federation: of(IndexType)('Its routes sidecar.'),
  meta: of(MetaType).orNull('What its pack says; null when it is not loaded, never "nothing to say".'),
});

const CacheType = objectType<CacheCounters>('Cache', 'What is in memory.', {
  loaded: whole('Packs in memory.'),
  bytes: bytes('Their weight: pack file plus fact index text, a proxy and not a heap measurement.'),
  budgetBytes: bytes('The budget.'),
  evictions: whole('Packs dropped to stay under it.'),
  hits: whole('Questions answered from a pack in memory.'),
  misses: whole('Questions that had to load one.'),
});

const AnswerType = objectType<{ projects: object[]; cache: object; empty: object }>('Projects', 'What this server serves.', {
  projects: listOf(RowType)('Every served project, in id order, never cut.'),
  cache: of(CacheType)('What is in memory.'),
  empty: of(emptyType('ProjectsEmpty', ['projects'])).absent('Why the list is empty.'),
});

serverTool(
  'projects',
  {
    title: 'Served projects',
    description:
      'Which projects does this server serve, and what is in memory? Ask first when you do not know the ids the `project` argument takes. Loads no pack: a row’s `meta` is null until that project has answered something.',
    args: {},
    answer: AnswerType,
  },
  projects,
);

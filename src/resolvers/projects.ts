import type { Freshness, Host, OpenPack, ServedProject } from '../engine/host/types.ts';
import type { Axis, AxisName } from '../engine/pack/model.ts';
import { cut, type Envelope, emptyOf, seal, truncatedOf } from './contract.ts';

export interface ProjectRow {
  id: string;
  dotCascadePath: string | null;
  stack: string[];
  lastCertifiedAt: string | null;
  loaded: boolean;
  bytes: number | null;
  federation:
    | { index: 'present'; serves: number; calls: number }
    | { index: 'absent'; reason: 'no-index' | 'unreadable' | 'unknown' };
  meta: {
    project: string;
    digest: string;
    builtAt: string | null;
    lanes: string[];
    axes: Partial<Record<AxisName, Axis>>;
    freshness: Freshness;
  } | null;
}

/** What this server serves and what is in memory. Loads no pack: `meta` is there only once the project has answered something. */
export function projects(host: Host): Envelope<object> {
  const rows = host.projects().map((project) => projectRow(host, project));
  const empty = emptyOf({ projects: { rows, reason: 'none' } });
  return seal({
    answer: { projects: rows, cache: host.cache(), ...(empty ? { empty } : {}) },
    basis: {
      project: '*',
      scope: 'server',
      buildDigest: null,
      builtAt: null,
      freshness: { verdict: 'unknown', reason: 'an answer about the server, not about a build' },
    },
    trust: { trustLevel: 'UNCERTIFIED', axes: ['server'], gatesNotShown: [], knownGaps: ['server-level-answer'] },
    limits:
      rows.length === 0
        ? [{ scope: 'projects', reason: 'no project is served: run `cascade init` and `cascade analyze` in a repository' }]
        : [],
    truncated: truncatedOf([cut('projects', rows.length, rows.length, 'id asc')]),
  });
}

function projectRow(host: Host, project: ServedProject): ProjectRow {
  const index = host.federationIndex(project.id);
  const pack = host.loaded(project.id);
  return {
    id: project.id,
    dotCascadePath: project.dotCascadePath,
    stack: project.stack,
    lastCertifiedAt: project.lastCertifiedAt,
    loaded: pack !== null,
    bytes: pack?.bytes ?? null,
    federation:
      index.index === 'present'
        ? { index: 'present', serves: index.routes.serves.length, calls: index.routes.calls.length }
        : { index: 'absent', reason: index.reason },
    meta: pack === null ? null : metaOf(pack),
  };
}

const metaOf = (pack: OpenPack): NonNullable<ProjectRow['meta']> => ({
  project: pack.meta.project,
  digest: pack.digest,
  builtAt: pack.meta.builtAt ?? null,
  lanes: pack.meta.lanes ?? [],
  axes: pack.meta.axes ?? {},
  freshness: pack.freshness,
});

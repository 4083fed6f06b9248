import type { Graph } from '../graph/graph.ts';
import type { PackMeta } from '../pack/model.ts';
import type { RoutesSidecar } from '../pack/routes.ts';

export type FreshnessVerdict = 'current' | 'behind' | 'provisional-overlay' | 'unknown';

export interface Freshness {
  verdict: FreshnessVerdict;
  reason?: string;
  behindTotal?: number;
}

/** Why trust is what it is; the level is computed from numbers at every answer, never stored. */
export interface TrustState {
  trustLevel: 'UNCERTIFIED' | 'GOLDEN_FAIL' | 'RUNTIME_PASS' | 'GOLDEN_PASS';
  gatesNotShown: string[];
  knownGaps: string[];
}

/** One project this server serves. Known without loading its pack. */
export interface ServedProject {
  id: string;
  /** The project's `.cascade` directory; null for a bare pack directory. */
  dotCascadePath: string | null;
  packDir: string;
  stack: string[];
  lastCertifiedAt: string | null;
}

export interface CacheCounters {
  loaded: number;
  bytes: number;
  budgetBytes: number;
  evictions: number;
  hits: number;
  misses: number;
}

/** A pack in memory, pinned: everything an answer needs, read from one build. */
export interface OpenPack {
  project: ServedProject;
  digest: string;
  meta: PackMeta;
  graph: Graph;
  freshness: Freshness;
  trust: TrustState;
  /** Proxy cost in bytes: pack file size plus fact index text length. */
  bytes: number;
  /** Set when the caller addressed the project by the name of one of its services or modules instead of its id. */
  addressedAs?: string;
}

export type FederationIndex =
  | { index: 'present'; routes: RoutesSidecar }
  | { index: 'absent'; reason: 'no-index' | 'unreadable' | 'unknown' };

/** What every face asks. One host a process. */
export interface Host {
  /** In id order; loads no pack. */
  projects(): ServedProject[];
  /**
   * The addressed project by the blunt rule: `ambiguous` when several are served and none is named, `unknown-key` when it is not served. A
   * service name or module that exactly one served project has addresses that project.
   */
  resolve(project: string | null | undefined): ServedProject;
  /** Loads on first use; concurrent callers share one load. Throws `pack-unreadable`. */
  open(id: string): Promise<OpenPack>;
  /** The pack if it is in memory; never loads. */
  loaded(id: string): OpenPack | null;
  /** The routes sidecar; never loads a pack. */
  federationIndex(id: string): FederationIndex;
  cache(): CacheCounters;
}

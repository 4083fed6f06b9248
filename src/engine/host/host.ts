import { LRUCache } from 'lru-cache';
import { CascadeError } from '../errors.ts';
import { Graph } from '../graph/graph.ts';
import { nearestNames } from '../graph/identifier.ts';
import { DirectoryPackStore, type PackStat, type PackStore } from '../pack/store.ts';
import { trustOf } from '../trust/level.ts';
import { type ServingOptions, servedProjects } from './served.ts';
import type { CacheCounters, FederationIndex, Host, OpenPack, ServedProject } from './types.ts';

export const DEFAULT_MEMORY_BUDGET = 512 * 1024 * 1024;

export interface HostOptions extends ServingOptions {
  memoryBudgetBytes?: number;
  /** Where one line per eviction goes (stderr in a server). */
  log: (line: string) => void;
}

interface Entry {
  pack: OpenPack;
  fingerprint: string;
}

/** The embedded host: packs in directories, loaded on first use, held least-recently-used under a byte budget. */
export function createHost(options: HostOptions): Host {
  return new DirectoryHost(servedProjects(options), options);
}

class DirectoryHost implements Host {
  readonly #projects: ServedProject[];
  readonly #stores = new Map<string, PackStore>();
  readonly #cache: LRUCache<string, Entry>;
  readonly #loading = new Map<string, Promise<OpenPack>>();
  readonly #budget: number;
  #evictions = 0;
  #hits = 0;
  #misses = 0;

  constructor(projects: ServedProject[], options: HostOptions) {
    const ids = new Set<string>();
    for (const { id, packDir } of projects) {
      if (ids.has(id))
        throw new CascadeError('bad-input', `Two served projects are called "${id}". Serve one of them at a time.`);
      ids.add(id);
      this.#stores.set(id, new DirectoryPackStore(packDir));
    }
    this.#projects = projects;
    this.#budget = options.memoryBudgetBytes ?? DEFAULT_MEMORY_BUDGET;
    this.#cache = new LRUCache<string, Entry>({
      maxSize: this.#budget,
      sizeCalculation: (entry) => Math.max(1, entry.pack.bytes),
      dispose: (entry, id, reason) => {
        if (reason !== 'evict') return;
        this.#evictions++;
        options.log(
          `cascade: evicted project ${id} (${entry.pack.bytes} bytes) to stay under the memory budget of ${this.#budget} bytes`,
        );
      },
    });
  }

  projects(): ServedProject[] {
    return this.#projects;
  }

  resolve(project: string | null | undefined): ServedProject {
    const ids = this.#projects.map(({ id }) => id);
    if (project === null || project === undefined) {
      const [only] = this.#projects;
      if (only && this.#projects.length === 1) return only;
      if (!only) {
        throw new CascadeError(
          'unknown-key',
          'This server serves no project. Run `cascade init` and `cascade analyze` in a repository, or start it with --root or --pack.',
        );
      }
      throw new CascadeError(
        'ambiguous',
        `This server serves ${ids.length} projects; say which with \`project\`: ${ids.join(', ')}.`,
        ids,
      );
    }
    const found = this.#projects.find(({ id }) => id === project);
    if (found) return found;
    const byName = this.#projects.filter(({ id }) => this.#namesOf(id).includes(project));
    const [only] = byName;
    if (only && byName.length === 1) return only;
    if (byName.length > 1) {
      const owners = byName.map(({ id }) => id);
      throw new CascadeError(
        'ambiguous',
        `"${project}" is a part of ${owners.join(' and ')}; say which with \`project\`.`,
        owners,
      );
    }
    const near = nearestNames(project, ids);
    throw new CascadeError(
      'unknown-key',
      `No project "${project}" is served here. Served: ${ids.join(', ') || 'none'}.${near.length > 0 ? ` Did you mean ${near.join(', ')}?` : ''}`,
      ids,
    );
  }

  /** Service names and parts a project is known by. */
  #namesOf(id: string): string[] {
    const index = this.federationIndex(id);
    return index.index === 'present' ? [...index.routes.serviceNames, ...(index.routes.parts ?? [])] : [];
  }

  async open(id: string): Promise<OpenPack> {
    const store = this.#store(id);
    const stat = store.stat();
    const known = this.#cache.get(id);
    if (known && stat && known.fingerprint === stat.fingerprint) {
      this.#hits++;
      return known.pack;
    }
    // Callers that arrive during a load share it; a change on disk meanwhile is seen by the next call.
    const loading = this.#loading.get(id);
    if (loading) return loading;
    const load = Promise.resolve()
      .then(() => this.#load(id, store, stat))
      .finally(() => this.#loading.delete(id));
    this.#loading.set(id, load);
    return load;
  }

  #load(id: string, store: PackStore, stat: PackStat | null): OpenPack {
    this.#misses++;
    this.#cache.delete(id);
    if (!stat)
      throw new CascadeError('pack-unreadable', `Project "${id}" has no pack at ${store.label}. Run \`cascade analyze\` there.`);
    if (stat.bytes > this.#budget) {
      throw new CascadeError(
        'pack-unreadable',
        `The pack of "${id}" needs ${stat.bytes} bytes and the memory budget is ${this.#budget}. Start with a larger --memory-budget (in MB).`,
      );
    }
    const parsed = store.read();
    const project = this.#projects.find((served) => served.id === id) as ServedProject;
    const pack: OpenPack = {
      project,
      digest: parsed.digest,
      meta: parsed.meta,
      graph: new Graph(parsed),
      freshness: { verdict: 'unknown', reason: 'this build is served as it was written; its inputs were not checked' },
      trust: trustOf(project.dotCascadePath, parsed.digest),
      bytes: stat.bytes,
    };
    this.#cache.set(id, { pack, fingerprint: stat.fingerprint });
    return pack;
  }

  loaded(id: string): OpenPack | null {
    return this.#cache.peek(id)?.pack ?? null;
  }

  federationIndex(id: string): FederationIndex {
    try {
      const routes = this.#store(id).routes();
      return routes ? { index: 'present', routes } : { index: 'absent', reason: 'no-index' };
    } catch {
      return { index: 'absent', reason: 'unreadable' };
    }
  }

  cache(): CacheCounters {
    return {
      loaded: this.#cache.size,
      bytes: this.#cache.calculatedSize,
      budgetBytes: this.#budget,
      evictions: this.#evictions,
      hits: this.#hits,
      misses: this.#misses,
    };
  }

  #store(id: string): PackStore {
    const store = this.#stores.get(id);
    if (!store) throw new CascadeError('unknown-key', `No project "${id}" is served here.`);
    return store;
  }
}

import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CascadeError } from '../errors.ts';
import { cascadeHome, isProjectId, readRegistry } from './registry.ts';
import type { ServedProject } from './types.ts';

export interface ServingOptions {
  cwd: string;
  /** Registry home; default `$CASCADE_HOME` or `~/.cascade`. */
  home?: string;
  /** Registered ids to serve. */
  projects?: string[];
  /** One pack directory. */
  pack?: string;
  /** One repository directory. */
  root?: string;
}

/**
 * The projects a server serves: a pack directory, else named projects, else a repository, else the whole registry, else the local
 * `.cascade`. Reads no pack except, for a bare pack directory, the name in its first bytes.
 */
export function servedProjects(options: ServingOptions): ServedProject[] {
  const { cwd, pack, root, projects = [] } = options;
  const chosen = [pack !== undefined, root !== undefined, projects.length > 0].filter(Boolean).length;
  if (chosen > 1) throw new CascadeError('bad-input', 'Give one of --pack, --root and --project, not several.');
  if (pack !== undefined) return [barePack(resolve(cwd, pack))];
  if (root !== undefined) return [rooted(resolve(cwd, root))];
  const registered = readRegistry(options.home ?? cascadeHome()).map(
    (entry): ServedProject => ({
      id: entry.id,
      dotCascadePath: entry.dotCascadePath,
      packDir: join(entry.dotCascadePath, 'pack'),
      stack: entry.stack,
      lastCertifiedAt: entry.lastCertifiedAt,
    }),
  );
  if (projects.length > 0) return projects.map((id) => named(id, registered));
  if (registered.length > 0) return registered;
  return existsSync(join(cwd, '.cascade', 'pack', 'pack.json')) ? [rooted(cwd)] : [];
}

function named(id: string, registered: readonly ServedProject[]): ServedProject {
  const found = registered.find((project) => project.id === id);
  if (found) return found;
  const ids = registered.map((project) => project.id);
  throw new CascadeError(
    'unknown-key',
    `No project "${id}" is registered. ${ids.length > 0 ? `Registered: ${ids.join(', ')}.` : 'Nothing is registered yet: run `cascade init` in a repository.'}`,
    ids,
  );
}

function rooted(root: string): ServedProject {
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory())
    throw new CascadeError('bad-input', `${root} is not a directory.`);
  const dotCascadePath = join(root, '.cascade');
  const packDir = join(dotCascadePath, 'pack');
  const declared = manifestProject(dotCascadePath);
  return { id: declared ?? packProject(packDir) ?? 'project', dotCascadePath, packDir, stack: [], lastCertifiedAt: null };
}

function barePack(dir: string): ServedProject {
  if (!existsSync(join(dir, 'pack.json'))) {
    throw new CascadeError(
      'pack-unreadable',
      `${join(dir, 'pack.json')} does not exist. Point --pack at the directory \`cascade analyze\` wrote.`,
    );
  }
  return { id: packProject(dir) ?? 'project', dotCascadePath: null, packDir: dir, stack: [], lastCertifiedAt: null };
}

function manifestProject(dotCascadePath: string): string | null {
  try {
    const manifest = JSON.parse(readFileSync(join(dotCascadePath, 'manifest.json'), 'utf8')) as { project?: unknown };
    return typeof manifest.project === 'string' && isProjectId(manifest.project) ? manifest.project : null;
  } catch {
    return null;
  }
}

/** The project a pack names, from its routes sidecar: the pack itself is not parsed to learn a name. */
function packProject(dir: string): string | null {
  try {
    const routes = JSON.parse(readFileSync(join(dir, 'routes.json'), 'utf8')) as { project?: unknown };
    return typeof routes.project === 'string' && isProjectId(routes.project) ? routes.project : null;
  } catch {
    return null;
  }
}

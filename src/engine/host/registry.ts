import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { CascadeError } from '../errors.ts';
import { compareText } from '../pack/canonical.ts';
import { writeAtomically } from '../pack/store.ts';

/** One registered project of `registry.json`. */
export interface RegistryEntry {
  id: string;
  dotCascadePath: string;
  source: string;
  stack: string[];
  lastCertifiedAt: string | null;
}

export const REGISTRY_SCHEMA = 'cascade:registry:1';
const PROJECT_ID = /^[a-z0-9][a-z0-9._-]{0,127}$/;

/** `$CASCADE_HOME`, or `.cascade` in the user's home directory. */
export const cascadeHome = (): string => process.env.CASCADE_HOME || join(homedir(), '.cascade');

export const isProjectId = (id: string): boolean => PROJECT_ID.test(id);

/** The registered projects in id order. A missing file is an empty registry; a malformed one is refused and never overwritten. */
export function readRegistry(home: string): RegistryEntry[] {
  const path = join(home, 'registry.json');
  if (!existsSync(path)) return [];
  const refuse = (why: string): CascadeError =>
    new CascadeError(
      'bad-request',
      `${path} is not a registry (${why}). Mend it, or move it away and run \`cascade init\` in each project again.`,
    );
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw refuse('not JSON');
  }
  const file = value as { schema?: unknown; projects?: unknown } | null;
  if (file?.schema !== REGISTRY_SCHEMA || !Array.isArray(file.projects))
    throw refuse(`expected schema "${REGISTRY_SCHEMA}" and a list of projects`);
  const entries = file.projects.map((raw: Partial<RegistryEntry> | null): RegistryEntry => {
    if (typeof raw?.id !== 'string' || !isProjectId(raw.id) || typeof raw.dotCascadePath !== 'string')
      throw refuse('an entry has no valid id or path');
    return {
      id: raw.id,
      dotCascadePath: raw.dotCascadePath,
      source: typeof raw.source === 'string' ? raw.source : 'init',
      stack: Array.isArray(raw.stack) ? raw.stack.map(String) : [],
      lastCertifiedAt: typeof raw.lastCertifiedAt === 'string' ? raw.lastCertifiedAt : null,
    };
  });
  return entries.sort((a, b) => compareText(a.id, b.id));
}

/**
 * Adds or replaces the entry of one `.cascade` directory. The same id for another directory is a conflict: answering from the wrong
 * project is worse than asking for another name.
 */
export function registerProject(home: string, entry: RegistryEntry): void {
  if (!isProjectId(entry.id)) {
    throw new CascadeError(
      'bad-input',
      `"${entry.id}" is no project id: lower-case letters, digits, dot, dash and underscore, starting with a letter or digit.`,
    );
  }
  const entries = readRegistry(home);
  const taken = entries.find((other) => other.id === entry.id && other.dotCascadePath !== entry.dotCascadePath);
  if (taken && existsSync(taken.dotCascadePath)) {
    throw new CascadeError(
      'bad-input',
      `Project id "${entry.id}" already names ${taken.dotCascadePath}. Choose another with \`cascade init --project <id>\`.`,
    );
  }
  const kept = entries.filter((other) => other.dotCascadePath !== entry.dotCascadePath && other.id !== entry.id);
  const projects = [...kept, entry].sort((a, b) => compareText(a.id, b.id));
  mkdirSync(home, { recursive: true });
  writeAtomically(join(home, 'registry.json'), `${JSON.stringify({ schema: REGISTRY_SCHEMA, projects }, null, 1)}\n`);
}

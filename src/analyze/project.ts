import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The id a tree goes by when none is asked for: the manifest's, else made of the directory's name. */
export const projectOf = (root: string): string => manifestProject(root) ?? projectIdOf(root);

function manifestProject(root: string): string | null {
  try {
    const manifest = JSON.parse(readFileSync(join(root, '.cascade', 'manifest.json'), 'utf8')) as { project?: unknown };
    return typeof manifest.project === 'string' ? manifest.project : null;
  } catch {
    return null;
  }
}

/** A project id from a directory's name: lower case, everything else a dash. */
export function projectIdOf(root: string): string {
  const name = root.split(/[\\/]/).filter(Boolean).pop() ?? 'project';
  const id = name
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[^a-z0-9]+/, '');
  return id === '' ? 'project' : id.slice(0, 128);
}

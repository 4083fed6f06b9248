import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { compareText } from '../../engine/pack/canonical.ts';
import type { LaneDiagnostic } from '../facts/diagnostic.ts';
import { MAX_DEPTH, MAX_FILES } from '../limits.ts';

/** Directories that hold no source of the project: version control, packages, build output, editors, our own state. */
const SKIPPED = new Set([
  '.git',
  'node_modules',
  'target',
  'build',
  'dist',
  'out',
  '.cascade',
  '.venv',
  '.gradle',
  '.idea',
  '.mvn',
  '.svn',
  '.hg',
]);

/** Below a source root of the standard layout a directory is a package, whatever it is called. */
const SOURCES = /(^|\/)src\/[^/]+\/(java|kotlin|scala|groovy)(\/|$)/;
const isSkipped = (name: string, parent: string): boolean =>
  SKIPPED.has(name) && (name.startsWith('.') || name === 'node_modules' || !SOURCES.test(parent));

export interface Tree {
  /** Root-relative paths with forward slashes, sorted. */
  files: string[];
  diagnostics: LaneDiagnostic[];
}

/** Lists the regular files of a tree. Symbolic links are neither followed nor listed, so no loop and no way out of the root exists. */
export function walkTree(root: string, cap: number = MAX_FILES): Tree {
  const files: string[] = [];
  const diagnostics: LaneDiagnostic[] = [];
  let capped = false;
  const visit = (relative: string, depth: number): void => {
    if (capped) return;
    if (depth > MAX_DEPTH) {
      diagnostics.push({
        kind: 'DIRECTORY_TOO_DEEP',
        severity: 'warn',
        reason: `deeper than ${MAX_DEPTH} levels: not looked into`,
        file: relative,
      });
      return;
    }
    for (const entry of list(root, relative, diagnostics)) {
      const path = relative === '' ? entry.name : `${relative}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!isSkipped(entry.name, relative)) visit(path, depth + 1);
      } else if (entry.isFile()) {
        if (files.length >= cap) {
          capped = true;
          return;
        }
        files.push(path);
      }
    }
  };
  visit('', 0);
  if (capped) {
    diagnostics.push({
      kind: 'FILE_CAP_REACHED',
      severity: 'warn',
      reason: `more than ${cap} files: only the first ${cap} in path order were looked at`,
    });
  }
  return { files: files.sort(compareText), diagnostics };
}

function list(root: string, relative: string, diagnostics: LaneDiagnostic[]): Dirent[] {
  try {
    return readdirSync(join(root, relative), { withFileTypes: true }).sort((a, b) => compareText(a.name, b.name));
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
    diagnostics.push({
      kind: 'UNREADABLE_DIRECTORY',
      severity: 'warn',
      reason: `cannot be listed (${code})`,
      file: relative || '.',
    });
    return [];
  }
}

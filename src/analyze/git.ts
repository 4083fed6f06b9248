import { execFileSync } from 'node:child_process';
import { relative, sep } from 'node:path';
import type { PackBase } from '../engine/pack/model.ts';

const MAX_DIRTY = 1000;

/**
 * Where a tree stands in its repository, or null when it is none. Only questions are asked; hooks, file-system monitors and prompts of the
 * (untrusted) repository are kept off.
 */
export function gitBase(root: string): PackBase | null {
  const top = git(root, ['rev-parse', '--show-toplevel']);
  if (top === null) return null;
  const commit = git(root, ['rev-parse', '--verify', 'HEAD']);
  const dirtyFiles = dirtyPaths(root);
  const shallow = git(root, ['rev-parse', '--is-shallow-repository']) === 'true';
  const projectPath = relative(top, root).split(sep).join('/');
  return {
    commit: commit !== null && /^[0-9a-f]{40}$/.test(commit) ? commit : null,
    dirty: dirtyFiles.length > 0,
    dirtyFiles: dirtyFiles.slice(0, MAX_DIRTY),
    repoPath: root,
    rootCommit:
      shallow || commit === null ? null : lastLine(git(root, ['rev-list', '--max-parents=0', '--first-parent', 'HEAD'])),
    remote: withoutCredentials(git(root, ['config', '--get', 'remote.origin.url'])),
    projectPath: projectPath === '' ? '.' : projectPath,
  };
}

function git(root: string, args: string[]): string | null {
  try {
    const text = execFileSync('git', ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null', '-C', root, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 30_000,
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' },
    });
    return text.replace(/\n$/, '');
  } catch {
    return null;
  }
}

/** Changed and untracked files, our own state directory left out. */
function dirtyPaths(root: string): string[] {
  const status = git(root, ['status', '--porcelain=v1', '-z', '--untracked-files=normal', '--no-renames', '--', '.']);
  if (status === null || status === '') return [];
  return status
    .split('\0')
    .filter((entry) => entry.length > 3)
    .map((entry) => entry.slice(3))
    .filter((path) => !/(^|\/)\.cascade(\/|$)/.test(path))
    .sort();
}

const lastLine = (text: string | null): string | null => text?.split('\n').pop() || null;

/** `https://user:token@host/x` -> `https://host/x`. */
const withoutCredentials = (url: string | null): string | null =>
  url === null || url === '' ? null : url.replace(/^([a-z+]+:\/\/)[^@/]*@/, '$1');

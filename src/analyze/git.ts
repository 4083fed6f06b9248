import { execFile } from 'node:child_process';
import { relative, sep } from 'node:path';
import type { PackBase } from '../engine/pack/model.ts';

const MAX_DIRTY = 1000;

/**
 * Where a tree stands in its repository, or null when it is none. Only questions are asked; hooks, file-system monitors and prompts of the
 * (untrusted) repository are kept off.
 */
export async function gitBase(root: string): Promise<PackBase | null> {
  const [[top, isShallow, commit], dirtyFiles, roots, remote] = await Promise.all([
    standing(root),
    dirtyPaths(root),
    git(root, ['rev-list', '--max-parents=0', '--first-parent', 'HEAD']),
    git(root, ['config', '--get', 'remote.origin.url']),
  ]);
  if (top === undefined) return null;
  const projectPath = relative(top, root).split(sep).join('/');
  return {
    commit: commit ?? null,
    dirty: dirtyFiles.length > 0,
    dirtyFiles: dirtyFiles.slice(0, MAX_DIRTY),
    repoPath: root,
    rootCommit: isShallow === 'true' || commit === undefined ? null : lastLine(roots),
    remote: withoutCredentials(remote),
    projectPath: projectPath === '' ? '.' : projectPath,
  };
}

/** Top directory, whether history is cut, and the commit; shorter where git has no answer. */
async function standing(root: string): Promise<string[]> {
  const lines = await git(root, ['rev-parse', '--show-toplevel', '--is-shallow-repository', 'HEAD']);
  if (lines !== null) return lines.split('\n').filter((line, i) => i < 2 || /^[0-9a-f]{40}$/.test(line));
  // Without a commit HEAD names nothing, and the question fails as a whole.
  const top = await git(root, ['rev-parse', '--show-toplevel']);
  return top === null ? [] : [top];
}

function git(root: string, args: string[]): Promise<string | null> {
  return new Promise((resolve) => {
    execFile(
      'git',
      ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null', '-C', root, ...args],
      {
        encoding: 'utf8',
        timeout: 30_000,
        maxBuffer: 64 * 1024 * 1024,
        env: { ...process.env, GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' },
      },
      (error, text) => resolve(error ? null : text.replace(/\n$/, '')),
    ).stdin?.end();
  });
}

/** Changed and untracked files, our own state directory left out. */
async function dirtyPaths(root: string): Promise<string[]> {
  const status = await git(root, ['status', '--porcelain=v1', '-z', '--untracked-files=normal', '--no-renames', '--', '.']);
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

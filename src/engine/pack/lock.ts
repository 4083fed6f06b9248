import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CascadeError } from '../errors.ts';

const POLL_MS = 250;
const WAIT_MS = 10 * 60_000;

/**
 * One writer a state directory. Waits for a living holder; a dead holder's lock is named with the remedy, never broken by force, because
 * only a person can know that no write is half done on another machine sharing the directory.
 */
export async function withWriteLock<T>(path: string, run: () => Promise<T>): Promise<T> {
  mkdirSync(dirname(path), { recursive: true });
  const owner = `${process.pid}:${randomUUID()}`;
  const deadline = Date.now() + WAIT_MS;
  for (;;) {
    try {
      writeFileSync(path, owner, { flag: 'wx' });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = holderOf(path);
      if (holder !== null && !isAlive(holder)) {
        throw new CascadeError(
          'bad-request',
          `${path} was left by process ${holder}, which is gone. Delete that file, then run again.`,
        );
      }
      if (Date.now() > deadline)
        throw new CascadeError('bad-request', `${path} has been held for ten minutes by process ${holder ?? '?'}.`);
      await sleep(POLL_MS);
    }
  }
  try {
    return await run();
  } finally {
    rmSync(path, { force: true });
  }
}

function holderOf(path: string): number | null {
  try {
    const pid = Number(readFileSync(path, 'utf8').split(':')[0]);
    return Number.isInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

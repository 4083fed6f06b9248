import { type Stats, statSync } from 'node:fs';
import { join } from 'node:path';

/** What the file system says of a file, enough to tell that it was not written since. Milliseconds and bytes. */
export interface Stamp {
  size: number;
  mtime: number;
  ctime: number;
  ino: number;
}

/** A file written this shortly before it was looked at may be written again within the same tick of the clock (milliseconds). */
const RACY = 2_000;

export function stampOf(root: string, path: string): Stamp | null {
  let stats: Stats | undefined;
  try {
    stats = statSync(join(root, path), { throwIfNoEntry: false });
  } catch {
    return null;
  }
  return stats === undefined ? null : { size: stats.size, mtime: stats.mtimeMs, ctime: stats.ctimeMs, ino: stats.ino };
}

/** Whether a file looked at when the clock said `at` is still the same by its stamp alone. Otherwise only its bytes can tell. */
export function isUntouched(before: Stamp, at: number, now: Stamp): boolean {
  return (
    before.size === now.size &&
    before.mtime === now.mtime &&
    before.ctime === now.ctime &&
    before.ino === now.ino &&
    !isRacy(Math.max(now.mtime, now.ctime), at)
  );
}

/** Whether a file last written at `written` may have been written again after a look at it at `at` without a later time to show for it. */
export const isRacy = (written: number, at: number): boolean => at - written <= RACY;

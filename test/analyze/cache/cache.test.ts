import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LaneCache } from '../../../src/analyze/cache/lane-cache.ts';
import { loadRecords } from '../../../src/analyze/cache/record-file.ts';
import { isUntouched, type Stamp, stampOf } from '../../../src/analyze/cache/stamp.ts';

let dir = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'cascade-cache-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const LATER = 60_000;
const open = (options: { build?: string; cold?: boolean; at?: number } = {}) =>
  new LaneCache<{ said: string }>(
    join(dir, 'lane.facts'),
    options.build ?? 'b1',
    options.at ?? Date.now() + LATER,
    (path) => stampOf(dir, path),
    options.cold ?? false,
  );
function keep(...files: string[]) {
  const cache = open();
  for (const file of files) {
    writeFileSync(join(dir, file), file);
    cache.put(file, `hash of ${file}`, { said: file });
  }
  cache.save();
}

describe('a stamp', () => {
  const stamp: Stamp = { size: 1, mtime: 1000, ctime: 1000, ino: 7 };
  test('tells an untouched file once its last write lies back long enough', () => {
    expect(isUntouched(stamp, 10_000, { ...stamp })).toBe(true);
    expect(isUntouched(stamp, 1_500, { ...stamp })).toBe(false);
  });
  test.each([['size'], ['mtime'], ['ctime'], ['ino']] as const)('of another %s is of another file', (key) => {
    expect(isUntouched(stamp, 10_000, { ...stamp, [key]: stamp[key] + 1 })).toBe(false);
  });
});

describe('a lane cache', () => {
  test('gives what was kept of files nobody touched', () => {
    keep('a', 'b');
    const cache = open();
    expect(cache.miss).toBeNull();
    expect(cache.take('a')).toEqual({ said: 'a' });
    expect(cache.take('never seen')).toBeNull();
  });

  test('gives nothing for a touched file, and its hash for a reader to compare', () => {
    keep('a');
    utimesSync(join(dir, 'a'), 1, 1);
    const cache = open();
    expect(cache.take('a')).toBeNull();
    expect(cache.hashOf('a')).toBe('hash of a');
    expect(cache.takeSame('a')).toEqual({ said: 'a' });
    cache.save();
    expect(open().take('a')).toEqual({ said: 'a' });
  });

  test('forgets files that a run did not use', () => {
    keep('a', 'b');
    const cache = open();
    cache.take('a');
    cache.save();
    expect([...loadRecords(join(dir, 'lane.facts'), 'b1').records.keys()]).toEqual(['a']);
  });

  test('uses nothing of another build, of a damaged file, or when told so', () => {
    keep('a');
    expect([open({ build: 'b2' }).take('a'), open({ build: 'b2' }).miss]).toEqual([null, 'engine']);
    expect(open({ cold: true }).take('a')).toBeNull();
    appendFileSync(join(dir, 'lane.facts'), 'x');
    expect([open().take('a'), open().miss]).toEqual([null, 'damaged']);
    writeFileSync(join(dir, 'lane.facts'), 'no header');
    expect(open().miss).toBe('damaged');
    rmSync(join(dir, 'lane.facts'));
    expect(open().miss).toBe('none');
  });

  test('is readable by its owner only', async () => {
    keep('a');
    const { statSync } = await import('node:fs');
    expect(statSync(join(dir, 'lane.facts')).mode & 0o077).toBe(0);
  });

  test('does not trust a file written while it was looked at', () => {
    writeFileSync(join(dir, 'a'), 'a');
    const cache = open({ at: Date.now() });
    cache.put('a', 'h', { said: 'a' });
    cache.save();
    expect(open().take('a')).toBeNull();
  });

  test('reads a truncated body as damaged', () => {
    keep('a');
    const path = join(dir, 'lane.facts');
    const bytes = readFileSync(path);
    mkdirSync(dir, { recursive: true });
    writeFileSync(path, bytes.subarray(0, bytes.length - 3));
    expect(open().miss).toBe('damaged');
  });
});

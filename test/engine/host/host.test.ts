import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHost } from '../../../src/engine/host/host.ts';
import { readRegistry, registerProject } from '../../../src/engine/host/registry.ts';
import { routesOf } from '../../../src/engine/pack/routes.ts';
import { writePack } from '../../../src/engine/pack/store.ts';
import { packOf } from '../../support/graph-text.ts';

let dir = '';
let home = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'cascade-host-'));
  home = join(dir, 'home');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function project(id: string, text = 'e:GET /a -HANDLES EXACT-> m:A#a'): string {
  const state = join(dir, id, '.cascade');
  const pack = packOf(text, { project: id });
  writePack(join(state, 'pack'), pack, { routes: routesOf(pack, []), factsIndex: '{}\n' });
  registerProject(home, { id, dotCascadePath: state, source: 'init', stack: ['java'], lastCertifiedAt: null });
  return state;
}
const host = (options: Partial<Parameters<typeof createHost>[0]> = {}, log: string[] = []) =>
  createHost({ cwd: dir, home, log: (line) => log.push(line), ...options });

test('one project answers unnamed; with several, leaving it out is ambiguous; a stranger is unknown', () => {
  project('shop');
  expect(host().resolve(undefined).id).toBe('shop');
  project('mall');
  expect(
    host()
      .projects()
      .map(({ id }) => id),
  ).toEqual(['mall', 'shop']);
  expect(() => host().resolve(null)).toThrow(expect.objectContaining({ code: 'ambiguous', candidates: ['mall', 'shop'] }));
  expect(() => host().resolve('shopp')).toThrow(expect.objectContaining({ code: 'unknown-key', candidates: ['mall', 'shop'] }));
  expect(host({ projects: ['shop'] }).resolve(undefined).id).toBe('shop');
  expect(() => host({ projects: ['nope'] })).toThrow(expect.objectContaining({ code: 'unknown-key' }));
});

test('nothing is loaded until it is asked for, and callers share one load', async () => {
  project('shop');
  const served = host();
  expect(served.cache()).toMatchObject({ loaded: 0, misses: 0 });
  const [a, b] = await Promise.all([served.open('shop'), served.open('shop')]);
  expect(a).toBe(b);
  expect(await served.open('shop')).toBe(a);
  expect(served.cache()).toMatchObject({ loaded: 1, misses: 1, hits: 1 });
});

test('a rebuilt pack is read again', async () => {
  project('shop');
  const served = host();
  const before = await served.open('shop');
  project('shop', 'e:GET /b -HANDLES EXACT-> m:B#b');
  const after = await served.open('shop');
  expect(after.digest).not.toBe(before.digest);
  expect(before.graph.index('endpoint:GET /a')).toBeGreaterThanOrEqual(0);
});

test('a pack that does not fit is refused with both numbers; one that does evicts the least recent and says so', async () => {
  project('mall');
  project('shop');
  const { bytes } = await host().open('shop');
  await expect(host({ memoryBudgetBytes: 10 }).open('shop')).rejects.toThrow(new RegExp(`${bytes} bytes.*10`));
  const log: string[] = [];
  const tight = host({ memoryBudgetBytes: bytes + 10 }, log);
  await tight.open('mall');
  await tight.open('shop');
  expect(tight.cache()).toMatchObject({ loaded: 1, evictions: 1 });
  expect(log).toEqual([expect.stringContaining('evicted project mall')]);
});

test('a project without a pack, and a server without a project, say what to do', async () => {
  const state = project('shop');
  rmSync(join(state, 'pack'), { recursive: true });
  await expect(host().open('shop')).rejects.toThrow(/no pack.*cascade analyze/);
  expect(() => host({ home: join(dir, 'empty') }).resolve(undefined)).toThrow(expect.objectContaining({ code: 'unknown-key' }));
  expect(() => host({ root: join(dir, 'missing') })).toThrow(expect.objectContaining({ code: 'bad-input' }));
  expect(() => host({ pack: join(dir, 'missing') })).toThrow(expect.objectContaining({ code: 'pack-unreadable' }));
  expect(() => host({ pack: 'x', root: 'y' })).toThrow(/not several/);
});

test('without calibration and golden cases an answer is UNCERTIFIED for exactly those reasons', async () => {
  project('shop');
  expect((await host().open('shop')).trust).toEqual({
    trustLevel: 'UNCERTIFIED',
    gatesNotShown: ['calibration-gate', 'golden:all-relations'],
    knownGaps: ['no-calibration-state', 'no-project-golden'],
  });
});

test('a malformed registry is refused, never overwritten', () => {
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'registry.json'), '{"schema":"other"}');
  expect(() => readRegistry(home)).toThrow(/is not a registry/);
  expect(() => project('shop')).toThrow(/is not a registry/);
});

test('an id that already names another living directory is a conflict', () => {
  project('shop');
  mkdirSync(join(dir, 'other'), { recursive: true });
  expect(() =>
    registerProject(home, { id: 'shop', dotCascadePath: join(dir, 'other'), source: 'init', stack: [], lastCertifiedAt: null }),
  ).toThrow(/already names/);
  expect(() =>
    registerProject(home, { id: 'Bad Id', dotCascadePath: dir, source: 'init', stack: [], lastCertifiedAt: null }),
  ).toThrow(/no project id/);
});

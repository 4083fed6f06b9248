import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withWriteLock } from '../../../src/engine/pack/lock.ts';
import { routesOf } from '../../../src/engine/pack/routes.ts';
import { DirectoryPackStore, writePack } from '../../../src/engine/pack/store.ts';
import { packOf } from '../../support/graph-text.ts';

let dir = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'cascade-store-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const pack = packOf(`
  e:GET /orders -HANDLES EXACT-> m:OrderApi#list
  m:OrderApi#list -CALLS_HTTP UNRESOLVED-> e:GET /stock {"service":"stock"}
  e:GET /stock {"outbound":true}
`);
const write = (): void => writePack(dir, pack, { routes: routesOf(pack, ['orders']), factsIndex: '{}\n' });

test('what is written is read back whole, in the published field order', () => {
  write();
  const store = new DirectoryPackStore(dir);
  expect(store.read()).toEqual(pack);
  expect(Object.keys(JSON.parse(readFileSync(join(dir, 'pack.json'), 'utf8')))).toEqual([
    'schema',
    'meta',
    'nodes',
    'edges',
    'counts',
    'digest',
  ]);
  expect(readdirSync(dir).sort()).toEqual(['facts-index.json', 'pack.json', 'routes.json']);
});

test('the routes sidecar lists what is served and what is called', () => {
  write();
  expect(new DirectoryPackStore(dir).routes()).toEqual({
    schema: 'cascade-routes/1',
    project: 'test',
    buildDigest: pack.digest,
    serves: [{ id: 'endpoint:GET /orders', method: 'GET', path: '/orders' }],
    calls: [{ id: 'endpoint:GET /stock', method: 'GET', path: '/stock', service: 'stock' }],
    serviceNames: ['orders'],
  });
});

test.each([
  ['truncated', (text: string) => text.slice(0, text.length / 2), /not whole JSON/],
  ['tampered with', (text: string) => text.replace('"EXACT"', '"SOUND_SET"'), /tampered/],
  ['of another schema', (text: string) => text.replace('cascade:pack:1', 'cascade:pack:9'), /cascade:pack:9/],
  ['with an unknown edge type', (text: string) => text.replace('"HANDLES"', '"GUESSES"'), /unknown type/],
  ['with a node of an unknown kind', (text: string) => text.replaceAll('symbol:OrderApi', 'gremlin:OrderApi'), /unknown kind/],
  ['an array', () => '[]', /schema is no object/],
  [
    'nested deeper than any lane writes',
    (text: string) => text.replace('"evidence":{', `"evidence":{"x":${'['.repeat(50_000)}${']'.repeat(50_000)},`),
    /nested too deep|not whole JSON/,
  ],
])('a pack that is %s is refused by name with the remedy', (_, damage, message) => {
  write();
  writeFileSync(join(dir, 'pack.json'), damage(readFileSync(join(dir, 'pack.json'), 'utf8')));
  const read = () => new DirectoryPackStore(dir).read();
  expect(read).toThrow(message);
  expect(read).toThrow(/cascade analyze/);
  expect(read).toThrow(expect.objectContaining({ code: 'pack-unreadable' }));
});

test('a missing pack has no stat and says what to do', () => {
  expect(new DirectoryPackStore(dir).stat()).toBeNull();
  expect(() => new DirectoryPackStore(dir).read()).toThrow(/ENOENT.*cascade analyze/);
});

test('a second writer waits for the first; a dead holder is named', async () => {
  const lock = join(dir, '.write.lock');
  const order: string[] = [];
  const first = withWriteLock(lock, async () => {
    order.push('first in');
    await new Promise((done) => setTimeout(done, 30));
    order.push('first out');
  });
  const second = withWriteLock(lock, async () => {
    order.push('second');
  });
  await Promise.all([first, second]);
  expect(order).toEqual(['first in', 'first out', 'second']);

  mkdirSync(dir, { recursive: true });
  writeFileSync(lock, '999999999:left-behind');
  await expect(withWriteLock(lock, async () => 1)).rejects.toThrow(/999999999, which is gone/);
});

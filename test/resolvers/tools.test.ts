import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readProfile } from '../../src/analyze/profile.ts';
import type { Host } from '../../src/engine/host/types.ts';
import { answerTool } from '../../src/mcp/answer.ts';
import { declareExamples } from '../../src/resolvers/overview-remedies.ts';
import { BAD_CALLS, CALLS, type Workspace, workspace } from '../support/shop.ts';

let space: Workspace;
let host: Host;
beforeAll(() => {
  space = workspace();
  host = space.host();
});
afterAll(() => space.remove());

const ask = async (name: string, args: Record<string, unknown> = {}): Promise<ReturnType<typeof JSON.parse>> =>
  JSON.parse((await answerTool(host, name, args)).text);

test.each(CALLS.map((call) => [JSON.stringify(call), call] as const))('%s answers whole', async (_, call) => {
  const answer = await ask(call.name, call.arguments);
  expect(Object.keys(answer)).toEqual(['answer', 'basis', 'trust', 'limits', 'truncated']);
  expect(answer.truncated.any).toBe(
    answer.truncated.fields.some((field: { nextOffset: number | null }) => field.nextOffset !== null),
  );
});

test.each(BAD_CALLS.map((call) => [JSON.stringify(call), call] as const))('%s is refused', async (_, call) => {
  await expect(answerTool(host, call.name, call.arguments)).rejects.toThrow(expect.objectContaining({ code: call.code }));
});

describe('what is said', () => {
  test('column_impact lists writes first and folds names with a limit', async () => {
    const answer = await ask('column_impact', { column: 'ORDERS.Total' });
    expect(answer.answer.column).toBe('orders.total');
    expect(answer.answer.statements).toEqual([
      { id: 'statement:com.acme.OrderMapper.insert', access: 'write', grade: 'EXACT', roles: [] },
      { id: 'statement:com.acme.OrderMapper.list', access: 'read', grade: 'EXACT', roles: ['project', 'order'] },
    ]);
    expect(answer.limits).toContainEqual({
      scope: 'identifier-case',
      reason: expect.stringContaining('"ORDERS.Total" was read as "orders.total"'),
    });
  });

  test('an empty list says why', async () => {
    expect((await ask('column_impact', { column: 'orders.note' })).answer).toMatchObject({
      statements: [],
      empty: { statements: 'none' },
    });
    expect((await ask('column_impact', { column: 'orders.total', offset: 50 })).answer.empty).toEqual({
      statements: 'not_in_this_axis',
    });
    expect((await ask('browse', { kind: 'screen' })).answer.empty).toEqual({ items: 'not_shipped' });
  });

  test('endpoint_impact grades by the weakest link and counts what the mode left out', async () => {
    const conservative = await ask('endpoint_impact', { column: 'orders.total' });
    expect(conservative.answer.endpoints.map((row: { id: string; grade: string }) => [row.id, row.grade])).toEqual([
      ['endpoint:GET /shop/orders', 'SOUND_SET'],
      ['endpoint:POST /shop/orders', 'SOUND_SET'],
    ]);
    const strict = await ask('endpoint_impact', { column: 'orders.total', mode: 'strict' });
    expect(strict.answer.empty).toEqual({ endpoints: 'none' });
    expect(strict.limits).toContainEqual({
      scope: 'endpoint_impact',
      reason: expect.stringMatching(/2 links were not walked.*mode=conservative/),
    });
  });

  test('flow enters through the handler link and folds mapper methods', async () => {
    const { answer, limits } = await ask('flow', { endpoint: 'POST /shop/orders' });
    expect(answer.entry).toMatchObject({
      handler: 'com.acme.OrderApi#place',
      link: { type: 'HANDLES', grade: 'SOUND_SET', rule: 'route-contract-impl' },
    });
    expect(answer.tables).toEqual([
      expect.objectContaining({ table: 'orders', access: 'write', grade: 'SOUND_SET', reads: 0, writes: 1 }),
    ]);
    expect(answer.walk.cut.byModeGrades).toEqual({ HEURISTIC: 1, UNRESOLVED: 1 });
    expect(answer.federation).toEqual({
      available: false,
      reason: 'single-project',
      unmatched: [
        {
          from: { project: 'shop', symbol: 'com.acme.OrderService#place' },
          route: { method: 'POST', path: '/stock' },
          service: 'stock-service',
          checked: 0,
          noIndex: 0,
        },
      ],
    });
    expect(limits.some((limit: { scope: string }) => limit.scope === 'flow')).toBe(true);
    expect(
      (await ask('flow', { endpoint: 'POST /shop/orders', mode: 'heuristic' })).answer.tables.map(
        (row: { table: string }) => row.table,
      ),
    ).toEqual(['orders', 'audit']);
  });

  test('up from a route nobody is known to call is unknown, not nobody', async () => {
    const { answer } = await ask('flow', { endpoint: 'GET /shop/orders', direction: 'up' });
    expect(answer.empty).toEqual({
      layers: 'none',
      services: 'none',
      endpoints: 'none',
      webFunctions: 'not_shipped',
      screens: 'not_shipped',
    });
    expect(answer.walk.note).toMatch(/unknown, not nobody/);
  });

  test('overview adds up', async () => {
    const { answer } = await ask('overview');
    expect(answer.reach).toMatchObject({
      endpoints: 3,
      outboundEndpoints: 1,
      endpointsWithoutStatement: 1,
      statements: 3,
      statementsReached: 2,
      tables: 3,
      tablesReached: 2,
      columns: 4,
      columnsReached: 3,
      groups: 2,
    });
    expect(answer.gaps.map((gap: { kind: string }) => gap.kind)).toEqual([
      'unresolved-calls',
      'http-calls-leaving-pack',
      'statements-spliced',
      'endpoints-without-statement',
      'statements-not-reached',
      'tables-not-reached',
      'mode-floor',
    ]);
    expect(answer.diagnostics).toEqual([expect.objectContaining({ kind: 'JAVA_PARSE_ERROR', severity: 'warn', remedy: null })]);
  });

  test('browse counts are taken in the mode asked and never leak into another', async () => {
    const endpoints = async (mode: string): Promise<number[]> => {
      const { answer } = await ask('browse', { kind: 'table', mode, sort: 'name' });
      return answer.items.map((item: { endpoints: number }) => item.endpoints);
    };
    expect(await endpoints('strict')).toEqual([0, 0, 0]);
    expect(await endpoints('heuristic')).toEqual([1, 1, 2]);
    expect(await endpoints('conservative')).toEqual([0, 1, 2]);
    expect((await answerTool(host, 'browse', { kind: 'table' })).text).toBe(
      (await answerTool(host, 'browse', { kind: 'table', mode: 'conservative' })).text,
    );
  });

  test('search ranks whole names first and covers routes and methods', async () => {
    const { answer } = await ask('search', { query: 'orders' });
    expect(answer.tables.map((hit: { table: string }) => hit.table)).toEqual(['orders']);
    expect(answer.endpoints.map((hit: { endpoint: string }) => hit.endpoint)).toContain('endpoint:GET /shop/orders');
    expect((await ask('search', { query: 'place' })).answer.symbols[0]).toMatchObject({ symbol: 'com.acme.OrderApi#place' });
  });
});

test('every page of a list is reached by its nextOffset, and the pages together are the list', async () => {
  const all = (await ask('browse', { kind: 'column', limit: 100 })).answer.items;
  const paged: unknown[] = [];
  for (let offset: number | null = 0; offset !== null; ) {
    const page = await ask('browse', { kind: 'column', limit: 1, offset });
    paged.push(...page.answer.items);
    offset = page.truncated.fields[0].nextOffset;
  }
  expect(paged).toEqual(all);
});

test('every profile example a remedy gives is accepted', () => {
  const dir = mkdtempSync(join(tmpdir(), 'cascade-profile-'));
  for (const example of declareExamples()) {
    writeFileSync(join(dir, 'profile.json'), example);
    expect(() => readProfile(join(dir, 'profile.json'))).not.toThrow();
  }
  rmSync(dir, { recursive: true });
});

test('projects loads nothing; meta appears once a project has answered', async () => {
  const fresh = space.host();
  const before = JSON.parse((await answerTool(fresh, 'projects', { project: 'ignored' })).text);
  expect(before.answer).toMatchObject({
    projects: [{ id: 'shop', loaded: false, bytes: null, meta: null, federation: { index: 'present', serves: 3, calls: 1 } }],
    cache: { loaded: 0, budgetBytes: 536870912 },
  });
  expect(before.basis).toMatchObject({ project: '*', scope: 'server', buildDigest: null });
  await answerTool(fresh, 'overview', {});
  expect(JSON.parse((await answerTool(fresh, 'projects', {})).text).answer.projects[0]).toMatchObject({
    loaded: true,
    meta: { project: 'shop' },
  });
});

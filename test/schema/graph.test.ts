import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Host } from '../../src/engine/host/types.ts';
import { answerTool } from '../../src/mcp/answer.ts';
import { runQueryDocument } from '../../src/schema/run.ts';
import { EXAMPLE_TABS } from '../../src/server/graphiql.ts';
import { type Workspace, workspace } from '../support/shop.ts';

let space: Workspace;
let host: Host;
beforeAll(() => {
  space = workspace(['mall', 'shop']);
  host = space.host();
});
afterAll(() => space.remove());

type Data = ReturnType<typeof JSON.parse>;
const query = async (
  source: string,
  variables: Record<string, unknown> = {},
): Promise<{ data: Data; errors?: { message: string; extensions: Data }[]; extensions?: Data }> =>
  JSON.parse(JSON.stringify(await runQueryDocument(host, { source, variables })));

test('a custom impact view in one request: who feels a change of this column, and by what proof', async () => {
  const { data, errors, extensions } = await query(
    `query ($id: ID!) { node(id: $id) { id ... on Column { name table { name } statements { totalCount nodes { access roles statement { key } } }
       endpoints(first: 10) { totalCount nodes { endpoint { label group } grade path { type grade from { label } to { label } evidence { rule line } } } } } } }`,
    { id: 'shop|column:orders.total' },
  );
  expect(errors).toBeUndefined();
  expect(data.node).toMatchObject({ id: 'shop|column:orders.total', name: 'total', table: { name: 'orders' } });
  expect(data.node.statements).toEqual({
    totalCount: 2,
    nodes: [
      { access: 'write', roles: [], statement: { key: 'com.acme.OrderMapper.insert' } },
      { access: 'read', roles: ['project', 'order'], statement: { key: 'com.acme.OrderMapper.list' } },
    ],
  });
  expect(data.node.endpoints.nodes.map((node: Data) => [node.endpoint.label, node.endpoint.group, node.grade])).toEqual([
    ['GET /shop/orders', 'orders', 'SOUND_SET'],
    ['POST /shop/orders', 'orders', 'SOUND_SET'],
  ]);
  expect(data.node.endpoints.nodes[0].path.map((edge: Data) => edge.type)).toEqual([
    'READS',
    'IMPLEMENTS_STMT',
    'MAY_CALL',
    'MAY_CALL',
    'HANDLES',
  ]);
  expect(extensions.packs).toEqual([
    expect.objectContaining({ project: 'shop', freshness: 'unknown', trustLevel: 'UNCERTIFIED' }),
  ]);
});

describe('the graph and the tools agree', () => {
  test('impacted routes of every column', async () => {
    const { data } = await query(
      '{ project(id: "shop") { pack { columns(first: 100) { nodes { key endpointCount endpoints(first: 100) { nodes { grade endpoint { id } } } } } } } }',
    );
    for (const column of data.project.pack.columns.nodes) {
      const tool = JSON.parse(
        (await answerTool(host, 'endpoint_impact', { project: 'shop', column: column.key, limit: 100 })).text,
      );
      expect(column.endpoints.nodes.map((node: Data) => [node.endpoint.id, node.grade])).toEqual(
        tool.answer.endpoints.map((row: Data) => [`shop|${row.id}`, row.grade]),
      );
      expect(column.endpointCount).toBe(tool.answer.endpoints.length);
    }
  });
  test('the walk of a route', async () => {
    const { data } = await query(
      '{ project(id: "shop") { pack { endpoint(route: "GET /shop/orders") { walk(direction: down) { lanes { name total } rows(first: 100) { nodes { node { id } lane hops grade path { type } } } cut { byMode } limits } } } } }',
    );
    const tool = JSON.parse((await answerTool(host, 'flow', { project: 'shop', endpoint: 'GET /shop/orders' })).text).answer;
    const { walk } = data.project.pack.endpoint;
    expect(walk.lanes).toEqual(tool.walk.laneNames.map((name: string) => ({ name, total: tool[name].length })));
    expect(walk.rows.nodes.map((row: Data) => [row.node.id, row.hops, row.grade])).toEqual([
      ...tool.services.map((row: Data) => [`shop|${row.id}`, row.hops, row.grade]),
      ...tool.statements.map((row: Data) => [`shop|${row.id}`, row.hops, row.grade]),
      ...tool.tables.map((row: Data) => [`shop|table:${row.table}`, row.hops, row.grade]),
    ]);
    for (const row of walk.rows.nodes) expect(row.path).toHaveLength(row.hops);
  });
});

describe('connections', () => {
  test('pages join to the whole list', async () => {
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const { data }: { data: Data } = await query(
        'query ($after: String) { project(id: "shop") { pack { columns(first: 1, after: $after) { totalCount nodes { key } pageInfo { hasNextPage endCursor } } } } }',
        { after },
      );
      const { columns } = data.project.pack;
      seen.push(...columns.nodes.map((node: Data) => node.key));
      expect(columns.totalCount).toBe(4);
      after = columns.pageInfo.hasNextPage ? columns.pageInfo.endCursor : null;
    } while (after !== null);
    expect(new Set(seen).size).toBe(4);
  });
  test.each([
    ['first out of range', 'columns(first: 101) { totalCount }', /`first` must be a whole number from 1 to 100/],
    ['a cursor that is none', 'columns(after: "x") { totalCount }', /no cursor of this server/],
    [
      'a cursor of another build',
      `columns(after: "${Buffer.from('v1:000000000000:0').toString('base64url')}") { totalCount }`,
      /cursor of build 000000000000/,
    ],
    ['an order of another kind', 'columns(orderBy: groups) { totalCount }', /`orderBy` must be one of/],
  ])('%s is refused', async (_, selection, message) => {
    const { errors } = await query(`{ project(id: "shop") { pack { ${selection} } } }`);
    expect(errors?.[0]).toMatchObject({ message: expect.stringMatching(message), extensions: { code: 'bad-input' } });
  });
});

describe('node', () => {
  test('two projects’ tables never meet', async () => {
    const { data } = await query(
      '{ nodes(ids: ["shop|table:orders", "mall|table:orders", "shop|table:nothing", "shop|project:shop"]) { __typename id } }',
    );
    expect(data.nodes).toEqual([
      { __typename: 'Table', id: 'shop|table:orders' },
      { __typename: 'Table', id: 'mall|table:orders' },
      null,
      { __typename: 'Project', id: 'shop|project:shop' },
    ]);
  });
  test('every kind comes back by the id it gave', async () => {
    const { data } = await query(
      '{ project(id: "shop") { id pack { id endpoints { nodes { id } } tables { nodes { id } } statements { nodes { id } } symbols(query: "order") { nodes { id } } } } }',
    );
    const { pack } = data.project;
    const ids = [
      data.project.id,
      pack.id,
      ...['endpoints', 'tables', 'statements', 'symbols'].flatMap((name) => pack[name].nodes.map((node: Data) => node.id)),
    ];
    const again = await query('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids });
    expect(again.data.nodes.map((node: Data) => node.id)).toEqual(ids);
  });
  test.each([
    ['nobody|table:orders', 'unknown-key'],
    ['orders', 'bad-input'],
  ])('%s is refused', async (id, code) => {
    expect((await query('query ($id: ID!) { node(id: $id) { id } }', { id })).errors?.[0]?.extensions.code).toBe(code);
  });
});

test('one request loads each pack once, however many fields ask for it', async () => {
  const fresh = space.host();
  const result = await runQueryDocument(fresh, {
    source:
      '{ a: project(id: "shop") { pack { digest } } b: overview(project: "shop") { answer { mode } } c: node(id: "shop|table:orders") { id } d: search(project: "shop", query: "order") { answer { query } } }',
  });
  expect(result.errors).toBeUndefined();
  expect(fresh.cache()).toMatchObject({ misses: 1, hits: 0 });
});

test('an unknown name fails alone, with its code and candidates', async () => {
  const { data, errors } = await query('{ good: node(id: "shop|table:orders") { id } bad: node(id: "shopp|table:x") { id } }');
  expect(data).toEqual({ good: { id: 'shop|table:orders' }, bad: null });
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'unknown-key', status: 404, candidates: ['mall', 'shop'] });
});

test('GraphiQL’s example tabs all run', async () => {
  for (const tab of EXAMPLE_TABS) {
    const { errors } = await query(tab.query, { project: 'shop', endpoint: 'GET /shop/orders' });
    expect(errors, tab.name).toBeUndefined();
  }
});

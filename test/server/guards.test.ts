import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../src/server/server.ts';
import { type Workspace, workspace } from '../support/shop.ts';

let space: Workspace;
let server: RunningServer;
const logged: string[] = [];
beforeAll(async () => {
  space = workspace(['shop', 'mall']);
  server = await startServer({ host: space.host(), port: 0, log: (line) => logged.push(line) });
});
afterAll(async () => {
  await server?.close();
  space?.remove();
});

interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** node:http, because fetch will not send a Host or Origin of one's choice. */
function send(path: string, options: { method?: string; headers?: Record<string, string>; body?: string } = {}): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        port: server.port,
        host: '127.0.0.1',
        path,
        method: options.method ?? 'GET',
        headers: { host: `127.0.0.1:${server.port}`, ...options.headers },
      },
      (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (chunk) => {
          body += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
      },
    );
    request.on('error', reject);
    request.end(options.body);
  });
}
const json = { 'content-type': 'application/json' };
const call = (body: unknown, headers: Record<string, string> = json) =>
  send('/api/call', { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) });
const query = (text: string, headers: Record<string, string> = json) =>
  send('/graphql', { method: 'POST', headers, body: JSON.stringify({ query: text }) });

describe.each(['/', '/graphql', '/graphiql', '/api/tools', '/api/projects', '/api/call', '/api/meta', '/healthz'])(
  '%s',
  (path) => {
    test.each(['evil.example', `evil.example:1`, '127.0.0.1.evil.example', '127.0.0.1:1', '[::1'])(
      'a foreign Host %s is forbidden',
      async (host) => {
        const reply = await send(path, { headers: { host } });
        expect([reply.status, JSON.parse(reply.body).error.code]).toEqual([403, 'forbidden']);
      },
    );
    test.each(['http://evil.example', 'https://127.0.0.1', 'null', 'http://127.0.0.1:1'])(
      'a foreign Origin %s is forbidden',
      async (origin) => {
        const reply = await send(path, { headers: { origin } });
        expect([reply.status, JSON.parse(reply.body).error.code]).toEqual([403, 'forbidden']);
        expect(reply.headers['access-control-allow-origin']).toBeUndefined();
      },
    );
  },
);

test('own names and the own origin pass', async () => {
  for (const host of [`localhost:${server.port}`, `[::1]:${server.port}`, `LOCALHOST:${server.port}`])
    expect((await send('/healthz', { headers: { host } })).status).toBe(200);
  expect((await query('{ __typename }', { ...json, origin: `http://127.0.0.1:${server.port}` })).status).toBe(200);
});

describe('what a browser could send across sites', () => {
  test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'])(
    'a %s post is forbidden',
    async (type) => {
      for (const path of ['/graphql', '/api/call'])
        expect(
          (await send(path, { method: 'POST', headers: { 'content-type': type }, body: 'query=%7B__typename%7D' })).status,
        ).toBe(403);
    },
  );
  test.each([
    { 'user-agent': 'Mozilla/5.0' },
    { 'sec-fetch-site': 'cross-site' },
    { referer: 'http://evil.example/' },
    { cookie: 'a=b' },
  ])('a GET with %j is forbidden without the header', async (headers) => {
    const path = '/graphql?query=%7B__typename%7D';
    expect((await send(path, { headers: Object.fromEntries(Object.entries(headers)) })).status).toBe(403);
    expect(
      (await send(path, { headers: { ...Object.fromEntries(Object.entries(headers)), 'x-graphql-yoga-csrf': '1' } })).status,
    ).toBe(200);
  });
  test('a preflight gets no permission', async () => {
    const reply = await send('/graphql', { method: 'OPTIONS', headers: { 'access-control-request-method': 'POST' } });
    expect(reply.headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('bad requests', () => {
  test.each([
    ['not JSON', '{', 400, 'bad-request'],
    ['a list', '[]', 400, 'bad-request'],
    ['no name', '{}', 400, 'bad-request'],
    ['an unknown key', '{"name":"overview","args":{}}', 400, 'bad-request'],
    ['arguments that are no object', '{"name":"overview","arguments":[]}', 400, 'bad-input'],
    ['an unknown tool', '{"name":"overvieww"}', 400, 'unknown-tool'],
    ['several projects and none named', '{"name":"overview"}', 409, 'ambiguous'],
    ['a stranger', '{"name":"overview","project":"nobody"}', 404, 'unknown-key'],
  ])('%s', async (_, body, status, code) => {
    const reply = await call(body);
    expect([reply.status, JSON.parse(reply.body).error.code]).toEqual([status, code]);
    expect(reply.headers['content-type']).toMatch(/^application\/json/);
  });
  test('project beside or inside the arguments', async () => {
    const beside = await call({ name: 'overview', project: 'shop' });
    expect([beside.status, beside.body]).toEqual([200, (await call({ name: 'overview', arguments: { project: 'shop' } })).body]);
  });
  test.each([
    ['/api/call', 'GET', 'POST'],
    ['/api/tools', 'POST', 'GET'],
    ['/healthz', 'DELETE', 'GET'],
  ])('%s with %s is told to use %s', async (path, method, right) => {
    const reply = await send(path, { method, headers: json });
    expect([reply.status, JSON.parse(reply.body).error]).toEqual([
      405,
      { code: 'method-not-allowed', message: expect.stringContaining(right) },
    ]);
  });
  test.each(['/api/nothing', '/nothing', '/..%2f..%2fetc/passwd'])('%s is not found, as JSON', async (path) => {
    expect(JSON.parse((await send(path)).body).error.code).toBe('not-found');
  });
  test.each(['//evil.example/api/tools', '*'])('a target that is no path: %s', async (path) => {
    const reply = await send(path);
    expect([reply.status, JSON.parse(reply.body).error.code]).toEqual([400, 'bad-request']);
  });
  test('another charset or type', async () => {
    expect((await call('{}', { 'content-type': 'application/json; charset=utf-16' })).status).toBe(415);
    expect((await call('{}', { 'content-type': 'application/xml' })).status).toBe(415);
  });
  test('a body over the limit is refused and the server goes on', async () => {
    const big = JSON.stringify({ name: 'search', arguments: { query: 'x'.repeat(1_100_000) } });
    expect((await call(big)).status).toBe(413);
    expect((await send('/healthz')).status).toBe(200);
  });
  test('a client that hangs up in the middle harms nobody', async () => {
    await new Promise<void>((done) => {
      const socket = connect(server.port, '127.0.0.1', () => {
        socket.write(
          `POST /api/call HTTP/1.1\r\nhost: 127.0.0.1:${server.port}\r\ncontent-type: application/json\r\ncontent-length: 999\r\n\r\n{"name"`,
        );
        socket.destroy();
        done();
      });
    });
    expect((await send('/healthz')).status).toBe(200);
  });
});

describe('limits of a query, before any pack is loaded', () => {
  const fresh = async (text: string): Promise<{ code: string; message: string }> => {
    const host = space.host();
    const own = await startServer({ host, port: 0, log: () => {} });
    try {
      const response = await fetch(`${own.url}/graphql`, {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ query: text }),
      });
      const body = (await response.json()) as { errors: { message: string; extensions: { code: string } }[] };
      expect(host.cache().misses).toBe(0);
      return { code: body.errors[0]?.extensions.code ?? '', message: body.errors[0]?.message ?? '' };
    } finally {
      await own.close();
    }
  };
  const nested = (levels: number): string =>
    `{ project(id: "shop") { pack { tables { nodes { ${'joins { '.repeat(levels)} name ${'} '.repeat(levels)} } } } } }`;
  test('depth', async () =>
    expect(await fresh(nested(9))).toEqual({
      code: 'limit-exceeded',
      message: expect.stringMatching(/depth is 14 and the limit is 12/),
    }));
  test('aliases', async () =>
    expect(
      await fresh(
        `{ ${Array.from({ length: 31 }, (_, i) => `a${i}: __typename`).join(' ')} ${Array.from({ length: 31 }, (_, i) => `p${i}: project(id: "shop") { id }`).join(' ')} }`,
      ),
    ).toMatchObject({ code: 'limit-exceeded' }));
  test('tokens', async () =>
    expect(await fresh(`{ ${'__typename '.repeat(2001)} }`)).toEqual({
      code: 'limit-exceeded',
      message: expect.stringMatching(/tokens/),
    }));
  test('cost', async () =>
    expect(
      await fresh(
        '{ project(id: "shop") { pack { columns(first: 100) { nodes { statements(first: 100) { nodes { statement { columns(first: 100) { nodes { grade } } } } } } } } } }',
      ),
    ).toEqual({
      code: 'limit-exceeded',
      message: expect.stringMatching(/cost is \d+ and the limit is 100000/),
    }));
  // Measured naively this takes 2^20 steps a level: that it ends at all is the point.
  test('a fragment bomb', async () => {
    const fragments = Array.from({ length: 20 }, (_, i) => `fragment f${i} on Pack { ...f${i + 1} ...f${i + 1} digest }`).join(
      ' ',
    );
    expect(await fresh(`{ project(id: "shop") { pack { ...f0 } } } ${fragments} fragment f20 on Pack { digest }`)).toMatchObject({
      code: 'limit-exceeded',
    });
  });
});

test('a defect is masked on every face and logged', async () => {
  const host = space.host();
  const broken = {
    ...host,
    projects: () => host.projects(),
    resolve: host.resolve.bind(host),
    cache: host.cache.bind(host),
    loaded: host.loaded.bind(host),
    federationIndex: host.federationIndex.bind(host),
    open: () => Promise.reject(new Error('secret path /etc/x')),
  };
  const lines: string[] = [];
  const own = await startServer({ host: broken, port: 0, log: (line) => lines.push(line) });
  const answer = await fetch(`${own.url}/api/call`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ name: 'overview', project: 'shop' }),
  });
  expect(answer.status).toBe(500);
  const text = await answer.text();
  expect(JSON.parse(text).error.code).toBe('error');
  const viaGraphql = await (
    await fetch(`${own.url}/graphql`, {
      method: 'POST',
      headers: json,
      body: '{"query":"{ project(id:\\"shop\\") { pack { digest } } }"}',
    })
  ).text();
  expect(JSON.parse(viaGraphql).errors[0].extensions.code).toBe('error');
  expect(`${text}${viaGraphql}`).not.toContain('secret');
  expect(lines.join('\n')).toContain('secret path');
  await own.close();
});

test('/api/meta, /healthz, the index page and the catalog', async () => {
  expect(JSON.parse((await send('/api/meta?project=shop')).body)).toMatchObject({
    project: 'shop',
    projectId: 'shop',
    lanes: ['sql', 'java'],
    projects: ['mall', 'shop'],
  });
  expect(JSON.parse((await send('/healthz')).body)).toEqual({ ok: true, projects: 2 });
  expect(JSON.parse((await send('/api/tools')).body)).toMatchObject({ schema: 'cascade:mcp-catalog:1' });
  const page = await send('/');
  expect(page.body).toContain('shop');
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(page.headers['x-content-type-options']).toBe('nosniff');
  expect((await send('/', { headers: { 'if-none-match': String(page.headers.etag) } })).status).toBe(304);
});

test('a port that is taken is said', async () => {
  await expect(startServer({ host: space.host(), port: server.port, log: () => {} })).rejects.toThrow(
    /Port \d+ is taken.*--port/,
  );
});

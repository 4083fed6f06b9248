import { expect, test } from 'vitest';
import { addHttpCalls } from '../../../src/analyze/assemble/http.ts';
import { addRoutes } from '../../../src/analyze/assemble/java.ts';
import type { JavaHttpCall, JavaRoute } from '../../../src/analyze/facts/java.ts';
import { PackBuilder } from '../../../src/engine/pack/builder.ts';

const route = (verb: string, path: string, file = 'orders/src/main/java/a/C.java'): JavaRoute => ({
  verb,
  path,
  handler: `a.C#${verb.toLowerCase()}`,
  file,
  line: 1,
  link: 'declared',
});
const call = (verb: string, path: string, service: string | null = null): JavaHttpCall => ({
  from: 'a.X#m',
  verb,
  path,
  rule: 'http-client-call',
  client: 'WebClient',
  service,
  file: 'front/src/main/java/a/X.java',
  line: 2,
});

function edges(calls: JavaHttpCall[], routes: JavaRoute[]): string[] {
  const pack = new PackBuilder();
  addRoutes(pack, routes);
  addHttpCalls(pack, calls, { routes, parts: [{ name: 'orders', dir: 'orders' }], applications: ['orders'] });
  const built = pack.finish({ project: 'p', builtAt: '', lanes: [] });
  return built.edges.flatMap(({ type, to, grade }) => (type === 'CALLS_HTTP' ? [`${to} ${grade}`] : []));
}

test('A request reaches the route of the service it names, whatever the route calls its variables', () => {
  const routes = [route('GET', '/orders/{id}'), route('GET', '/orders/open'), route('PUT', '/orders/{id}')];
  expect(edges([call('GET', '/orders/{}', 'orders')], routes)).toEqual(['endpoint:GET /orders/{id} SOUND_SET']);
  expect(edges([call('GET', '/orders/open', 'orders')], routes)).toEqual(['endpoint:GET /orders/open SOUND_SET']);
  expect(edges([call('GET', '/orders/17', 'orders')], routes)).toEqual(['endpoint:GET /orders/{id} SOUND_SET']);
});

test('A request that names no service, or no verb, is a guess', () => {
  const routes = [route('GET', '/orders/{id}'), route('PUT', '/orders/{id}')];
  expect(edges([call('GET', '/orders/{}')], routes)).toEqual(['endpoint:GET /orders/{id} HEURISTIC']);
  expect(edges([call('ANY', '/orders/{}', 'orders')], routes)).toEqual([
    'endpoint:GET /orders/{id} HEURISTIC',
    'endpoint:PUT /orders/{id} HEURISTIC',
  ]);
});

test('A request to somebody else stays a route that is only called', () => {
  const routes = [route('GET', '/orders/{id}')];
  expect(edges([call('GET', '/orders/{}', 'elsewhere.example.com')], routes)).toEqual(['endpoint:GET /orders/{} UNRESOLVED']);
  expect(edges([call('DELETE', '/orders/{}', 'orders')], routes)).toEqual(['endpoint:DELETE /orders/{} UNRESOLVED']);
});

test('A request to a gateway of the tree goes on to the service behind it', () => {
  const pack = new PackBuilder();
  const routes = [route('GET', '/orders/{id}')];
  addRoutes(pack, routes);
  const gateway = new Map([['/api', { to: '', service: 'orders', from: 'gw/src/main/resources/application.yml' }]]);
  const parts = [
    { name: 'orders', dir: 'orders' },
    { name: 'gateway', dir: 'gw' },
  ];
  const calls = [call('GET', '/api/orders/{}', 'gateway'), call('GET', '/api/orders/{}', 'other')];
  addHttpCalls(pack, calls, { routes, parts, gateway });
  const { edges: all } = pack.finish({ project: 'p', builtAt: '', lanes: [] });
  expect(
    all.flatMap(({ type, to, grade, evidence }) => (type === 'CALLS_HTTP' ? [`${to} ${grade} ${evidence?.gateway}`] : [])),
  ).toEqual(['endpoint:GET /api/orders/{} UNRESOLVED undefined', 'endpoint:GET /orders/{id} SOUND_SET /api']);
});

test('A route that a library module serves may be part of the application that is asked; another application’s is not', () => {
  const library = [route('GET', '/orders/{id}', 'orders-lib/src/main/java/a/C.java')];
  expect(edges([call('GET', '/orders/{}', 'orders')], library)).toEqual(['endpoint:GET /orders/{id} HEURISTIC']);
  const pack = new PackBuilder();
  const other = [route('GET', '/orders/{id}', 'stock/src/main/java/a/C.java')];
  addRoutes(pack, other);
  const parts = [
    { name: 'orders', dir: 'orders' },
    { name: 'stock', dir: 'stock' },
  ];
  addHttpCalls(pack, [call('GET', '/orders/{}', 'orders')], { routes: other, parts, applications: ['orders', 'stock'] });
  const { edges: all } = pack.finish({ project: 'p', builtAt: '', lanes: [] });
  expect(all.flatMap(({ type, grade }) => (type === 'CALLS_HTTP' ? [grade] : []))).toEqual(['UNRESOLVED']);
});

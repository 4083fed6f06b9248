import { expect, test } from 'vitest';
import type { SpringSettings } from '../../../src/analyze/facts/discover.ts';
import { rewrite } from '../../../src/analyze/gateway/rewrite.ts';
import { behindGateway, gatewayTable } from '../../../src/analyze/gateway/table.ts';

const settings = (values: Record<string, string>, profiled = false): SpringSettings[] => [
  { file: 'gw/src/main/resources/application.yml', scope: 'gw', profiled, values: Object.entries(values) },
];
const filter = (name: string, ...args: string[]) => ({ name, args });

test('Filters are applied to the front prefix in order', () => {
  expect(rewrite('/api/vet/**', [filter('StripPrefix', '2')])).toEqual({ front: '/api/vet', to: '', exact: false });
  expect(rewrite('/api/vet/**', [filter('StripPrefix', '1'), filter('PrefixPath', '/v2')])).toMatchObject({ to: '/v2/vet' });
  expect(rewrite('/login', [filter('AddRequestHeader', 'a', 'b')])).toEqual({ front: '/login', to: '/login', exact: true });
  expect(rewrite('/a/{*rest}', [])).toEqual({ front: '/a', to: '/a', exact: false });
});

test.each([
  ['/red/(?<segment>.*)', '/$\\{segment}', ''],
  ['/red/(?<segment>.*)', '/blue/${segment}', '/blue'],
  ['/red/?(?<segment>.*)', '/blue/\\${segment}', '/blue'],
  ['/red(?<segment>/?.*)', '$\\{segment}', ''],
  ['/red(?<segment>/.*)', '/blue$1', null],
  ['^/red/(.*)$', '/blue/$1', '/blue'],
  ['/red/(?<segment>.*)', '/blue$\\{segment}', null],
  ['/red/(?<segment>.*)', '/blue/$\\{other}', null],
  ['/red/(?<a>.*)/(?<b>.*)', '/$\\{a}', null],
])('RewritePath %s to %s', (regex, replacement, to) => {
  const found = rewrite('/red/**', [filter('RewritePath', regex, replacement)]);
  if (to === null && !('unread' in found)) expect(found.to).toBe('/blue');
  else if (to === null) expect(found).toHaveProperty('unread');
  else expect(found).toMatchObject({ to });
});

test('What replaces a path, or has wildcards inside, is not read', () => {
  expect(rewrite('/a/**', [filter('SetPath', '/x')])).toHaveProperty('unread');
  expect(rewrite('/a/*/b/**', [])).toHaveProperty('unread');
  expect(rewrite('/a/**', [filter('StripPrefix', '2')])).toHaveProperty('unread');
});

test('Routes of YAML and properties, short and spelled out, in all spellings of the key', () => {
  const { routes, diagnostics } = gatewayTable(
    settings({
      'spring.cloud.gateway.routes[0].id': 'a',
      'spring.cloud.gateway.routes[0].uri': 'lb://orders',
      'spring.cloud.gateway.routes[0].predicates[0]': 'Path=/api/orders/**,/api/bills/**',
      'spring.cloud.gateway.routes[0].filters[0]': 'StripPrefix=1',
      'spring.cloud.gateway.server.webflux.routes[0].uri': 'http://stock:8080',
      'spring.cloud.gateway.server.webflux.routes[0].predicates[0].name': 'Path',
      'spring.cloud.gateway.server.webflux.routes[0].predicates[0].args.pattern': '/stock/**',
      'spring.cloud.gateway.mvc.routes[0].uri': 'lb://lost',
      'spring.cloud.gateway.mvc.routes[0].predicates[0]': 'Host=*.example.com',
    }),
    [],
  );
  expect([...routes]).toEqual([
    ['/api/bills', { to: '/bills', service: 'orders', from: 'gw/src/main/resources/application.yml' }],
    ['/api/orders', { to: '/orders', service: 'orders', from: 'gw/src/main/resources/application.yml' }],
    ['/stock', { to: '/stock', service: 'stock', from: 'gw/src/main/resources/application.yml' }],
  ]);
  expect(diagnostics.map(({ kind }) => kind)).toEqual(['GATEWAY_ROUTE_UNREADABLE']);
});

test('Of two routes for one prefix the first is kept; the longest prefix decides', () => {
  const { routes, diagnostics } = gatewayTable(
    settings({
      'spring.cloud.gateway.routes[0].uri': 'lb://one',
      'spring.cloud.gateway.routes[0].predicates[0]': 'Path=/a/**',
      'spring.cloud.gateway.routes[1].uri': 'lb://two',
      'spring.cloud.gateway.routes[1].predicates[0]': 'Path=/a/**',
      'spring.cloud.gateway.routes[2].uri': 'lb://three',
      'spring.cloud.gateway.routes[2].predicates[0]': 'Path=/a/b/**',
      'spring.cloud.gateway.routes[2].filters[0].name': 'StripPrefix',
      'spring.cloud.gateway.routes[2].filters[0].args.parts': '2',
    }),
    [],
  );
  expect(diagnostics.map(({ kind }) => kind)).toEqual(['AMBIGUOUS_GATEWAY_ROUTE']);
  expect(behindGateway(routes, '/a/x')).toMatchObject({ path: '/a/x', route: { service: 'one' } });
  expect(behindGateway(routes, '/a/b/c')).toMatchObject({ path: '/c', route: { service: 'three' }, front: '/a/b' });
  expect(behindGateway(routes, '/other')).toBeNull();
});

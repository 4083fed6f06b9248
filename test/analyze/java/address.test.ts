import { expect, test } from 'vitest';
import { addressesOf } from '../../../src/analyze/java/http/address.ts';
import type { Text } from '../../../src/analyze/java/sqltext/text.ts';

const x = { splice: 'x' };
const read = (text: Text, base: Text | null = null): string[] => {
  const { addresses, unread } = addressesOf(text, base);
  return [
    ...addresses.map(
      ({ path, service, unsure }) => `${path} ${service}${unsure.length > 0 ? ` unsure ${unsure.join(', ')}` : ''}`,
    ),
    ...unread.map((why) => `unread ${why}`),
  ];
};

test.each<[string, Text, string[]]>([
  ['a host and a path', ['http://orders:8080/a/b?c=d#e'], ['/a/b orders']],
  ['this machine', ['http://localhost:8080/a'], ['/a null']],
  ['a whole segment', ['http://orders/a/', x, '/b'], ['/a/{}/b orders']],
  ['a part of a segment', ['http://orders/a-', x], ['unread a part of a segment is not constant (x)']],
  ['a part of the query', ['http://orders/a?b=', x], ['/a orders']],
  ['a host that is not known', ['http://', x, '/a'], ['/a null']],
  ['a port that is not known', ['http://orders:', x, '/a'], ['/a orders']],
  ['a host alone, then something', ['http://orders', x], ['unread x']],
  ['only something', [x], ['unread x']],
  ['a scheme and something', ['http://', x], ['unread x']],
  ['something between host and path', ['http://orders', x, '/a'], ['/a orders unsure what stands in front (x)']],
  ['something in front', [x, '/a'], ['/a null unsure what stands in front (x)']],
  ['something in front of variables only', [x, '/', x], ['unread x']],
  ['in a cluster', ['http://orders.prod.svc.cluster.local/a'], ['/a orders']],
  ['no HTTP', ['ftp://orders/a'], ['unread not an address of HTTP']],
  ['alternatives', ['http://orders', { oneOf: [['/a'], ['/b']] }], ['/a orders', '/b orders']],
])('%s', (_name, text, expected) => {
  expect(read(text)).toEqual(expected);
});

test('A client puts its own address in front of one without host', () => {
  expect(read(['/a'], ['http://orders/v1'])).toEqual(['/v1/a orders']);
  expect(read(['a'], ['http://orders'])).toEqual(['/a orders']);
  expect(read(['http://stock/a'], ['http://orders/v1'])).toEqual(['/a stock']);
  expect(read(['/a'], [x])).toEqual(['/a null unsure what the client puts in front (x)']);
  expect(read(['/a'], [])).toEqual(['/a null']);
});

import { expect, test } from 'vitest';
import { labelOf } from '../../../src/engine/graph/label.ts';
import { resolveKey, resolveSqlName } from '../../../src/engine/graph/names.ts';
import { graphOf } from '../../support/graph-text.ts';

const TEXT = `
  t:PMS.Product
  t:orders
  t:order_item
  c:orders.total
  s:com.acme.OrderMapper.list
  m:com.acme.Api#list(int)
  m:com.acme.Api#list(String)
  m:web/src/api.ts#load
  e:GET /orders/{id}
  e:POST /orders
`;
const graph = graphOf(TEXT, { identifierCase: 'fold-lower' });

test('the exact spelling wins, then the single folded one, which is said', () => {
  expect(resolveSqlName(graph, 'table', 'orders').folded).toBeNull();
  const folded = resolveSqlName(graph, 'table', 'pms.product');
  expect(graph.key(folded.index)).toBe('PMS.Product');
  expect(folded.folded).toEqual({ asked: 'pms.product', read: 'PMS.Product' });
  expect(resolveSqlName(graph, 'table', 'table:orders').folded).toBeNull();
});

test('several names that fold together are refused with all of them', () => {
  const two = graphOf('t:Orders\nt:ORDERS', { identifierCase: 'fold-lower' });
  expect(() => resolveSqlName(two, 'table', 'orders')).toThrow(
    expect.objectContaining({ code: 'unknown-table', candidates: ['ORDERS', 'Orders'] }),
  );
});

test('without a rule nothing folds', () => {
  expect(() => resolveSqlName(graphOf(TEXT), 'table', 'pms.product')).toThrow(expect.objectContaining({ code: 'unknown-table' }));
});

test.each([
  ['table', 'order', ['orders']],
  ['table', 'order_items', ['order_item']],
  ['column', 'orders.totla', ['orders.total']],
  ['table', 'nothing_like_it', []],
] as const)('unknown %s %s suggests %j', (kind, asked, candidates) => {
  expect(() => resolveSqlName(graph, kind, asked)).toThrow(expect.objectContaining({ code: `unknown-${kind}`, candidates }));
});

test.each([
  ['symbol', 'com.acme.Api#list', ['com.acme.Api#list(String)', 'com.acme.Api#list(int)']],
  ['symbol', 'Api#list', ['com.acme.Api#list(String)', 'com.acme.Api#list(int)']],
  ['endpoint', 'get /orders/:orderId/', ['GET /orders/{id}']],
  ['endpoint', 'PUT /orders', ['POST /orders']],
] as const)('unknown %s %s names the candidates', (kind, asked, candidates) => {
  expect(() => resolveKey(graph, kind, asked)).toThrow(expect.objectContaining({ code: `unknown-${kind}`, candidates }));
});

test.each([
  ['symbol:com.acme.Api#list(int)', 'Api#list(int)'],
  ['symbol:web/src/api.ts#load', 'api.ts#load'],
  ['statement:com.acme.OrderMapper.list', 'OrderMapper.list'],
  ['column:orders.total', 'orders.total'],
  ['table:PMS.Product', 'PMS.Product'],
  ['endpoint:GET /orders/{id}', 'GET /orders/{id}'],
])('%s is shown as %s', (id, label) => {
  expect(labelOf(graph, graph.index(id))).toBe(label);
});

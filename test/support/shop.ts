import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHost } from '../../src/engine/host/host.ts';
import { registerProject } from '../../src/engine/host/registry.ts';
import type { Host } from '../../src/engine/host/types.ts';
import type { PackMeta } from '../../src/engine/pack/model.ts';
import { routesOf } from '../../src/engine/pack/routes.ts';
import { writePack } from '../../src/engine/pack/store.ts';
import { packOf } from './graph-text.ts';

/** A small shop: two routes over three statements, a guess, a call that leaves the pack, a transaction, a raw splice. */
export const SHOP = `
  e:GET /shop/orders {"handler":"com.acme.OrderApi#list","file":"src/OrderApi.java","line":12,"apiGroup":"orders","pathPrefix":"/shop"}
  e:POST /shop/orders {"handler":"com.acme.OrderApi#place","file":"src/OrderApi.java","line":20,"apiGroup":"orders","pathPrefix":"/shop"}
  e:GET /shop/ping {"handler":"com.acme.PingApi#ping","file":"src/PingApi.java","line":5}
  e:POST /stock {"outbound":true}
  e:GET /shop/orders -HANDLES EXACT-> m:com.acme.OrderApi#list
  e:POST /shop/orders -HANDLES SOUND_SET-> m:com.acme.OrderApi#place {"rule":"route-contract-impl","contract":"com.acme.OrderContract"}
  e:GET /shop/ping -HANDLES EXACT-> m:com.acme.PingApi#ping
  m:com.acme.OrderApi#list {"file":"src/OrderApi.java","line":12}
  m:com.acme.OrderApi#place {"file":"src/OrderApi.java","line":20}
  m:com.acme.PingApi#ping {"file":"src/PingApi.java","line":5}
  m:com.acme.OrderService#list {"file":"src/OrderService.java","line":9}
  m:com.acme.OrderService#place {"file":"src/OrderService.java","line":15,"transactional":true,"txScope":"method"}
  m:com.acme.OrderMapper#list {"file":"src/OrderMapper.java","line":7,"mapperMethod":true}
  m:com.acme.OrderMapper#insert {"file":"src/OrderMapper.java","line":8,"mapperMethod":true}
  m:com.acme.Audit#log {"file":"src/Audit.java","line":3}
  m:com.acme.OrderApi#list -MAY_CALL SOUND_SET-> m:com.acme.OrderService#list {"rule":"field-receiver","receiver":"com.acme.OrderService","line":13}
  m:com.acme.OrderApi#place -MAY_CALL SOUND_SET-> m:com.acme.OrderService#place {"rule":"field-receiver","receiver":"com.acme.OrderService","line":21}
  m:com.acme.OrderService#list -MAY_CALL SOUND_SET-> m:com.acme.OrderMapper#list {"rule":"interface-dispatch","iface":"com.acme.OrderMapper","line":10}
  m:com.acme.OrderService#place -MAY_CALL SOUND_SET-> m:com.acme.OrderMapper#insert {"rule":"field-receiver","line":16}
  m:com.acme.OrderService#place -MAY_CALL HEURISTIC-> m:com.acme.Audit#log {"rule":"bean-name"}
  m:com.acme.OrderService#place -CALLS_HTTP UNRESOLVED-> e:POST /stock {"service":"stock-service"}
  m:com.acme.Audit#log -IMPLEMENTS_STMT EXACT-> s:com.acme.AuditMapper.write
  m:com.acme.OrderMapper#list -IMPLEMENTS_STMT EXACT-> s:com.acme.OrderMapper.list
  m:com.acme.OrderMapper#insert -IMPLEMENTS_STMT EXACT-> s:com.acme.OrderMapper.insert
  s:com.acme.OrderMapper.list {"statementType":"select","file":"src/OrderMapper.xml","line":4,"hasStringSubst":true}
  s:com.acme.OrderMapper.insert {"statementType":"insert","file":"src/OrderMapper.xml","line":9}
  s:com.acme.AuditMapper.write {"statementType":"insert","file":"src/AuditMapper.xml","line":4}
  s:com.acme.OrderMapper.list -EXECUTES EXACT-> t:orders {"access":"read"}
  s:com.acme.OrderMapper.list -EXECUTES EXACT-> t:customers {"access":"read"}
  s:com.acme.OrderMapper.list -READS EXACT-> c:orders.id {"roles":["project"]}
  s:com.acme.OrderMapper.list -READS EXACT-> c:orders.total {"roles":["project","order"]}
  s:com.acme.OrderMapper.list -READS EXACT-> c:customers.name {"roles":["project","filter"]}
  s:com.acme.OrderMapper.insert -EXECUTES EXACT-> t:orders {"access":"write"}
  s:com.acme.OrderMapper.insert -WRITES EXACT-> c:orders.total
  s:com.acme.AuditMapper.write -EXECUTES EXACT-> t:audit {"access":"write"}
  t:orders {"comment":"order header"}
  t:customers {"comment":null}
  t:audit {"comment":null}
  t:orders -DECLARES EXACT-> c:orders.id
  t:orders -DECLARES EXACT-> c:orders.total
  t:orders -DECLARES EXACT-> c:orders.note
  t:customers -DECLARES EXACT-> c:customers.name
  c:orders.id {"type":"bigint","comment":null,"pk":true}
  c:orders.total {"type":"decimal(10,2)","comment":"in euro"}
  c:orders.note {"type":"text","comment":null}
  c:customers.name {"type":"varchar(100)","comment":null}
  t:customers -JOINS EXACT-> t:orders {"count":1,"columns":["id=customer_id"]}
`;

const shipped = { status: 'shipped', reason: null } as const;
export const SHOP_META: Partial<PackMeta> = {
  builtAt: '2026-09-01T10:00:00.000Z',
  identifierCase: 'fold-lower',
  axes: {
    catalog: shipped,
    statements: shipped,
    column: shipped,
    code: shipped,
    web: { status: 'not-shipped', reason: 'no frontend was read' },
    screen: { status: 'not-shipped', reason: 'no frontend was read' },
  },
  diagnostics: [{ kind: 'JAVA_PARSE_ERROR', severity: 'warn', key: null, reason: 'src/Broken.java:3: not Java' }],
  laneStats: { unresolvedCalls: 2, unresolvedCallsByReason: { 'receiver-unknown': 2 } },
};

export interface Workspace {
  dir: string;
  home: string;
  /** Directory of a project's pack. */
  packDir(id: string): string;
  host(options?: Partial<Parameters<typeof createHost>[0]>): Host;
  remove(): void;
}

/** A registry home with the shop under each given id. */
export function workspace(ids: readonly string[] = ['shop']): Workspace {
  const dir = mkdtempSync(join(tmpdir(), 'cascade-shop-'));
  const home = join(dir, 'home');
  const packDir = (id: string): string => join(dir, id, '.cascade', 'pack');
  for (const id of ids) {
    const pack = packOf(SHOP, { ...SHOP_META, project: id });
    writePack(packDir(id), pack, { routes: routesOf(pack, [`${id}-service`]), factsIndex: '{}\n' });
    registerProject(home, {
      id,
      dotCascadePath: join(dir, id, '.cascade'),
      source: 'init',
      stack: ['sql', 'java'],
      lastCertifiedAt: null,
    });
  }
  return {
    dir,
    home,
    packDir,
    host: (options = {}) => createHost({ cwd: dir, home, log: () => {}, ...options }),
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
}

/** A call of every tool, every list mode and direction, and paging: what the conformance tests ask on every face. */
export const CALLS: readonly { name: string; arguments: Record<string, unknown> }[] = [
  { name: 'overview', arguments: {} },
  { name: 'overview', arguments: { mode: 'heuristic', depth: 2 } },
  { name: 'projects', arguments: {} },
  { name: 'search', arguments: { query: 'order' } },
  { name: 'search', arguments: { query: 'order', limit: 1, offset: 1 } },
  { name: 'search', arguments: { query: 'zzz' } },
  ...['table', 'column', 'statement', 'endpoint', 'screen'].map((kind) => ({ name: 'browse', arguments: { kind } })),
  { name: 'browse', arguments: { kind: 'symbol', query: 'order', limit: 2 } },
  { name: 'browse', arguments: { kind: 'column', table: 'orders', sort: 'reads', mode: 'strict' } },
  { name: 'column_impact', arguments: { column: 'orders.total' } },
  { name: 'column_impact', arguments: { column: 'ORDERS.TOTAL', mode: 'write' } },
  { name: 'column_impact', arguments: { column: 'orders.note' } },
  { name: 'table_usage', arguments: { table: 'orders', limit: 1 } },
  { name: 'endpoint_impact', arguments: { column: 'orders.total' } },
  { name: 'endpoint_impact', arguments: { column: 'orders.total', mode: 'strict', federate: false } },
  { name: 'flow', arguments: {} },
  { name: 'flow', arguments: { kind: 'screen' } },
  { name: 'flow', arguments: { endpoint: 'GET /shop/orders' } },
  { name: 'flow', arguments: { endpoint: 'POST /shop/orders', mode: 'heuristic' } },
  { name: 'flow', arguments: { endpoint: 'GET /shop/orders', depth: 2, limit: 1, offset: 1 } },
  { name: 'flow', arguments: { symbol: 'com.acme.OrderService#place', direction: 'up' } },
  { name: 'flow', arguments: { table: 'orders', direction: 'up' } },
  { name: 'flow', arguments: { column: 'customers.name', direction: 'up' } },
  { name: 'flow', arguments: { statement: 'com.acme.OrderMapper.insert', direction: 'up' } },
  { name: 'flow', arguments: { endpoint: 'GET /shop/orders', direction: 'up' } },
];

/** Calls every face must refuse, with the code. */
export const BAD_CALLS: readonly { name: string; arguments: Record<string, unknown>; code: string }[] = [
  { name: 'nope', arguments: {}, code: 'unknown-tool' },
  { name: 'flow', arguments: { endpont: 'GET /a' }, code: 'bad-input' },
  { name: 'flow', arguments: { endpoint: 'GET /shop/order' }, code: 'unknown-endpoint' },
  { name: 'flow', arguments: { endpoint: 'GET /shop/orders', table: 'orders' }, code: 'bad-input' },
  { name: 'flow', arguments: { column: 'orders.total' }, code: 'bad-input' },
  { name: 'flow', arguments: { direction: 'up' }, code: 'bad-input' },
  { name: 'flow', arguments: { endpoint: 'GET /shop/orders', depth: 9 }, code: 'bad-input' },
  { name: 'flow', arguments: { endpoint: 'GET /shop/orders', limit: 201 }, code: 'bad-input' },
  { name: 'flow', arguments: { endpoint: 'GET /shop/orders', mode: 'constructor' }, code: 'bad-input' },
  { name: 'column_impact', arguments: {}, code: 'bad-input' },
  { name: 'column_impact', arguments: { column: 'orders.totl' }, code: 'unknown-column' },
  { name: 'column_impact', arguments: { column: 7 }, code: 'bad-input' },
  { name: 'column_impact', arguments: { column: 'orders.total', limit: 101 }, code: 'bad-input' },
  { name: 'table_usage', arguments: { table: 'order' }, code: 'unknown-table' },
  { name: 'search', arguments: { query: 'o' }, code: 'bad-input' },
  { name: 'browse', arguments: { kind: 'symbol' }, code: 'bad-input' },
  { name: 'browse', arguments: { kind: 'table', table: 'orders' }, code: 'bad-input' },
  { name: 'browse', arguments: { kind: 'table', sort: 'reads' }, code: 'bad-input' },
  { name: 'overview', arguments: { project: 'nobody' }, code: 'unknown-key' },
];

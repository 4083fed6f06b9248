import { describe, expect, test } from 'vitest';
import type { Mode } from '../../../src/engine/grade/modes.ts';
import { affectedBy } from '../../../src/engine/walk/affected.ts';
import { routeCensus } from '../../../src/engine/walk/census.ts';
import { flowChain } from '../../../src/engine/walk/flow.ts';
import { graphOf } from '../../support/graph-text.ts';

/** A worked example: route, controller, interface, implementation, mapper method, statement, table, column, and a guessed audit call. */
const WORKED = `
  e:GET /orders -HANDLES EXACT-> m:OrderApi#list
  m:OrderApi#list -MAY_CALL SOUND_SET-> m:OrderService#list {"rule":"field-receiver","receiver":"OrderService"}
  m:OrderService#list -MAY_CALL SOUND_SET-> m:OrderServiceImpl#list {"rule":"interface-dispatch","iface":"OrderService"}
  m:OrderServiceImpl#list -MAY_CALL SOUND_SET-> m:OrderMapper#list {"rule":"field-receiver"}
  m:OrderServiceImpl#list -MAY_CALL HEURISTIC-> m:AuditService#log
  m:OrderMapper#list -IMPLEMENTS_STMT EXACT-> s:OrderMapper.list
  s:OrderMapper.list -EXECUTES EXACT-> t:orders {"access":"read"}
  s:OrderMapper.list -READS EXACT-> c:orders.total {"roles":["project"]}
  t:orders -DECLARES EXACT-> c:orders.total
`;
const graph = graphOf(WORKED);
const at = (id: string): number => graph.index(id);
const flow = (entry: string, direction: 'down' | 'up', mode: Mode = 'conservative', depth: number | null = null) =>
  flowChain(graph, { entry: at(entry), direction, mode, depth });

describe('down from a route', () => {
  test('folds the mapper method into its statement and grades by the weakest link', () => {
    const chain = flow('endpoint:GET /orders', 'down');
    expect(chain.lanes.services.page(0, 10).map((row) => [row.short, row.hops, row.grade])).toEqual([
      ['OrderService#list', 1, 'SOUND_SET'],
      ['OrderServiceImpl#list', 2, 'SOUND_SET'],
    ]);
    const [statement] = chain.lanes.statements?.page(0, 10) ?? [];
    expect(statement).toMatchObject({
      id: 'statement:OrderMapper.list',
      symbol: 'OrderMapper#list',
      hops: 4,
      grade: 'SOUND_SET',
    });
    expect(statement?.link).toMatchObject({ from: 'symbol:OrderServiceImpl#list', type: 'MAY_CALL', grade: 'SOUND_SET' });
    expect(statement?.path).toHaveLength(4);
    expect(chain.lanes.tables?.page(0, 10)).toEqual([
      {
        table: 'orders',
        comment: null,
        hops: 5,
        grade: 'SOUND_SET',
        via: 'statement:OrderMapper.list',
        viaShort: 'OrderMapper.list',
        statements: 1,
        access: 'read',
        reads: 1,
        writes: 0,
      },
    ]);
    expect(chain.cut).toEqual({ depth: 0, nodeCap: false, byMode: 1, byModeGrades: { HEURISTIC: 1 }, generated: 0 });
    expect(chain.laneNames).toEqual(['services', 'statements', 'tables']);
  });

  test('strict stops at the handler and counts what it refused', () => {
    const chain = flow('endpoint:GET /orders', 'down', 'strict');
    expect(chain.lanes.services.total).toBe(0);
    expect(chain.cut.byModeGrades).toEqual({ SOUND_SET: 1 });
  });

  test('heuristic adds the guessed call', () => {
    const chain = flow('endpoint:GET /orders', 'down', 'heuristic');
    expect(chain.lanes.services.page(0, 10).map((row) => row.short)).toContain('AuditService#log');
    expect(chain.cut.byMode).toBe(0);
  });

  test('layers add up to what was walked, columns aside', () => {
    const chain = flow('endpoint:GET /orders', 'down');
    expect(chain.walked).toBe(6);
    expect(chain.layers.reduce((sum, layer) => sum + layer.nodes, 0)).toBe(5);
    expect(chain.other).toBe(1);
  });
});

describe('up', () => {
  test('from a column to its route, and the impact walk gives the same rows and grades', () => {
    const chain = flow('column:orders.total', 'up');
    expect(chain.lanes.statements?.page(0, 10).map((row) => row.id)).toEqual(['statement:OrderMapper.list']);
    expect(chain.lanes.services.page(0, 10).map((row) => [row.short, row.handler])).toEqual([
      ['OrderServiceImpl#list', false],
      ['OrderService#list', false],
      ['OrderApi#list', true],
    ]);
    const rows = chain.lanes.endpoints?.page(0, 10) ?? [];
    expect(rows.map((row) => [row.id, row.grade, row.hops])).toEqual([['endpoint:GET /orders', 'SOUND_SET', 6]]);
    expect(rows[0]?.walkedPath).toHaveLength(6);
    const affected = affectedBy(graph, at('column:orders.total'), 'conservative');
    expect(affected.routes.map((row) => graph.id(row.endpoint))).toEqual(['endpoint:GET /orders']);
  });

  test('a handler walked up gives its own route one hop away', () => {
    expect(
      flow('symbol:OrderApi#list', 'up')
        .lanes.endpoints?.page(0, 5)
        .map((row) => [row.id, row.hops, row.grade]),
    ).toEqual([['endpoint:GET /orders', 1, 'EXACT']]);
  });

  test('from a route nobody calls the lanes are there and empty', () => {
    const chain = flow('endpoint:GET /orders', 'up');
    expect(chain.laneNames).toEqual(['services', 'endpoints', 'webFunctions', 'screens']);
    expect(chain.lanes.statements).toBeUndefined();
    expect(chain.walked).toBe(0);
  });
});

test('a kind that does not walk that way is refused by name', () => {
  expect(() => flow('column:orders.total', 'down')).toThrow(/column cannot be walked down.*direction=up/);
});

test('a depth cap hides no refused SQL link and says how many nodes had more below', () => {
  const routine = graphOf(`
    m:A#run -IMPLEMENTS_STMT EXACT-> s:A.run
    s:A.run -EXECUTES EXACT-> t:audit {"access":"write"}
    s:A.run -EXECUTES SOUND_SET-> t:orders {"access":"read"}
    s:A.run -EXECUTES SOUND_SET-> t:order_lines {"access":"read"}
    s:A.run -READS SOUND_SET-> c:orders.id
    m:H#h -CALLS EXACT-> m:A#run
  `);
  const down = (depth: number | null, mode: Mode) =>
    flowChain(routine, { entry: routine.index('symbol:H#h'), direction: 'down', mode, depth });
  expect(down(2, 'strict').cut.byMode).toBe(3);
  expect(down(6, 'strict').cut.byMode).toBe(3);
  expect(
    down(null, 'strict')
      .lanes.tables?.page(0, 9)
      .map((row) => row.table),
  ).toEqual(['audit']);
  expect(
    down(null, 'conservative')
      .lanes.tables?.page(0, 9)
      .map((row) => [row.table, row.grade]),
  ).toEqual([
    ['audit', 'EXACT'],
    ['order_lines', 'SOUND_SET'],
    ['orders', 'SOUND_SET'],
  ]);
  expect(down(1, 'conservative').cut.depth).toBe(1);
});

test('a route with a sure and a guessed handler counts the guess; with only a guess it stops at the route', () => {
  const two = graphOf('e:GET /a -HANDLES EXACT-> m:A#a\ne:GET /a -HANDLES HEURISTIC-> m:B#a');
  const chain = flowChain(two, { entry: two.index('endpoint:GET /a'), direction: 'down', mode: 'conservative' });
  expect(chain.cut.byModeGrades).toEqual({ HEURISTIC: 1 });
  expect(chain.entryLink?.handler).toBe(two.index('symbol:A#a'));
  const guess = graphOf('e:GET /a -HANDLES HEURISTIC-> m:B#a');
  const stopped = flowChain(guess, { entry: guess.index('endpoint:GET /a'), direction: 'down', mode: 'conservative' });
  expect(stopped.entryLink).toBeNull();
  expect(stopped.cut.byModeGrades).toEqual({ HEURISTIC: 1 });
  expect(routeCensus(guess, 'conservative').walk.byMode).toBe(1);
});

test('generated code is entered from real code and not walked inside', () => {
  const generated = graphOf(`
    m:A#a -CALLS EXACT-> m:G#one
    m:G#one -CALLS EXACT-> m:G#two
    m:G#one {"generated":true}
    m:G#two {"generated":true}
  `);
  const chain = flowChain(generated, { entry: generated.index('symbol:A#a'), direction: 'down', mode: 'strict' });
  expect(chain.lanes.services.page(0, 9).map((row) => row.id)).toEqual(['symbol:G#one']);
  expect(chain.cut.generated).toBe(1);
});

test('the node cap stops growth, says so, and the answer stays the same', () => {
  const wide = graphOf(
    Array.from({ length: 50 }, (_, i) => `m:A#a -CALLS EXACT-> m:H#h${String(i).padStart(2, '0')}`).join('\n'),
  );
  const walk = () => flowChain(wide, { entry: wide.index('symbol:A#a'), direction: 'down', mode: 'strict', nodeCap: 20 });
  expect(walk().walked).toBe(20);
  expect(walk().cut.nodeCap).toBe(true);
  expect(walk().lanes.services.page(0, 99)).toEqual(walk().lanes.services.page(0, 99));
});

test('an HTTP hop inside the pack is climbed through its route and marked', () => {
  const hop = graphOf(`
    e:GET /front -HANDLES EXACT-> m:Front#get
    m:Front#get -CALLS_HTTP SOUND_SET-> e:GET /back
    e:GET /back -HANDLES EXACT-> m:Back#get
    m:Back#get -IMPLEMENTS_STMT EXACT-> s:Back.get {"line":7}
    s:Back.get -EXECUTES EXACT-> t:stock {"access":"read"}
  `);
  const up = flowChain(hop, { entry: hop.index('table:stock'), direction: 'up', mode: 'conservative' });
  const rows = up.lanes.endpoints?.page(0, 9) ?? [];
  expect(rows.map((row) => [row.id, row.grade, row.viaHttp ?? false])).toEqual([
    ['endpoint:GET /back', 'EXACT', false],
    ['endpoint:GET /front', 'SOUND_SET', true],
  ]);
  expect(rows[0]?.link?.from).toBe('statement:Back.get');
  expect(routeCensus(hop, 'conservative').services).toEqual(new Set([hop.index('symbol:Back#get')]));
});

test('a change of an inherited body reaches the routes that call a subclass’s copy of it', () => {
  const inherited = graphOf(`
    m:Base#list {"file":"Base.java"}
    m:Orders#list {"file":"Base.java","inherited":true}
    m:Base#list -AFFECTS EXACT-> m:Orders#list {"rule":"inherited-member"}
    e:GET /orders -HANDLES EXACT-> m:Api#get
    m:Api#get -MAY_CALL SOUND_SET-> m:Orders#list
    m:Base#list -MAY_CALL SOUND_SET-> m:Helper#help
  `);
  const routes = (id: string): string[] =>
    affectedBy(inherited, inherited.index(id), 'conservative').routes.map((row) => inherited.id(row.endpoint));
  expect(routes('symbol:Base#list')).toEqual(['endpoint:GET /orders']);
  // From below, the shared body is passed only where it is really called: its copies have links of their own.
  expect(routes('symbol:Helper#help')).toEqual([]);
});

test('of several handlers the one in the application asked about is walked', () => {
  const two = graphOf(`
    e:GET /list -HANDLES EXACT-> m:admin.Api#list
    e:GET /list -HANDLES EXACT-> m:portal.Api#list
    m:admin.Api#list {"file":"shop-admin/src/main/java/admin/Api.java"}
    m:portal.Api#list {"file":"shop-portal/src/main/java/portal/Api.java"}
  `);
  const start = (within: string | null): string =>
    two.id(flowChain(two, { entry: two.index('endpoint:GET /list'), direction: 'down', mode: 'strict', within }).start);
  expect(start(null)).toBe('symbol:admin.Api#list');
  expect(start('shop-portal')).toBe('symbol:portal.Api#list');
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GRADES_STRONGEST_FIRST, gradeOf, rankOf } from '../../../src/engine/grade/lattice.ts';
import { floorOf, MODES } from '../../../src/engine/grade/modes.ts';
import type { Graph } from '../../../src/engine/graph/graph.ts';
import { affectedBy } from '../../../src/engine/walk/affected.ts';
import { routeCensus } from '../../../src/engine/walk/census.ts';
import { chainWalk, pathOf } from '../../../src/engine/walk/chain.ts';
import { flowChain } from '../../../src/engine/walk/flow.ts';
import { graphOf } from '../../support/graph-text.ts';

const grade = fc.constantFrom(...GRADES_STRONGEST_FIRST);
const pick = (prefix: string, n: number) => fc.integer({ min: 0, max: n - 1 }).map((i) => `${prefix}${i}`);
const link = (from: fc.Arbitrary<string>, type: string, to: fc.Arbitrary<string>, evidence = '') =>
  fc.tuple(from, grade, to).map(([a, g, b]) => `${a} -${type} ${g}-> ${b}${evidence}`);

/** Small random packs of every layer, cycles included. */
const packs = fc
  .array(
    fc.oneof(
      link(pick('e:GET /r', 4), 'HANDLES', pick('m:C#m', 6)),
      link(pick('m:C#m', 6), 'MAY_CALL', pick('m:C#m', 6)),
      link(pick('m:C#m', 6), 'CALLS_HTTP', pick('e:GET /r', 4)),
      link(pick('m:C#m', 6), 'IMPLEMENTS_STMT', pick('s:S.s', 4)),
      link(pick('s:S.s', 4), 'EXECUTES', pick('t:t', 3), ' {"access":"write"}'),
      link(pick('s:S.s', 4), 'READS', pick('c:t0.c', 3)),
    ),
    { minLength: 1, maxLength: 40 },
  )
  .map((lines) => graphOf(lines.join('\n')));

const forEachNode = (graph: Graph, visit: (i: number) => void): void => {
  for (let i = 0; i < graph.nodeCount; i++) visit(i);
};

test('a path has as many edges as hops, starts at the start, connects, and its weakest edge is the row grade', () => {
  fc.assert(
    fc.property(packs, fc.constantFrom(...MODES), fc.constantFrom('down' as const, 'up' as const), (graph, mode, direction) => {
      forEachNode(graph, (start) => {
        const walk = chainWalk(graph, { start, direction, floor: floorOf(mode) });
        for (const record of walk.reached.values()) {
          const path = pathOf(record);
          expect(path[0]?.node).toBe(start);
          expect(path).toHaveLength(record.hops + 1);
          const ranks = path.slice(1).map((step) => graph.rank(step.edge));
          expect(gradeOf(Math.min(...ranks))).toBe(gradeOf(record.rank));
          path.slice(1).forEach((step, i) => {
            const [near, far] =
              direction === 'down' ? [graph.from(step.edge), graph.to(step.edge)] : [graph.to(step.edge), graph.from(step.edge)];
            expect([near, far]).toEqual([path[i]?.node, step.node]);
          });
        }
      });
    }),
  );
});

test('no better way exists than the one kept (checked against exhaustive relaxation)', () => {
  fc.assert(
    fc.property(packs, fc.constantFrom(...MODES), (graph, mode) => {
      const floor = floorOf(mode);
      forEachNode(graph, (start) => {
        const walk = chainWalk(graph, { start, direction: 'down', floor });
        const best = new Map<number, number>([[start, 4]]);
        for (let round = 0; round < graph.nodeCount; round++) {
          for (let e = 0; e < graph.edgeCount; e++) {
            const from = best.get(graph.from(e));
            if (from === undefined || graph.rank(e) < floor) continue;
            const rank = Math.min(from, graph.rank(e));
            if (rank > (best.get(graph.to(e)) ?? -1)) best.set(graph.to(e), rank);
          }
        }
        best.delete(start);
        expect(new Map([...walk.reached].map(([node, record]) => [node, record.rank]))).toEqual(best);
      });
    }),
  );
});

test('a stricter mode never adds rows and never raises a grade', () => {
  fc.assert(
    fc.property(packs, (graph) => {
      forEachNode(graph, (target) => {
        const rows = MODES.map((mode) => new Map(affectedBy(graph, target, mode).routes.map((row) => [row.endpoint, row.rank])));
        for (let i = 1; i < rows.length; i++) {
          for (const [endpoint, rank] of rows[i - 1] ?? []) {
            expect(rows[i]?.has(endpoint)).toBe(true);
            expect(rows[i]?.get(endpoint)).toBeGreaterThanOrEqual(rank);
          }
        }
      });
    }),
  );
});

test('impact, Trace up and the census agree on which routes reach a table or column', () => {
  fc.assert(
    fc.property(packs, fc.constantFrom(...MODES), (graph, mode) => {
      const census = routeCensus(graph, mode);
      for (const kind of ['table', 'column'] as const) {
        for (const target of graph.ofKind(kind)) {
          const affected = affectedBy(graph, target, mode)
            .routes.map((row) => row.endpoint)
            .sort((a, b) => a - b);
          const up = flowChain(graph, { entry: target, direction: 'up', mode }).lanes.endpoints?.page(0, 1000) ?? [];
          expect(up.map((row) => graph.index(row.id)).sort((a, b) => a - b)).toEqual(affected);
          const index = kind === 'table' ? census.routesOfTable : census.routesOfColumn;
          expect([...(index.get(target) ?? [])].sort((a, b) => a - b)).toEqual(affected);
        }
      }
    }),
  );
});

test('grades are a total order', () => {
  expect(GRADES_STRONGEST_FIRST.map(rankOf)).toEqual([4, 3, 2, 1, 0]);
});

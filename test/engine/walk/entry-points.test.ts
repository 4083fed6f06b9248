import { expect, test } from 'vitest';
import { entryPointsOf, statementsOfEntryPoints } from '../../../src/engine/walk/entry-points.ts';
import { graphOf } from '../../support/graph-text.ts';

const GRAPH = graphOf(`
  e:GET /a -HANDLES EXACT-> m:A#a
  m:A#a -IMPLEMENTS_STMT EXACT-> s:routed
  m:Job#run {"entryPoint":"scheduled"}
  m:Job#run -MAY_CALL SOUND_SET-> m:B#b
  m:Job#run -MAY_CALL HEURISTIC-> m:C#c
  m:B#b -IMPLEMENTS_STMT EXACT-> s:nightly
  m:C#c -IMPLEMENTS_STMT EXACT-> s:guessed
  m:D#d -IMPLEMENTS_STMT EXACT-> s:dead
`);
const ids = (mode: 'conservative' | 'heuristic' | 'strict') =>
  [...statementsOfEntryPoints(GRAPH, mode)].map((i) => GRAPH.key(i)).sort();

test('entry points reach statements by the links a mode admits', () => {
  expect(entryPointsOf(GRAPH).map((i) => GRAPH.key(i))).toEqual(['Job#run']);
  expect(ids('conservative')).toEqual(['nightly']);
  expect(ids('heuristic')).toEqual(['guessed', 'nightly']);
  expect(ids('strict')).toEqual([]);
});

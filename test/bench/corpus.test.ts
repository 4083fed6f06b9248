import { describe, expect, test } from 'vitest';
// @ts-expect-error plain JavaScript, run by node alone
import { compare, show } from '../../bench/corpus-figures.mjs';

const figures = (over: object = {}) => ({
  EP: [5, 10],
  ST: [5, 5],
  TB: [3, 4],
  CO: [9, 9],
  WC: null,
  SC: null,
  PAIRS: 100,
  nodes: 1,
  edges: 1,
  seconds: 1,
  megabytes: 1,
  digest: 'aaaaaaaaaaaa',
  ...over,
});

describe('a corpus run', () => {
  test.each([
    ['nothing changed', figures(), []],
    ['more is reached', figures({ EP: [6, 10] }), []],
    ['less is known and as much reached', figures({ EP: [5, 9] }), []],
    ['a figure fell', figures({ EP: [4, 10] }), ['EP fell from 5/10 to 4/10']],
    ['an axis the baseline has not is read', figures({ SC: [1, 2] }), []],
    ['PAIRS rose a little', figures({ PAIRS: 105 }), []],
    [
      'PAIRS rose much',
      figures({ PAIRS: 106 }),
      ['PAIRS rose by 6 %, from 100 to 106: sample the new ones and --accept with the reason'],
    ],
  ])('%s', (_, now, problems) => {
    expect(compare(figures(), now)).toEqual(problems);
  });

  test('an axis that is not read any more is a fall', () => {
    expect(compare(figures({ SC: [1, 2] }), figures())).toEqual(['SC was 1/2 and is not read any more']);
  });

  test('shows what differs from the baseline', () => {
    expect(show(figures({ EP: [6, 10] }), figures())).toContain('EP 6/10 (was 5/10)  ST 5/5  ');
  });
});

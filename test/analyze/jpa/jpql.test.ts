import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsePartTree } from '../../../src/analyze/jpa/derived/part-tree.ts';
import { clausesOf } from '../../../src/analyze/jpa/jpql/clauses.ts';
import { tokenize } from '../../../src/analyze/jpa/jpql/tokens.ts';

const WORDS = [
  'select',
  'from',
  'where',
  'join',
  'fetch',
  'Order',
  'o',
  'o.a.b',
  '(',
  ')',
  ',',
  "'",
  ':x',
  '?1',
  '#{',
  '=',
  'in',
  'as',
];

describe('texts nobody wrote', () => {
  test('any text is cut or refused, never thrown at', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ maxLength: 300 }),
          fc.array(fc.constantFrom(...WORDS)).map((words) => words.join(' ')),
        ),
        (text) => {
          const tokens = tokenize(text) ?? [];
          expect(clausesOf(tokens).every(({ tokens: inside }) => inside.length <= tokens.length)).toBe(true);
        },
      ),
    );
  });
  test('a text longer than any query is refused', () => {
    expect(tokenize('a '.repeat(30_000))).toBeNull();
    expect(tokenize('a '.repeat(100))).toHaveLength(100);
  });
  test('a long name is refused quickly', () => {
    const start = performance.now();
    expect(parsePartTree(`findBy${'And'.repeat(100_000)}`, () => true)).toBeNull();
    expect(parsePartTree(`findBy${'OrAndIn'.repeat(70)}`, () => false)?.action).toBe('find');
    expect(performance.now() - start).toBeLessThan(1000);
  });
});

test('entities and aliases may be called as keywords are', () => {
  const kinds = (text: string) =>
    clausesOf(tokenize(text) ?? []).map(({ kind, tokens }) => `${kind} ${tokens.map((one) => one.text).join(' ')}`);
  expect(kinds('select o.id as limit from Order o, Group g order by o.id')).toEqual([
    'project o.id as limit',
    'from Order o , Group g',
    'order o.id',
  ]);
});

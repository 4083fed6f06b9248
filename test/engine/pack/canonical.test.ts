import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson, digest12, packDigest } from '../../../src/engine/pack/canonical.ts';
import { packOf } from '../../support/graph-text.ts';

test('published vectors', () => {
  expect(canonicalJson({ b: [1, { d: null, c: 2 }], a: 'x' })).toBe('{"a":"x","b":[1,{"c":2,"d":null}]}');
  expect(digest12({ b: [1, { d: null, c: 2 }], a: 'x' })).toBe('079b8cd203e7');
  expect(packDigest([], [])).toBe('57501e5c6808');
});

test('what JSON cannot say is refused', () => {
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, 1n, () => 1, Symbol('x')])
    expect(() => canonicalJson(value)).toThrow(TypeError);
  expect(canonicalJson({ a: undefined })).toBe('{"a":null}');
});

test('the piecewise digest is the digest of the whole', () => {
  const record = fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)));
  fc.assert(
    fc.property(fc.array(record), fc.array(record), (nodes, edges) => {
      expect(packDigest(nodes, edges)).toBe(digest12({ nodes, edges }));
    }),
  );
});

test('arrival order never shows in a digest; content does', () => {
  const lines = [
    'e:GET /a -HANDLES EXACT-> m:A#a {"line":1}',
    'e:GET /a -HANDLES EXACT-> m:A#a {"line":2}',
    'm:A#a -MAY_CALL SOUND_SET-> m:B#b',
    's:B.b -READS EXACT-> c:t.x',
  ];
  const digest = packOf(lines.join('\n')).digest;
  fc.assert(
    fc.property(fc.shuffledSubarray(lines, { minLength: lines.length }), (shuffled) => {
      expect(packOf(shuffled.join('\n')).digest).toBe(digest);
    }),
  );
  expect(packOf(lines.join('\n'), { builtAt: '2030-01-01T00:00:00.000Z' }).digest).toBe(digest);
  expect(packOf(lines.join('\n').replace('"line":1', '"line":3')).digest).not.toBe(digest);
});

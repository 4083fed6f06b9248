import { expect, test } from 'vitest';
import { assertSealed, checkEnvelope, type Envelope, seal } from '../../src/resolvers/contract.ts';

const good = (): Envelope<Record<string, unknown>> => ({
  answer: { rows: [1, 2] },
  basis: { project: 'shop', buildDigest: '3f1c0a9be774', builtAt: null, freshness: { verdict: 'unknown' } },
  trust: { trustLevel: 'UNCERTIFIED', axes: ['column'], gatesNotShown: [], knownGaps: [] },
  limits: [],
  truncated: { any: false, fields: [{ field: 'rows', shown: 2, total: 2, order: 'id asc', nextOffset: null }] },
});

test('a whole answer is sealed; a copy of it is not', () => {
  const sealed = seal(good());
  expect(() => assertSealed(sealed)).not.toThrow();
  expect(() => assertSealed({ ...sealed })).toThrow(expect.objectContaining({ code: 'contract-violation' }));
  expect(() => assertSealed(good())).toThrow(/not built by the contract/);
});

test('an answer spoiled after it was sealed does not pass the last check', () => {
  const sealed = seal(good());
  sealed.answer.rows = [];
  expect(() => assertSealed(sealed)).toThrow(/empty without a reason/);
});

test.each<[string, (envelope: Envelope<Record<string, unknown>>) => void, RegExp]>([
  ['a sixth field', (e) => Object.assign(e, { extra: 1 }), /unexpected field "extra"/],
  ['a missing field', (e) => Reflect.deleteProperty(e, 'limits'), /missing field "limits"/],
  [
    'an empty list without a reason',
    (e) => Object.assign(e, { answer: { rows: [] }, truncated: { any: false, fields: [] } }),
    /empty without a reason/,
  ],
  [
    'an unknown reason',
    (e) => Object.assign(e, { answer: { rows: [], empty: { rows: 'degraded' } }, truncated: { any: false, fields: [] } }),
    /empty without a reason/,
  ],
  ['a reason on a list with rows', (e) => Object.assign(e.answer, { empty: { rows: 'none' } }), /has rows and a reason/],
  ['shown above total', (e) => Object.assign(e.truncated.fields[0] ?? {}, { total: 1 }), /shows 2 of 1/],
  [
    'a list of another length than it says',
    (e) => Object.assign(e.truncated.fields[0] ?? {}, { shown: 1 }),
    /says 1 rows and has 2/,
  ],
  [
    'nextOffset out of range',
    (e) => Object.assign(e.truncated, { any: true, fields: [{ field: 'rows', shown: 2, total: 2, order: '', nextOffset: 3 }] }),
    /nextOffset 3 of 2/,
  ],
  [
    'nextOffset zero',
    (e) => Object.assign(e.truncated, { any: true, fields: [{ field: 'rows', shown: 2, total: 9, order: '', nextOffset: 0 }] }),
    /nextOffset 0/,
  ],
  ['any that disagrees', (e) => Object.assign(e.truncated, { any: true }), /truncated.any is true/],
  ['no digest', (e) => Object.assign(e.basis, { buildDigest: null }), /without a build digest/],
  ['a digest that is none', (e) => Object.assign(e.basis, { buildDigest: 'latest' }), /without a build digest/],
  ['a star project without server scope', (e) => Object.assign(e.basis, { project: '*' }), /without server scope/],
  [
    'current and behind',
    (e) => Object.assign(e.basis, { freshness: { verdict: 'current', behindTotal: 2 } }),
    /current answer that is behind/,
  ],
  ['an unknown verdict', (e) => Object.assign(e.basis, { freshness: { verdict: 'fresh' } }), /unknown freshness verdict/],
  ['an unknown trust level', (e) => Object.assign(e.trust, { trustLevel: 'CERTIFIED' }), /unknown trust level/],
  ['no axis', (e) => Object.assign(e.trust, { axes: [] }), /names no axis/],
  [
    'a sibling without a digest',
    (e) =>
      Object.assign(e.basis, { siblings: [{ project: 'x', buildDigest: '', builtAt: null, freshness: { verdict: 'unknown' } }] }),
    /sibling x/,
  ],
])('%s is a contract violation', (_, spoil, message) => {
  const envelope = good();
  spoil(envelope);
  expect(() => checkEnvelope(envelope)).toThrow(message);
  expect(() => checkEnvelope(envelope)).toThrow(expect.objectContaining({ code: 'contract-violation' }));
});

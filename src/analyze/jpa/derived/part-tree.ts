import type { ColumnRole } from '../../../engine/pack/model.ts';

/** What a method name asks for. Property texts are as written (`CategoryTitle`). */
export interface PartTree {
  action: 'find' | 'count' | 'exists' | 'delete';
  properties: { text: string; role: Extract<ColumnRole, 'filter' | 'order'> }[];
}

const ACTIONS: readonly (readonly [string, PartTree['action']])[] = [
  ...['find', 'read', 'get', 'query', 'search', 'stream'].map((word) => [word, 'find'] as const),
  ['count', 'count'],
  ['exists', 'exists'],
  ['delete', 'delete'],
  ['remove', 'delete'],
];

/** Endings that say how a property is compared, longest of two that overlap first. */
const OPERATORS: readonly string[] = [
  ...[
    'IsBetween',
    'Between',
    'IsNotNull',
    'NotNull',
    'IsNull',
    'Null',
    'IsLessThanEqual',
    'LessThanEqual',
    'IsLessThan',
    'LessThan',
  ],
  ...['IsGreaterThanEqual', 'GreaterThanEqual', 'IsGreaterThan', 'GreaterThan', 'IsBefore', 'Before', 'IsAfter', 'After'],
  ...['IsNotLike', 'NotLike', 'IsLike', 'Like', 'IsStartingWith', 'StartingWith', 'StartsWith', 'IsEndingWith', 'EndingWith'],
  ...['EndsWith', 'IsNotEmpty', 'NotEmpty', 'IsEmpty', 'Empty', 'IsNotContaining', 'NotContaining', 'NotContains'],
  ...['IsContaining', 'Containing', 'Contains', 'IsNotIn', 'NotIn', 'IsIn', 'In', 'IsNear', 'Near', 'IsWithin', 'Within'],
  ...['MatchesRegex', 'Matches', 'Regex', 'Exists', 'IsTrue', 'True', 'IsFalse', 'False', 'IsNot', 'Not', 'Is', 'Equals'],
];

const ALL_IGNORE_CASE = ['AllIgnoreCase', 'AllIgnoringCase'];
const IGNORE_CASE = ['IgnoreCase', 'IgnoringCase'];
const MAX_LENGTH = 500;

/** Reads a query method's name, or null when it asks for nothing a name can say. `has` tells whether a text is a property. */
export function parsePartTree(name: string, has: (text: string) => boolean): PartTree | null {
  const action = ACTIONS.find(([word]) => name.startsWith(word) && isBoundary(name, word.length));
  const by = action === undefined ? -1 : subjectEnd(name, action[0].length);
  if (action === undefined || by < 0 || name.length > MAX_LENGTH) return null;
  const [predicate = '', order, ...more] = splitBefore(name.slice(by), 'OrderBy');
  if (more.length > 0) return null;
  const properties: PartTree['properties'] = [];
  for (const either of splitBefore(stripped(predicate, ALL_IGNORE_CASE), 'Or')) {
    for (const part of splitBefore(either, 'And'))
      if (part !== '') properties.push({ text: propertyOf(part, has), role: 'filter' });
  }
  for (const text of order === undefined ? [] : orderProperties(order)) properties.push({ text, role: 'order' });
  return { action: action[1], properties };
}

/** Where the predicate begins: behind the first `By` that ends the subject. */
function subjectEnd(name: string, from: number): number {
  for (let at = name.indexOf('By', from); at >= 0; at = name.indexOf('By', at + 1))
    if (at + 2 === name.length || isBoundary(name, at + 2)) return at + 2;
  return -1;
}

/** A word ends where a capital (or the end) follows. */
function isBoundary(text: string, at: number): boolean {
  const next = text.charAt(at);
  return next === '' || next === '_' || next === '$' || next.toLowerCase() !== next || next > '\x7f';
}

/** Splits at a keyword that a capital follows. */
function splitBefore(text: string, keyword: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = text.indexOf(keyword); at >= 0; at = text.indexOf(keyword, at + 1)) {
    if (at < start || at + keyword.length >= text.length || !isBoundary(text, at + keyword.length)) continue;
    parts.push(text.slice(start, at));
    start = at + keyword.length;
  }
  return [...parts, text.slice(start)];
}

const stripped = (text: string, endings: readonly string[]): string => {
  const ending = endings.find((one) => text.endsWith(one));
  return ending === undefined ? text : text.slice(0, -ending.length);
};

/** The property of a part: without the operator, unless the whole is a property (`isActive`, `orderIn`). */
function propertyOf(part: string, has: (text: string) => boolean): string {
  const text = stripped(part, IGNORE_CASE);
  const operator = OPERATORS.filter((one) => text.endsWith(one) && text.length > one.length).sort(
    (a, b) => b.length - a.length,
  )[0];
  if (operator === undefined) return text;
  const without = text.slice(0, -operator.length);
  return !has(without) && has(text) ? text : without;
}

function orderProperties(text: string): string[] {
  const found: string[] = [];
  let rest = text;
  // `NameDescAgeAsc`: a direction ends a property when a capital follows.
  while (rest !== '' && found.length < 32) {
    const ends = ['Asc', 'Desc'].flatMap((word) => {
      for (let at = rest.indexOf(word, 1); at >= 0; at = rest.indexOf(word, at + 1)) {
        if (isBoundary(rest, at + word.length)) return [{ at, word }];
      }
      return [];
    });
    const [first] = ends.sort((a, b) => a.at - b.at);
    found.push(first ? rest.slice(0, first.at) : rest);
    rest = first ? rest.slice(first.at + first.word.length) : '';
  }
  return found;
}

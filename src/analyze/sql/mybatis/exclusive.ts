import type { XmlElement } from './xml.ts';

interface Condition {
  subject: string;
  equal: boolean;
  value: string;
}

const COMPARISON =
  /^\s*([\w.[\]()']{1,200})\s*(==|!=|\beq\b|\bneq\b)\s*('[^']{0,200}'|"[^"]{0,200}"|[\w.-]{1,100})(\.toString\(\))?\s*$/;

/** Parts of a test joined by `and`, each a comparison with a literal; parts of any other form are left out. */
function conditionsOf(test: string): Condition[] {
  return test.split(/\s+and\s+|&&/).flatMap((part) => {
    const match = COMPARISON.exec(part);
    const [, subject, operator, value] = match ?? [];
    if (subject === undefined || value === undefined) return [];
    return [{ subject, equal: operator === '==' || operator === 'eq', value: value.replace(/^["']|["']$/g, '') }];
  });
}

/**
 * Whether two `if`s can never both hold: some part of one says a thing equals a literal and a part of the other says it differs from that
 * literal or equals another. Kept on together they would make text no run ever sends, and often no SQL.
 */
export function areExclusive(a: XmlElement, b: XmlElement): boolean {
  const left = conditionsOf(a.attributes.test ?? '');
  const right = conditionsOf(b.attributes.test ?? '');
  return left.some((one) => right.some((other) => one.subject === other.subject && contradicts(one, other)));
}

function contradicts(one: Condition, other: Condition): boolean {
  if (one.equal && other.equal) return one.value !== other.value;
  return one.equal !== other.equal && one.value === other.value;
}

import type { IdentifierCase } from '../pack/model.ts';

const fold = (name: string, rule: IdentifierCase | null): string => {
  // ASCII letters only: what databases fold, and the same on every machine.
  if (rule === 'fold-lower') return name.replace(/[A-Z]/g, (c) => c.toLowerCase());
  if (rule === 'fold-upper') return name.replace(/[a-z]/g, (c) => c.toUpperCase());
  return name;
};

/** The form under which two spellings of an SQL name are one, by the rule of the pack. */
export const foldIdentifier = fold;

/** Levenshtein distance, given up (returns `limit + 1`) as soon as it must pass `limit`. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    let best = i;
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      const value = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost);
      next.push(value);
      best = Math.min(best, value);
    }
    if (best > limit) return limit + 1;
    row = next;
  }
  return row[b.length] ?? limit + 1;
}

const SUGGESTIONS = 3;
const MAX_DISTANCE = 3;

/** Up to three names a writer may have meant: equal but for case first, then within edit distance 3, nearest first. */
export function nearestNames(asked: string, names: Iterable<string>): string[] {
  const lower = asked.toLowerCase();
  const scored: { name: string; score: number }[] = [];
  for (const name of names) {
    const other = name.toLowerCase();
    if (other === lower) scored.push({ name, score: 0 });
    else {
      const distance = editDistance(lower, other, MAX_DISTANCE);
      if (distance <= MAX_DISTANCE && distance < asked.length) scored.push({ name, score: distance });
    }
  }
  scored.sort((a, b) => a.score - b.score || (a.name < b.name ? -1 : 1));
  return scored.slice(0, SUGGESTIONS).map((entry) => entry.name);
}

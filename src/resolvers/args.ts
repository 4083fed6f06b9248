import { badInput } from '../engine/errors.ts';

/** A whole number in a range. Out of range is refused, never clamped: a clamped limit is a question that was not asked. */
export function asInt(name: string, value: unknown, range: { min: number; max: number; fallback: number }): number {
  if (value === undefined || value === null) return range.fallback;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < range.min || value > range.max) {
    throw badInput(`\`${name}\` must be a whole number from ${range.min} to ${range.max}; got ${JSON.stringify(value)}.`);
  }
  return value;
}

const MAX_OFFSET = 1_000_000;

export const asOffset = (value: unknown): number => asInt('offset', value, { min: 0, max: MAX_OFFSET, fallback: 0 });

/** The paging most tools share: limit 1..100, default 25. */
export const standardPage = (args: { limit?: unknown; offset?: unknown }): { limit: number; offset: number } => ({
  limit: asInt('limit', args.limit, { min: 1, max: 100, fallback: 25 }),
  offset: asOffset(args.offset),
});

/** Hop cap of a walk: 1..8, or none. */
export function asDepth(value: unknown): number | null {
  return value === undefined || value === null ? null : asInt('depth', value, { min: 1, max: 8, fallback: 0 });
}

/** Longest name or query: longer than any key a lane writes, and short enough to repeat in an answer. */
const MAX_TEXT = 4_000;

/** A required text. */
export function asText(name: string, value: unknown, minLength = 1): string {
  if (typeof value !== 'string' || value.trim().length < minLength) {
    throw badInput(
      `\`${name}\` is required${minLength > 1 ? ` and needs at least ${minLength} characters` : ''}; got ${JSON.stringify(value ?? null)}.`,
    );
  }
  if (value.length > MAX_TEXT) throw badInput(`\`${name}\` takes at most ${MAX_TEXT} characters; got ${value.length}.`);
  return value;
}

/** One of a closed set. */
export function asOneOf<T extends string>(name: string, value: unknown, allowed: readonly T[], fallback: T): T {
  if (value === undefined || value === null) return fallback;
  const found = allowed.find((option) => option === value);
  if (found === undefined) throw badInput(`\`${name}\` must be one of ${allowed.join(', ')}; got ${JSON.stringify(value)}.`);
  return found;
}

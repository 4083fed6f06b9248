import { AXIS_NAMES } from './model.ts';

const STATUSES: readonly unknown[] = ['shipped', 'degraded', 'not-shipped'];
const SEVERITIES: readonly unknown[] = ['info', 'warn', 'error'];
const MAX_COUNT = 2_147_483_647;

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string' && value !== '';
const isFlag: Check = (value) => typeof value === 'boolean';
const isCount: Check = (value) => typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_COUNT;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf =
  (item: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(item);
/** Older packs leave keys out: nothing said is nothing wrong. */
const maybe =
  (check: Check): Check =>
  (value) =>
    value === undefined || value === null || check(value);
const record =
  (keys: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isRecord(value) && Object.entries(keys).every(([key, check]) => check(value[key]));

const isAxis = record({
  status: (value) => STATUSES.includes(value),
  reason: maybe((value) => typeof value === 'string'),
  notes: maybe(listOf(isText)),
  causes: maybe(listOf(isText)),
});

const isDiagnostic = record({
  kind: isText,
  severity: (value) => SEVERITIES.includes(value),
  key: maybe(isText),
  reason: isText,
  count: maybe(isCount),
  examples: maybe(listOf((value) => typeof value === 'string')),
});

/** The keys answers are made from. Everything else in `meta` is free. */
const READ: Readonly<Record<string, Check>> = {
  builtAt: maybe(isText),
  lanes: maybe(listOf(isText)),
  base: maybe(record({ commit: maybe(isText), dirty: isFlag, remote: maybe(isText) })),
  axes: maybe(record(Object.fromEntries(AXIS_NAMES.map((name) => [name, maybe(isAxis)])))),
  laneStats: maybe(isRecord),
  diagnostics: maybe(listOf(isDiagnostic)),
  analysis: maybe(isRecord),
};

/** The first key of a pack's `meta` that is not what its readers expect, or null. `meta` is not under the digest, so its shape is checked here. */
export const brokenMetaKey = (meta: Readonly<Record<string, unknown>>): string | null =>
  Object.keys(READ).find((key) => READ[key]?.(meta[key]) === false) ?? null;

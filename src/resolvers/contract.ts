import { CascadeError } from '../engine/errors.ts';
import type { Freshness, OpenPack, TrustState } from '../engine/host/types.ts';
import { AXIS_NAMES, type AxisName } from '../engine/pack/model.ts';

/** What every tool answer carries, so that nobody reads a number without knowing what it rests on. */
export interface Envelope<Body> {
  answer: Body;
  basis: Basis;
  trust: Trust;
  limits: Limit[];
  truncated: Truncated;
}

export interface Basis {
  project: string;
  packProject?: string;
  scope?: 'server';
  buildDigest: string | null;
  builtAt: string | null;
  freshness: Freshness;
  runtimeEvidence?: unknown;
  siblings?: { project: string; buildDigest: string; builtAt: string | null; freshness: Freshness }[];
}

export interface Trust {
  trustLevel: TrustState['trustLevel'];
  axes: string[];
  gatesNotShown: string[];
  knownGaps: string[];
}

export interface Limit {
  scope: string;
  reason: string;
}

export interface TruncatedField {
  field: string;
  shown: number;
  total: number;
  order: string;
  nextOffset: number | null;
  byteLimited?: true;
  retry?: { action: string; offset: number };
}

export interface Truncated {
  any: boolean;
  fields: TruncatedField[];
}

/** Why a list is empty: looked and found nothing; the axis was never built; rows exist but not on this page, side or filter. */
export const EMPTY_REASONS = ['none', 'not-shipped', 'not-in-this-axis'] as const;
export type EmptyReason = (typeof EMPTY_REASONS)[number];
export type Empty = Record<string, EmptyReason>;

const FIELDS = ['answer', 'basis', 'trust', 'limits', 'truncated'];
const VERDICTS = new Set(['current', 'behind', 'provisional-overlay', 'unknown']);
const LEVELS = new Set(['UNCERTIFIED', 'GOLDEN_FAIL', 'RUNTIME_PASS', 'GOLDEN_PASS']);
const DIGEST = /^[0-9a-f]{12}$/;

/** Envelopes made here. A copy is not in it, so nothing can be reshaped between building and sending. */
const built = new WeakSet<object>();

/** Builds one answer and checks it. Throws `contract-violation`. */
export function seal<Body extends object>(envelope: Envelope<Body>): Envelope<Body> {
  checkEnvelope(envelope);
  built.add(envelope);
  return envelope;
}

/** The last check before bytes: the very object `seal` returned, still whole. Throws `contract-violation`. */
export function assertSealed(envelope: unknown): void {
  if (typeof envelope !== 'object' || envelope === null || !built.has(envelope))
    violation('the answer was not built by the contract, or was copied since');
  checkEnvelope(envelope as Envelope<object>);
}

function violation(why: string): never {
  throw new CascadeError('contract-violation', `The server built an invalid answer: ${why}. This is a defect; please report it.`);
}

/** Every rule of the contract. Exported for tests. */
export function checkEnvelope(envelope: Envelope<object>): void {
  const extra = Object.keys(envelope).find((key) => !FIELDS.includes(key));
  if (extra !== undefined) violation(`unexpected field "${extra}"`);
  const missing = FIELDS.find((key) => !Object.hasOwn(envelope, key));
  if (missing !== undefined) violation(`missing field "${missing}"`);
  checkBasis(envelope.basis);
  if (!LEVELS.has(envelope.trust.trustLevel)) violation(`unknown trust level "${envelope.trust.trustLevel}"`);
  if (envelope.trust.axes.length === 0) violation('trust names no axis');
  for (const limit of envelope.limits)
    if (limit.scope === '' || limit.reason === '') violation('a limit without scope or reason');
  checkEmpty(envelope.answer as Record<string, unknown>);
  checkTruncated(envelope.truncated, envelope.answer as Record<string, unknown>);
}

function checkBasis(basis: Basis): void {
  const serverLevel = basis.scope === 'server' && basis.project === '*';
  if (basis.project === '*' && !serverLevel) violation('project "*" without server scope');
  if (!serverLevel && !DIGEST.test(basis.buildDigest ?? '')) violation('basis without a build digest');
  checkFreshness(basis.freshness);
  for (const sibling of basis.siblings ?? []) {
    if (!DIGEST.test(sibling.buildDigest)) violation(`sibling ${sibling.project} without a build digest`);
    checkFreshness(sibling.freshness);
  }
}

function checkFreshness(freshness: Freshness): void {
  if (!VERDICTS.has(freshness.verdict)) violation(`unknown freshness verdict "${freshness.verdict}"`);
  if (freshness.verdict === 'current' && (freshness.behindTotal ?? 0) !== 0) violation('a current answer that is behind');
}

function checkEmpty(answer: Record<string, unknown>): void {
  const empty = (answer.empty ?? {}) as Record<string, unknown>;
  for (const [field, value] of Object.entries(answer)) {
    if (!Array.isArray(value)) continue;
    const reason = empty[field];
    if (value.length === 0 && !EMPTY_REASONS.includes(reason as EmptyReason))
      violation(`list "${field}" is empty without a reason`);
    if (value.length > 0 && reason !== undefined && reason !== null)
      violation(`list "${field}" has rows and a reason for having none`);
  }
}

function checkTruncated(truncated: Truncated, answer: Record<string, unknown>): void {
  for (const entry of truncated.fields) {
    if (entry.shown < 0 || entry.shown > entry.total) violation(`"${entry.field}" shows ${entry.shown} of ${entry.total}`);
    if (
      entry.nextOffset !== null &&
      (!Number.isInteger(entry.nextOffset) || entry.nextOffset < 1 || entry.nextOffset > entry.total)
    ) {
      violation(`"${entry.field}" has nextOffset ${entry.nextOffset} of ${entry.total}`);
    }
    const list = entry.field.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], answer);
    if (Array.isArray(list) && list.length !== entry.shown)
      violation(`"${entry.field}" says ${entry.shown} rows and has ${list.length}`);
  }
  const any = truncated.fields.some((entry) => entry.nextOffset !== null);
  if (truncated.any !== any) violation(`truncated.any is ${truncated.any}`);
}

/** How one list of an answer was cut. `offset` is where the shown rows start. */
export function cut(field: string, shown: number, total: number, order: string, offset = 0): TruncatedField {
  const next = offset + shown;
  return { field, shown, total, order, nextOffset: shown > 0 && next < total ? next : null };
}

export const truncatedOf = (fields: TruncatedField[]): Truncated => ({
  any: fields.some((entry) => entry.nextOffset !== null),
  fields,
});

/** `empty` entries for the lists that need one; undefined when none does. */
export function emptyOf(lists: Record<string, { rows: readonly unknown[]; reason: EmptyReason }>): Empty | undefined {
  const entries = Object.entries(lists).filter(([, list]) => list.rows.length === 0);
  return entries.length === 0 ? undefined : Object.fromEntries(entries.map(([field, list]) => [field, list.reason]));
}

/** Basis of an answer about one pack. */
export function basisOf(pack: OpenPack): Basis {
  const name = pack.meta.project;
  return {
    project: pack.project.id,
    ...(name !== pack.project.id ? { packProject: name } : {}),
    buildDigest: pack.digest,
    builtAt: typeof pack.meta.builtAt === 'string' ? pack.meta.builtAt : null,
    freshness: pack.freshness,
  };
}

/** Trust of an answer about one pack: what was scored, and a gap for every axis that is not whole. */
export function trustOfAnswer(pack: OpenPack, axes: string[]): Trust {
  const gaps = AXIS_NAMES.flatMap((name) => {
    const axis = pack.meta.axes?.[name];
    return axis && axis.status !== 'shipped' ? [`${name}-axis-${axis.status}`] : [];
  });
  return {
    trustLevel: pack.trust.trustLevel,
    axes,
    gatesNotShown: pack.trust.gatesNotShown,
    knownGaps: [...new Set([...pack.trust.knownGaps, ...gaps])],
  };
}

/** One limit for every axis that is not whole, and one for every note an axis carries. */
export function axisLimits(pack: OpenPack): Limit[] {
  const limits: Limit[] = [];
  for (const name of AXIS_NAMES) {
    const axis = pack.meta.axes?.[name];
    if (!axis) continue;
    if (axis.status !== 'shipped')
      limits.push({ scope: `axis:${name}`, reason: `${name} is ${axis.status}${axis.reason ? `: ${axis.reason}` : ''}` });
    for (const note of axis.notes ?? []) limits.push({ scope: `axis:${name}`, reason: note });
  }
  return limits;
}

/** Directory of the service or module a caller addressed by name; null when the project itself was addressed. */
export function addressedDir(pack: OpenPack): string | null {
  if (pack.addressedAs === undefined) return null;
  const parts = (pack.meta.analysis as { parts?: unknown } | undefined)?.parts;
  const found = Array.isArray(parts) ? parts.find((part) => part?.name === pack.addressedAs) : null;
  return typeof found?.dir === 'string' && found.dir !== '' ? found.dir : null;
}

/** A part's name stands for the project it is part of: the answer is about the whole of it, and says so. */
function addressLimits(pack: OpenPack): Limit[] {
  if (pack.addressedAs === undefined) return [];
  const dir = addressedDir(pack);
  const handlers = dir === null ? '' : ` Of a route with several handlers the one in ${dir} is shown.`;
  return [
    {
      scope: 'project',
      reason: `"${pack.addressedAs}" is a part of project ${pack.project.id}; this answer is about all of ${pack.project.id}.${handlers}`,
    },
  ];
}

/** An answer about one pack, sealed. */
export function packAnswer<Body extends object>(
  pack: OpenPack,
  axes: string[],
  answer: Body,
  rest: { limits?: Limit[]; truncated?: TruncatedField[] } = {},
): Envelope<Body> {
  return seal({
    answer,
    basis: basisOf(pack),
    trust: trustOfAnswer(pack, axes),
    limits: [...addressLimits(pack), ...axisLimits(pack), ...(rest.limits ?? [])],
    truncated: truncatedOf(rest.truncated ?? []),
  });
}

/** Status of an axis: what the pack declares, else what its graph shows. */
export function axisStatus(pack: OpenPack, name: AxisName): 'shipped' | 'degraded' | 'not-shipped' {
  const declared = pack.meta.axes?.[name];
  if (declared) return declared.status;
  const { graph } = pack;
  const has =
    (name === 'code' && graph.countOf('endpoint') > 0) ||
    (name === 'statements' && graph.countOf('statement') > 0) ||
    (name === 'catalog' && graph.countOf('column') > 0) ||
    (name === 'screen' && graph.countOf('screen') > 0) ||
    (name === 'column' && hasColumnUse(pack));
  return has ? 'shipped' : 'not-shipped';
}

function hasColumnUse({ graph }: OpenPack): boolean {
  for (const statement of graph.ofKind('statement')) {
    for (const e of graph.out(statement)) if (graph.type(e) === 'READS' || graph.type(e) === 'WRITES') return true;
  }
  return false;
}

/** `none` when the axis was built, `not-shipped` when it never was. */
export const emptyByAxis = (pack: OpenPack, name: AxisName): EmptyReason =>
  axisStatus(pack, name) === 'not-shipped' ? 'not-shipped' : 'none';

/**
 * Why nothing touches a column: `none` only where some statement was read down to its columns. Without that, no use of a column and no
 * route above one was ever looked for.
 */
export const emptyByColumn = (pack: OpenPack): EmptyReason => emptyByAxis(pack, 'column');

/** A degraded code axis (routes from a document only) makes an empty route list `not-shipped`: handlers were never looked for. */
export const hasCodeAxis = (pack: OpenPack): boolean => axisStatus(pack, 'code') === 'shipped';

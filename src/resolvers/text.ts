import { GRADES_STRONGEST_FIRST } from '../engine/grade/lattice.ts';
import { type Mode, nextUsefulMode } from '../engine/grade/modes.ts';
import type { Graph } from '../engine/graph/graph.ts';
import type { Resolved } from '../engine/graph/names.ts';
import type { Grade } from '../engine/pack/model.ts';
import { WALK_NODE_CAP } from '../engine/walk/chain.ts';
import type { Limit } from './contract.ts';

/** `{HEURISTIC: 3}` -> `3 HEURISTIC`. */
export const gradesInWords = (grades: Partial<Record<Grade, number>>): string =>
  GRADES_STRONGEST_FIRST.flatMap((grade) => (grades[grade] ? [`${grades[grade]} ${grade}`] : [])).join(', ');

/** What a mode hid, and the narrowest mode that would show some of it. */
export function modeFloorInWords(mode: Mode, byMode: number, grades: Partial<Record<Grade, number>>): string {
  const next = nextUsefulMode(mode, grades);
  const remedy = next === null ? 'no mode walks them' : `mode=${next} walks some of them`;
  return `${byMode} ${byMode === 1 ? 'link was' : 'links were'} not walked because of mode=${mode} (${gradesInWords(grades)}); ${remedy}.`;
}

/** `1 route`, `3 routes`. */
export const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

export const nodeCapInWords = (what: string): string =>
  `${what} stopped at ${WALK_NODE_CAP} nodes: what is listed is a lower bound. Start nearer to what you look for.`;

/** The limit that says which spelling was read as which. */
export function foldLimit(resolved: Resolved): Limit[] {
  if (resolved.folded === null) return [];
  const { asked, read } = resolved.folded;
  return [
    { scope: 'identifier-case', reason: `"${asked}" was read as "${read}" by the identifier rule of this pack's database.` },
  ];
}

export const str = (value: unknown): string | null => (typeof value === 'string' ? value : null);
/** A whole number that fits the schema's `Int`; a pack may hold any. */
export const num = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= 2_147_483_647 ? value : null;

export const commentOf = (graph: Graph, i: number): string | null => str(graph.node(i).comment);

import { badInput } from '../errors.ts';
import type { Grade } from '../pack/model.ts';
import { EXACT_RANK, gradeOf, HEURISTIC_RANK, rankOf, SOUND_SET_RANK } from './lattice.ts';

/** Modes are floors: a walk takes an edge when its grade is at or above the floor. No mode walks RUNTIME_ONLY or UNRESOLVED. */
export const MODES = ['strict', 'conservative', 'heuristic'] as const;
export type Mode = (typeof MODES)[number];
export const DEFAULT_MODE: Mode = 'conservative';

const FLOOR: Record<Mode, number> = { strict: EXACT_RANK, conservative: SOUND_SET_RANK, heuristic: HEURISTIC_RANK };

/** Lowest rank a mode walks. */
export const floorOf = (mode: Mode): number => FLOOR[mode];

/** Checks a mode argument. Throws `bad-input` for anything but the three names. */
export function asMode(value: unknown, fallback: Mode = DEFAULT_MODE): Mode {
  if (value === undefined || value === null) return fallback;
  const mode = MODES.find((name) => name === value);
  if (mode === undefined) throw badInput(`\`mode\` must be one of ${MODES.join(', ')}; got ${JSON.stringify(value)}.`);
  return mode;
}

/** The narrowest mode that would walk an edge of this grade, or null when none does. */
export function narrowestModeFor(grade: Grade): Mode | null {
  return MODES.find((mode) => rankOf(grade) >= FLOOR[mode]) ?? null;
}

/** The narrowest mode wider than `mode` that would walk some of the refused grades, or null. */
export function nextUsefulMode(mode: Mode, refused: Partial<Record<Grade, number>>): Mode | null {
  const strongestRefused = Math.max(-1, ...Object.keys(refused).map((grade) => rankOf(grade as Grade)));
  if (strongestRefused < 0) return null;
  const candidate = narrowestModeFor(gradeOf(strongestRefused));
  return candidate !== null && FLOOR[candidate] < FLOOR[mode] ? candidate : null;
}

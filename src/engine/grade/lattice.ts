import { GRADES, type Grade } from '../pack/model.ts';

/** Rank of a grade: 4 EXACT, 3 SOUND_SET, 2 HEURISTIC, 1 RUNTIME_ONLY, 0 UNRESOLVED. */
export const rankOf = (grade: Grade): number => GRADES.indexOf(grade);

/** The grade of a rank. Throws RangeError outside 0..4. */
export function gradeOf(rank: number): Grade {
  const grade = GRADES[rank];
  if (grade === undefined) throw new RangeError(`no grade has rank ${rank}`);
  return grade;
}

export const EXACT_RANK = rankOf('EXACT');
export const SOUND_SET_RANK = rankOf('SOUND_SET');
export const HEURISTIC_RANK = rankOf('HEURISTIC');

/** A path is as sure as its weakest link. */
export const weakest = (a: Grade, b: Grade): Grade => (rankOf(a) <= rankOf(b) ? a : b);
/** Among alternative ways to one thing the surest counts. */
export const strongest = (a: Grade, b: Grade): Grade => (rankOf(a) >= rankOf(b) ? a : b);

/** Strongest first. */
export const GRADES_STRONGEST_FIRST: readonly Grade[] = [...GRADES].reverse();

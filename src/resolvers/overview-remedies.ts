import { narrowestModeFor } from '../engine/grade/modes.ts';
import type { OpenPack } from '../engine/host/types.ts';
import { AXIS_NAMES, type AxisName, type Grade, type PackDiagnostic } from '../engine/pack/model.ts';

/** The one thing to do about a gap, when the engine knows it. */
export type Remedy =
  | { action: 'declare'; key: string; example: string }
  | { action: 'flag'; flag: string; example: string }
  | { action: 'run'; command: string }
  | { action: 'mode'; mode: string };

/** Examples the profile reader accepts (tested). */
const DECLARE: Readonly<Record<string, string>> = {
  sqlDialects: '{"sqlDialects":{"main":"mysql"}}',
  'schema.default': '{"schema":{"default":"app"}}',
  packagePrefixes: '{"packagePrefixes":["com.acme"]}',
  catalog: '{"catalog":{"source":"file","ddl":["db/schema.sql"]}}',
};

export function declare(key: string): Remedy | null {
  const example = Object.hasOwn(DECLARE, key) ? DECLARE[key] : undefined;
  return example === undefined ? null : { action: 'declare', key, example };
}

/** What settles an axis that is not whole. Axes no version of the input could fill have no single fix. */
const AXIS_REMEDY: Readonly<Partial<Record<AxisName, Remedy>>> = {
  catalog: { action: 'flag', flag: '--ddl', example: 'cascade analyze . --ddl db/schema.sql' },
  column: { action: 'flag', flag: '--ddl', example: 'cascade analyze . --ddl db/schema.sql' },
};

export function axisRemedies(pack: OpenPack): { axis: AxisName; remedy: Remedy | null }[] {
  return AXIS_NAMES.flatMap((axis) => {
    const declared = pack.meta.axes?.[axis];
    return declared && declared.status !== 'shipped' ? [{ axis, remedy: AXIS_REMEDY[axis] ?? null }] : [];
  });
}

/** The mode that walks routes whose own address or handler is a guess; null when no route is below SOUND_SET. */
export function routeRemedy(grades: Partial<Record<Grade, number>>): Remedy | null {
  const guessed = (['HEURISTIC', 'RUNTIME_ONLY', 'UNRESOLVED'] as const).find((grade) => (grades[grade] ?? 0) > 0);
  const mode = guessed === undefined ? null : narrowestModeFor(guessed);
  return mode === null ? null : { action: 'mode', mode };
}

export const diagnosticRemedy = (item: PackDiagnostic): Remedy | null => (item.key ? declare(item.key) : null);

/** Every profile example, for the test that the reader accepts them. */
export const declareExamples = (): string[] => Object.values(DECLARE);

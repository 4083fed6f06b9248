import { LISTENER_METHODS } from '../library/events.ts';
import { libraryFiles } from '../library/library.ts';
import { type JavaRules, NO_RULES } from '../model/symbols.ts';
import type { FileShape } from '../syntax/shape.ts';

/** What is known of a file whose bodies were read: from which bytes, which shape it had, and whether what they gave is kept. */
export interface KeptBodies {
  sha256: string;
  shape: FileShape;
  isKept: boolean;
}

/** One file as it stands: its bytes, its shape, and its facts as text, to look for names in. */
export interface PresentFile {
  sha256: string;
  shape: FileShape;
  /** Whether the facts' text holds a text. */
  holds(text: string): boolean;
}

/** More texts than this are not looked for one by one. */
const MAX_TRACES = 200;

/**
 * The files whose kept bodies still say what reading them would. A body is read with the declarations of all files in view, so it must be read
 * again when its own bytes differ, or when it may notice what changed elsewhere: it writes the name of a member that is not what it was. When
 * something changed that can be noticed without a name (a hierarchy, an annotation of a type, a lambda's interface, a member the platform
 * calls back), every body is read again.
 */
export function reusable(
  kept: ReadonlyMap<string, KeptBodies>,
  now: ReadonlyMap<string, PresentFile>,
  rules: JavaRules = NO_RULES,
): Set<string> {
  const traces = changedNames(kept, now, platformNames(rules));
  const found = new Set<string>();
  if (traces === null) return found;
  for (const [path, file] of now) {
    const before = kept.get(path);
    if (!before?.isKept || before.sha256 !== file.sha256) continue;
    if (!traces.some((trace) => file.holds(trace))) found.add(path);
  }
  return found;
}

/** What a body that may notice a change has in its text, or null when more changed than texts can tell. */
function changedNames(
  kept: ReadonlyMap<string, KeptBodies>,
  now: ReadonlyMap<string, PresentFile>,
  calledBack: ReadonlySet<string>,
): string[] | null {
  if (kept.size !== now.size) return null;
  const traces = new Set<string>();
  for (const [path, file] of now) {
    const before = kept.get(path)?.shape;
    if (!before || before.header !== file.shape.header) return null;
    const changed = difference(before.members, file.shape.members);
    if (changed.length === 0) continue;
    if (before.functional || file.shape.functional) return null;
    for (const { kind, name } of changed) {
      if (kind === 'm' && calledBack.has(name)) return null;
      for (const spelling of kind === 'f' ? accessors(name) : [name]) traces.add(JSON.stringify(spelling));
      // A constructor is called by its type, and a field can change what one made by an annotation processor takes.
      if (kind === 'f' || name === '<init>') for (const type of file.shape.types) traces.add(type);
    }
  }
  return traces.size > MAX_TRACES ? null : [...traces];
}

/** Members that only one of two lists has. */
function difference(before: readonly string[], now: readonly string[]): { kind: string; name: string }[] {
  const [a, b] = [new Set(before), new Set(now)];
  const changed = [...before.filter((member) => !b.has(member)), ...now.filter((member) => !a.has(member))];
  return changed.map((member) => {
    const [kind = '', name = ''] = member.split(' ');
    return { kind, name };
  });
}

/** A member's name and those of what an annotation processor makes of a field of that name. */
function accessors(name: string): string[] {
  const bare = /^is[A-Z]/.test(name) ? name.slice(2) : name;
  const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
  return [name, ...[upper(name), upper(bare)].flatMap((text) => [`get${text}`, `is${text}`, `set${text}`, `with${text}`])];
}

/** Methods of library interfaces: something of the project may be called by these names from outside, without writing them. */
function platformNames(rules: JavaRules): ReadonlySet<string> {
  return new Set([
    ...libraryFiles(rules.libraryTypes).flatMap(({ types }) =>
      types.filter(({ kind }) => kind === 'interface').flatMap(({ methods }) => methods.map(({ name }) => name)),
    ),
    ...rules.callbacks.map(({ runs }) => runs.method),
    ...LISTENER_METHODS,
  ]);
}

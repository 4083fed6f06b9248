import { compareText } from '../../engine/pack/canonical.ts';
import type { ClassInfo } from './model/classes.ts';
import type { JavaRules } from './model/symbols.ts';
import { buildSymbolTable } from './model/table.ts';
import type { JavaFileFacts } from './syntax/records.ts';

export type Lineage =
  | { fqn: string; file: string; above: { name: string; known: 'source' | 'model' | 'nothing' }[] }
  /** No type, or several, by that name. */
  | { candidates: string[] };

const MAX_ABOVE = 500;

/** A type by qualified or simple name, and all it extends and implements, nearest first. */
export function lineageOf(files: JavaFileFacts[], type: string, rules: JavaRules): Lineage {
  const table = buildSymbolTable(files, [], rules);
  const fits = table.classes.filter(({ fqn, decl }) => decl.local !== true && (fqn === type || fqn.endsWith(`.${type}`)));
  const [cls, ...others] = [...new Map(fits.map((one) => [one.fqn, one])).values()];
  if (cls === undefined || others.length > 0)
    return {
      candidates: fits
        .map(({ fqn }) => fqn)
        .sort(compareText)
        .slice(0, 10),
    };
  const above = new Map<string, 'source' | 'model' | 'nothing'>();
  const queue: ClassInfo[] = [cls];
  for (let next = queue.shift(); next !== undefined && above.size < MAX_ABOVE; next = queue.shift()) {
    for (const parent of next.supers()) {
      if (parent.k === 'external' && parent.name !== '' && !above.has(parent.name)) above.set(parent.name, 'nothing');
      if (parent.k !== 'class' || above.has(parent.cls.fqn)) continue;
      above.set(parent.cls.fqn, parent.cls.project ? 'source' : 'model');
      queue.push(parent.cls);
    }
  }
  return { fqn: cls.fqn, file: cls.file.path, above: [...above].map(([name, known]) => ({ name, known })) };
}

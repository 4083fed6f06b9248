import { subtypesOf } from '../../link/overrides.ts';
import type { ClassInfo } from '../../model/classes.ts';
import type { SymbolTable } from '../../model/symbols.ts';
import { findAnnotations } from '../annotations.ts';

/** Which controllers a path prefix is for. */
export type ClassTest =
  | { k: 'annotation'; fqn: string }
  /** Ant pattern over the package, as `AntPathMatcher` reads it with this separator. */
  | { k: 'package'; pattern: string; separator: string }
  /** The package is one of these, or below it. */
  | { k: 'base'; packages: readonly string[] }
  /** The package's name as text. */
  | { k: 'text'; how: 'startsWith' | 'contains' | 'endsWith' | 'equals'; text: string }
  | { k: 'type'; fqn: string }
  | { k: 'all'; of: readonly ClassTest[] }
  | { k: 'any'; of: readonly ClassTest[] }
  | { k: 'not'; of: ClassTest }
  | { k: 'unknown'; why: string };

/** Whether a controller passes; null when the test could not be read far enough to tell. */
export function passes(table: SymbolTable, test: ClassTest, cls: ClassInfo): boolean | null {
  switch (test.k) {
    case 'annotation':
      return findAnnotations(table, cls.decl.annotations, cls, [test.fqn]).length > 0;
    case 'package':
      return antMatch(test.pattern, cls.file.package, test.separator);
    case 'base':
      return test.packages.some((name) => cls.file.package === name || cls.file.package.startsWith(`${name}.`));
    case 'text':
      return textPasses(test.how, cls.file.package, test.text);
    case 'type': {
      const above = table.find(test.fqn, cls.file);
      return above === null ? null : above === cls || subtypesOf(above).includes(cls);
    }
    case 'all':
    case 'any': {
      const settled = test.k === 'any';
      const results = test.of.map((one) => passes(table, one, cls));
      if (results.includes(settled)) return settled;
      return results.includes(null) ? null : !settled;
    }
    case 'not': {
      const result = passes(table, test.of, cls);
      return result === null ? null : !result;
    }
    case 'unknown':
      return null;
  }
}

function textPasses(how: Extract<ClassTest, { k: 'text' }>['how'], name: string, text: string): boolean {
  if (how === 'equals') return name === text;
  if (how === 'contains') return name.includes(text);
  return how === 'startsWith' ? name.startsWith(text) : name.endsWith(text);
}

/** What could not be read of a test. */
export function unreadOf(test: ClassTest): string[] {
  if (test.k === 'unknown') return [test.why];
  if (test.k === 'not') return unreadOf(test.of);
  return test.k === 'all' || test.k === 'any' ? test.of.flatMap(unreadOf) : [];
}

const MAX_PATTERN = 300;
const compiled = new Map<string, RegExp>();

/** `**` takes any number of segments, `*` and `?` stay inside one. A segment that only begins with `**` is one with wildcards, as in Spring. */
export function antMatch(pattern: string, text: string, separator: string): boolean {
  if (pattern.length > MAX_PATTERN) return false;
  const wanted = pattern.split(separator).filter((part) => part !== '');
  const parts = text.split(separator).filter((part) => part !== '');
  // Row by row: which prefixes of the parts the pattern so far takes.
  let row = Array.from({ length: parts.length + 1 }, (_, i) => i === 0);
  for (const segment of wanted) {
    const next = new Array<boolean>(parts.length + 1).fill(false);
    for (let i = 0; i <= parts.length; i++) {
      if (segment === '**') next[i] = row[i] === true || (i > 0 && next[i - 1] === true);
      else if (i > 0 && row[i - 1] === true) next[i] = segmentOf(segment).test(parts[i - 1] ?? '');
    }
    row = next;
  }
  return row[parts.length] === true;
}

function segmentOf(segment: string): RegExp {
  let found = compiled.get(segment);
  if (found === undefined) {
    // Neighbouring stars are one: a regular expression of many would try every way to share a text among them.
    const source = segment.replace(/\*+/g, '*').replace(/[.+^${}()|[\]\\]/g, '\\$&');
    found = new RegExp(`^${source.replaceAll('*', '.*').replaceAll('?', '.')}$`);
    if (compiled.size > 500) compiled.clear();
    compiled.set(segment, found);
  }
  return found;
}

import { libraryFiles } from '../library/library.ts';
import type { JavaFileFacts } from '../syntax/records.ts';
import { buildClasses } from './build.ts';
import type { ClassInfo } from './classes.ts';
import { type JavaRules, type NamedType, NO_RULES, type SymbolTable } from './symbols.ts';

/** Types of java.lang that the library model does not describe; anything else in that package is described there. */
const JAVA_LANG =
  /^(?:Object|(?:[A-Z]\w*)?(?:Exception|Error)|Byte|Short|Character|Float|Double|Number|Math|StrictMath|System|Runtime|Process|ProcessBuilder|Thread|ThreadGroup|Throwable|Void|StringBuilder|StringBuffer|Override|Deprecated|SuppressWarnings|FunctionalInterface|SafeVarargs|Cloneable|Enum|Record|Package|Module|ClassLoader|StackTraceElement|InheritableThreadLocal|Appendable|Readable)$/;

const MAX_REPORTED = 200;

export function buildSymbolTable(
  files: JavaFileFacts[],
  packagePrefixes: readonly string[],
  rules: JavaRules = NO_RULES,
): SymbolTable {
  const byFqn = new Map<string, ClassInfo[]>();
  const packages = new Set<string>();
  const libraries = new Map<string, ClassInfo>();
  const byFile = new Map<JavaFileFacts, ClassInfo[]>();
  const outside = new Map<string, ClassInfo[]>();
  const names = new Map<ClassInfo, Map<string, NamedType>>();

  const table: SymbolTable = {
    rules,
    classes: [],
    diagnostics: [],
    find(fqn, from) {
      const found = byFqn.get(fqn);
      if (found === undefined) return libraries.get(fqn) ?? null;
      return found.length === 1 ? (found[0] ?? null) : nearest(found, from);
    },
    library: (fqn) => libraries.get(fqn) ?? null,
    javaLang: (name) => libraries.get(`java.lang.${name}`) ?? (JAVA_LANG.test(name) ? `java.lang.${name}` : null),
    hasPackage: (name) => packages.has(name),
    isProjectName: (fqn) => packagePrefixes.some((prefix) => fqn === prefix || fqn.startsWith(`${prefix}.`)),
    namesSeenFrom(cls) {
      let seen = names.get(cls);
      if (seen === undefined) {
        seen = new Map();
        names.set(cls, seen);
      }
      return seen;
    },
    implementorsOutside: (fqn) => outside.get(fqn) ?? [],
    classAt: (file, index) => byFile.get(file)?.[index] ?? null,
  };

  for (const file of libraryFiles(rules.libraryTypes)) {
    for (const cls of buildClasses(table, file, false)) libraries.set(cls.fqn, cls);
  }
  for (const file of files) {
    const classes = buildClasses(table, file, true);
    byFile.set(file, classes);
    packages.add(file.package);
    for (const cls of classes) {
      table.classes.push(cls);
      const same = byFqn.get(cls.fqn);
      if (same === undefined) byFqn.set(cls.fqn, [cls]);
      else same.push(cls);
    }
  }
  reportDuplicates(table, byFqn);
  linkSubtypes(table, outside);
  return table;
}

/** Directories above the package: `module/src/main/java`. */
function sourceRoot(file: JavaFileFacts): string {
  const directory = file.path.slice(0, Math.max(0, file.path.lastIndexOf('/')));
  const inside = file.package.replaceAll('.', '/');
  return directory.endsWith(inside) ? directory.slice(0, directory.length - inside.length) : directory;
}

function sharedSegments(left: string, right: string): number {
  const a = left.split('/');
  const b = right.split('/');
  let count = 0;
  while (count < a.length && count < b.length && a[count] === b[count]) count++;
  return count;
}

/** Same source root, else the longest common path; the first in file order among equals. */
function nearest(candidates: ClassInfo[], from: JavaFileFacts): ClassInfo | null {
  const root = sourceRoot(from);
  let best: ClassInfo | null = null;
  let bestScore = -1;
  for (const candidate of candidates) {
    const other = sourceRoot(candidate.file);
    const score = other === root ? Number.MAX_SAFE_INTEGER : sharedSegments(other, root);
    if (score > bestScore) {
      best = candidate;
      bestScore = score;
    }
  }
  return best;
}

function reportDuplicates(table: SymbolTable, byFqn: ReadonlyMap<string, ClassInfo[]>): void {
  for (const [fqn, classes] of byFqn) {
    const [first, second] = classes;
    if (first === undefined || second === undefined || first.decl.local || table.diagnostics.length >= MAX_REPORTED) continue;
    table.diagnostics.push({
      kind: 'DUPLICATE_TYPE',
      severity: 'warn',
      reason: `${fqn} is declared ${classes.length} times (${classes.map((cls) => cls.file.path).join(', ')}); a use takes the one of its own source root, symbols of the same key are one`,
      file: second.file.path,
      line: second.decl.line,
    });
  }
}

function linkSubtypes(table: SymbolTable, outside: Map<string, ClassInfo[]>): void {
  for (const cls of table.classes) {
    for (const parent of cls.supers()) {
      if (parent.k === 'class' && parent.cls !== cls && !parent.cls.subtypes.includes(cls)) parent.cls.subtypes.push(cls);
      if (parent.k === 'external') outside.set(parent.name, [...(outside.get(parent.name) ?? []), cls]);
    }
  }
}

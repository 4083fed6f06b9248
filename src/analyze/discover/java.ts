import { compareText } from '../../engine/pack/canonical.ts';
import type { FileMemo } from '../cache/memo.ts';
import { readHead } from './read.ts';

export interface JavaDiscovery {
  javaFiles: string[];
  javaRoots: string[];
  testJavaRoots: string[];
  packagePrefixes: string[];
  /** Directories of modules with a Spring Boot main class. */
  applications: string[];
}

const PACKAGE = /^[ \t]*package\s+([A-Za-z_$][\w$]*(?:\s*\.\s*[A-Za-z_$][\w$]*)*)\s*;/m;
const HEAD_BYTES = 16 * 1024;
const COVERED = 0.95;

/**
 * Source roots by each file's own package line: what is left of its directory when the package path is taken off. Roots of the standard
 * test layout are listed apart and not read.
 */
export function discoverJava(root: string, files: readonly string[], memo: FileMemo): JavaDiscovery {
  const roots = new Map<string, string[]>();
  const packages = new Map<string, number>();
  const applications = new Set<string>();
  for (const path of files) {
    if (!path.endsWith('.java') || path.endsWith('/module-info.java') || path.endsWith('package-info.java')) continue;
    const { name, application } = memo.of('java', path, () => readPackage(root, path));
    const dir = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
    const suffix = name === null ? '' : name.replaceAll('.', '/');
    const base = suffix === '' ? dir : dir === suffix ? '' : dir.endsWith(`/${suffix}`) ? dir.slice(0, -suffix.length - 1) : dir;
    const list = roots.get(base);
    if (list) list.push(path);
    else roots.set(base, [path]);
    if (application && !isTestRoot(base)) applications.add(base.replace(/\/?src\/main\/java$/, ''));
    if (name !== null && !isTestRoot(base)) packages.set(name, (packages.get(name) ?? 0) + 1);
  }
  const all = [...roots.keys()].sort(compareText);
  const javaRoots = all.filter((base) => !isTestRoot(base));
  return {
    javaFiles: javaRoots.flatMap((base) => roots.get(base) ?? []).sort(compareText),
    javaRoots,
    testJavaRoots: all.filter(isTestRoot),
    packagePrefixes: prefixesOf(packages),
    applications: [...applications].sort(compareText),
  };
}

/** The package a file declares, and whether it starts an application. */
function readPackage(root: string, path: string): { name: string | null; application: boolean } {
  const head = readHead(root, path, HEAD_BYTES) ?? '';
  return {
    name: PACKAGE.exec(head)?.[1]?.replace(/\s+/g, '') ?? null,
    application: /^@SpringBootApplication\b/m.test(head),
  };
}

/** `src/test`, `src/testFixtures`, `src/integrationTest`, ... : test source sets of Maven and Gradle. */
const isTestRoot = (base: string): boolean => /(^|\/)src\/(test|testFixtures|it|[a-zA-Z]+Test|[a-zA-Z]+-test)(\/|$)/.test(base);

/** The smallest set of two- or three-segment prefixes that covers 95 % of the files that declare a package. */
function prefixesOf(packages: ReadonlyMap<string, number>): string[] {
  const total = [...packages.values()].reduce((sum, n) => sum + n, 0);
  const counts = new Map<string, number>();
  for (const [name, n] of packages) {
    const prefix = name.split('.').slice(0, 3).join('.');
    counts.set(prefix, (counts.get(prefix) ?? 0) + n);
  }
  const ordered = [...counts].sort((a, b) => b[1] - a[1] || compareText(a[0], b[0]));
  const prefixes: string[] = [];
  let covered = 0;
  for (const [prefix, n] of ordered) {
    if (covered >= total * COVERED) break;
    prefixes.push(prefix);
    covered += n;
  }
  return prefixes.sort(compareText);
}

import type { ScriptPackage } from './packages.ts';
import { dirOf, isBelow, joinPath } from './paths.ts';
import type { PathRules } from './tsconfig.ts';

/** Where an import leads. */
export type Resolution =
  | { to: 'file'; path: string /** Through an alias no configuration of the tree states. */; assumed?: boolean }
  | { to: 'package'; name: string }
  | { to: 'nowhere' };

/** An alias a bundler's configuration states; read by whoever reads that configuration. */
export interface Alias {
  /** Directory whose files it governs. */
  dir: string;
  /** Text in front of the rest of the specifier, without a trailing slash. */
  from: string;
  /** What stands for it, relative to the root. */
  to: string;
}

const ENDINGS = [
  '',
  '.ts',
  '.tsx',
  '.d.ts',
  '.js',
  '.jsx',
  '.mts',
  '.cts',
  '.mjs',
  '.cjs',
  '.vue',
  '/index.ts',
  '/index.tsx',
  '/index.js',
  '/index.jsx',
  '/index.vue',
  '/index.mjs',
];
/** Under these runtimes an import names the file that will stand there after the build. */
const COMPILED: readonly [RegExp, string[]][] = [
  [/\.js$/, ['.ts', '.tsx', '.jsx']],
  [/\.mjs$/, ['.mts']],
  [/\.cjs$/, ['.cts']],
  [/\.jsx$/, ['.tsx']],
];

/** Follows import specifiers to files of the tree. Nothing outside the tree and nothing below node_modules is looked at. */
export class Resolver {
  readonly #files: ReadonlySet<string>;
  readonly #packages: readonly ScriptPackage[];
  readonly #rules: readonly PathRules[];
  readonly #aliases: readonly Alias[];
  readonly #byName: ReadonlyMap<string, ScriptPackage>;
  readonly #known = new Map<string, Resolution>();

  constructor(
    files: ReadonlySet<string>,
    packages: readonly ScriptPackage[],
    rules: readonly PathRules[],
    aliases: readonly Alias[],
  ) {
    this.#files = files;
    this.#packages = packages;
    this.#rules = rules;
    this.#aliases = [...aliases].sort((a, b) => b.dir.length - a.dir.length || b.from.length - a.from.length);
    this.#byName = new Map(packages.flatMap((one) => (one.name === null ? [] : [[one.name, one] as const])));
  }

  /** Resolves what a file of the tree imports. */
  resolve(from: string, specifier: string): Resolution {
    const dir = dirOf(from);
    const key = `${dir}\n${specifier}`;
    let known = this.#known.get(key);
    if (!known) {
      known = this.#resolve(dir, specifier.replace(/[?#].*$/, ''));
      this.#known.set(key, known);
    }
    return known;
  }

  /** The file a path without ending means, or null. */
  fileAt(path: string): string | null {
    for (const ending of ENDINGS) if (this.#files.has(path + ending)) return path + ending;
    for (const [pattern, sources] of COMPILED)
      if (pattern.test(path))
        for (const source of sources) if (this.#files.has(path.replace(pattern, source))) return path.replace(pattern, source);
    return null;
  }

  #resolve(dir: string, specifier: string): Resolution {
    if (specifier.startsWith('.')) return this.#file(joinPath(dir, specifier)) ?? { to: 'nowhere' };
    for (const rules of this.#rules) {
      if (!isBelow(dir, rules.dir)) continue;
      for (const target of targetsOf(rules, specifier)) {
        const found = this.#file(target);
        if (found) return found;
      }
      // The nearest configuration governs a file alone: what it inherits is already in it.
      if (rules.paths.length > 0 || rules.baseUrl !== null) break;
    }
    for (const { dir: governed, from, to } of this.#aliases) {
      if (!isBelow(dir, governed) || (specifier !== from && !specifier.startsWith(`${from}/`))) continue;
      const found = this.#file(joinPath(to, specifier.slice(from.length)));
      if (found) return found;
    }
    return this.#ofPackage(specifier) ?? this.#assumed(dir, specifier) ?? { to: 'package', name: packageName(specifier) };
  }

  /** A package of the same tree: its sources stand in for what its build would publish. */
  #ofPackage(specifier: string): Resolution | null {
    const name = packageName(specifier);
    const found = this.#byName.get(name);
    if (!found) return null;
    const rest = specifier.slice(name.length).replace(/^\//, '');
    const exported = found.exports.get(rest === '' ? '.' : `./${rest}`);
    const candidates =
      rest === '' ? found.entries : [exported, rest, `src/${rest}`].flatMap((path) => (path ? [joinPath(found.dir, path)] : []));
    for (const candidate of candidates) {
      if (candidate === null) continue;
      const built =
        this.#file(candidate) ??
        this.#file(candidate.replace(/(^|\/)(?:dist|lib|build)\//, '$1src/').replace(/\.(?:d\.ts|[cm]?js)$/, ''));
      if (built) return built;
    }
    return null;
  }

  /** `@/x` and `~/x` where nobody declares them: the source directory of the package, as its generators set it up. */
  #assumed(dir: string, specifier: string): Resolution | null {
    const rest = /^(?:@|~|src)\/(.+)$/.exec(specifier)?.[1];
    if (rest === undefined) return null;
    let home: ScriptPackage | null = null;
    for (const one of this.#packages)
      if (isBelow(dir, one.dir) && (home === null || one.dir.length > home.dir.length)) home = one;
    for (const base of specifier.startsWith('src/') ? ['src'] : ['src', 'app', '']) {
      const found = this.#file(joinPath(home?.dir ?? '', base, rest));
      if (found?.to === 'file') return { ...found, assumed: true };
    }
    return null;
  }

  #file(path: string | null): Extract<Resolution, { to: 'file' }> | null {
    const found = path === null ? null : this.fileAt(path);
    return found === null ? null : { to: 'file', path: found };
  }
}

function targetsOf(rules: PathRules, specifier: string): string[] {
  const out: string[] = [];
  const matches = rules.paths.flatMap(({ pattern, targets }) => {
    const star = pattern.indexOf('*');
    if (star < 0) return pattern === specifier ? [{ length: Number.MAX_SAFE_INTEGER, targets, rest: '' }] : [];
    const [head, tail] = [pattern.slice(0, star), pattern.slice(star + 1)];
    const fits = specifier.startsWith(head) && specifier.endsWith(tail) && specifier.length >= head.length + tail.length;
    return fits ? [{ length: head.length, targets, rest: specifier.slice(head.length, specifier.length - tail.length) }] : [];
  });
  for (const { targets, rest } of matches.sort((a, b) => b.length - a.length))
    out.push(...targets.map((target) => target.replace('*', () => rest)));
  if (rules.baseUrl !== null && !specifier.startsWith('@/')) {
    const path = joinPath(rules.baseUrl, specifier);
    if (path !== null) out.push(path);
  }
  return out;
}

/** `@scope/name` or `name` of a bare specifier. */
export const packageName = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

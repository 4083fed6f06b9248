import { dirOf, isBelow, joinPath } from './paths.ts';

/** A package.json of the tree. */
export interface ScriptPackage {
  /** Directory it stands in; '' for the root. */
  dir: string;
  name: string | null;
  /** Not published: nothing outside the tree can extend its classes. */
  isPrivate: boolean;
  /** Names of all declared dependencies, each with the range as written. */
  dependencies: ReadonlyMap<string, string>;
  /** Files an import of the package itself may mean, in the order they are tried, relative to the root. */
  entries: string[];
  /** Subpath exports as written: `./x` -> file relative to the package. */
  exports: ReadonlyMap<string, string>;
  scripts: ReadonlyMap<string, string>;
  /** The whole file as JSON, for keys only one framework knows. */
  json: Readonly<Record<string, unknown>>;
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
const strings = (value: unknown): [string, string][] =>
  Object.entries(record(value)).filter((entry): entry is [string, string] => typeof entry[1] === 'string');

/** Reads a package.json; null when it is not a JSON object. */
export function readPackage(path: string, text: string): ScriptPackage | null {
  let json: Record<string, unknown>;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    json = value as Record<string, unknown>;
  } catch {
    return null;
  }
  const dir = dirOf(path);
  const dependencies = new Map<string, string>();
  for (const key of ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'])
    for (const [name, range] of strings(json[key])) if (!dependencies.has(name)) dependencies.set(name, range);
  const exported = new Map<string, string>();
  const subpaths = typeof json.exports === 'string' ? { '.': json.exports } : record(json.exports);
  for (const [subpath, target] of Object.entries(subpaths)) {
    const file = typeof target === 'string' ? target : firstString(target, 0);
    if (subpath.startsWith('.') && file !== null) exported.set(subpath, file);
  }
  const mains = ['source', 'types', 'module', 'main'].flatMap((key) => (typeof json[key] === 'string' ? [json[key]] : []));
  return {
    dir,
    name: typeof json.name === 'string' ? json.name : null,
    isPrivate: json.private === true,
    dependencies,
    entries: [exported.get('.'), ...mains, 'src/index', 'index']
      .flatMap((main) => (main === undefined ? [] : [joinPath(dir, main)]))
      .filter((main) => main !== null),
    exports: exported,
    scripts: new Map(strings(json.scripts)),
    json,
  };
}

/** The first file a conditional export names. */
function firstString(value: unknown, depth: number): string | null {
  if (typeof value === 'string') return value;
  if (depth > 4) return null;
  for (const inner of Object.values(record(value))) {
    const found = firstString(inner, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

/** The package a file belongs to: the nearest above it. */
export function packageOf(packages: readonly ScriptPackage[], path: string): ScriptPackage | null {
  let best: ScriptPackage | null = null;
  for (const candidate of packages)
    if (isBelow(path, candidate.dir) && (best === null || candidate.dir.length > best.dir.length)) best = candidate;
  return best;
}

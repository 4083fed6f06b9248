import ts from 'typescript';
import { nestsTooDeep } from './nesting.ts';
import { dirOf, joinPath } from './paths.ts';

/** Path rules of one tsconfig.json or jsconfig.json, with what it inherits. */
export interface PathRules {
  /** Directory whose files they govern. */
  dir: string;
  /** Directory bare names are looked up in, when set. */
  baseUrl: string | null;
  /** Patterns with at most one `*`, and what each may stand for, relative to the root. */
  paths: { pattern: string; targets: string[] }[];
}

const CONFIG = /(?:^|\/)(?:tsconfig(?:\.[\w-]+)?|jsconfig)\.json$/;
export const isPathConfig = (path: string): boolean => CONFIG.test(path);

const MAX_EXTENDS = 8;

/**
 * Reads path rules. `textOf` gives a file of the tree or null. A config whose own name is not tsconfig.json or jsconfig.json counts only where
 * another extends or references it, or where it is the only one of its directory that has rules (tsconfig.app.json, tsconfig.base.json).
 */
export function readPathRules(configs: readonly string[], textOf: (path: string) => string | null): PathRules[] {
  const rules = new Map<string, PathRules>();
  const plain = (path: string): boolean => /(?:^|\/)(?:tsconfig|jsconfig)\.json$/.test(path);
  for (const path of [...configs].sort((a, b) => Number(plain(b)) - Number(plain(a)) || (a < b ? -1 : 1))) {
    const dir = dirOf(path);
    const own = inherit(path, textOf, 0);
    const known = rules.get(dir);
    if (!own || (known && (known.paths.length > 0 || own.paths.length === 0))) continue;
    rules.set(dir, { dir, ...own });
  }
  return [...rules.values()].sort((a, b) => b.dir.length - a.dir.length || (a.dir < b.dir ? -1 : 1));
}

function inherit(path: string, textOf: (path: string) => string | null, depth: number): Omit<PathRules, 'dir'> | null {
  const text = depth > MAX_EXTENDS ? null : textOf(path);
  // Read by the compiler's own reader, which knows comments and recurses.
  if (text === null || nestsTooDeep(text)) return null;
  const { config } = ts.parseConfigFileTextToJson(path, text) as {
    config?: { extends?: unknown; compilerOptions?: Record<string, unknown> };
  };
  if (typeof config !== 'object' || config === null) return null;
  const dir = dirOf(path);
  let base: Omit<PathRules, 'dir'> = { baseUrl: null, paths: [] };
  for (const parent of Array.isArray(config.extends) ? config.extends : [config.extends]) {
    if (typeof parent !== 'string' || !parent.startsWith('.')) continue;
    const at = joinPath(dir, parent);
    const found = at === null ? null : (inherit(at, textOf, depth + 1) ?? inherit(`${at}.json`, textOf, depth + 1));
    if (found) base = { baseUrl: found.baseUrl ?? base.baseUrl, paths: found.paths.length > 0 ? found.paths : base.paths };
  }
  const options = typeof config.compilerOptions === 'object' && config.compilerOptions !== null ? config.compilerOptions : {};
  const baseUrl = typeof options.baseUrl === 'string' ? joinPath(dir, options.baseUrl) : base.baseUrl;
  const written = typeof options.paths === 'object' && options.paths !== null ? Object.entries(options.paths) : null;
  if (written === null) return { baseUrl, paths: base.paths };
  const paths = written.flatMap(([pattern, targets]) => {
    if (!Array.isArray(targets) || pattern.split('*').length > 2) return [];
    const resolved = targets.flatMap((target) => (typeof target === 'string' ? [joinPath(baseUrl ?? dir, target)] : []));
    return [{ pattern, targets: resolved.filter((target) => target !== null) }];
  });
  return { baseUrl, paths };
}

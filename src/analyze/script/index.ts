import type { LaneDiagnostic, SourceFile } from '../facts/diagnostic.ts';
import { packageOf, readPackage, type ScriptPackage } from './packages.ts';
import { type LeftOut, looksGenerated } from './paths.ts';
import { type ParsedScripts, parseScripts } from './program.ts';
import { type Alias, Resolver } from './resolve.ts';
import { isPathConfig, readPathRules } from './tsconfig.ts';

export {
  className,
  endLineOf,
  type FunctionNode,
  functionName,
  isFunction,
  lineOf,
  namedFunctionAround,
  textOfName,
} from './names.ts';
export { packageOf, type ScriptPackage } from './packages.ts';
export { dirOf, isBelow, isScript, joinPath, leftOut } from './paths.ts';
export { type Alias, packageName, type Resolution } from './resolve.ts';
export { bare, declarationOf, importOf, symbolOf } from './symbols.ts';
export { constantObject, envName, type Hole, literalOf, type Piece, type Text, type TextOptions, textsOf } from './text.ts';
export type { VueScript } from './vue.ts';

/** What the script lanes read of a tree: every script parsed, in one program, with what decides where imports lead. */
export interface ScriptTree extends ParsedScripts {
  packages: readonly ScriptPackage[];
  resolver: Resolver;
  /** The package a file belongs to. */
  packageOf(path: string): ScriptPackage | null;
  /** Files that were not read, by reason. */
  leftOut: ReadonlyMap<LeftOut, number>;
  /** Text of any file of the tree that configuration stands in (bounded), or null. */
  configText(path: string): string | null;
  /** Every path of the tree. */
  paths: readonly string[];
}

export interface ScriptInputs {
  /** Scripts to read, in path order. */
  files: readonly SourceFile[];
  /** Every path of the tree. */
  paths: readonly string[];
  /** Text of a configuration file, or null when it is missing, too large or no text. */
  configText(path: string): string | null;
  leftOut: ReadonlyMap<LeftOut, number>;
  /** Aliases bundler configuration states. */
  aliases?: readonly Alias[];
}

/** Parses the scripts of a tree. Nothing is run, nothing outside the tree is looked at. */
export function readScripts(
  { files, paths, configText, leftOut, aliases = [] }: ScriptInputs,
  diagnostics: LaneDiagnostic[],
): ScriptTree {
  const skipped = new Map(leftOut);
  const written = files.filter(({ path, text }) => {
    if (path.endsWith('.vue') || !looksGenerated(text)) return true;
    skipped.set('minified', (skipped.get('minified') ?? 0) + 1);
    diagnostics.push({ kind: 'SCRIPT_LEFT_OUT', severity: 'info', reason: 'minified: lines nobody wrote', file: path });
    return false;
  });
  const packages = paths
    .filter((path) => path === 'package.json' || path.endsWith('/package.json'))
    .flatMap((path) => {
      const text = configText(path);
      const found = text === null ? null : readPackage(path, text);
      if (!found && text !== null)
        diagnostics.push({ kind: 'PACKAGE_JSON_UNREADABLE', severity: 'warn', reason: 'not a JSON object', file: path });
      return found ? [found] : [];
    });
  const rules = readPathRules(paths.filter(isPathConfig), configText);
  const resolver = new Resolver(new Set(written.map(({ path }) => path)), packages, rules, aliases);
  const parsed = parseScripts(written, resolver, diagnostics);
  return { ...parsed, packages, resolver, packageOf: (path) => packageOf(packages, path), leftOut: skipped, configText, paths };
}

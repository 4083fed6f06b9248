import ts from 'typescript';
import type { LaneDiagnostic, SourceFile } from '../facts/diagnostic.ts';
import { LIB } from './lib.ts';
import { nestsTooDeep } from './nesting.ts';
import type { Resolver } from './resolve.ts';
import { readVue, type VueScript } from './vue.ts';

const LIB_FILE = '/lib.d.ts';
const ROOT = '/tree/';
/** Depth of a syntax tree the compiler's binder and checker follow without exhausting the stack. */
const MAX_AST_DEPTH = 600;

const OPTIONS: ts.CompilerOptions = {
  allowJs: true,
  checkJs: false,
  noLib: true,
  noEmit: true,
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  moduleDetection: ts.ModuleDetectionKind.Force,
  jsx: ts.JsxEmit.Preserve,
  experimentalDecorators: true,
  esModuleInterop: true,
  allowSyntheticDefaultImports: true,
  strict: true,
  skipLibCheck: true,
  skipDefaultLibCheck: true,
  types: [],
};

export interface ParsedScripts {
  /** Syntax trees by path. */
  sources: ReadonlyMap<string, ts.SourceFile>;
  vue: ReadonlyMap<string, VueScript>;
  program: ts.Program;
  checker: ts.TypeChecker;
  /** The root-relative path of a syntax tree of this program; null for the library's. */
  pathOf(file: ts.SourceFile): string | null;
}

/** Parses scripts and puts them together as one program. A file that cannot be parsed is a diagnostic and is left out. */
export function parseScripts(files: readonly SourceFile[], resolver: Resolver, diagnostics: LaneDiagnostic[]): ParsedScripts {
  const sources = new Map<string, ts.SourceFile>();
  const vue = new Map<string, VueScript>();
  const byName = new Map<string, ts.SourceFile>();
  const paths = new Map<ts.SourceFile, string>();
  const names = new Map<string, string>();
  for (const { path, text } of files) {
    const component = path.endsWith('.vue') ? readVue(path, text) : null;
    if (path.endsWith('.vue')) {
      if (!component) {
        diagnostics.push(unread(path, 'not a single-file component the Vue compiler can read'));
        continue;
      }
      vue.set(path, component);
    }
    const name = ROOT + path + (component ? `.${component.lang.replace(/^(?!tsx?$|jsx?$).*$/, 'ts')}` : '');
    const parsed = parseOne(name, component?.text ?? text);
    if (typeof parsed === 'string') {
      diagnostics.push(unread(path, parsed));
      continue;
    }
    sources.set(path, parsed);
    byName.set(name, parsed);
    paths.set(parsed, path);
    names.set(path, name);
  }
  const lib = ts.createSourceFile(LIB_FILE, LIB, ts.ScriptTarget.ESNext, false);
  const host: ts.CompilerHost = {
    getSourceFile: (name) => (name === LIB_FILE ? lib : byName.get(name)),
    getDefaultLibFileName: () => LIB_FILE,
    writeFile: () => {},
    getCurrentDirectory: () => ROOT,
    getCanonicalFileName: (name) => name,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    fileExists: (name) => byName.has(name),
    readFile: () => undefined,
    directoryExists: () => false,
    getDirectories: () => [],
    resolveModuleNameLiterals: (literals, containing) =>
      literals.map(({ text }) => {
        const from = byName.get(containing);
        const found = from ? resolver.resolve(paths.get(from) ?? '', text) : null;
        const name = found?.to === 'file' ? names.get(found.path) : undefined;
        return {
          resolvedModule:
            name === undefined
              ? undefined
              : { resolvedFileName: name, extension: extensionOf(name), isExternalLibraryImport: false },
        };
      }),
    resolveTypeReferenceDirectiveReferences: (references) =>
      references.map(() => ({ resolvedTypeReferenceDirective: undefined })),
  };
  const program = ts.createProgram({ rootNames: [LIB_FILE, ...byName.keys()], options: OPTIONS, host });
  return { sources, vue, program, checker: program.getTypeChecker(), pathOf: (file) => paths.get(file) ?? null };
}

/** A syntax tree, or why there is none. */
function parseOne(name: string, text: string): ts.SourceFile | string {
  if (nestsTooDeep(text)) return 'brackets nested deeper than any hand writes';
  try {
    const source = ts.createSourceFile(name, text, ts.ScriptTarget.ESNext, true, kindOf(name));
    return depthOf(source) > MAX_AST_DEPTH ? 'nested deeper than any hand writes' : source;
  } catch (error) {
    return `the parser gave up (${error instanceof Error ? error.message : String(error)})`;
  }
}

/** `.js` holds JSX in many projects, and reading it as such misreads nothing else. */
function kindOf(name: string): ts.ScriptKind {
  if (/\.tsx$/.test(name)) return ts.ScriptKind.TSX;
  return /\.[cm]?ts$/.test(name) ? ts.ScriptKind.TS : ts.ScriptKind.JSX;
}

function extensionOf(name: string): ts.Extension {
  for (const extension of [
    ts.Extension.Tsx,
    ts.Extension.Mts,
    ts.Extension.Cts,
    ts.Extension.Ts,
    ts.Extension.Jsx,
    ts.Extension.Mjs,
    ts.Extension.Cjs,
  ])
    if (name.endsWith(extension)) return extension;
  return ts.Extension.Js;
}

/** Depth of a tree, found without recursion. */
function depthOf(source: ts.SourceFile): number {
  const stack: { node: ts.Node; depth: number }[] = [{ node: source, depth: 0 }];
  let deepest = 0;
  for (let top = stack.pop(); top; top = stack.pop()) {
    const { node, depth } = top;
    deepest = Math.max(deepest, depth);
    if (deepest > MAX_AST_DEPTH) return deepest;
    ts.forEachChild(node, (child) => {
      stack.push({ node: child, depth: depth + 1 });
    });
  }
  return deepest;
}

const unread = (file: string, reason: string): LaneDiagnostic => ({ kind: 'SCRIPT_NOT_PARSED', severity: 'warn', reason, file });

import { createRequire } from 'node:module';
import treeSitter from '@vscode/tree-sitter-wasm';
import { copyTree, errorOffsets, type SyntaxNode } from './tree.ts';

/** Larger files are data in Java's clothes; reading them would take more memory than they tell. UTF-16 units. */
export const MAX_FILE_LENGTH = 2_000_000;
/** A file takes milliseconds; one that takes this long is an attack on the parser. */
const MAX_PARSE_MICROS = 10_000_000;
const MAX_ERRORS = 20;

interface Loaded {
  parser: treeSitter.Parser;
  types: string[];
  /** By node type: whether it is a named one. */
  named: boolean[];
  fields: (string | null)[];
}

let loaded: Loaded | null = null;
let loading: Promise<void> | null = null;

async function load(): Promise<void> {
  await treeSitter.Parser.init();
  const grammar = createRequire(import.meta.url).resolve('@vscode/tree-sitter-wasm/wasm/tree-sitter-java.wasm');
  const language = await treeSitter.Language.load(grammar);
  const parser = new treeSitter.Parser();
  parser.setLanguage(language);
  parser.setTimeoutMicros(MAX_PARSE_MICROS);
  const named = language.types.map((_, id) => language.nodeTypeIsNamed(id));
  loaded = { parser, types: language.types, named, fields: language.fields };
}

/** Readies the Java parser of this thread. May be called any number of times. */
export async function loadJavaParser(): Promise<void> {
  loading ??= load();
  await loading;
}

/** A parsed file: `errors` are offsets of what the grammar could not read, `tooDeep` the offset below which nesting was cut. */
export interface Parsed {
  root: SyntaxNode;
  errors: number[];
  tooDeep: number | null;
}

/** Parses a file; null when it took too long. Throws only when `loadJavaParser` was never awaited. */
export function parseJava(text: string): Parsed | null {
  if (loaded === null) throw new Error('loadJavaParser() must be awaited before Java is read');
  const tree = loaded.parser.parse(text);
  if (tree === null) {
    loaded.parser.reset();
    return null;
  }
  try {
    const errors = tree.rootNode.hasError ? errorOffsets(tree, MAX_ERRORS) : [];
    return { ...copyTree(tree, loaded.types, loaded.named, loaded.fields), errors };
  } finally {
    // The WASM heap never shrinks: an undeleted tree is memory lost for the whole run.
    tree.delete();
  }
}

import type { TypescriptFacts } from '../facts/typescript.ts';
import type { ScriptTree } from '../script/index.ts';

/** Reads the TypeScript and JavaScript back ends of a tree; null when there is none. */
export function readTypescript(_tree: ScriptTree): TypescriptFacts | null {
  return null;
}

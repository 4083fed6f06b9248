import type { PackBuilder } from '../../engine/pack/builder.ts';
import type { TypescriptFacts } from '../facts/typescript.ts';
import { addScriptCalls, addScriptSymbols } from './script.ts';

/** Joins what the TypeScript lane found into the pack. */
export function addTypescript(pack: PackBuilder, facts: TypescriptFacts): void {
  addScriptSymbols(pack, facts.symbols, 'typescript');
  addScriptCalls(pack, facts.calls);
}

import type { PackBuilder } from '../../engine/pack/builder.ts';
import type { WebFacts } from '../facts/web.ts';
import { addScriptCalls, addScriptSymbols } from './script.ts';

/** Joins what the web lane found into the pack: screens, their functions, and the requests those send to routes that stand in it. */
export function addWeb(pack: PackBuilder, facts: WebFacts): void {
  addScriptSymbols(pack, facts.symbols, 'web');
  addScriptCalls(pack, facts.calls);
}

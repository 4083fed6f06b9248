import { gradeCall } from '../../engine/grade/policy.ts';
import type { PackBuilder } from '../../engine/pack/builder.ts';
import type { JsonObject } from '../../engine/pack/model.ts';
import type { ScriptCall, ScriptSymbol } from '../facts/script.ts';

/** Functions of scripts. One that both script lanes read is one node that names both. */
export function addScriptSymbols(pack: PackBuilder, symbols: readonly ScriptSymbol[], lane: 'ts' | 'web'): void {
  for (const { key, owner, file, line, endLine, entryPoint } of symbols) {
    const known = pack.get(`symbol:${key}`);
    const lanes = known && known.lane !== undefined && known.lane !== lane ? ['ts', 'web'] : undefined;
    pack.node('symbol', key, { symbol: key, owner, file, line, endLine, entryPoint, lane: known?.lane ?? lane, lanes });
  }
}

/** Calls between functions of scripts: one edge a pair and rule, with the first line that states it. */
export function addScriptCalls(pack: PackBuilder, calls: readonly ScriptCall[]): void {
  const kept = new Map<string, ScriptCall>();
  for (const call of calls) {
    const key = `${call.from}\n${call.to}\n${call.rule}`;
    const known = kept.get(key);
    if (!known || call.line < known.line) kept.set(key, call);
  }
  for (const { from, to, rule, binding, line, incomplete } of kept.values()) {
    const { grade, type } = gradeCall(binding);
    const evidence: JsonObject = { rule, binding, line };
    if (incomplete !== undefined) evidence.dispatch = { incomplete };
    pack.edge(`symbol:${from}`, `symbol:${to}`, type, grade, evidence);
  }
}

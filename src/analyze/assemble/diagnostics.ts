import { compareText } from '../../engine/pack/canonical.ts';
import type { PackDiagnostic } from '../../engine/pack/model.ts';
import type { LaneDiagnostic } from '../facts/diagnostic.ts';

const EXAMPLES = 5;
const RANK = { error: 0, warn: 1, info: 2 } as const;

/** Lane diagnostics as the pack keeps them: one per kind and severity, with its count and the first places it happened. */
export function packDiagnostics(all: readonly LaneDiagnostic[]): PackDiagnostic[] {
  const groups = new Map<string, LaneDiagnostic[]>();
  for (const item of all) {
    const key = `${RANK[item.severity]} ${item.kind}`;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups]
    .sort((a, b) => compareText(a[0], b[0]))
    .map(([, items]) => {
      const sorted = [...items].sort((a, b) => compareText(placeOf(a), placeOf(b)) || compareText(a.reason, b.reason));
      const first = sorted[0] as LaneDiagnostic;
      const diagnostic: PackDiagnostic = {
        kind: first.kind,
        severity: first.severity,
        key: first.key ?? null,
        reason: sentence(first),
      };
      if (items.length > 1) {
        diagnostic.count = items.length;
        diagnostic.examples = sorted.slice(0, EXAMPLES).map(sentence);
      }
      return diagnostic;
    });
}

const placeOf = (item: LaneDiagnostic): string => `${item.file ?? ''}:${String(item.line ?? 0).padStart(8, '0')}`;

const sentence = (item: LaneDiagnostic): string => {
  const place = item.file === undefined ? '' : item.line === undefined ? `${item.file}: ` : `${item.file}:${item.line}: `;
  return place + item.reason;
};

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TrustState } from '../host/types.ts';

/**
 * How far a pack's answers may be trusted, computed from what stands beside it at every load. Without a calibration gate that passed for
 * this very build, and without an approved golden corpus, nothing was scored: UNCERTIFIED, with every missing gate named.
 */
export function trustOf(dotCascadePath: string | null, digest: string): TrustState {
  const gate =
    dotCascadePath === null ? 'no-calibration-state' : gateGap(join(dotCascadePath, 'calibration', 'gate-state.json'), digest);
  const gatesNotShown = gate === null ? [] : ['calibration-gate'];
  return {
    trustLevel: 'UNCERTIFIED',
    gatesNotShown: [...gatesNotShown, 'golden:all-relations'],
    knownGaps: [...(gate === null ? [] : [gate]), 'no-project-golden'],
  };
}

/** The gap a calibration gate leaves, or null when it passed for this build. */
function gateGap(path: string, digest: string): string | null {
  if (!existsSync(path)) return 'no-calibration-state';
  try {
    const state = JSON.parse(readFileSync(path, 'utf8')) as { verdict?: unknown; packDigest?: unknown };
    if (state.packDigest !== digest) return 'calibration-gate-other-build';
    return state.verdict === 'GREEN' || state.verdict === 'BOOTSTRAP' ? null : 'calibration-gate-red';
  } catch {
    return 'no-calibration-state';
  }
}

import { isSpringConfig, readSpringConfig } from '../discover/config.ts';
import { walkTree } from '../discover/walk.ts';
import type { LaneDiagnostic } from '../facts/diagnostic.ts';
import { identityOf, type LiveTarget, targetOf, withoutSecrets } from './target.ts';

/** A connection the configuration of a tree names. */
export interface Candidate {
  /** What `--candidate` takes: 1-based. */
  number: number;
  file: string;
  key: string;
  /** The url without user, password and parameters. */
  url: string;
  /** Null when its parts are set elsewhere, or when no reader of ours speaks to that database. */
  target: LiveTarget | null;
  /** Whether the configuration sets a user beside it; what it is, and any password, is not looked at. */
  hasUser: boolean;
}

/** Connections of `application*` and `bootstrap*` files, each server once, in file order. */
export function connectionCandidates(root: string): { candidates: Candidate[]; diagnostics: LaneDiagnostic[] } {
  const diagnostics: LaneDiagnostic[] = [];
  const found = new Map<string, Omit<Candidate, 'number'>>();
  for (const path of walkTree(root).files.filter(isSpringConfig)) {
    for (const config of readSpringConfig(root, path, diagnostics)) {
      for (const [key, value] of config.values) {
        if (!/^jdbc:/.test(value.trim())) continue;
        const target = targetOf(value);
        const url = withoutSecrets(value.trim());
        const identity = target ? `${target.dialect} ${identityOf(target)}` : url;
        if (found.has(identity)) continue;
        const beside = key.slice(0, key.lastIndexOf('.') + 1);
        const hasUser = ['username', 'user'].some((name) => config.values.has(beside + name));
        found.set(identity, { file: path, key, url, target, hasUser });
      }
    }
  }
  return { candidates: [...found.values()].map((candidate, i) => ({ number: i + 1, ...candidate })), diagnostics };
}

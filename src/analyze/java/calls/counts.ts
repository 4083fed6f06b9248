import type { JavaFacts } from '../../facts/java.ts';
import type { UnknownReason } from '../model/types.ts';

const SAMPLES_PER_REASON = 10;
const MAX_SAMPLE_TEXT = 80;

/** Calls on types that lie in the project's packages and have no source in the tree: nobody failed to place them, they were not given. */
const MISSING_TYPE: UnknownReason = 'project-type-outside-roots';

/** Counts calls that lead out of the project and calls whose target could not be told. */
export class CallCounts {
  external = 0;
  unresolved = 0;
  private readonly byReason = new Map<string, number>();
  private readonly samples: JavaFacts['stats']['unresolvedSamples'] = [];

  private heard: ((reason: UnknownReason, line: number, text: string) => void) | null = null;

  /** Tells somebody of each miss as it is counted; null ends it. */
  listen(heard: ((reason: UnknownReason, line: number, text: string) => void) | null): void {
    this.heard = heard;
  }

  miss(reason: UnknownReason, file: string, line: number, text: string): void {
    this.heard?.(reason, line, text.slice(0, MAX_SAMPLE_TEXT));
    this.unresolved++;
    const count = (this.byReason.get(reason) ?? 0) + 1;
    this.byReason.set(reason, count);
    if (count <= SAMPLES_PER_REASON) this.samples.push({ reason, file, line, text: text.slice(0, MAX_SAMPLE_TEXT) });
  }

  /** Calls on types of the project whose source is not in the tree. */
  missingTypes(): number {
    return this.byReason.get(MISSING_TYPE) ?? 0;
  }

  /** Calls on types that are in the tree and could not be placed, by reason. */
  reasons(): Record<string, number> {
    return Object.fromEntries(
      [...this.byReason].filter(([reason]) => reason !== MISSING_TYPE).sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  }

  sampled(): JavaFacts['stats']['unresolvedSamples'] {
    return this.samples;
  }
}

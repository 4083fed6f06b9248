import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writeAtomically } from '../../engine/pack/store.ts';
import { isRacy, type Stamp } from './stamp.ts';

const SCHEMA = 'cascade:last-run:1';

/** What decides the outcome of a run: two runs that agree on all of it give the same pack. */
export interface RunInputs {
  build: string;
  /** Flags, profile, manifest and anything else of the project's own state, as a hash. */
  settings: string;
  /** Every file of the tree. */
  files: readonly (readonly [path: string, stamp: Stamp | null])[];
  /** What the look at the tree could not see. */
  unseen: unknown;
}

interface Kept<Summary> {
  schema: string;
  inputs: string;
  /** Where the tree stood in git. */
  base: string;
  newest: number;
  at: number;
  outputs: Record<string, Stamp>;
  summary: Summary;
}

/** Remembers what the last run was made from and what it wrote, to tell that a further one would write the same. */
export class LastRun {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /** What was said of the last run, when inputs and outputs are untouched since. `base` is asked last: git takes longest to answer. */
  async summary<Summary>(
    inputs: RunInputs,
    outputs: ReadonlyMap<string, Stamp | null>,
    base: Promise<unknown>,
  ): Promise<Summary | null> {
    let kept: Kept<Summary>;
    try {
      kept = JSON.parse(readFileSync(this.#path, 'utf8')) as Kept<Summary>;
    } catch {
      return null;
    }
    if (kept.schema !== SCHEMA || kept.inputs !== hashOf(inputs)) return null;
    // A file written in the very moment the run looked at it may have been written again unseen.
    if (isRacy(kept.newest, kept.at)) return null;
    for (const [path, stamp] of outputs) {
      const before = kept.outputs[path];
      if (!before || !stamp || before.size !== stamp.size || before.mtime !== stamp.mtime || before.ino !== stamp.ino)
        return null;
    }
    return kept.base === JSON.stringify(await base) ? kept.summary : null;
  }

  save<Summary>(run: {
    inputs: RunInputs;
    base: unknown;
    at: number;
    outputs: ReadonlyMap<string, Stamp | null>;
    summary: Summary;
  }): void {
    const { inputs, base, at, outputs, summary } = run;
    const written = Object.fromEntries([...outputs].filter((entry): entry is [string, Stamp] => entry[1] !== null));
    const newest = inputs.files.reduce((latest, [, stamp]) => Math.max(latest, stamp?.mtime ?? 0, stamp?.ctime ?? 0), 0);
    const kept: Kept<Summary> = {
      schema: SCHEMA,
      inputs: hashOf(inputs),
      base: JSON.stringify(base),
      newest,
      at,
      outputs: written,
      summary,
    };
    writeAtomically(this.#path, JSON.stringify(kept), { mode: 0o600, flush: false });
  }
}

function hashOf(inputs: RunInputs): string {
  const hash = createHash('sha256');
  const { files, ...rest } = inputs;
  hash.update(JSON.stringify(rest));
  for (const [path, stamp] of files)
    hash.update(`\n${path}\0${stamp ? `${stamp.size} ${stamp.mtime} ${stamp.ctime} ${stamp.ino}` : '-'}`);
  return hash.digest('hex');
}

import { type Command, InvalidArgumentError } from 'commander';
import { CascadeError } from '../engine/errors.ts';
import type { HostOptions } from '../engine/host/host.ts';
import type { Host } from '../engine/host/types.ts';
import { say } from './report.ts';

/** The flags every serving command shares, as commander gives them. */
export interface ServingFlags {
  project?: string[];
  pack?: string;
  root?: string;
  memoryBudget?: string;
  watch?: boolean;
}

const collect = (value: string, before: string[] | undefined): string[] => [...(before ?? []), value];

/** A second value would otherwise replace the first without a word, and the answers would be about another repository than the one named. */
const once = (value: string, before: string | undefined): string => {
  if (before !== undefined) {
    throw new InvalidArgumentError('It is given once. To serve several, analyze each, then name each with --project.');
  }
  return value;
};

export function withServingFlags(command: Command): Command {
  return command
    .option('--project <id>', 'serve this registered project; may be repeated (default: every registered project)', collect)
    .option('--pack <dir>', 'serve one pack directory', once)
    .option('--root <repo>', "serve one repository's .cascade/pack", once)
    .option('--memory-budget <MB>', 'pack data to keep in memory, in megabytes', '512')
    .option('--no-watch', 'serve builds as they are and never refresh them');
}

const MB = 1024 * 1024;

export function hostOptions(flags: ServingFlags): HostOptions {
  const megabytes = Number(flags.memoryBudget ?? '512');
  if (!Number.isInteger(megabytes) || megabytes < 1 || megabytes > 1_048_576) {
    throw new CascadeError(
      'bad-input',
      `--memory-budget takes megabytes, a whole number from 1 to 1048576; got ${JSON.stringify(flags.memoryBudget)}.`,
    );
  }
  return {
    cwd: process.cwd(),
    ...(flags.project ? { projects: flags.project } : {}),
    ...(flags.pack === undefined ? {} : { pack: flags.pack }),
    ...(flags.root === undefined ? {} : { root: flags.root }),
    memoryBudgetBytes: megabytes * MB,
    log: say,
  };
}

/** The host a command serves from. Throws CascadeError for flags that name nothing. */
export async function openHost(flags: ServingFlags): Promise<Host> {
  const { createHost } = await import('../engine/host/host.ts');
  return createHost(hostOptions(flags));
}

import pc from 'picocolors';
import { CascadeError, publicError } from '../engine/errors.ts';

/** 0 ok, 1 an unexpected failure (or a missing prerequisite in doctor), 2 a usage mistake. */
export const EXIT = { ok: 0, failed: 1, usage: 2 } as const;

export const isTerminal = (): boolean => process.stderr.isTTY === true && process.env.TERM !== 'dumb';

/** Talk goes to stderr; stdout carries data only. */
export const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

/** One line on a terminal that is drawn over; nothing elsewhere. */
export class StatusLine {
  #shown = false;
  show(text: string): void {
    if (!isTerminal()) return;
    process.stderr.write(`\r\u001b[2K${text.slice(0, (process.stderr.columns ?? 100) - 1)}`);
    this.#shown = true;
  }
  clear(): void {
    if (this.#shown) process.stderr.write('\r\u001b[2K');
    this.#shown = false;
  }
}

/** Prints an error for a person, or as JSON for a program, and gives the exit code it deserves. */
export function reportError(error: unknown, json: boolean): number {
  const { code, message } = publicError(error);
  if (json) process.stdout.write(`${JSON.stringify({ error: { code, message } })}\n`);
  if (error instanceof CascadeError) {
    if (!json) say(`${pc.red(`error [${code}]:`)} ${message}`);
    return EXIT.usage;
  }
  say(`${pc.red('error:')} ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  return EXIT.failed;
}

import { createInterface } from 'node:readline';
import { CascadeError, publicError } from '../engine/errors.ts';
import type { Host } from '../engine/host/types.ts';
import { answerTool } from '../mcp/answer.ts';
import { EXIT, reportError, say } from './report.ts';
import { openHost, type ServingFlags } from './serving.ts';

export interface CallFlags extends ServingFlags {
  batch?: boolean;
}

/** Longest batch line read, in characters. */
const MAX_LINE = 4 * 1024 * 1024;

/** `cascade call TOOL [JSON]`: prints one answer, the same bytes every other face sends. Exit 1 when the answer is an error. */
export async function runCall(tool: string | undefined, json: string | undefined, flags: CallFlags): Promise<number> {
  let host: Host;
  try {
    if (flags.batch && tool !== undefined)
      throw new CascadeError('bad-input', 'With --batch, calls come one a line on standard input; name no tool.');
    if (!flags.batch && tool === undefined)
      throw new CascadeError('bad-input', 'Name a tool, as in `cascade call overview`, or give --batch.');
    host = await openHost(flags);
  } catch (error) {
    return reportError(error, true);
  }
  if (flags.batch) return runBatch(host);
  const { text, failed } = await answerLine(host, tool, () => (json === undefined ? {} : JSON.parse(json)));
  process.stdout.write(`${text}\n`);
  return failed ? EXIT.failed : EXIT.ok;
}

/** One `{"name","arguments"}` a line in; one answer or `{"error"}` a line out, in order. A bad line fails alone. */
async function runBatch(host: Host): Promise<number> {
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() === '') continue;
    const { text } =
      line.length > MAX_LINE
        ? errorLine(new CascadeError('bad-request', `a line holds ${line.length} characters, over ${MAX_LINE}`))
        : await batchLine(host, line);
    if (!process.stdout.write(`${text}\n`)) await new Promise((drained) => process.stdout.once('drain', drained));
  }
  return EXIT.ok;
}

async function batchLine(host: Host, line: string): Promise<{ text: string; failed: boolean }> {
  let call: { name?: unknown; arguments?: unknown } | null;
  try {
    call = JSON.parse(line);
  } catch {
    return errorLine(new CascadeError('bad-request', 'a line is not JSON; expected {"name": "...", "arguments": {...}}'));
  }
  if (typeof call !== 'object' || call === null || typeof call.name !== 'string') {
    return errorLine(new CascadeError('bad-request', 'a line names no tool; expected {"name": "...", "arguments": {...}}'));
  }
  return answerLine(host, call.name, () => call.arguments);
}

async function answerLine(host: Host, tool: string | undefined, args: () => unknown): Promise<{ text: string; failed: boolean }> {
  try {
    let given: unknown;
    try {
      given = args();
    } catch {
      throw new CascadeError(
        'bad-input',
        'The arguments are not JSON, as in `cascade call flow \'{"endpoint":"GET /orders"}\'`.',
      );
    }
    return { text: (await answerTool(host, tool ?? '', given)).text, failed: false };
  } catch (error) {
    return errorLine(error);
  }
}

function errorLine(error: unknown): { text: string; failed: boolean } {
  const { code, message } = publicError(error);
  if (code === 'error') say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return { text: JSON.stringify({ error: { code, message } }), failed: true };
}

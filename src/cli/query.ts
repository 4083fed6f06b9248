import { readFileSync } from 'node:fs';
import { CascadeError } from '../engine/errors.ts';
import { runQueryDocument } from '../schema/run.ts';
import { EXIT, reportError } from './report.ts';
import { openHost, type ServingFlags } from './serving.ts';

export interface QueryFlags extends ServingFlags {
  variables?: string;
  operation?: string;
}

/** `cascade query FILE`: runs a GraphQL document in process and prints its result. `-` reads standard input. Exit 1 when it has errors. */
export async function runQuery(file: string, flags: QueryFlags): Promise<number> {
  try {
    const source = readText(file);
    const variables = parseVariables(flags.variables);
    const host = await openHost(flags);
    const result = await runQueryDocument(host, { source, variables, operationName: flags.operation ?? null });
    process.stdout.write(`${JSON.stringify(result)}\n`);
    return result.errors && result.errors.length > 0 ? EXIT.failed : EXIT.ok;
  } catch (error) {
    return reportError(error, true);
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch (error) {
    throw new CascadeError('bad-input', `${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'error'}).`);
  }
}

function parseVariables(text: string | undefined): Record<string, unknown> {
  if (text === undefined) return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new CascadeError('bad-input', '--variables is not JSON, as in --variables \'{"id":"shop"}\'.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new CascadeError('bad-input', '--variables must be a JSON object.');
  return value as Record<string, unknown>;
}

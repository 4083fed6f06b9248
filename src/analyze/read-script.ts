import { hashOf } from './cache/whole-cache.ts';
import type { Pool } from './pool.ts';
import type { Sinks } from './read-java.ts';
import type { ScriptRead } from './run-script.ts';

/** Reads the scripts of a tree; as a whole from the cache when no file that went into them was touched and none came or went. */
export async function readScript(
  pool: Pool,
  root: string,
  scripts: string[],
  paths: string[],
  { read, diagnostics, onEvent, cache }: Sinks,
): Promise<ScriptRead> {
  const key = hashOf({ scripts, paths });
  let result = cache?.script.take(key) ?? null;
  if (!result) {
    const ran = await pool.run({ kind: 'script', root, scripts, paths });
    if (ran.kind !== 'script') throw new TypeError('the script task gave no script facts');
    result = ran.facts;
    cache?.script.put(key, result.looked, result);
  }
  read.push(...result.read);
  diagnostics.push(...result.diagnostics);
  const { typescript, web } = result;
  if (typescript) onEvent({ step: 'typescript', routes: typescript.routes.length, statements: typescript.statements.length });
  if (web) onEvent({ step: 'web', screens: web.screens.length, calls: web.httpCalls.length });
  return result;
}

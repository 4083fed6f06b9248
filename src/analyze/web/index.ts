import type { WebFacts } from '../facts/web.ts';
import type { ScriptTree } from '../script/index.ts';

/** Reads the web frontends of a tree; `backend` are files a server runs. Null when there is none. */
export function readWeb(_tree: ScriptTree, _backend: ReadonlySet<string>): WebFacts | null {
  return null;
}

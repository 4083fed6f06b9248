import { createHash } from 'node:crypto';
import { readSource } from './discover/read.ts';
import type { FileDigest, LaneDiagnostic, SourceFile } from './facts/diagnostic.ts';
import type { TypescriptFacts } from './facts/typescript.ts';
import type { WebFacts } from './facts/web.ts';
import { MAX_BYTES } from './limits.ts';
import { leftOut, readScripts } from './script/index.ts';
import { readTypescript } from './typescript/index.ts';
import { readWeb } from './web/index.ts';

/** What reading the scripts of a tree gave. */
export interface ScriptRead {
  typescript: TypescriptFacts | null;
  web: WebFacts | null;
  read: FileDigest[];
  /** Every file that was looked for, read or not. */
  looked: string[];
  diagnostics: LaneDiagnostic[];
}

/** Reads all scripts of a tree in one go: a back end and a frontend may share files, and imports lead anywhere. */
export function runScript(root: string, scripts: readonly string[], paths: readonly string[]): ScriptRead {
  const diagnostics: LaneDiagnostic[] = [];
  const read = new Map<string, FileDigest>();
  const load = (path: string, limit: number, said: LaneDiagnostic[]): SourceFile | null => {
    const source = readSource(root, path, limit, said);
    if (source) {
      const sha256 = createHash('sha256').update(source.text).digest('hex');
      read.set(path, { path, sha256, bytes: Buffer.byteLength(source.text) });
    }
    return source;
  };
  const skipped = new Map<ReturnType<typeof leftOut> & string, number>();
  const files: SourceFile[] = [];
  for (const path of scripts) {
    const why = leftOut(path);
    const source = why === null ? load(path, MAX_BYTES.script, diagnostics) : null;
    if (why !== null) skipped.set(why, (skipped.get(why) ?? 0) + 1);
    if (source) files.push(source);
  }
  const known = new Set(paths);
  const texts = new Map<string, string | null>();
  const configText = (path: string): string | null => {
    let text = texts.get(path);
    if (text === undefined) {
      text = known.has(path) ? (load(path, MAX_BYTES.config, diagnostics)?.text ?? null) : null;
      texts.set(path, text);
    }
    return text;
  };
  const tree = readScripts({ files, paths, configText, leftOut: skipped }, diagnostics);
  for (const [why, count] of tree.leftOut)
    diagnostics.push({ kind: 'SCRIPTS_LEFT_OUT', severity: 'info', reason: `${count} scripts are not read: ${why}` });
  const typescript = guarded('TypeScript', diagnostics, () => readTypescript(tree));
  const web = guarded('web', diagnostics, () => readWeb(tree, new Set(typescript?.files ?? [])));
  return {
    typescript,
    web,
    read: [...read.values()].sort((a, b) => (a.path < b.path ? -1 : 1)),
    looked: [...new Set([...scripts, ...[...texts.keys()].filter((path) => known.has(path))])],
    diagnostics,
  };
}

/** A lane that meets code it was not made for loses its facts, said as an error, and no other lane's. */
function guarded<T>(lane: string, diagnostics: LaneDiagnostic[], read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    const why = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    diagnostics.push({
      kind: 'SCRIPT_LANE_FAILED',
      severity: 'error',
      reason: `the ${lane} lane broke off: nothing of it is in the pack (${why.slice(0, 200)})`,
    });
    return null;
  }
}

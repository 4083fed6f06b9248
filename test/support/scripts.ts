import { isScript, readScripts, type ScriptTree } from '../../src/analyze/script/index.ts';

/** A tree of scripts out of texts by path. */
export function scriptTree(files: Record<string, string>): ScriptTree {
  const paths = Object.keys(files).sort();
  const sources = paths.filter(isScript).map((path) => ({ path, text: files[path] ?? '' }));
  return readScripts({ files: sources, paths, configText: (path) => files[path] ?? null, leftOut: new Map() }, []);
}

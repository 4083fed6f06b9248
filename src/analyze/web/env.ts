import { dirOf, isBelow, type ScriptTree } from '../script/index.ts';

const ENV_FILE = /(?:^|\/)\.env(?:\.(?!example$|sample$|template$|local$)[\w-]+)?$/;
const SECRET = /(?:secret|token|password|passwd|private|credential|access_?key|api_?key|app_?key)/i;
/** A setting's value is kept only where it is part of an address. */
const ADDRESS = /^(?:https?:\/\/[\w.:-]+(?:\/[\w./-]*)?|\/[\w./-]*)$/;

/** What env files set, per directory: only addresses are kept, and nothing whose name says that it is secret. */
export class EnvFiles {
  readonly #files: { dir: string; values: Map<string, string> }[];

  constructor(tree: ScriptTree) {
    this.#files = tree.paths
      .filter((path) => ENV_FILE.test(path))
      .map((path) => ({ dir: dirOf(path), values: readEnv(tree.configText(path) ?? '') }));
  }

  /** Every value a setting has for a file, in any mode. */
  values(name: string, file: string): string[] {
    const found = this.#files.filter(({ dir }) => isBelow(file, dir)).flatMap(({ values }) => values.get(name) ?? []);
    return [...new Set(found)].sort();
  }
}

function readEnv(text: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    const match = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*?)\s*$/.exec(line);
    const [name, raw] = [match?.[1], match?.[2]?.replace(/^(['"])(.*)\1$/, '$2')];
    if (name !== undefined && raw !== undefined && !SECRET.test(name) && ADDRESS.test(raw)) values.set(name, raw);
  }
  return values;
}

import { CascadeError } from '../engine/errors.ts';
import { discover } from './discover/discover.ts';
import { readSource } from './discover/read.ts';
import type { ActiveRules } from './facts/rules.ts';
import { lineageOf, loadJavaParser, readJavaFile } from './java/index.ts';
import { MAX_BYTES } from './limits.ts';

export interface Explanation {
  type: string;
  file: string | null;
  /** Everything it extends and implements, nearest first. */
  above: { name: string; known: 'source' | 'model' | 'nothing' }[];
  rules: { id: string; says: string }[];
}

/** What rules say of one type of a tree, by qualified or simple name. Throws `unknown-type` with the nearest names. */
export async function explainType(root: string, type: string, rules: ActiveRules): Promise<Explanation> {
  await loadJavaParser();
  const files = discover(root, null, { rules }).javaFiles.flatMap((path) => {
    const source = readSource(root, path, MAX_BYTES.java, []);
    return source ? [readJavaFile(source)] : [];
  });
  const found = lineageOf(files, type, rules);
  if ('candidates' in found) {
    throw new CascadeError(
      'unknown-type',
      `${JSON.stringify(type)} is ${found.candidates.length > 0 ? `one of several types: ${found.candidates.join(', ')}` : 'no type of the Java sources here'}.`,
      found.candidates,
    );
  }
  const names = new Set([found.fqn, ...found.above.map(({ name }) => name)]);
  return {
    type: found.fqn,
    file: found.file,
    above: found.above,
    rules: rules.callbacks.flatMap(({ id, type: library, method, runs }) => [
      ...(names.has(runs.type) ? [{ id, says: `${library}.${method} may run its ${runs.method}` }] : []),
      ...(names.has(library) ? [{ id, says: `its ${method} may run ${runs.method} of every ${runs.type}` }] : []),
    ]),
  };
}

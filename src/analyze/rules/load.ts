import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CascadeError } from '../../engine/errors.ts';
import type { ActiveRules, RulePack } from '../facts/rules.ts';
import { RULE_KINDS } from './kinds.ts';
import { BUILT_IN_PACKS } from './packs/index.ts';
import { clashes, packProblems } from './validate.ts';

/** Where a project keeps rules of its own, below its root: one pack a JSON file. */
export const RULES_DIR = '.cascade/rules';
const MAX_BYTES = 1024 * 1024;
const MAX_FILES = 100;

/** The built-in packs and a project's own. Throws `bad-rule` with every problem of every file: a set with one wrong rule is not used at all. */
export function loadRules(root: string): ActiveRules {
  const problems: string[] = [];
  const own = readOwn(root, problems);
  const packs = [...BUILT_IN_PACKS.map((pack) => ({ ...pack, file: 'built in' })), ...own];
  problems.push(...clashes(packs));
  if (problems.length > 0) {
    throw new CascadeError(
      'bad-rule',
      `${RULES_DIR} has ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}; no rule was used:\n${problems.map((problem) => `  ${problem}`).join('\n')}\nMend them, then run \`cascade rules test\`.`,
    );
  }
  return active(packs);
}

/** The built-in packs alone. */
export const builtInRules = (): ActiveRules => active(BUILT_IN_PACKS.map((pack) => ({ ...pack, file: 'built in' })));

function readOwn(root: string, problems: string[]): (RulePack & { file: string })[] {
  let names: string[];
  try {
    names = readdirSync(join(root, RULES_DIR)).filter((name) => name.endsWith('.json'));
  } catch {
    return [];
  }
  if (names.length > MAX_FILES) problems.push(`${RULES_DIR}: ${names.length} files, at most ${MAX_FILES} are read`);
  return names
    .sort()
    .slice(0, MAX_FILES)
    .flatMap((name) => {
      const file = `${RULES_DIR}/${name}`;
      const path = join(root, file);
      let value: unknown;
      try {
        if (statSync(path).size > MAX_BYTES) throw new Error(`larger than ${MAX_BYTES} bytes`);
        value = JSON.parse(readFileSync(path, 'utf8'));
      } catch (error) {
        problems.push(`${file}: cannot be read: ${error instanceof Error ? error.message : String(error)}`);
        return [];
      }
      const found = packProblems(value, file);
      problems.push(...found);
      return found.length > 0 ? [] : [{ ...(value as RulePack), file }];
    });
}

function active(packs: (RulePack & { file: string })[]): ActiveRules {
  const rules = packs.flatMap((pack) => pack.rules);
  const deciding = rules.map(({ id, kind, grade, params }) => ({ id, kind, grade, params }));
  return {
    print: createHash('sha256').update(JSON.stringify(deciding)).digest('hex').slice(0, 12),
    packs,
    callbacks: rules.flatMap((rule) =>
      rule.kind === 'java.framework-callback'
        ? [{ id: rule.id, grade: rule.grade ?? RULE_KINDS[rule.kind].cap ?? 'HEURISTIC', ...rule.params }]
        : [],
    ),
    libraryTypes: rules.flatMap((rule) => (rule.kind === 'java.library-types' ? [rule.params.signatures] : [])),
    // A project's own words come first: they know the tree.
    dialectWords: [...packs]
      .reverse()
      .flatMap((pack) => pack.rules.flatMap((rule) => (rule.kind === 'sql.dialect-path' ? rule.params.words : []))),
  };
}

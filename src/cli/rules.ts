import { resolve } from 'node:path';
import pc from 'picocolors';
import { explainType } from '../analyze/explain-type.ts';
import type { ActiveRules, Rule } from '../analyze/facts/rules.ts';
import { runExamples } from '../analyze/rule-examples.ts';
import { RULE_KINDS } from '../analyze/rules/kinds.ts';
import { loadRules } from '../analyze/rules/load.ts';
import { CascadeError } from '../engine/errors.ts';
import { EXIT, reportError } from './report.ts';

export interface RulesOptions {
  root?: string;
  json?: boolean;
}

const print = (options: RulesOptions, value: unknown, text: () => string): void => {
  process.stdout.write(options.json ? `${JSON.stringify(value)}\n` : text());
};
const rulesOf = ({ root = '.' }: RulesOptions): ActiveRules => loadRules(resolve(root));

/** `cascade rules list`: every rule in force, built in and the project's own. */
export async function runRulesList(options: RulesOptions): Promise<number> {
  try {
    const { print: digest, packs } = rulesOf(options);
    const rows = packs.flatMap(({ pack, version, file, rules }) =>
      rules.map(({ id, kind, description, grade = RULE_KINDS[kind].cap, examples }) => ({
        id,
        kind,
        lane: RULE_KINDS[kind].lane,
        grade,
        description,
        examples: examples.length,
        pack: `${pack} ${version}`,
        file,
      })),
    );
    print(options, { print: digest, rules: rows }, () =>
      rows
        .map(
          ({ id, kind, grade, description, file }) =>
            `${pc.bold(id)}  ${kind}${grade ? `, ${grade}` : ''}  (${file})\n  ${description}\n`,
        )
        .join(''),
    );
    return EXIT.ok;
  } catch (error) {
    return reportError(error, options.json === true);
  }
}

/** `cascade rules show ID`: one rule whole. */
export async function runRulesShow(id: string, options: RulesOptions): Promise<number> {
  try {
    const { rule, file } = find(rulesOf(options), id);
    print(
      options,
      { ...rule, file },
      () => `${JSON.stringify({ ...rule, file, decides: RULE_KINDS[rule.kind].decides }, null, 2)}\n`,
    );
    return EXIT.ok;
  } catch (error) {
    return reportError(error, options.json === true);
  }
}

function find(rules: ActiveRules, id: string): { rule: Rule; file: string } {
  const all = rules.packs.flatMap(({ file, rules: list }) => list.map((rule) => ({ rule, file })));
  const found = all.find(({ rule }) => rule.id === id);
  if (found) return found;
  throw new CascadeError(
    'unknown-rule',
    `There is no rule ${JSON.stringify(id)}. \`cascade rules list\` names them all.`,
    all.map(({ rule }) => rule.id).slice(0, 3),
  );
}

/** `cascade rules test [ID|PACK]`: runs the examples through the whole analysis. Exit 1 when one is not as it says. */
export async function runRulesTest(which: string | undefined, options: RulesOptions): Promise<number> {
  try {
    const rules = rulesOf(options);
    if (which !== undefined && !rules.packs.some(({ pack }) => pack === which)) find(rules, which);
    const verdicts = await runExamples(rules, (rule, pack) => which === undefined || which === rule || which === pack);
    const failed = verdicts.filter(({ problems }) => problems.length > 0).length;
    print(options, { verdicts, passed: verdicts.length - failed, failed }, () =>
      [
        ...verdicts.map(({ rule, example, problems }) =>
          problems.length === 0
            ? `${pc.green('ok    ')} ${rule}: ${example}`
            : `${pc.red('failed')} ${rule}: ${example}\n${problems.map((problem) => `         ${problem}`).join('\n')}`,
        ),
        `${verdicts.length - failed} as they say, ${failed} not`,
        '',
      ].join('\n'),
    );
    return failed > 0 ? EXIT.failed : EXIT.ok;
  } catch (error) {
    return reportError(error, options.json === true);
  }
}

/** `cascade rules explain TYPE`: what a type of the project extends, and which rules say something of it. */
export async function runRulesExplain(type: string, options: RulesOptions): Promise<number> {
  try {
    const root = resolve(options.root ?? '.');
    const found = await explainType(root, type, rulesOf(options));
    print(options, found, () =>
      [
        `${pc.bold(found.type)}  ${found.file ?? 'no source here'}`,
        ...found.above.map(
          ({ name, known }) =>
            `  below ${name}${known === 'source' ? '' : known === 'model' ? '  (known from the library model)' : '  (nothing is known of it)'}`,
        ),
        ...found.rules.map(({ id, says }) => `  ${pc.green(id)}: ${says}`),
        ...(found.rules.length === 0 ? ['  no rule says anything of it'] : []),
        '',
      ].join('\n'),
    );
    return EXIT.ok;
  } catch (error) {
    return reportError(error, options.json === true);
  }
}

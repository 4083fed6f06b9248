import { z } from 'zod';
import { GRADES } from '../../engine/pack/model.ts';
import type { RulePack } from '../facts/rules.ts';
import { signatureProblems } from '../facts/signatures.ts';
import type { SqlDialect } from '../facts/sql.ts';
import { DIALECTS } from '../profile.ts';
import { RULE_KINDS } from './kinds.ts';

const NAME = /^[a-z][a-z0-9-]*$/;
const MAX_RULES = 500;

const text = z.string().min(1).max(4_000);
const qualified = z.string().regex(/^[\w$]+(\.[\w$]+)+$/, 'expected a qualified name such as com.acme.Type');
const method = z.string().regex(/^[\w$]+$/, 'expected a method name');
const dialect = z.enum([...new Set(Object.values(DIALECTS))] as [SqlDialect, ...SqlDialect[]]);
const grade = z.enum(GRADES);
const link = { from: text, to: text, type: z.string().regex(/^[A-Z_]+$/) };

const Example = z
  .strictObject({
    name: text,
    files: z.record(z.string().regex(/^(?!\/)(?!.*\.\.)[\w./-]{1,300}$/, 'expected a relative path'), z.string().max(100_000)),
    expect: z.array(z.strictObject({ ...link, grade: grade.optional() })).optional(),
    absent: z.array(z.strictObject(link)).optional(),
    dialect: dialect.optional(),
  })
  .refine(
    ({ expect, absent, dialect: named }) => expect || absent || named,
    'an example says what is expected, absent or which dialect',
  );

const common = {
  id: z.string(),
  description: text,
  why: text.optional(),
  grade: grade.optional(),
  examples: z.array(Example).min(1, 'a rule has at least one example').max(50),
};
const Rule = z.discriminatedUnion('kind', [
  z.strictObject({
    ...common,
    kind: z.literal('java.framework-callback'),
    params: z.strictObject({ type: qualified, method, runs: z.strictObject({ type: qualified, method }) }),
  }),
  z.strictObject({
    ...common,
    kind: z.literal('java.library-types'),
    params: z.strictObject({ signatures: z.string().min(1).max(200_000) }),
  }),
  z.strictObject({
    ...common,
    kind: z.literal('sql.dialect-path'),
    params: z.strictObject({
      words: z
        .array(z.strictObject({ word: z.string().regex(/^[a-z0-9]{2,40}$/, 'expected a lower-case word'), dialect }))
        .min(1)
        .max(200),
    }),
  }),
]);
const Pack = z.strictObject({
  pack: z.string().regex(NAME, 'expected a lower-case name'),
  version: z.number().int().min(1),
  description: text,
  rules: z.array(Rule).min(1).max(MAX_RULES),
});

/** Checks one pack. Gives every problem, each with where it stands; none means the value is a pack. */
export function packProblems(value: unknown, where: string): string[] {
  const parsed = Pack.safeParse(value);
  if (!parsed.success)
    return parsed.error.issues.map((issue) => `${where}: ${issue.path.join('.') || '(top)'}: ${issue.message}`);
  return parsed.data.rules.flatMap((rule) => {
    const { cap } = RULE_KINDS[rule.kind];
    const problems: string[] = [];
    const say = (problem: string): void => void problems.push(`${where}: ${rule.id}: ${problem}`);
    const [pack, name, ...more] = rule.id.split('.');
    if (pack !== parsed.data.pack || !name || !NAME.test(name) || more.length > 0)
      say(`the id must be ${parsed.data.pack}.<name>`);
    if (rule.grade !== undefined && cap === null) say(`a rule of kind ${rule.kind} draws no link and takes no grade`);
    else if (rule.grade !== undefined && cap !== null && GRADES.indexOf(rule.grade) > GRADES.indexOf(cap))
      say(`grade ${rule.grade} is surer than ${cap}, the surest of its kind`);
    if (rule.kind === 'java.library-types') for (const problem of signatureProblems(rule.params.signatures)) say(problem);
    return problems;
  });
}

/** What packs cannot say together: two rules of one id, or two answers to one question. */
export function clashes(packs: readonly (RulePack & { file: string })[]): string[] {
  const problems: string[] = [];
  const seen = new Map<string, string>();
  const once = (key: string, file: string, what: string): void => {
    const before = seen.get(key);
    if (before === undefined) seen.set(key, file);
    else problems.push(`${file}: ${what} is in ${before} too`);
  };
  for (const { pack, file, rules } of packs) {
    once(`pack ${pack}`, file, `the pack ${pack}`);
    for (const rule of rules) {
      once(`rule ${rule.id}`, file, `the rule ${rule.id}`);
      if (rule.kind === 'java.framework-callback') once(JSON.stringify(rule.params), file, `what ${rule.id} decides`);
      if (rule.kind === 'sql.dialect-path')
        for (const { word } of rule.params.words) once(`word ${word}`, file, `the word ${JSON.stringify(word)}`);
    }
  }
  return problems;
}

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Pack } from '../engine/pack/model.ts';
import { analyze } from './analyze.ts';
import type { ActiveRules, RuleExample } from './facts/rules.ts';

export interface ExampleVerdict {
  rule: string;
  example: string;
  /** What was not as the example says; empty when all was. */
  problems: string[];
}

/** Runs every example of the rules a test picks through the whole analysis. */
export async function runExamples(rules: ActiveRules, picks: (rule: string, pack: string) => boolean): Promise<ExampleVerdict[]> {
  const verdicts: ExampleVerdict[] = [];
  for (const { pack, rules: list } of rules.packs) {
    for (const { id, examples } of list) {
      if (!picks(id, pack)) continue;
      for (const example of examples) verdicts.push({ rule: id, example: example.name, problems: await check(example, rules) });
    }
  }
  return verdicts;
}

async function check(example: RuleExample, rules: ActiveRules): Promise<string[]> {
  const root = mkdtempSync(join(tmpdir(), 'cascade-rule-'));
  try {
    for (const [path, text] of Object.entries(example.files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    const { pack } = await analyze({ root, workers: 0, rules });
    return problemsOf(example, pack);
  } catch (error) {
    return [`the example could not be analyzed: ${error instanceof Error ? error.message : String(error)}`];
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function problemsOf({ expect = [], absent = [], dialect }: RuleExample, pack: Pack): string[] {
  const problems: string[] = [];
  const find = (link: { from: string; to: string; type: string }) =>
    pack.edges.find((edge) => edge.from === link.from && edge.to === link.to && edge.type === link.type);
  const words = (link: { from: string; to: string; type: string }): string => `${link.from} -${link.type}-> ${link.to}`;
  for (const link of expect) {
    const edge = find(link);
    if (!edge) problems.push(`missing: ${words(link)}`);
    else if (link.grade !== undefined && edge.grade !== link.grade)
      problems.push(`${words(link)} is ${edge.grade}, not ${link.grade}`);
  }
  for (const link of absent) if (find(link)) problems.push(`there, and should not be: ${words(link)}`);
  const read = (pack.meta.analysis as { dialect?: { name?: string } | null } | undefined)?.dialect?.name;
  if (dialect !== undefined && read !== dialect) problems.push(`SQL was read as ${read ?? 'nothing'}, not as ${dialect}`);
  return problems;
}

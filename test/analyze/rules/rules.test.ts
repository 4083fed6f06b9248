import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { analyze } from '../../../src/analyze/analyze.ts';
import { runExamples } from '../../../src/analyze/rule-examples.ts';
import { RULE_KINDS } from '../../../src/analyze/rules/kinds.ts';
import { builtInRules, loadRules } from '../../../src/analyze/rules/load.ts';
import { BUILT_IN_PACKS } from '../../../src/analyze/rules/packs/index.ts';
import { clashes, packProblems } from '../../../src/analyze/rules/validate.ts';
import { cascade } from '../../support/bundle.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cascade-rules-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));
function write(files: Readonly<Record<string, string | object>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
}

const EXAMPLE = {
  name: 'x',
  files: { 'A.java': 'class A {}' },
  absent: [{ from: 'symbol:A#a', to: 'symbol:A#b', type: 'CALLS' }],
};
const callback = (over: object = {}) => ({
  id: 'acme.task',
  kind: 'java.framework-callback',
  description: 'A job that is handed over runs.',
  params: { type: 'com.acme.Runner', method: 'submit', runs: { type: 'com.acme.Job', method: 'work' } },
  examples: [EXAMPLE],
  ...over,
});
const pack = (...rules: object[]) => ({ pack: 'acme', version: 1, description: 'Ours.', rules });

describe('the built-in packs', () => {
  test('are packs, do not contradict one another, and are what their examples say', async () => {
    for (const one of BUILT_IN_PACKS) expect(packProblems(one, one.pack)).toEqual([]);
    expect(clashes(BUILT_IN_PACKS.map((one) => ({ ...one, file: 'built in' })))).toEqual([]);
    const verdicts = await runExamples(builtInRules(), () => true);
    expect(verdicts.filter(({ problems }) => problems.length > 0)).toEqual([]);
    expect(verdicts.length).toBeGreaterThan(0);
  });
});

describe('a project’s own rules', () => {
  const TREE = {
    'src/main/java/app/Send.java':
      'package app;\nimport com.acme.Runner;\nclass Send {\n  Runner runner;\n  void send() { runner.submit(null); }\n}\n',
    'src/main/java/app/Work.java':
      'package app;\nimport com.acme.Job;\nclass Work implements Job {\n  public void work() {}\n}\n',
  };
  const linked = async () => {
    const { pack: made } = await analyze({ root, workers: 0 });
    return made.edges.find(({ from, to }) => from === 'symbol:app.Send#send' && to === 'symbol:app.Work#work');
  };

  test('draw links, name themselves in the evidence, and are no surer than they say', async () => {
    write(TREE);
    expect(await linked()).toBeUndefined();
    write({ '.cascade/rules/acme.json': pack(callback()) });
    expect(await linked()).toMatchObject({ type: 'MAY_CALL', grade: 'SOUND_SET', evidence: { ruleId: 'acme.task' } });
    write({ '.cascade/rules/acme.json': pack(callback({ grade: 'HEURISTIC' })) });
    expect(await linked()).toMatchObject({ grade: 'HEURISTIC' });
  });

  test('give types to what calls on a library give', async () => {
    write({
      'src/main/java/app/Show.java':
        'package app;\nimport com.acme.Page;\nclass Show {\n  Page<Item> page;\n  String show() { return page.first().name(); }\n}\n',
      'src/main/java/app/Item.java': 'package app;\nclass Item {\n  String name() { return ""; }\n}\n',
    });
    const called = async () => (await analyze({ root, workers: 0 })).pack.edges.map(({ to }) => to);
    expect(await called()).not.toContain('symbol:app.Item#name');
    const rule = {
      id: 'acme.page',
      kind: 'java.library-types',
      description: 'Pages.',
      params: { signatures: 'interface com.acme.Page<T>\nT first()' },
      examples: [EXAMPLE],
    };
    write({ '.cascade/rules/acme.json': pack(rule) });
    expect(await called()).toContain('symbol:app.Item#name');
  });

  test('name databases by words of their own, before the built-in ones', async () => {
    write({ 'db/warehouse/schema.sql': 'CREATE TABLE item (id INT);' });
    const rule = {
      id: 'acme.words',
      kind: 'sql.dialect-path',
      description: 'Ours.',
      params: { words: [{ word: 'warehouse', dialect: 'oracle' }] },
      examples: [EXAMPLE],
    };
    write({ '.cascade/rules/acme.json': pack(rule) });
    const { discovery } = await analyze({ root, workers: 0 });
    expect(discovery.dialect).toMatchObject({ name: 'oracle' });
  });

  test('are refused all together, each problem with its place', async () => {
    write({
      ...TREE,
      '.cascade/rules/a.json': pack(callback({ id: 'other.task', grade: 'EXACT', extra: 1, examples: [] })),
      '.cascade/rules/b.json': '{',
      '.cascade/rules/c.json': pack(callback({ grade: 'EXACT' }), callback({ id: 'acme.Task' })),
      '.cascade/rules/d.json': pack({
        id: 'acme.page',
        kind: 'java.library-types',
        description: 'Pages.',
        grade: 'EXACT',
        params: { signatures: 'Page<T>\n\ninterface com.acme.Q\n???' },
        examples: [EXAMPLE],
      }),
      '.cascade/rules/e.json': { ...pack(callback({ id: 'five.task' }), callback({ id: 'five.again' })), pack: 'five' },
      '.cascade/rules/f.json': pack({ ...callback(), kind: 'java.unheard-of' }),
    });
    let message = '';
    try {
      loadRules(root);
    } catch (error) {
      message = (error as Error).message;
    }
    for (const part of [
      'a.json: rules.0.examples: a rule has at least one example',
      'a.json: rules.0: Unrecognized key',
      'b.json: cannot be read',
      'c.json: acme.task: grade EXACT is surer than SOUND_SET',
      'c.json: acme.Task: the id must be acme.<name>',
      'd.json: acme.page: a rule of kind java.library-types draws no link and takes no grade',
      'd.json: acme.page: not a type: "Page<T>"',
      'd.json: acme.page: not a member: "???"',
      'e.json: what five.again decides is in .cascade/rules/e.json too',
      'f.json: rules.0.kind',
    ])
      expect(message).toContain(part);
    await expect(analyze({ root, workers: 0 })).rejects.toMatchObject({ code: 'bad-rule' });
  });

  test('make facts of earlier runs unusable when they change', async () => {
    write(TREE);
    expect(loadRules(root).print).toBe(builtInRules().print);
    write({ '.cascade/rules/acme.json': pack(callback()) });
    const first = loadRules(root).print;
    write({ '.cascade/rules/acme.json': pack(callback({ description: 'Other words.' })) });
    expect(loadRules(root).print).toBe(first);
    write({ '.cascade/rules/acme.json': pack(callback({ grade: 'HEURISTIC' })) });
    expect(loadRules(root).print).not.toBe(first);
  });

  test('are listed, shown, tested and explained', () => {
    const run = (...args: string[]) => cascade(['rules', ...args, '--root', root], { home: join(root, 'home') });
    write({
      ...TREE,
      '.cascade/rules/acme.json': pack(
        callback({
          examples: [
            {
              name: 'a job',
              files: TREE,
              expect: [{ from: 'symbol:app.Send#send', to: 'symbol:app.Work#work', type: 'MAY_CALL', grade: 'SOUND_SET' }],
            },
          ],
        }),
      ),
    });
    const list = run('list', '--json');
    expect(JSON.parse(list.stdout).rules).toContainEqual(
      expect.objectContaining({ id: 'acme.task', grade: 'SOUND_SET', file: '.cascade/rules/acme.json' }),
    );
    expect(JSON.parse(run('show', 'acme.task').stdout)).toMatchObject({ kind: 'java.framework-callback' });
    expect(run('test', 'acme')).toMatchObject({ status: 0, stdout: expect.stringContaining('1 as they say, 0 not') });
    expect(run('explain', 'Work').stdout).toContain('acme.task: com.acme.Runner.submit may run its work');
    expect(run('show', 'acme.none')).toMatchObject({ status: 2, stderr: expect.stringContaining('unknown-rule') });
    expect(run('explain', 'Nowhere')).toMatchObject({ status: 2, stderr: expect.stringContaining('unknown-type') });
    write({
      '.cascade/rules/acme.json': pack(callback({ examples: [{ ...EXAMPLE, absent: undefined, expect: EXAMPLE.absent }] })),
    });
    expect(run('test', 'acme.task')).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('missing: symbol:A#a -CALLS-> symbol:A#b'),
    });
  });
});

test('the page on rules names every kind', () => {
  const page = readFileSync(fileURLToPath(new URL('../../../docs/rules.md', import.meta.url)), 'utf8');
  for (const kind of Object.keys(RULE_KINDS)) expect(page).toContain(`\`${kind}\``);
});

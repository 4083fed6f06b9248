import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { analyze } from '../../../src/analyze/analyze.ts';
import { TreeCache } from '../../../src/analyze/cache/tree-cache.ts';
import { type Random, random } from '../../support/random.ts';

const EXAMPLES = fileURLToPath(new URL('../../../examples', import.meta.url));
let dir = '';
let root = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'cascade-incremental-'));
  root = join(dir, 'tree');
  for (const name of ['orders-service', 'catalog-service'])
    cpSync(join(EXAMPLES, name), join(root, name), { recursive: true, filter: (path) => !path.includes('.cascade') });
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const analyzed = async (cache?: TreeCache) => {
  const { pack, routes, factsIndex } = await analyze({ root, project: 'p', workers: 0, ...(cache ? { cache } : {}) });
  const { builtAt: _, incremental, ...meta } = pack.meta;
  return { outcome: JSON.stringify({ ...pack, meta, routes, factsIndex }), incremental };
};
/** An hour on, so that files just written count as long finished and their stamps are trusted. */
const kept = () => new TreeCache(root, { dir: join(dir, 'cache'), build: 'b', now: () => Date.now() + 3_600_000 });

const files = (suffix: string): string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(suffix))
    .sort();
const edit = (path: string, change: (text: string) => string) =>
  writeFileSync(join(root, path), change(readFileSync(join(root, path), 'utf8')));

/** What people and tools do to a tree between two runs. Each takes what it needs from the tree as it stands. */
const EDITS: Readonly<Record<string, (any: Random, round: number) => void>> = {
  'a method is added': (any, round) =>
    edit(any.pick(files('.java')), (text) => text.replace(/}\s*$/, `  public int added${round}() { return ${round}; }\n}\n`)),
  'a field is added': (any, round) =>
    edit(any.pick(files('.java')), (text) =>
      text.replace(/\bclass (\w+)([^{]*)\{/, `class $1$2{\n  private String extra${round};\n`),
    ),
  'a parameter is added': (any) =>
    edit(any.pick(files('Mapper.java')), (text) => text.replace(/\(\);/, '(@Param("more") int more);')),
  'a class is annotated': (any) =>
    edit(any.pick(files('.java')), (text) => text.replace(/^public (class|interface)/m, '@Deprecated public $1')),
  'a method goes': (any) =>
    edit(any.pick(files('.java')), (text) => text.replace(/\n {2}public \w+ \w+\([^)]*\) \{[^{}]*\}\n/, '\n')),
  'a class gets another parent': (any) =>
    edit(any.pick(files('Service.java')), (text) => text.replace(/^public class (\w+) \{/m, 'public class $1 extends Other {')),
  'a call is added': (any) =>
    edit(any.pick(files('Service.java')), (text) => text.replace(/\) \{\n/, ') {\n    System.out.println(this.hashCode());\n')),
  'a class is copied': (any, round) => {
    const path = any.pick(files('.java'));
    const name = path.replace(/^.*\//, '').replace('.java', '');
    const text = readFileSync(join(root, path), 'utf8').replaceAll(name, `${name}Copy${round}`);
    writeFileSync(join(root, path.replace(`${name}.java`, `${name}Copy${round}.java`)), text);
  },
  'a file is deleted': (any) => rmSync(join(root, any.pick(files('.java')))),
  'a file is cut short': (any) => edit(any.pick(files('.java')), (text) => text.slice(0, Math.floor(text.length * 0.7))),
  'a file is touched': (any) => {
    const path = join(root, any.pick(files('.java')));
    utimesSync(path, new Date(), new Date());
  },
  'a comment is added': (any) => edit(any.pick(files('.java')), (text) => `// seen\n${text}`),
  'a mapper is changed': (any, round) => {
    const mappers = files('Mapper.xml');
    if (mappers.length > 0)
      edit(any.pick(mappers), (text) =>
        text.replace('</mapper>', `<select id="added${round}">SELECT id FROM orders</select></mapper>`),
      );
  },
  'a column is added': (any, round) =>
    edit(any.pick(files('.sql')), (text) => text.replace(/(CREATE TABLE[^(]*\()/i, `$1\n  added_${round} INT,`)),
  'a path is set': (any, round) =>
    edit(any.pick(files('application.yml')), (text) => `${text}\n---\nserver:\n  servlet:\n    context-path: /v${round}\n`),
};

test.each([1, 2, 3, 4])('a run that reuses what it can writes what a cold run writes (seed %i)', async (seed) => {
  const any = random(seed);
  expect((await analyzed(kept())).incremental).toMatchObject({ mode: 'cold' });
  for (let round = 0; round < 8; round++) {
    const done = Array.from({ length: 1 + any.int(3) }, () => any.pick(Object.keys(EDITS)));
    for (const name of done) EDITS[name]?.(any, round);
    const again = await analyzed(kept());
    expect(again.incremental).toMatchObject({ mode: 'incremental' });
    expect(again.outcome, done.join(', ')).toBe((await analyzed()).outcome);
  }
});

test('a run after one edit reads one file', async () => {
  await analyzed(kept());
  edit(files('.java')[0] as string, (text) => `${text}// edited`);
  const { incremental } = await analyzed(kept());
  const others = files('.java').length - 1;
  expect(incremental).toEqual({
    mode: 'incremental',
    reason: null,
    reparsedJava: 1,
    reusedJava: others,
    reusedJavaBodies: others,
  });
});

test('a file that is written again with its old bytes is not parsed', async () => {
  await analyzed(kept());
  edit(files('.java')[0] as string, (text) => text);
  expect((await analyzed(kept())).incremental).toMatchObject({ reparsedJava: 0, reusedJava: files('.java').length });
});

test('facts that another build kept are not used', async () => {
  await analyzed(kept());
  const other = new TreeCache(root, { dir: join(dir, 'cache'), build: 'another', now: () => Date.now() + 3_600_000 });
  expect((await analyzed(other)).incremental).toMatchObject({
    mode: 'cold',
    reason: 'what is kept is of another build of the engine',
    reusedJava: 0,
  });
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { analyze } from '../../src/analyze/analyze.ts';
import { estimate } from '../../src/analyze/estimate.ts';

const EXAMPLES = fileURLToPath(new URL('../../examples', import.meta.url));
const OUTLOOK = { shipped: 'ships', degraded: 'degrades', 'not-shipped': 'missing' } as const;

let dir = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'cascade-estimate-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function tree(files: Readonly<Record<string, string>>): string {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
  }
  return dir;
}
const outlooks = (root: string) => Object.fromEntries(estimate(root).axes.map(({ axis, outlook }) => [axis, outlook]));

const CONTROLLER = `import org.springframework.web.bind.annotation.*; @RestController class C { private M m;
  @GetMapping("/a") Object a() { return m.all(); } }`;
const MAPPER =
  '@org.apache.ibatis.annotations.Mapper interface M { @org.apache.ibatis.annotations.Select("SELECT id FROM t") Object all(); }';

describe('an estimate', () => {
  test.each<[string, () => string]>([
    ['a MyBatis service', () => join(EXAMPLES, 'orders-service')],
    ['a JPA service', () => join(EXAMPLES, 'catalog-service')],
    ['annotation SQL without a schema', () => tree({ 'src/main/java/C.java': CONTROLLER, 'src/main/java/M.java': MAPPER })],
    ['a schema alone', () => tree({ 'db/schema.sql': 'CREATE TABLE t (id INT);' })],
    ['classes alone', () => tree({ 'src/main/java/A.java': 'class A { void a() {} }' })],
  ])('says of %s what the analysis then finds', async (_, make) => {
    const root = make();
    const { pack } = await analyze({ root, workers: 0 });
    const found = Object.entries(pack.meta.axes ?? {}).map(([axis, { status }]) => [axis, OUTLOOK[status]]);
    expect(outlooks(root)).toEqual(Object.fromEntries(found));
  });

  test('names what this version does not read', () => {
    tree({ 'src/main/java/A.java': 'class A {}', 'src/main/kotlin/B.kt': 'class B', 'C.kt': 'class C', 'ui/app.vue': '' });
    expect(estimate(dir).unread).toEqual([
      { technology: 'Kotlin', files: 2 },
      { technology: 'TypeScript and frontends', files: 1 },
    ]);
  });

  test('has a way out for every gap that has one', () => {
    tree({ 'src/main/java/M.java': MAPPER });
    const column = estimate(dir).axes.find(({ axis }) => axis === 'column');
    expect(column).toMatchObject({ outlook: 'degrades', remedy: 'give the schema with --ddl db/schema.sql' });
  });

  test('refuses what is no directory', () => {
    expect(() => estimate(join(dir, 'nowhere'))).toThrow('is not a directory that can be read');
  });
});

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { program } from '../../src/cli/cascade.ts';
import { httpStatusOf } from '../../src/engine/errors.ts';
import { GRADES } from '../../src/engine/pack/model.ts';
import { buildEntries } from '../../src/mcp/catalog-build.ts';
import { toolsPage } from '../../src/mcp/docs-page.ts';
import { readDocuments } from '../../src/mcp/documents.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const sources = (dir: string): string[] =>
  readdirSync(join(ROOT, dir)).flatMap((name) => {
    const path = join(dir, name);
    return statSync(join(ROOT, path)).isDirectory() ? sources(path) : path.endsWith('.ts') ? [path] : [];
  });

const tools = buildEntries(readDocuments()).map((entry) => entry.tool);

test('docs/tools.md is the catalog', () => {
  expect(read('docs/tools.md')).toBe(toolsPage(tools));
});

test.each(tools.map((tool) => tool.name))('the README names %s', (name) => {
  expect(read('README.md')).toContain(`| \`${name}\` |`);
});

test.each([...GRADES])('docs/answers.md explains %s', (grade) => {
  expect(read('docs/answers.md')).toContain(`\`${grade}\``);
});

describe('docs/cli.md', () => {
  const cli = program(() => {});
  const page = read('docs/cli.md');
  test.each(cli.commands.map((command) => [command.name(), command] as const))('has %s with its flags', (name, command) => {
    expect(page).toContain(`\`cascade ${name}`);
    for (const option of command.options) expect(page, `${name} ${option.long}`).toContain(option.long);
  });
});

/** Kinds a lane says, wherever it says them: as `kind: 'X'` or as the first argument of a reporting function. */
function diagnosticKinds(): Set<string> {
  const kinds = new Set<string>();
  const patterns = [/kind: '([A-Z][A-Z0-9_]+)'/g, /\b(?:report|say|diagnose|diagnostic|warn|info)\(\s*'([A-Z][A-Z0-9_]+)'/g];

  for (const path of sources('src/analyze')) {
    for (const pattern of patterns) for (const match of read(path).matchAll(pattern)) kinds.add(match[1] ?? '');
  }
  return kinds;
}

test('docs/diagnostics.md lists every diagnostic that is said, and none that is not', () => {
  const said = diagnosticKinds();
  expect(said.size).toBeGreaterThan(20);
  const listed = new Set([...read('docs/diagnostics.md').matchAll(/^\| `([A-Z][A-Z0-9_]+)`/gm)].map((match) => match[1] ?? ''));
  expect([...said].filter((kind) => !listed.has(kind))).toEqual([]);
  const everywhere = sources('src/analyze').map(read).join('\n');
  expect([...listed].filter((kind) => !everywhere.includes(`'${kind}'`))).toEqual([]);
});

test('docs/errors.md lists every code that is thrown, with the status it has', () => {
  const page = read('docs/errors.md');
  const thrown = new Set<string>();
  for (const path of sources('src')) {
    const text = read(path);
    for (const match of text.matchAll(/new CascadeError\(\s*'([a-z-]+)'/g)) thrown.add(match[1] ?? '');
    for (const match of text.matchAll(/extensions: \{ code: '([a-z-]+)'/g)) thrown.add(match[1] ?? '');
  }
  expect(thrown.size).toBeGreaterThan(10);
  for (const code of thrown) {
    expect(page, code).toContain(`\`${code}\``);
    const row = new RegExp(`\\|[^|]*\`${code}\`[^|]*\\| (\\d{3}) \\|`).exec(page);
    if (code !== 'limit-exceeded') expect(Number(row?.[1]), code).toBe(httpStatusOf(code));
  }
});

test('links between documents lead somewhere', () => {
  for (const page of ['README.md', 'CONTRIBUTING.md', ...readdirSync(join(ROOT, 'docs')).map((name) => `docs/${name}`)]) {
    for (const match of read(page).matchAll(/\]\(([^)#:]+)\)/g)) {
      const target = join(ROOT, page, '..', match[1] ?? '');
      expect(() => statSync(target), `${page} -> ${match[1]}`).not.toThrow();
    }
  }
});

test('no package registry and no path of a machine is in a file', () => {
  const lock = read('package-lock.json');
  expect(lock).not.toContain('"resolved"');
  for (const path of [
    ...sources('src'),
    ...sources('test'),
    'README.md',
    'package.json',
    'package-lock.json',
    'scripts/build.mjs',
    '.ci/run',
  ]) {
    const text = read(path);
    expect(text, path).not.toMatch(/https?:\/\/registry\.|["'](?:\/work|\/root|\/Users)\//);
  }
});

import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import type { LaneDiagnostic } from '../../../src/analyze/facts/diagnostic.ts';
import {
  bare,
  functionName,
  importOf,
  isFunction,
  leftOut,
  literalOf,
  namedFunctionAround,
  readScripts,
  type ScriptTree,
  symbolOf,
  textsOf,
} from '../../../src/analyze/script/index.ts';

function treeOf(files: Record<string, string>): { tree: ScriptTree; diagnostics: LaneDiagnostic[] } {
  const diagnostics: LaneDiagnostic[] = [];
  const paths = Object.keys(files).sort();
  const scripts = paths.filter((path) => !path.endsWith('.json')).map((path) => ({ path, text: files[path] ?? '' }));
  const tree = readScripts({ files: scripts, paths, configText: (path) => files[path] ?? null, leftOut: new Map() }, diagnostics);
  return { tree, diagnostics };
}

/** Every node of a file for which `test` holds. */
function nodes<T extends ts.Node>(tree: ScriptTree, path: string, test: (node: ts.Node) => node is T): T[] {
  const found: T[] = [];
  const visit = (node: ts.Node): void => {
    if (test(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  const source = tree.sources.get(path);
  if (source) visit(source);
  return found;
}

describe('where imports lead', () => {
  it('follows relative paths, indexes, tsconfig paths with inheritance, workspaces and the name a build will give', () => {
    const { tree } = treeOf({
      'tsconfig.base.json':
        '{ // shared\n "compilerOptions": { "baseUrl": ".", "paths": { "@app/*": ["apps/api/src/*"], "@lib": ["libs/lib/src/index.ts"] } } }',
      'apps/api/tsconfig.json': '{ "extends": "../../tsconfig.base.json" }',
      'apps/api/src/main.ts': '',
      'apps/api/src/users/index.ts': '',
      'apps/api/src/a.ts': '',
      'libs/lib/src/index.ts': '',
      'packages/core/package.json': '{ "name": "@me/core", "main": "dist/index.js" }',
      'packages/core/src/index.ts': '',
      'web/src/x.ts': '',
      'web/package.json': '{"name":"web"}',
      'web/src/views/y.vue': '<template/>',
    });
    const to = (from: string, specifier: string) => tree.resolver.resolve(from, specifier);
    expect(to('apps/api/src/main.ts', './users')).toEqual({ to: 'file', path: 'apps/api/src/users/index.ts' });
    expect(to('apps/api/src/main.ts', './a.js')).toEqual({ to: 'file', path: 'apps/api/src/a.ts' });
    expect(to('apps/api/src/main.ts', '@app/a')).toEqual({ to: 'file', path: 'apps/api/src/a.ts' });
    expect(to('apps/api/src/main.ts', '@lib')).toEqual({ to: 'file', path: 'libs/lib/src/index.ts' });
    expect(to('apps/api/src/main.ts', '@me/core')).toEqual({ to: 'file', path: 'packages/core/src/index.ts' });
    expect(to('apps/api/src/main.ts', '@nestjs/common')).toEqual({ to: 'package', name: '@nestjs/common' });
    expect(to('apps/api/src/main.ts', './missing')).toEqual({ to: 'nowhere' });
    expect(to('apps/api/src/main.ts', '../../../../etc/passwd')).toEqual({ to: 'nowhere' });
    expect(to('web/src/x.ts', '@/views/y.vue')).toEqual({ to: 'file', path: 'web/src/views/y.vue', assumed: true });
  });

  it('follows re-exports, barrels that import each other, and CommonJS', () => {
    const { tree } = treeOf({
      'a.ts': "import { f } from './barrel'; import h from './c'; f(); h();",
      'barrel.ts': "export * from './b'; export * from './other';",
      'other.ts': "export * from './barrel';",
      'b.ts': 'export function f() {}',
      'c.js': 'module.exports = function h() {};',
      'd.js': "const { f } = require('./b'); const axios = require('axios'); f(); axios();",
    });
    const callees = (path: string) =>
      nodes(tree, path, ts.isCallExpression).filter(
        (call) => ts.isIdentifier(call.expression) && call.expression.text !== 'require',
      );
    expect(
      callees('a.ts').map(({ expression }) =>
        tree.pathOf(symbolOf(tree.checker, expression)?.declarations?.[0]?.getSourceFile() as ts.SourceFile),
      ),
    ).toEqual(['b.ts', 'c.js']);
    const [, axios] = callees('d.js');
    expect(importOf(tree.checker, axios?.expression as ts.Identifier)).toEqual({ specifier: 'axios', name: '*' });
  });
});

describe('what functions are called', () => {
  it('names methods, arrow fields, exports, wrapped handlers and members of objects; callbacks belong to who writes them', () => {
    const { tree } = treeOf({
      'a.ts': `
        export class A { m() { [1].map(x => x); } field = () => 1; static s() {} }
        export default function () {}
        const wrapped = catchAsync(async (req) => req);
        export const api = { list: () => 1, nested: { get() {} } };
        exports.old = function () {};
        function outer() { class Inner { go() {} } }
      `,
    });
    const names = nodes(tree, 'a.ts', isFunction).map((fn) => functionName(fn));
    expect(names).toEqual([
      'A.m',
      null,
      'A.field',
      'A.s',
      'default',
      'wrapped',
      'api.list',
      'api.nested.get',
      'old',
      'outer',
      'Inner$7.go',
    ]);
    const callback = nodes(tree, 'a.ts', ts.isArrowFunction)[0];
    expect(namedFunctionAround(callback as ts.Node)?.name).toBe('A.m');
  });
});

describe('what a text can be', () => {
  const texts = (files: Record<string, string>): string[] => {
    const { tree } = treeOf(files);
    const call = nodes(tree, 'a.ts', ts.isCallExpression).find(
      ({ expression }) => expression.getText() === 'use',
    ) as ts.CallExpression;
    return textsOf(tree.checker, call.arguments[0] as ts.Expression).map((text) =>
      text.map((piece) => (typeof piece === 'string' ? piece : `{${piece.hole}${piece.name ? `:${piece.name}` : ''}}`)).join(''),
    );
  };

  it('follows constants of other files, enums, objects, templates, joins and branches', () => {
    const other = "export const BASE = '/api'; export enum E { A = '/a' } export const urls = { list: BASE + '/list' } as const;";
    const use = (code: string) => texts({ 'a.ts': `import { BASE, E, urls } from './other'; ${code}`, 'other.ts': other });
    expect(use('use(BASE + E.A)')).toEqual(['/api/a']);
    expect(use('use(urls.list)')).toEqual(['/api/list']);
    expect(use('function f(id: number, kind: string) { use(`${BASE}/x/${id}?k=${kind}`); }')).toEqual([
      '/api/x/{parameter}?k={parameter}',
    ]);
    expect(use('declare const c: boolean; use(c ? BASE : "/b")')).toEqual(['/api', '/b']);
    expect(use("use(['', 'x', 'y'].join('/'))")).toEqual(['/x/y']);
    expect(use('use(process.env.API_URL + "/x")')).toEqual(['{env:API_URL}/x']);
    expect(use('use(import.meta.env.VITE_BASE ?? "/d")')).toEqual(['{env:VITE_BASE}', '/d']);
    expect(use('let v = "/one"; v = "/two"; use(v)')).toEqual(['{unknown}']);
    expect(use('let w = "/one"; use(w)')).toEqual(['/one']);
    expect(use('const a: string = b; const b: string = a; use(a)')).toEqual(['{unknown}']);
  });

  it('gives a literal only when there is one', () => {
    const { tree } = treeOf({ 'a.ts': "use('x'); use(y); use('a' + 'b');" });
    const given = nodes(tree, 'a.ts', ts.isCallExpression).map((call) =>
      literalOf(tree.checker, bare(call.arguments[0] as ts.Expression)),
    );
    expect(given).toEqual(['x', null, 'ab']);
  });
});

describe('scripts nobody can read', () => {
  it('names them and reads the rest', () => {
    const { tree, diagnostics } = treeOf({
      'deep.ts': `const x = ${'(\n'.repeat(3000)}1${')\n'.repeat(3000)};`,
      'chain.ts': `const y = ${'!\n'.repeat(50_000)}1;`,
      'min.js': `var a=1;${'f(a);'.repeat(5_000)}`,
      'broken.tsx': 'export const A = () => <div><span></div>;',
      'good.ts': 'export const a = 1;',
      'package.json': '[1]',
      'tsconfig.json': '{"a":'.repeat(20_000),
      'odd.vue': '<script setup lang="ts">const a: number = 1</script><template><a v-if="</template>',
    });
    expect([...tree.sources.keys()]).toEqual(['broken.tsx', 'good.ts', 'odd.vue']);
    expect(diagnostics.map(({ kind, file }) => `${kind} ${file}`).sort()).toEqual([
      'PACKAGE_JSON_UNREADABLE package.json',
      'SCRIPT_LEFT_OUT min.js',
      'SCRIPT_NOT_PARSED chain.ts',
      'SCRIPT_NOT_PARSED deep.ts',
    ]);
  });

  it('leaves out by path what is no source of the project', () => {
    const why = ['a.d.ts', 'lib/jquery.min.js', 'src/a.spec.ts', 'test/a.ts', 'x/vendor/y.js', 'src/${x}.vue', 'src/a.ts'].map(
      leftOut,
    );
    expect(why).toEqual(['declarations', 'minified', 'test support', 'test support', 'vendored', 'generator template', null]);
  });

  it('keeps the lines of a component', () => {
    const { tree } = treeOf({
      'a.vue': '<template>\n<p/>\n</template>\n<script lang="ts">\nexport default {\n methods: { go() {} } }\n</script>\n',
    });
    const [go] = nodes(tree, 'a.vue', ts.isMethodDeclaration);
    expect(tree.sources.get('a.vue')?.getLineAndCharacterOfPosition(go?.getStart() ?? 0).line).toBe(5);
  });
});

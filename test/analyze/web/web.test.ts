import { describe, expect, it } from 'vitest';
import { addWeb } from '../../../src/analyze/assemble/web.ts';
import { readWeb } from '../../../src/analyze/web/index.ts';
import { PackBuilder } from '../../../src/engine/pack/builder.ts';
import { scriptTree } from '../../support/scripts.ts';

const read = (files: Record<string, string>) => {
  const facts = readWeb(scriptTree(files), new Set());
  if (!facts) throw new Error('no frontend was found');
  return facts;
};
const asked = (files: Record<string, string>): string[] =>
  read(files)
    .httpCalls.map(
      ({ from, verb, path, prefix, host, unsure }) =>
        `${from} ${verb} ${prefix?.value ?? ''}${path}${host ? ` at ${host}` : ''}${unsure ? ' unsure' : ''}`,
    )
    .sort();

describe('requests of frontends', () => {
  it('are told by the function that spells the address, however many wrappers are between', () => {
    const http =
      "import axios from 'axios';\nconst service = axios.create({ baseURL: import.meta.env.VITE_BASE });\nexport default function request(config) { return service(config) }\nexport const get = (url, params) => request({ url, method: 'get', params });\n";
    const api =
      "import request, { get } from './http';\nexport const list = (q) => get('/item/list', q);\nexport function save(data, id) { return request({ url: `/item/${id}/save`, method: 'post', data }) }\nexport const remove = (id) => request({ url: '/item/' + id, method: 'DELETE' });\n";
    expect(asked({ 'src/http.js': http, 'src/api.js': api, '.env': 'VITE_BASE=/api\nVITE_TOKEN=/never' })).toEqual([
      'src/api.js#list GET /api/item/list',
      'src/api.js#remove DELETE /api/item/{*}',
      'src/api.js#save POST /api/item/{*}/save',
    ]);
  });

  it('are read from fetch, classes around axios, Angular, jQuery, $http and XMLHttpRequest', () => {
    expect(
      asked({
        'a.ts':
          "export async function load(id: string) { await fetch(`/a/${id}?x=1`, { method: 'PUT' }); await fetch('https://other.example/x'); }",
      }),
    ).toEqual(['a.ts#load GET /x at other.example', 'a.ts#load PUT /a/{*}']);
    const cls =
      "import axios, { AxiosInstance } from 'axios'; import { cloneDeep } from 'lodash-es';\nexport class Http { private instance: AxiosInstance; constructor(o: any) { this.instance = axios.create(o); }\n get(config: any) { return this.request({ ...config, method: 'GET' }) }\n request(config: any) { let conf = cloneDeep(config); conf = this.hook(conf); return new Promise((ok) => { this.instance.request(conf).then(ok) }) }\n hook(c: any) { return c } }\nexport const http = new Http({});\n";
    expect(
      asked({
        'http.ts': cls,
        'use.ts':
          "import { http } from './http'; enum Api { list = '/x/list' } export const list = () => http.get({ url: Api.list });",
      }),
    ).toEqual(['use.ts#list GET /x/list']);
    expect(
      asked({
        'a.ts':
          "import { HttpClient } from '@angular/common/http'; export class S { constructor(private http: HttpClient) {} all() { return this.http.get<any>('api/all') } }",
      }),
    ).toEqual(['a.ts#S.all GET /api/all']);
    expect(
      asked({
        'a.js':
          "function go() { $.ajax({ url: '/j', type: 'POST' }); $.getJSON('/k', cb); var x = new XMLHttpRequest(); x.open('PUT', '/l'); }",
      }),
    ).toEqual(['a.js#go GET /k', 'a.js#go POST /j', 'a.js#go PUT /l']);
  });

  it('whose address nobody can read are counted with a reason, never guessed', () => {
    const facts = read({
      'a.ts':
        'export function go() { return fetch(window.location.href + next()) } function next(): any { return Math.random() }',
    });
    expect(facts.httpCalls).toEqual([]);
    expect(facts.diagnostics.map(({ kind, line }) => `${kind} ${line}`)).toEqual(['WEB_URL_UNREADABLE 1']);
  });

  it('whose base stands outside the tree are said to be unsure, and values of secrets are not kept', () => {
    const files = {
      'a.ts':
        "import axios from 'axios'; const api = axios.create({ baseURL: process.env.API }); const s = axios.create({ baseURL: process.env.API_SECRET }); export const one = () => api.get('/one'); export const two = () => s.get('/two');",
      '.env': 'API_SECRET=/hidden-value\n',
    };
    expect(asked(files)).toEqual(['a.ts#one GET /one unsure', 'a.ts#two GET /two unsure']);
    expect(JSON.stringify(read(files))).not.toContain('hidden-value');
  });

  it('survives circles, missing files and code that is none', () => {
    expect(
      asked({ 'a.js': "export function a(u) { return b(u) } export function b(u) { a(u); return fetch(u) } a('/x');" }),
    ).toEqual(['a.js#(module) GET /x']);
    expect(readWeb(scriptTree({ 'a.js': 'const x = ;;; }{ export' }), new Set())).toBe(null);
  });
});

describe('screens', () => {
  const app = {
    'package.json': '{"dependencies":{"vue":"3"}}',
    'src/router.ts':
      "import { createRouter } from 'vue-router'; import Layout from './Layout.vue';\nexport const routes = [{ path: '/pms', component: Layout, redirect: '/pms/list', children: [{ path: 'list', name: 'list', component: () => import('./List.vue') }, { path: '/abs/:id', component: () => import('./Abs.vue') }] }];\ncreateRouter({ routes });",
    'src/Layout.vue':
      '<script setup lang="ts">import { logout } from \'./api\'; const out = () => logout()</script><template><router-view/></template>',
    'src/List.vue':
      "<script setup lang=\"ts\">import { list } from './api'; import Child from './Child.vue'; import { useUser } from './store'; const load = () => list(); load(); const me = () => useUser().info();</script><template><child/></template>",
    'src/Child.vue':
      '<script>import { save } from \'./api\'; export default { methods: { go() { save(1) } } }</script><template><el-upload :action="target"/></template>',
    'src/Abs.vue': '<script setup>const x = 1</script><template/>',
    'src/api.ts':
      "import axios from 'axios'; export const list = () => axios.get('/list'); export const save = (id: number) => axios.post(`/save/${id}`); export const logout = () => axios.post('/logout'); export const info = () => axios.get('/info');",
    'src/store.ts':
      "import { defineStore } from 'pinia'; import { info as load, logout } from './api'; export const useUser = defineStore('user', () => { const info = async () => { await load() }; const out = () => logout(); return { info, out } }, { persist: true });",
  };

  it('run the functions of their component, of components it imports and of stores, not those of the frame around them', () => {
    const facts = read(app);
    expect(facts.screens.map(({ path, component }) => `${path} ${component}`)).toEqual([
      '/abs/:id src/Abs.vue',
      '/pms/list src/List.vue',
    ]);
    const pack = new PackBuilder();
    for (const route of ['GET /list', 'POST /save/{id}', 'POST /logout', 'GET /info']) {
      const [httpMethod = '', path = ''] = route.split(' ');
      pack.node('endpoint', route, { path, httpMethod, handler: 'h' });
    }
    const stats = addWeb(pack, facts, { gateway: new Map(), parts: [] });
    expect(stats).toMatchObject({ screens: 2, requests: 4, resolved: 4, guessed: 0 });
    const { edges } = pack.finish({ project: 'p', builtAt: '', lanes: [] });
    const reached = new Set<string>();
    const queue = ['screen:/pms/list'];
    for (let at = queue.pop(); at !== undefined; at = queue.pop())
      for (const edge of edges)
        if (edge.from === at && !reached.has(edge.to)) {
          reached.add(edge.to);
          queue.push(edge.to);
        }
    expect([...reached].filter((id) => id.startsWith('endpoint:')).sort()).toEqual([
      'endpoint:GET /info',
      'endpoint:GET /list',
      'endpoint:POST /save/{id}',
    ]);
  });

  it('are read from the file names of Next and Nuxt', () => {
    const page = "export default function Page() { fetch('/p'); return null }";
    const next = read({
      'package.json': '{"dependencies":{"next":"14"}}',
      'src/pages/index.tsx': page,
      'src/pages/users/[id].tsx': page,
      'src/pages/_app.tsx': page,
      'src/pages/api/x.ts': page,
      'app/(shop)/cart/page.tsx': page,
      'app/page.tsx': page,
      'lib/pages/no.tsx': page,
    });
    expect(next.screens.map(({ path, router }) => `${path} ${router}`)).toEqual([
      '/ next-pages',
      '/cart next-app',
      '/users/[id] next-pages',
    ]);
    expect(next.renders.map(({ screen, symbol }) => `${screen} ${symbol}`)).toContain('/cart app/(shop)/cart/page.tsx#Page');
    const nuxt = read({
      'web/package.json': '{"devDependencies":{"nuxt":"3"}}',
      'web/pages/a/index.vue': "<script setup>const { data } = await useFetch('/n')</script>",
    });
    expect(nuxt.screens.map(({ path }) => path)).toEqual(['/a']);
    expect(nuxt.renders.map(({ symbol }) => symbol)).toEqual(['web/pages/a/index.vue#(module)']);
  });

  it('are read from React and Angular routers and AngularJS states', () => {
    const react = read({
      'r.tsx':
        "import { createBrowserRouter } from 'react-router-dom'; import { Page } from './page'; export const router = createBrowserRouter([{ path: '/', element: <Guard><Page/></Guard> }, { path: '/x/:id', lazy: () => import('./page') }]);",
      'page.tsx': "export function Page() { return <Inner/> } function Inner() { fetch('/p'); return null }",
    });
    expect(react.screens.map(({ path }) => path)).toEqual(['/', '/x/:id']);
    expect(react.renders.map(({ screen, symbol }) => `${screen} ${symbol}`)).toContain('/ page.tsx#Page');
    const angular = read({
      'app.routes.ts':
        "import { Routes } from '@angular/router'; export const routes: Routes = [{ path: 'a', loadComponent: () => import('./a') }, { path: 'm', loadChildren: () => import('./m') }];",
      'm.ts': "import { A } from './a'; export const routes = [{ path: 'inner', component: A }];",
      'a.ts':
        "import { inject } from '@angular/core'; import { S } from './s'; export class A { private s = inject(S); load() { this.s.get() } }",
      's.ts':
        "import { HttpClient } from '@angular/common/http'; export class S { constructor(private http: HttpClient) {} get() { return this.http.get('/s') } }",
    });
    expect(angular.screens.map(({ path }) => path)).toEqual(['/a', '/m/inner']);
    expect(angular.renders.map(({ screen, symbol }) => `${screen} ${symbol}`)).toEqual([
      '/a a.ts#A.load',
      '/m/inner a.ts#A.load',
    ]);
    const old = read({
      'o.js':
        "angular.module('o').config(['$stateProvider', function ($stateProvider) { $stateProvider.state('app', { abstract: true, url: '' }).state('owners', { parent: 'app', url: '/owners', template: '<owner-list></owner-list>' }) }]).component('ownerList', { controller: 'C' }).controller('C', ['$http', function ($http) { var self = this; $http.get('api/owners'); self.save = function () { $http.post('api/owners') } }]);",
    });
    expect(old.screens.map(({ path }) => path)).toEqual(['/owners']);
    expect(old.renders.map(({ symbol }) => symbol)).toEqual(['o.js#C', 'o.js#self.save']);
  });
});

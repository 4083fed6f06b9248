import { describe, expect, it } from 'vitest';
import { addPages } from '../../../src/analyze/assemble/pages.ts';
import { RouteMatcher } from '../../../src/analyze/assemble/route-match.ts';
import { NO_MEMO } from '../../../src/analyze/cache/memo.ts';
import { moduleOf, viewRoots } from '../../../src/analyze/discover/views.ts';
import { readAddress } from '../../../src/analyze/pages/address.ts';
import { readPages, Views } from '../../../src/analyze/pages/index.ts';
import { PackBuilder } from '../../../src/engine/pack/builder.ts';

const said = (written: string, thymeleaf = false): string => {
  const address = readAddress(written, thymeleaf);
  return address.k === 'path' ? `${address.path}${address.relative ? ' relative' : ''}` : address.k;
};

describe('addresses on pages', () => {
  it.each([
    ['${pageContext.request.contextPath}/catalog/view?id=${p.id}', '/catalog/view'],
    ['<%= request.getContextPath() %>/x', '/x'],
    ['${ctx}/user/${user.id}/edit', '/user/{*}/edit'],
    ['/user/list-${kind}', '/user/list-{*}'],
    ['{{base}}x', '{*}x relative'],
    ['/css/site.css', 'none'],
    ['http://other.example/x', 'none'],
    ['//other.example/x', 'none'],
    ['mailto:a@b.c', 'none'],
    ['javascript:go(1)', 'none'],
    ['#top', 'none'],
    ['', 'none'],
    ['?page=2', ' relative'],
    ['edit', 'edit relative'],
    ['${url}', 'unread'],
    ['/a b', 'unread'],
  ])('%s', (written, expected) => expect(said(written)).toBe(expected));

  it.each([
    ['@{/owners/{id}/edit(id=${owner.id})}', '/owners/{*}/edit'],
    ['@{/owners(page=${p},size=10)}', '/owners'],
    ['@{__${owner.id}__/edit}', '{*}/edit relative'],
    ["@{'/owners/' + ${owner.id}}", '/owners/{*}'],
    ['@{~/other}', '/other'],
    ['${link}', 'unread'],
    ['@{/resources/x.css}', 'none'],
  ])('%s of Thymeleaf', (written, expected) => expect(said(written, true)).toBe(expected));
});

describe('templates', () => {
  const page = (path: string, text: string) => readPages([{ path, text }], []).pages[0];
  const asked = (path: string, text: string): string[] =>
    (page(path, text)?.requests ?? []).map(
      ({ kind, verb, path: to, relative, line }) => `${kind} ${verb} ${to}${relative ? ' relative' : ''} ${line}`,
    );

  it('reads forms and links of JSP around server code and comments, with their lines', () => {
    const text = `<%@ page import="a.B" %>
<%-- <a href="/old">x</a> --%>
<% if (a < b) { %>
<form:form method="post" action="\${pageContext.request.contextPath}/cart/update">
<a href="<c:url value="/item/1"/>">x</a>
<!-- <a href="/commented">y</a> -->
<c:forEach items="\${a}"><a href="/b/\${x}">b</a></c:forEach>`;
    expect(asked('WEB-INF/a.jsp', text)).toEqual(['form POST /cart/update 4', 'link GET /item/1 5', 'link GET /b/{*} 7']);
  });

  it('reads Thymeleaf, FreeMarker, Velocity, Mustache, EJS and Pug', () => {
    expect(
      asked(
        'templates/a.html',
        '<form th:action="@{/save}" th:method="put"></form><form method="post"></form><button formaction="/x" formmethod="post">',
      ),
    ).toEqual(['form PUT /save 1', 'form POST  relative 1', 'form POST /x 1']);
    expect(asked('a.ftl', `<a href="<@spring.url '/f'/>">f</a> <a href="/g/\${x.id}">`)).toEqual([
      'link GET /f 1',
      'link GET /g/{*} 1',
    ]);
    expect(asked('a.vm', '<a href="$ctx/v/$item.id">')).toEqual(['link GET /v/{*} 1']);
    expect(asked('a.mustache', '<a href="/m/{{id}}">')).toEqual(['link GET /m/{*} 1']);
    expect(asked('a.ejs', '<% if (x < 1) { %><form action="/e/<%= id %>" method="POST"></form>')).toEqual(['form POST /e/{*} 1']);
    expect(asked('a.pug', 'div\n  form(action="/p", method="post")\n    a.btn(href="/q")')).toEqual([
      'form POST /p 2',
      'link GET /q 3',
    ]);
    expect(asked('a.hbs', '<a hx-delete="/h/{{id}}" href="/h">')).toEqual(['link GET /h 1']);
  });

  it('survives what is no template at all', () => {
    for (const text of [
      '<'.repeat(20_000),
      '<a href="',
      '<%',
      '\u0000<form',
      `<a href="${'('.repeat(20_000)}">`,
      '<form action="@{(((((">',
    ])
      for (const path of ['a.jsp', 'templates/a.html', 'a.ftl', 'a.pug']) expect(page(path, text)?.file).toBe(path);
  });
});

describe('names of views', () => {
  it('are looked for where settings, resolvers and defaults say, in the module first', () => {
    const files = [
      'a/src/main/webapp/WEB-INF/jsp/x/List.jsp',
      'b/src/main/resources/templates/x/List.html',
      'b/src/main/resources/templates/frag.html',
    ];
    const config = {
      file: 'a/src/main/resources/application.yml',
      module: 'a',
      profiled: false,
      values: new Map([
        ['spring.mvc.view.prefix', '/WEB-INF/jsp/'],
        ['spring.mvc.view.suffix', '.jsp'],
      ]),
    };
    const roots = viewRoots('/nowhere', files, files, [config], NO_MEMO);
    const views = new Views(files, roots);
    expect(moduleOf('b/src/main/java/x/C.java')).toBe('b');
    expect(views.find('x/List', 'a')).toBe(files[0]);
    expect(views.find('x/List', 'b')).toBe(files[1]);
    expect(views.find('x/Missing', 'b')).toBe(null);
    expect(views.included('frag', 'b/src/main/resources/templates/x/List.html')).toBe(files[2]);
    expect(views.included('../../../../../../../etc/passwd', files[0] ?? '')).toBe(null);
  });
});

describe('routes a request can mean', () => {
  const pack = new PackBuilder();
  for (const route of [
    'GET /a',
    'GET /a/{id}',
    'GET /a/find',
    'POST /a/{id}/b',
    'ANY /any/**',
    'GET /f/{name}.json',
    'GET /deep/{x}/{y}',
    'GET /deep/{x}/z',
  ]) {
    const [httpMethod = '', path = ''] = route.split(' ');
    pack.node('endpoint', route, { path, httpMethod, handler: 'h' });
  }
  pack.node('endpoint', 'GET /out', { path: '/out', httpMethod: 'GET', outbound: true });
  const matcher = new RouteMatcher(pack);
  it.each([
    ['GET', '/a', ['GET /a']],
    ['POST', '/a', []],
    ['GET', '/a/find', ['GET /a/find']],
    ['GET', '/a/7', ['GET /a/{id}']],
    ['GET', '/a/{*}', ['GET /a/{id}']],
    ['POST', '/{*}/7/b', ['POST /a/{id}/b', 'ANY /any/**']],
    ['DELETE', '/any/x/y', ['ANY /any/**']],
    ['GET', '/f/x.json', ['GET /f/{name}.json']],
    ['GET', '/deep/1/z', ['GET /deep/{x}/z']],
    ['GET', '/a/f{*}', ['GET /a/{id}', 'GET /a/find?']],
    ['GET', '/out', []],
    ['GET', '/a/b/c', []],
  ])('%s %s', (verb, path, expected) => {
    expect(matcher.match(verb, path).map(({ id, partial }) => `${id.slice('endpoint:'.length)}${partial ? '?' : ''}`)).toEqual(
      expected,
    );
  });
});

describe('pages in the pack', () => {
  it('are screens of what shows them, their requests lead to routes, relative ones from where the page stands', () => {
    const pack = new PackBuilder();
    const route = (key: string, handler: string) => {
      const [httpMethod = '', path = ''] = key.split(' ');
      pack.node('endpoint', key, { path, httpMethod, handler });
      pack.edge(`endpoint:${key}`, `symbol:${handler}`, 'HANDLES', 'EXACT');
    };
    route('GET /owners/{id}', 'C#show');
    route('GET /owners/{id}/edit', 'C#edit');
    route('POST /owners/{id}', 'C#save');
    route('GET /menu', 'C#menu');
    const files = [
      {
        path: 'src/main/resources/templates/owner.html',
        text: '<div th:replace="~{menu :: bar}"></div><a th:href="@{__${o.id}__/edit}">e</a><form method="post"></form><a href="/gone">g</a>',
      },
      { path: 'src/main/resources/templates/menu.html', text: '<a th:href="@{/menu}">m</a>' },
      { path: 'src/main/resources/templates/nobody.html', text: '<a href="/menu">m</a>' },
    ];
    const paths = files.map(({ path }) => path);
    const roots = viewRoots('/nowhere', paths, paths, [], NO_MEMO);
    const at = { file: 'src/main/java/C.java', line: 1 };
    const views = {
      renders: [
        { ...at, symbol: 'C#show', view: 'owner' },
        { ...at, symbol: 'C#menu', view: 'lost' },
      ],
      redirects: [],
      unread: [],
    };
    const found = new Views(paths, roots);
    const { stats, diagnostics } = addPages(pack, readPages(files, roots), views, (name, file) =>
      found.find(name, moduleOf(file)),
    );
    const { edges, nodes } = pack.finish({ project: 'p', builtAt: '', lanes: [] });
    expect(
      edges.filter(({ type }) => type !== 'HANDLES').map(({ from, to, type, grade }) => `${from} ${type} ${to} ${grade}`),
    ).toEqual(
      [
        'symbol:C#menu RENDERS_PAGE screen:view:lost EXACT',
        'symbol:C#show RENDERS_PAGE screen:view:owner EXACT',
        'screen:view:owner RENDERS symbol:src/main/resources/templates/menu.html#(template) SOUND_SET',
        'screen:view:owner RENDERS symbol:src/main/resources/templates/owner.html#(template) EXACT',
        'symbol:src/main/resources/templates/menu.html#(template) CALLS_HTTP endpoint:GET /menu SOUND_SET',
        'symbol:src/main/resources/templates/owner.html#(template) CALLS_HTTP endpoint:GET /gone UNRESOLVED',
        'symbol:src/main/resources/templates/owner.html#(template) CALLS_HTTP endpoint:GET /owners/{id}/edit SOUND_SET',
        'symbol:src/main/resources/templates/owner.html#(template) CALLS_HTTP endpoint:POST /owners/{id} SOUND_SET',
      ].sort((a, b) => (a < b ? -1 : 1)),
    );
    expect(nodes.filter(({ kind }) => kind === 'screen').map(({ id }) => id)).toEqual(['screen:view:lost', 'screen:view:owner']);
    expect(stats).toEqual({ pages: 1, requests: 4, resolved: 3, viewsWithoutFile: 1 });
    expect(diagnostics.map(({ kind }) => kind)).toEqual(['VIEW_NAME_UNRESOLVED']);
  });
});

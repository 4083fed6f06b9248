import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { program } from '../../src/cli/cascade.ts';
import { DirectoryPackStore } from '../../src/engine/pack/store.ts';
import { CLI, cascade, startView } from '../support/bundle.ts';
import { expectSnapshot } from '../support/snapshot.ts';

const EXAMPLES = fileURLToPath(new URL('../../examples', import.meta.url));
let dir = '';
let home = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'cascade-cli-'));
  home = join(dir, 'home');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** A copy of an example service, in a git repository of its own unless told otherwise. */
function repository(service: string, options: { git?: boolean; at?: string } = {}): string {
  const root = join(dir, options.at ?? service);
  cpSync(join(EXAMPLES, service), root, { recursive: true, filter: (path) => !path.includes('.cascade') });
  if (options.git !== false) {
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@localhost', ...args], { cwd: root, stdio: 'ignore' });
    git('init', '-q');
    git('add', '-A');
    git('commit', '-q', '-m', 'example');
  }
  return root;
}
const run = (args: readonly string[], input?: string) =>
  cascade(args, { home, cwd: dir, ...(input === undefined ? {} : { input }) });
const packOf = (root: string) => new DirectoryPackStore(join(root, '.cascade', 'pack')).read();

describe('help', () => {
  const cli = program(() => {});
  test.each([['cascade', cli] as const, ...cli.commands.map((command) => [command.name(), command] as const)])(
    '%s',
    (name, command) => {
      command.configureHelp({ helpWidth: 100 });
      expectSnapshot(`help/${name}.txt`, `${command.helpInformation()}`);
    },
  );
  test('a second --root or --pack is refused, not taken in place of the first', () => {
    for (const flag of ['--root', '--pack']) {
      const { status, stderr } = run(['call', 'overview', flag, 'a', flag, 'b']);
      expect(status).toBe(2);
      expect(stderr).toContain('name each with --project');
    }
  });
  test('a wrong flag, a wrong command and a missing argument are usage mistakes with a hint', () => {
    for (const args of [['--nope'], ['analyse'], ['query'], ['view', '--port', 'x'], ['mcp', '--memory-budget', '0']]) {
      const { status, stderr } = run(args);
      expect([args, status]).toEqual([args, 2]);
      expect(stderr).toMatch(/--help|--port|--memory-budget/);
    }
    expect(run(['analyse']).stderr).toContain('Did you mean analyze?');
    expect(run(['--version']).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

describe('init', () => {
  test('writes the state once, registers the project, and leaves what the user wrote alone', () => {
    const root = repository('orders-service');
    expect(run(['init', root, '--dry-run']).status).toBe(0);
    expect(existsSync(join(root, '.cascade'))).toBe(false);
    const first = JSON.parse(run(['init', root, '--json']).stdout);
    expect(first).toMatchObject({
      project: 'orders-service',
      files: ['manifest.json', 'profile.json', '.gitignore'],
      found: {
        mappers: 2,
        dialect: { name: 'mysql' },
        services: [{ name: 'orders-service', dir: '' }],
        contextPaths: [{ value: '/shop' }],
      },
    });
    expect(JSON.parse(readFileSync(join(root, '.cascade', 'manifest.json'), 'utf8'))).toMatchObject({
      schema: 'cascade:manifest:1',
      repositories: [{ kind: 'backend-java', commit: expect.stringMatching(/^[0-9a-f]{40}$/) }],
    });
    writeFileSync(join(root, '.cascade', 'profile.json'), '{"serviceNames":["mine"]}');
    expect(JSON.parse(run(['init', root, '--json']).stdout).files).toEqual([]);
    expect(readFileSync(join(root, '.cascade', 'profile.json'), 'utf8')).toBe('{"serviceNames":["mine"]}');
    expect(JSON.parse(readFileSync(join(home, 'registry.json'), 'utf8')).projects).toEqual([
      expect.objectContaining({ id: 'orders-service' }),
    ]);
  });
  test.each([
    ['a directory in no repository', () => repository('orders-service', { git: false }), /no git repository.*cascade analyze/],
    ['a directory that is none', () => join(dir, 'nothing'), /not a directory/],
  ])('%s is refused with the next step', (_, root, message) => {
    const { status, stderr } = run(['init', root()]);
    expect(status).toBe(2);
    expect(stderr).toMatch(message);
  });
});

describe('analyze', () => {
  test('the same digest from two places, in threads or not; nothing of the place is in it', () => {
    const a = repository('orders-service');
    const b = repository('orders-service', { at: 'elsewhere/deep/copy of it' });
    const digest = (root: string, ...more: string[]): string =>
      JSON.parse(run(['analyze', root, '--json', ...more]).stdout).digest;
    const first = digest(a);
    expect(digest(b)).toBe(first);
    expect(digest(a, '--workers', '0')).toBe(first);
    const pack = packOf(b);
    expect(JSON.stringify([pack.nodes, pack.edges])).not.toContain(dir);
    expect(pack.meta.base).toMatchObject({ commit: expect.stringMatching(/^[0-9a-f]{40}$/), dirty: false });
  });

  test('the example tells its story', () => {
    const root = repository('orders-service');
    run(['analyze', root]);
    const ask = (name: string, args: object) => JSON.parse(run(['call', name, JSON.stringify(args), '--root', root]).stdout);
    const routes = ask('endpoint_impact', { column: 'order_lines.quantity' }).answer.endpoints.map(
      (row: { id: string; grade: string }) => `${row.id} ${row.grade}`,
    );
    // Reading one order reads its lines through the result map; placing one writes them through a stream and a loop.
    expect(routes).toEqual([
      'endpoint:DELETE /shop/orders/{id} SOUND_SET',
      'endpoint:GET /shop/orders/{id} SOUND_SET',
      'endpoint:POST /shop/orders SOUND_SET',
      'endpoint:POST /shop/orders/{id}/cancel SOUND_SET',
      'endpoint:PUT /shop/orders/{id}/cancel SOUND_SET',
    ]);
    const tables = ask('flow', { endpoint: 'POST /shop/orders' }).answer.tables.map(
      (row: { table: string; access: string }) => `${row.table} ${row.access}`,
    );
    expect(tables).toEqual(['customers read', 'order_lines write', 'orders write', 'audit_log write']);
    expect(ask('column_impact', { column: 'orders.created_at' }).answer.statements).toEqual([
      { id: 'statement:com.acme.orders.mapper.OrderMapper.insert', access: 'write', grade: 'EXACT', roles: [] },
      { id: 'statement:com.acme.orders.mapper.OrderMapper.findById', access: 'read', grade: 'EXACT', roles: ['project'] },
      { id: 'statement:com.acme.orders.mapper.OrderMapper.search', access: 'read', grade: 'EXACT', roles: ['project', 'order'] },
    ]);
  });

  test('the JPA example reaches its tables and columns', () => {
    const root = repository('catalog-service');
    run(['analyze', root]);
    const ask = (name: string, args: object) => JSON.parse(run(['call', name, JSON.stringify(args), '--root', root]).stdout);
    const routes = (column: string, mode = 'conservative') =>
      ask('endpoint_impact', { column, mode }).answer.endpoints.map(
        (row: { id: string; grade: string }) => `${row.id} ${row.grade}`,
      );
    expect(routes('products.unit_price')).toEqual([
      'endpoint:GET /products SOUND_SET',
      'endpoint:PUT /products/{id}/price SOUND_SET',
    ]);
    // Read by the derived query's path through the category.
    expect(routes('categories.title')).toEqual(['endpoint:GET /products SOUND_SET']);
    expect(routes('stock.reserved')).toEqual(['endpoint:POST /products/{id}/reservations SOUND_SET']);
    expect(ask('column_impact', { column: 'products.unit_price' }).answer.statements).toEqual([
      { id: 'statement:com.acme.catalog.domain.ProductRepository.save', access: 'write', grade: 'EXACT', roles: [] },
      {
        id: 'statement:com.acme.catalog.domain.ProductRepository.findByCategoryTitle',
        access: 'read',
        grade: 'EXACT',
        roles: ['project'],
      },
      { id: 'statement:com.acme.catalog.domain.ProductRepository.findById', access: 'read', grade: 'EXACT', roles: ['project'] },
    ]);
    expect(ask('overview', {}).answer.jpa).toMatchObject({
      entities: 3,
      repositories: 2,
      statements: 5,
      unresolvedStatements: 0,
    });
  });

  test('bad files are named and harm nothing else', () => {
    const root = repository('orders-service', { git: false });
    const whole = JSON.parse(run(['analyze', root, '--json']).stdout);
    const java = join(root, 'src/main/java/com/acme/orders');
    writeFileSync(join(java, 'Broken.java'), 'package com.acme.orders; class Broken { void a( { int x = ; }');
    writeFileSync(join(java, 'Huge.java'), `package com.acme.orders; class Huge { String s = "${'x'.repeat(5_000_000)}"; }`);
    writeFileSync(join(java, 'Binary.java'), Buffer.from([0x70, 0, 1, 2, 255]));
    writeFileSync(
      join(root, 'src/main/resources/mapper/Broken.xml'),
      '<mapper namespace="com.acme.orders.mapper.Gone"><select id="x">SELECT <if',
    );
    writeFileSync(join(root, 'src/main/resources/db/broken.sql'), 'CREATE TABLE half (a int, ;\nCREATE TABLE whole (a int);');
    writeFileSync(join(root, 'src/main/resources/application-bad.yml'), 'a: [\n b');
    symlinkSync(root, join(root, 'loop'));
    symlinkSync('/etc', join(root, 'src/main/resources/etc'));
    const damaged = JSON.parse(run(['analyze', root, '--json']).stdout);
    const kinds = damaged.diagnostics.map((item: { kind: string }) => item.kind);
    expect(kinds).toEqual(
      expect.arrayContaining([
        'JAVA_PARSE_ERROR',
        'FILE_TOO_LARGE',
        'NOT_TEXT',
        'MAPPER_XML_MALFORMED',
        'CONFIG_UNREADABLE',
        'NOT_A_REPOSITORY',
      ]),
    );
    const pack = packOf(root);
    expect(JSON.stringify(pack.nodes)).not.toContain('passwd');
    const endpoints = pack.nodes.filter((node) => node.kind === 'endpoint');
    expect(endpoints.filter(({ outbound }) => outbound !== true)).toHaveLength(whole.counts ? 9 : 0);
    expect(endpoints.filter(({ outbound }) => outbound === true).map(({ id }) => id)).toEqual([
      'endpoint:POST /products/{id}/reservations',
    ]);
    expect(pack.nodes.some((node) => node.id === 'table:whole')).toBe(true);
  });

  test.each([
    ['an empty tree', () => mkdirSync(join(dir, 'empty'), { recursive: true }), 'empty', /Nothing to analyze under .*: 0 files/],
    ['a directory that is none', () => {}, 'nothing', /not a directory/],
    ['a file', () => writeFileSync(join(dir, 'file'), 'x'), 'file', /not a directory/],
  ])('%s is refused', (_, prepare, name, message) => {
    prepare();
    const { status, stderr } = run(['analyze', join(dir, name)]);
    expect(status).toBe(2);
    expect(stderr).toMatch(message);
    expect(JSON.parse(run(['analyze', join(dir, name), '--json']).stdout).error.code).toBe('bad-input');
  });

  test('a profile with unknown keys is refused by name', () => {
    const root = repository('orders-service');
    mkdirSync(join(root, '.cascade'), { recursive: true });
    writeFileSync(join(root, '.cascade', 'profile.json'), '{"sqlDialects":{"main":"sybase"},"nonsense":1}');
    const { status, stderr } = run(['analyze', root]);
    expect(status).toBe(2);
    expect(stderr).toMatch(/sqlDialects\.main/);
    expect(stderr).toMatch(/nonsense/);
  });

  test('a second run of an untouched tree does nothing; one edit reads one file; a lost pack is written again', async () => {
    const root = repository('orders-service');
    const said = (...flags: string[]) => JSON.parse(run(['analyze', root, '--json', ...flags]).stdout);
    // Files must have been written a while before they are looked at, or they could be written again in the same tick.
    await sleep(2_200);
    const first = said();
    expect(first).toMatchObject({ unchanged: false, incremental: { mode: 'cold', reused: 0 } });
    const pack = join(root, '.cascade', 'pack', 'pack.json');
    const written = readFileSync(pack, 'utf8');
    expect(said()).toMatchObject({ unchanged: true, digest: first.digest, builtAt: first.builtAt });
    expect(run(['analyze', root]).stderr).toMatch(/^unchanged orders-service, digest [0-9a-f]{12}/);
    expect(readFileSync(pack, 'utf8')).toBe(written);

    const mapper = join(root, 'src/main/java/com/acme/orders/mapper/OrderMapper.java');
    writeFileSync(mapper, `${readFileSync(mapper, 'utf8')}// seen\n`);
    expect(said()).toMatchObject({ unchanged: false, digest: first.digest, incremental: { mode: 'incremental', reparsed: 1 } });
    rmSync(pack);
    expect(said()).toMatchObject({ unchanged: false, digest: first.digest });
    expect(existsSync(pack)).toBe(true);
    expect(said('--cold')).toMatchObject({ unchanged: false, incremental: { mode: 'cold', reason: 'asked for', reused: 0 } });
    expect(said('--no-cache')).toMatchObject({ unchanged: false, incremental: null });
  });

  test('a home that cannot be written costs the next run its time, not this one its pack', () => {
    const root = repository('orders-service');
    writeFileSync(home, 'a file, no directory');
    const { status, stderr } = run(['analyze', root, '--out', join(dir, 'out')]);
    expect(status).toBe(0);
    expect(stderr).toContain('not kept:');
    expect(existsSync(join(dir, 'out', 'pack.json'))).toBe(true);
  });

  test('killed in the middle, the old pack stays whole', async () => {
    const root = repository('orders-service');
    run(['analyze', root]);
    const before = packOf(root).digest;
    writeFileSync(join(root, 'src/main/resources/db/more.sql'), 'CREATE TABLE more (a int);');
    for (const delay of [60, 120, 180, 240, 300, 400]) {
      const child = spawn(process.execPath, [CLI, 'analyze', root], {
        env: { ...process.env, CASCADE_HOME: home },
        stdio: 'ignore',
      });
      await new Promise((done) => setTimeout(done, delay));
      child.kill('SIGKILL');
      await new Promise((done) => child.once('exit', done));
      rmSync(join(root, '.cascade', '.write.lock'), { force: true });
      const pack = packOf(root);
      expect(pack.nodes.some((node) => node.id === 'table:more')).toBe(pack.digest !== before);
    }
    expect(JSON.parse(run(['analyze', root, '--json']).stdout).digest).not.toBe(before);
    expect(
      readdirSync(join(root, '.cascade', 'pack'))
        .filter((name) => !name.endsWith('.tmp'))
        .sort(),
    ).toEqual(['facts-index.json', 'pack.json', 'routes.json']);
  });
});

describe('call and query', () => {
  test('errors are JSON on stdout; usage exits 2, an error answer 1', () => {
    const root = repository('orders-service');
    run(['analyze', root]);
    const bad = run(['call', 'flow', '{"endpoint":"GET /nothing"}', '--root', root]);
    expect([bad.status, JSON.parse(bad.stdout).error.code]).toEqual([1, 'unknown-endpoint']);
    expect(run(['call', 'flow', '{', '--root', root]).status).toBe(1);
    expect(run(['call', '--root', root]).status).toBe(2);
    expect(JSON.parse(run(['call', 'overview', '--root', join(dir, 'nothing')]).stdout).error.code).toBe('bad-input');
    const lines = run(
      ['call', '--batch', '--root', root],
      '{"name":"projects"}\nnot json\n{"arguments":{}}\n\n{"name":"table_usage","arguments":{"table":"ORDERS"}}\n',
    )
      .stdout.trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map((line) => line.error?.code ?? 'ok')).toEqual(['ok', 'bad-request', 'bad-request', 'ok']);
  });

  test('a truncated pack is refused with the remedy', () => {
    const root = repository('orders-service');
    run(['analyze', root]);
    const path = join(root, '.cascade/pack/pack.json');
    writeFileSync(path, readFileSync(path, 'utf8').slice(0, 5000));
    const answer = run(['call', 'overview', '--root', root]);
    expect(answer.status).toBe(1);
    expect(JSON.parse(answer.stdout).error).toEqual({
      code: 'pack-unreadable',
      message: expect.stringMatching(/truncated.*cascade analyze/),
    });
  });

  test('query runs a document from a file or standard input', () => {
    const root = repository('orders-service');
    run(['analyze', root]);
    writeFileSync(
      join(dir, 'q.graphql'),
      'query ($n: String!) { project { pack { table(name: $n) { name columns { name } } } } }',
    );
    const ok = run(['query', join(dir, 'q.graphql'), '--variables', '{"n":"audit_log"}', '--root', root]);
    expect([ok.status, JSON.parse(ok.stdout).data.project.pack.table.columns.length]).toEqual([0, 4]);
    const bad = run(['query', '-', '--root', root], '{ project { nothing } }');
    expect(bad.status).toBe(1);
    expect(JSON.parse(bad.stdout).errors[0].message).toContain('nothing');
    expect(run(['query', join(dir, 'gone.graphql'), '--root', root]).status).toBe(2);
    expect(run(['query', join(dir, 'q.graphql'), '--variables', '[]', '--root', root]).status).toBe(2);
  });
});

test('doctor says what is there and what is not', () => {
  const root = repository('orders-service');
  run(['init', root]);
  const report = JSON.parse(run(['doctor', '--json']).stdout);
  expect(report.checks.find((check: { name: string }) => check.name === 'project orders-service')).toMatchObject({
    ok: false,
    fix: expect.stringContaining('cascade analyze'),
  });
  run(['analyze', root]);
  const { status, stdout } = run(['doctor']);
  expect(status).toBe(0);
  expect(stdout).toMatch(/ok\s+Java grammar: loads/);
  expect(stdout).toMatch(/ok\s+project orders-service: digest/);
});

test('view serves what is registered and ends on a signal', async () => {
  for (const service of ['orders-service', 'catalog-service']) run(['analyze', repository(service)]);
  const view = await startView(['--first-question'], { home, cwd: dir });
  let printed = '';
  view.child.stderr?.on('data', (chunk) => {
    printed += chunk;
  });
  const { answer } = (await (await fetch(`${view.url}/api/projects`)).json()) as { answer: { projects: { id: string }[] } };
  expect(answer.projects.map(({ id }) => id)).toEqual(['catalog-service', 'orders-service']);
  await expect.poll(() => printed, { timeout: 10_000 }).toContain(', over stdio');
  await view.stop();
  expect(view.child.exitCode).toBe(0);

  // The printed command serves the same projects when typed into a shell that knows nothing else.
  const command = /MCP\s+(.+), over stdio/.exec(printed)?.[1] ?? '';
  const asked = execFileSync('sh', ['-c', command.replace(' mcp', ' call projects')], { encoding: 'utf8' });
  expect(JSON.parse(asked).answer.projects.map(({ id }: { id: string }) => id)).toEqual(['catalog-service', 'orders-service']);
});

import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { analyze } from '../../../src/analyze/analyze.ts';
import { fetchCatalog } from '../../../src/analyze/live/fetch.ts';
import type { Login } from '../../../src/analyze/live/model.ts';
import { readSnapshot } from '../../../src/analyze/live/snapshot.ts';
import type { LiveDialect } from '../../../src/analyze/live/target.ts';
import { cascade } from '../../support/bundle.ts';
import { MARIADB, mariadbDatabase, POSTGRES, postgresDatabase, type TestDatabase } from '../../support/databases.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cascade-fetch-'));
  mkdirSync(join(root, 'src/main/java'), { recursive: true });
  writeFileSync(
    join(root, 'src/main/java/OrderMapper.java'),
    'import org.apache.ibatis.annotations.*; @Mapper interface OrderMapper { @Select("SELECT * FROM orders") Object all(); }',
  );
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const SCHEMAS: Readonly<Record<LiveDialect, readonly string[]>> = {
  postgresql: [
    'CREATE TABLE customer (id BIGINT PRIMARY KEY, name VARCHAR(80) NOT NULL)',
    `CREATE TABLE orders (id BIGINT, line INT, customer_id BIGINT REFERENCES customer (id), note TEXT, gone INT, PRIMARY KEY (id, line))`,
    'ALTER TABLE orders DROP COLUMN gone',
    `COMMENT ON TABLE orders IS 'what was ordered'`,
    `COMMENT ON COLUMN orders.note IS 'free text'`,
    'CREATE VIEW order_note AS SELECT note FROM orders',
    'CREATE SCHEMA other',
    'CREATE TABLE other.audit (at TIMESTAMP)',
    'CREATE TABLE part (id INT) PARTITION BY RANGE (id)',
    'CREATE TABLE part_1 PARTITION OF part FOR VALUES FROM (0) TO (10)',
  ],
  mysql: [],
  mariadb: [
    'CREATE TABLE customer (id BIGINT PRIMARY KEY, name VARCHAR(80) NOT NULL)',
    `CREATE TABLE orders (id BIGINT, line INT, customer_id BIGINT, note TEXT COMMENT 'free text', PRIMARY KEY (id, line),
     CONSTRAINT fk FOREIGN KEY (customer_id) REFERENCES customer (id)) COMMENT 'what was ordered'`,
    'CREATE VIEW order_note AS SELECT note FROM orders',
  ],
};
const SERVERS = [
  ['postgresql', POSTGRES, () => (POSTGRES ? postgresDatabase(POSTGRES) : null)],
  ['mariadb', MARIADB, () => (MARIADB ? mariadbDatabase(MARIADB) : null)],
] as const;

describe.each(SERVERS)('%s', (dialect, place, make) => {
  let database: TestDatabase;
  beforeAll(async () => {
    const made = await make();
    if (!made) return;
    database = made;
    await database.run(...SCHEMAS[dialect]);
  });
  afterAll(() => database?.drop());
  const target = () => ({ dialect, host: database.host, port: database.port, database: database.database });
  const login = (over: Partial<Login> = {}): Login => ({
    user: database.user,
    password: database.password,
    tls: 'off',
    timeout: 10_000,
    ...over,
  });
  const flags = () => [
    '--url',
    `jdbc:${dialect}://${database.host}:${database.port}/${database.database}`,
    '--user',
    database.user,
  ];
  const run = (args: readonly string[], password: string | null = database.password) =>
    cascade(['catalog', 'fetch', root, ...args], {
      home: join(root, 'home'),
      cwd: root,
      env: password === null ? {} : { DB_PASSWORD: password },
    });

  test.skipIf(!place)('gives tables, columns, keys, comments and views, and no row', async () => {
    const { tables, serverVersion } = await fetchCatalog(target(), login());
    expect(serverVersion).toMatch(/^\d+\.\d+/);
    const orders = tables.find(({ name }) => name === 'orders');
    expect(orders).toMatchObject({ schema: null, comment: 'what was ordered', view: false });
    expect(
      orders?.columns.map(({ name, nullable, primaryKey, ordinal, comment }) => [name, nullable, primaryKey, ordinal, comment]),
    ).toEqual([
      ['id', false, true, 1, null],
      ['line', false, true, 2, null],
      ['customer_id', true, false, 3, null],
      ['note', true, false, 4, 'free text'],
    ]);
    expect(orders?.columns[0]?.type).toMatch(/^bigint/);
    expect(orders?.foreignKeys).toEqual([
      { columns: ['customer_id'], refSchema: null, refTable: 'customer', refColumns: ['id'] },
    ]);
    const view = tables.find(({ name }) => name === 'order_note');
    expect(view).toMatchObject({ view: true });
    expect(view?.viewQuery).toMatch(/select/i);
    const names = tables.map(({ schema, name }) => (schema === null ? name : `${schema}.${name}`));
    expect(names.sort()).toEqual(
      dialect === 'postgresql'
        ? ['customer', 'order_note', 'orders', 'other.audit', 'part']
        : ['customer', 'order_note', 'orders'],
    );
  });

  test.skipIf(!place)('is pinned by the command, analyzed without the server, and pinned again as the same bytes', async () => {
    const first = run([...flags(), '--password-env', 'DB_PASSWORD', '--yes', '--json']);
    expect(first.status, first.stderr).toBe(0);
    expect(first.stdout + first.stderr).not.toContain(database.password);
    const pinned = JSON.parse(first.stdout);
    const files = ['columns.jsonl', 'snapshot.json'].map((name) => readFileSync(join(root, '.cascade/catalog', name), 'utf8'));
    expect(files.join('')).not.toContain(database.password);

    const { pack } = await analyze({ root, workers: 0 });
    expect(pack.meta.catalog).toMatchObject({ source: 'snapshot', sha256: pinned.sha256, serverIdentity: pinned.serverIdentity });
    expect(pack.meta.axes?.catalog).toMatchObject({ status: 'shipped' });
    const read = pack.edges.filter(({ type }) => type === 'READS').map(({ to }) => to);
    expect(read).toEqual(expect.arrayContaining(['column:orders.id', 'column:orders.note', 'column:orders.customer_id']));

    const again = JSON.parse(run([...flags(), '--password-env', 'DB_PASSWORD', '--yes', '--json']).stdout);
    expect(again.sha256).toBe(pinned.sha256);
    expect((await analyze({ root, workers: 0 })).pack.digest).toBe(pack.digest);
  });

  test.skipIf(!place)('asks before it connects, and says what is wrong', () => {
    const unasked = run(flags());
    expect([unasked.status, unasked.stderr]).toEqual([2, expect.stringContaining('run again with --yes')]);
    const wrong = run([...flags(), '--yes', '--password-env', 'DB_PASSWORD'], 'wrong');
    expect([wrong.status, wrong.stderr]).toEqual([2, expect.stringContaining('Check --user and the password.')]);
    expect(wrong.stderr).not.toContain('at ');
    const loose = join(root, 'password');
    writeFileSync(loose, database.password);
    chmodSync(loose, 0o644);
    expect(run([...flags(), '--yes', '--password-file', loose]).stderr).toContain('chmod 600');
    chmodSync(loose, 0o600);
    expect(run([...flags(), '--yes', '--password-file', loose]).status).toBe(0);
    expect(run([...flags(), '--yes', '--password-file', loose, '--schema', 'nowhere']).stderr).toContain('no table');
    expect(run([...flags(), '--yes', '--password-file', loose, '--tls', 'verify']).stderr).toContain('--tls');
  });

  test.skipIf(!place)('a user who may only read is enough', async () => {
    if (dialect === 'postgresql') {
      await database.run("CREATE ROLE reader LOGIN PASSWORD 'r'");
    } else {
      await database.run(
        "CREATE USER IF NOT EXISTS reader@'127.0.0.1' IDENTIFIED BY 'r'",
        `GRANT SELECT ON ${database.database}.* TO reader@'127.0.0.1'`,
      );
    }
    const { tables } = await fetchCatalog(target(), login({ user: 'reader', password: 'r' }));
    expect(tables.map(({ name }) => name)).toContain('orders');
  });
});

describe('a server that is none', () => {
  test.each<LiveDialect>(['postgresql', 'mariadb'])('%s: nobody listens, or nobody answers', async (dialect) => {
    const silent = createServer((socket) => socket.resume()).listen(0, '127.0.0.1');
    await new Promise((done) => silent.once('listening', done));
    const { port } = silent.address() as { port: number };
    const login: Login = { user: 'u', password: 'p', tls: 'off', timeout: 1_000 };
    const target = { dialect, host: '127.0.0.1', port, database: 'x' };
    await expect(fetchCatalog(target, login)).rejects.toMatchObject({ code: 'db-connect-error' });
    await new Promise((done) => silent.close(done));
    await expect(fetchCatalog(target, login)).rejects.toThrow('Check that it runs and can be reached from here.');
  });
});

describe('a pinned catalog', () => {
  const pin = (header: object, body: string) => {
    mkdirSync(join(root, '.cascade/catalog'), { recursive: true });
    writeFileSync(join(root, '.cascade/catalog/snapshot.json'), JSON.stringify(header));
    writeFileSync(join(root, '.cascade/catalog/columns.jsonl'), body);
  };
  const HEADER = { schema: 'cascade:catalog:1', dialect: 'mysql', serverVersion: '8', serverIdentity: 'h:1/x', fetchedAt: 'now' };

  test('that was changed by hand, or that the profile asks for and nobody fetched, is refused', async () => {
    pin({ ...HEADER, sha256: '0' }, '{}\n');
    expect(() => readSnapshot(root)).toThrow('was changed since it was fetched');
    await expect(analyze({ root, workers: 0 })).rejects.toMatchObject({ code: 'db-catalog-missing' });
    rmSync(join(root, '.cascade/catalog'), { recursive: true });
    writeFileSync(join(root, '.cascade/profile.json'), '{"catalog":{"source":"jdbc"}}');
    await expect(analyze({ root, workers: 0 })).rejects.toThrow('holds no readable catalog snapshot');
  });

  test('gives way to files the profile names', async () => {
    pin({ ...HEADER, sha256: '0' }, '{}\n');
    writeFileSync(join(root, 'schema.sql'), 'CREATE TABLE orders (id INT);');
    writeFileSync(join(root, '.cascade/profile.json'), '{"catalog":{"source":"file","ddl":["schema.sql"]}}');
    expect((await analyze({ root, workers: 0 })).pack.meta.catalog).toMatchObject({ source: 'file' });
  });
});

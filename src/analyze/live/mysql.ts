import { createConnection } from 'mariadb';
import { type LiveCatalog, type LiveTable, type Login, MAX_TABLES } from './model.ts';
import { isHere, type LiveTarget } from './target.ts';

const TABLES = `
  SELECT TABLE_NAME AS name, TABLE_COMMENT AS comment, TABLE_TYPE AS type
  FROM information_schema.TABLES WHERE TABLE_SCHEMA = ? ORDER BY TABLE_NAME LIMIT ?`;
const VIEWS = 'SELECT TABLE_NAME AS name, VIEW_DEFINITION AS query FROM information_schema.VIEWS WHERE TABLE_SCHEMA = ?';
const COLUMNS = `
  SELECT TABLE_NAME AS owner, COLUMN_NAME AS name, COLUMN_TYPE AS type, IS_NULLABLE AS nullable, COLUMN_KEY AS columnKey,
         COLUMN_COMMENT AS comment
  FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = ? ORDER BY TABLE_NAME, ORDINAL_POSITION`;
const FOREIGN_KEYS = `
  SELECT CONSTRAINT_NAME AS name, TABLE_NAME AS owner, COLUMN_NAME AS columnName, REFERENCED_TABLE_SCHEMA AS refSchema,
         REFERENCED_TABLE_NAME AS refTable, REFERENCED_COLUMN_NAME AS refColumn
  FROM information_schema.KEY_COLUMN_USAGE
  WHERE TABLE_SCHEMA = ? AND REFERENCED_TABLE_NAME IS NOT NULL ORDER BY TABLE_NAME, CONSTRAINT_NAME, ORDINAL_POSITION`;

type Row = Readonly<Record<string, string | null>>;

/** Reads a MySQL or MariaDB catalog in one read-only transaction. Only `information_schema` is asked. */
export async function readMysql(target: LiveTarget, login: Login, schema: string | null): Promise<LiveCatalog> {
  const connection = await createConnection({
    host: target.host.replace(/^\[|\]$/g, ''),
    port: target.port,
    database: target.database,
    user: login.user,
    ...(login.password === null ? {} : { password: login.password }),
    ssl: login.tls === 'off' ? false : { rejectUnauthorized: login.tls === 'verify' },
    connectTimeout: login.timeout,
    queryTimeout: login.timeout,
    // A server may ask the client for files of its choice; this one gives none.
    permitLocalInfile: false,
    // In the clear a key that anybody on the way could have put there is no protection; on this machine nobody is on the way.
    allowPublicKeyRetrieval: isHere(target.host),
  });
  try {
    await connection.query('START TRANSACTION READ ONLY');
    const database = schema ?? target.database;
    const ask = (sql: string, ...values: unknown[]): Promise<Row[]> => connection.query(sql, [database, ...values]);
    const tables = await ask(TABLES, MAX_TABLES + 1);
    const views = await ask(VIEWS);
    const columns = await ask(COLUMNS);
    const keys = await ask(FOREIGN_KEYS);
    await connection.query('ROLLBACK');
    return { serverVersion: connection.serverVersion(), tables: joined(database, tables, views, columns, keys) };
  } finally {
    await connection.end();
  }
}

function joined(database: string, tables: Row[], views: Row[], columns: Row[], keys: Row[]): LiveTable[] {
  const queries = new Map(views.map(({ name, query }) => [name, query]));
  const found = new Map<string, LiveTable>();
  for (const { name, comment, type } of tables) {
    if (!name) continue;
    const view = type === 'VIEW';
    found.set(name, {
      schema: null,
      name,
      // A view's comment is the word VIEW.
      comment: view ? null : comment || null,
      view,
      viewQuery: (view && queries.get(name)) || null,
      columns: [],
      foreignKeys: [],
    });
  }
  for (const { owner, name, type, nullable, columnKey, comment } of columns) {
    const table = found.get(owner ?? '');
    table?.columns.push({
      name: name ?? '',
      type: type ?? '',
      nullable: nullable === 'YES',
      primaryKey: columnKey === 'PRI',
      comment: comment || null,
      ordinal: table.columns.length + 1,
    });
  }
  const parts = new Map<string, LiveTable['foreignKeys'][number]>();
  for (const { name, owner, columnName, refSchema, refTable, refColumn } of keys) {
    const id = JSON.stringify([owner, name]);
    let key = parts.get(id);
    if (!key) {
      key = {
        columns: [],
        refSchema: refSchema === database ? null : (refSchema ?? null),
        refTable: refTable ?? '',
        refColumns: [],
      };
      parts.set(id, key);
      found.get(owner ?? '')?.foreignKeys.push(key);
    }
    key.columns.push(columnName ?? '');
    key.refColumns.push(refColumn ?? '');
  }
  return [...found.values()];
}

import pg from 'pg';
import { type LiveCatalog, type LiveForeignKey, type LiveTable, type Login, MAX_TABLES } from './model.ts';
import type { LiveTarget } from './target.ts';

const TABLES = `
  SELECT n.nspname AS schema, n.nspname = current_schema() AS home, c.relname AS name, c.relkind IN ('v', 'm') AS view,
         obj_description(c.oid, 'pg_class') AS comment,
         CASE WHEN c.relkind IN ('v', 'm') THEN pg_get_viewdef(c.oid) END AS "viewQuery"
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT c.relispartition
    AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg\\_%'
    AND ($1::text IS NULL OR n.nspname = $1)
  ORDER BY n.nspname, c.relname
  LIMIT $2`;

const COLUMNS = `
  SELECT n.nspname AS schema, c.relname AS "table", a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
         NOT a.attnotnull AS nullable, a.attnum AS ordinal, col_description(c.oid, a.attnum) AS comment,
         EXISTS (SELECT 1 FROM pg_index i WHERE i.indrelid = c.oid AND i.indisprimary AND a.attnum = ANY (i.indkey)) AS "primaryKey"
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE a.attnum > 0 AND NOT a.attisdropped AND c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT c.relispartition
    AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg\\_%'
    AND ($1::text IS NULL OR n.nspname = $1)
  ORDER BY n.nspname, c.relname, a.attnum`;

const FOREIGN_KEYS = `
  SELECT n.nspname AS schema, c.relname AS "table", k.conname AS name, rn.nspname AS "refSchema",
         rn.nspname = current_schema() AS "refHome", r.relname AS "refTable",
         ARRAY(SELECT a.attname::text FROM unnest(k.conkey) WITH ORDINALITY u(num, at)
               JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = u.num ORDER BY u.at) AS columns,
         ARRAY(SELECT a.attname::text FROM unnest(k.confkey) WITH ORDINALITY u(num, at)
               JOIN pg_attribute a ON a.attrelid = k.confrelid AND a.attnum = u.num ORDER BY u.at) AS "refColumns"
  FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
       JOIN pg_class r ON r.oid = k.confrelid JOIN pg_namespace rn ON rn.oid = r.relnamespace
  WHERE k.contype = 'f' AND k.conparentid = 0 AND ($1::text IS NULL OR n.nspname = $1)
  ORDER BY n.nspname, c.relname, k.conname`;

interface TableRow extends Omit<LiveTable, 'schema' | 'columns' | 'foreignKeys'> {
  schema: string;
  home: boolean;
}
type ColumnRow = LiveTable['columns'][number] & { schema: string; table: string };
type KeyRow = LiveForeignKey & { schema: string; table: string; refHome: boolean };

/** Reads a PostgreSQL catalog in one read-only transaction. Only `pg_catalog` is asked. */
export async function readPostgres(target: LiveTarget, login: Login, schema: string | null): Promise<LiveCatalog> {
  const client = new pg.Client({
    host: target.host.replace(/^\[|\]$/g, ''),
    port: target.port,
    database: target.database,
    user: login.user,
    // Without one the library would look into the environment and ~/.pgpass.
    password: login.password ?? '',
    ssl: login.tls === 'off' ? false : { rejectUnauthorized: login.tls === 'verify' },
    connectionTimeoutMillis: login.timeout,
    query_timeout: login.timeout,
    application_name: 'cascade catalog fetch',
  });
  // A server that goes away while nothing is asked is told by the next question.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const version = await client.query<{ server_version: string }>('SHOW server_version');
    const tables = await client.query<TableRow>(TABLES, [schema, MAX_TABLES + 1]);
    const columns = await client.query<ColumnRow>(COLUMNS, [schema]);
    const keys = await client.query<KeyRow>(FOREIGN_KEYS, [schema]);
    await client.query('ROLLBACK');
    return { serverVersion: version.rows[0]?.server_version ?? '', tables: joined(tables.rows, columns.rows, keys.rows) };
  } finally {
    await client.end();
  }
}

function joined(tables: TableRow[], columns: ColumnRow[], keys: KeyRow[]): LiveTable[] {
  const found = new Map<string, LiveTable>();
  const key = (schema: string, name: string): string => JSON.stringify([schema, name]);
  for (const { schema, home, name, comment, view, viewQuery } of tables)
    found.set(key(schema, name), { schema: home ? null : schema, name, comment, view, viewQuery, columns: [], foreignKeys: [] });
  for (const { schema, table, name, type, nullable, primaryKey, comment } of columns) {
    const owner = found.get(key(schema, table));
    // Numbers of dropped columns are not given again: places are counted anew.
    owner?.columns.push({ name, type, nullable, primaryKey, comment, ordinal: owner.columns.length + 1 });
  }
  for (const { schema, table, columns: from, refSchema, refHome, refTable, refColumns } of keys)
    found
      .get(key(schema, table))
      ?.foreignKeys.push({ columns: from, refSchema: refHome ? null : refSchema, refTable, refColumns });
  return [...found.values()];
}

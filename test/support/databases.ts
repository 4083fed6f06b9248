import { randomUUID } from 'node:crypto';
import { createConnection } from 'mariadb';
import pg from 'pg';

/** A database of a server that the run was told of; gone when `drop` is called. */
export interface TestDatabase {
  host: string;
  port: number;
  database: string;
  user: string;
  password: string;
  /** Runs statements, one after another. */
  run(...statements: string[]): Promise<void>;
  drop(): Promise<void>;
}

function placeOf(variable: string) {
  const url = process.env[variable];
  if (!url) return null;
  const { hostname, port, username, password, pathname } = new URL(url);
  return { host: hostname, port: Number(port), user: username, password, home: pathname.slice(1) };
}

/** Null where no server was started; `.ci/run` starts both. */
export const POSTGRES = placeOf('CASCADE_TEST_POSTGRES');
export const MARIADB = placeOf('CASCADE_TEST_MARIADB');

const freshName = (): string => `cascade_${randomUUID().replaceAll('-', '').slice(0, 12)}`;

export async function postgresDatabase(place: NonNullable<typeof POSTGRES>): Promise<TestDatabase> {
  const { home, ...login } = place;
  const database = freshName();
  const within = async (name: string, statements: readonly string[]): Promise<void> => {
    const client = new pg.Client({ ...login, database: name });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await within(home, [`CREATE DATABASE ${database}`]);
  return {
    ...login,
    database,
    run: (...statements) => within(database, statements),
    drop: () => within(home, [`DROP DATABASE ${database} WITH (FORCE)`]),
  };
}

export async function mariadbDatabase(place: NonNullable<typeof MARIADB>): Promise<TestDatabase> {
  const { home, ...login } = place;
  const database = freshName();
  const within = async (name: string, statements: readonly string[]): Promise<void> => {
    const connection = await createConnection({ ...login, database: name });
    try {
      for (const statement of statements) await connection.query(statement);
    } finally {
      await connection.end();
    }
  };
  await within(home, [`CREATE DATABASE ${database}`]);
  return {
    ...login,
    database,
    run: (...statements) => within(database, statements),
    drop: () => within(home, [`DROP DATABASE ${database}`]),
  };
}

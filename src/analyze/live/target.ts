import { CascadeError } from '../../engine/errors.ts';
import { settledValue } from '../discover/config.ts';

export type LiveDialect = 'postgresql' | 'mysql' | 'mariadb';

/** A database server's database, as a connection url names it. Never holds a password. */
export interface LiveTarget {
  dialect: LiveDialect;
  host: string;
  port: number;
  database: string;
}

const SCHEMES: Readonly<Record<string, LiveDialect>> = { postgresql: 'postgresql', mysql: 'mysql', mariadb: 'mariadb' };
const PORTS: Readonly<Record<LiveDialect, number>> = { postgresql: 5432, mysql: 3306, mariadb: 3306 };

/** Databases whose live catalog can be read. */
export const LIVE_DIALECTS = Object.keys(PORTS) as LiveDialect[];

/** `host:port/database`: how a server is called in snapshots and messages. */
export const identityOf = ({ host, port, database }: LiveTarget): string => `${host}:${port}/${database}`;

/**
 * Reads a `jdbc:` url. `${NAME:default}` takes its default, everything behind `?` is dropped (it may hold secrets). Gives null for a url of
 * another kind, or one that is not settled by what stands in it.
 */
export function targetOf(url: string): LiveTarget | null {
  const settled = url.trim().replace(/\$\{[^{}:]*(?::([^{}]*))?\}/g, (whole, value?: string) => value ?? whole);
  const match = /^jdbc:(?:p6spy:)?(postgresql|mysql|mariadb):\/\/(?:[^@/?#]*@)?([^/?#,]+)\/([\w$.-]{1,128})(?:[?;#].*)?$/.exec(
    settled,
  );
  const [, scheme = '', authority = '', database = ''] = match ?? [];
  const dialect = SCHEMES[scheme];
  const place = /^(\[[0-9a-fA-F:.]+\]|[\w.-]{1,253})(?::(\d{1,5}))?$/.exec(authority);
  if (!dialect || !place?.[1] || settledValue(database) === null) return null;
  const port = place[2] === undefined ? PORTS[dialect] : Number(place[2]);
  return port > 0 && port < 65_536 ? { dialect, host: place[1], port, database } : null;
}

/** Same, for a url a person typed. Throws `bad-input` naming what is expected. */
export function askedTarget(url: string): LiveTarget {
  const target = targetOf(url);
  if (target) return target;
  throw new CascadeError(
    'bad-input',
    `--url takes jdbc:postgresql://HOST[:PORT]/DATABASE, jdbc:mysql://… or jdbc:mariadb://…; got ${JSON.stringify(withoutSecrets(url).slice(0, 200))}.`,
  );
}

/** A url as it may be shown: no user, no password, no parameters. */
export const withoutSecrets = (url: string): string => url.replace(/\/\/[^@/?#]*@/, '//').replace(/[?;#].*$/s, '');

/** Whether a host is this machine. */
export const isHere = (host: string): boolean => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(host);

import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import pc from 'picocolors';
import { type Candidate, connectionCandidates } from '../analyze/live/candidates.ts';
import { fetchCatalog } from '../analyze/live/fetch.ts';
import type { Login } from '../analyze/live/model.ts';
import { SNAPSHOT_DIR, writeSnapshot } from '../analyze/live/snapshot.ts';
import { askedTarget, identityOf, isHere, LIVE_DIALECTS, type LiveTarget } from '../analyze/live/target.ts';
import { readProfile } from '../analyze/profile.ts';
import { CascadeError } from '../engine/errors.ts';
import { EXIT, isTerminal, reportError, say } from './report.ts';

export interface CatalogFetchOptions {
  url?: string;
  candidate?: string;
  user?: string;
  schema?: string;
  passwordEnv?: string;
  passwordFile?: string;
  tls?: string;
  timeout?: string;
  yes?: boolean;
  json?: boolean;
}

/** `cascade catalog discover [DIR]`: connections the configuration names. Opens none; users and passwords are not shown. */
export async function runCatalogDiscover(dir: string, options: { json?: boolean }): Promise<number> {
  try {
    const { candidates, diagnostics } = connectionCandidates(directory(dir));
    for (const { kind, file, reason } of diagnostics) say(`${pc.yellow(kind)} ${file ?? ''}: ${reason}`);
    if (options.json) process.stdout.write(`${JSON.stringify({ candidates })}\n`);
    else process.stdout.write(candidates.length === 0 ? 'no connection is named\n' : candidates.map(line).join(''));
    return EXIT.ok;
  } catch (error) {
    return reportError(error, options.json === true);
  }
}

const line = ({ number, file, key, url, target, hasUser }: Candidate): string =>
  `${number}  ${target ? identityOf(target) : url}  (${file}, ${key}${hasUser ? ', a user is set' : ''})${
    target ? '' : `  cannot be fetched: its parts are set elsewhere, or it is none of ${LIVE_DIALECTS.join(', ')}`
  }\n`;

/**
 * `cascade catalog fetch [DIR]`: asks a database server for its catalog and pins it below `.cascade/catalog`. Where to connect to may come
 * from the (untrusted) tree, so nothing is opened before a person, or `--yes`, has agreed to the exact target.
 */
export async function runCatalogFetch(dir: string, options: CatalogFetchOptions): Promise<number> {
  try {
    const root = directory(dir);
    const target = chosen(root, options);
    const tls = tlsOf(options.tls, target);
    const user = options.user ?? '';
    if (user === '') throw new CascadeError('bad-input', '--user is required: the database user to connect as.');
    say(`connect to ${pc.bold(identityOf(target))} (${target.dialect}) as ${user}, ${TLS_WORDS[tls]}; read its catalog, no rows`);
    await agree(options.yes === true);
    const login: Login = { user, password: await passwordOf(options), tls, timeout: milliseconds(options.timeout) };
    const { serverVersion, tables } = await fetchCatalog(target, login, options.schema ?? null);
    const { sha256, fetchedAt } = writeSnapshot(
      root,
      { dialect: target.dialect, serverVersion, serverIdentity: identityOf(target), fetchedAt: new Date().toISOString() },
      tables,
    );
    const columns = tables.reduce((sum, table) => sum + table.columns.length, 0);
    const result = { serverIdentity: identityOf(target), serverVersion, fetchedAt, sha256, tables: tables.length, columns };
    if (options.json) process.stdout.write(`${JSON.stringify(result)}\n`);
    else {
      say(`${pc.green('pinned')} ${tables.length} tables, ${columns} columns in ${join(dir, SNAPSHOT_DIR)}`);
      say(nextStep(root, dir));
    }
    return EXIT.ok;
  } catch (error) {
    return reportError(error, options.json === true);
  }
}

function directory(dir: string): string {
  const root = resolve(dir);
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory())
    throw new CascadeError('bad-input', `${root} is not a directory that can be read.`);
  return root;
}

function chosen(root: string, { url, candidate }: CatalogFetchOptions): LiveTarget {
  if (url !== undefined && candidate !== undefined) throw new CascadeError('bad-input', 'Give --url or --candidate, not both.');
  if (url !== undefined) return askedTarget(url);
  const { candidates } = connectionCandidates(root);
  const usable = candidates.filter(({ target }) => target !== null);
  const wanted = candidate === undefined ? (usable.length === 1 ? usable[0] : undefined) : candidates[Number(candidate) - 1];
  if (wanted?.target) return wanted.target;
  throw new CascadeError(
    'bad-input',
    candidate === undefined
      ? `The configuration names ${usable.length} connections that can be read. Choose with --candidate N (\`cascade catalog discover\` lists them) or --url.`
      : `--candidate ${candidate} is no connection that can be read. \`cascade catalog discover\` lists them; --url takes any.`,
  );
}

const TLS_WORDS: Readonly<Record<Login['tls'], string>> = {
  off: 'unencrypted',
  require: 'encrypted, certificate not checked',
  verify: 'encrypted, certificate checked',
};

/** On this machine nobody listens on the way; anywhere else a password goes encrypted unless told otherwise. */
function tlsOf(asked: string | undefined, target: LiveTarget): Login['tls'] {
  if (asked === undefined) return isHere(target.host) ? 'off' : 'verify';
  if (asked === 'off' || asked === 'require' || asked === 'verify') return asked;
  throw new CascadeError('bad-input', `--tls takes off, require or verify; got ${JSON.stringify(asked)}.`);
}

function milliseconds(asked = '15'): number {
  const seconds = Number(asked);
  if (!(seconds >= 1 && seconds <= 600))
    throw new CascadeError('bad-input', `--timeout takes 1 to 600 seconds; got ${JSON.stringify(asked)}.`);
  return seconds * 1000;
}

async function agree(yes: boolean): Promise<void> {
  if (yes) return;
  if (!isTerminal() || !process.stdin.isTTY)
    throw new CascadeError('bad-input', 'Nobody can be asked here. Check the target above and run again with --yes.');
  const answer = await ask('connect? [y/N] ');
  if (!/^y(es)?$/i.test(answer.trim())) throw new CascadeError('bad-input', 'Not connected.');
}

/** From the variable named, `CASCADE_DB_PASSWORD`, a file only its owner may read, or a hidden prompt. Kept nowhere. */
async function passwordOf({ passwordEnv, passwordFile }: CatalogFetchOptions): Promise<string | null> {
  if (passwordEnv !== undefined) {
    const value = process.env[passwordEnv];
    if (value === undefined) throw new CascadeError('bad-input', `--password-env: the variable ${passwordEnv} is not set.`);
    return value;
  }
  if (passwordFile !== undefined) {
    const stats = statSync(passwordFile, { throwIfNoEntry: false });
    if (!stats?.isFile()) throw new CascadeError('bad-input', `--password-file: ${passwordFile} is no file.`);
    if ((stats.mode & 0o077) !== 0)
      throw new CascadeError(
        'bad-input',
        `--password-file: others may read ${passwordFile}. Run \`chmod 600 ${passwordFile}\` first.`,
      );
    return readFileSync(passwordFile, 'utf8').replace(/\r?\n$/, '');
  }
  if (process.env.CASCADE_DB_PASSWORD !== undefined) return process.env.CASCADE_DB_PASSWORD;
  return isTerminal() && process.stdin.isTTY ? ask('password (empty for none): ', true).then((text) => text || null) : null;
}

function ask(question: string, hidden = false): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: hidden ? silent : process.stderr, terminal: true });
  if (hidden) process.stderr.write(question);
  return new Promise((done) => {
    reader.question(hidden ? '' : question, (answer) => {
      reader.close();
      if (hidden) process.stderr.write('\n');
      done(answer);
    });
    reader.once('close', () => done(''));
  });
}

/** What the profile says of the schema wins, so a profile that names files must be told. */
function nextStep(root: string, dir: string): string {
  const { catalog } = readProfile(join(root, '.cascade', 'profile.json'));
  const used = catalog === undefined || catalog.source === 'jdbc' || (catalog.source === undefined && catalog.ddl === undefined);
  return used
    ? `next:  cascade analyze ${dir}`
    : `next:  set "catalog": {"source": "jdbc"} in .cascade/profile.json, then cascade analyze ${dir}`;
}

import { CascadeError } from '../../engine/errors.ts';
import { type LiveCatalog, type Login, MAX_TABLES } from './model.ts';
import { identityOf, type LiveTarget } from './target.ts';

/**
 * Asks a server for its catalog: table and column names, types, keys, comments and views; no row of any table. Read-only, one transaction.
 * Throws `db-connect-error` with what the server or the network said.
 */
export async function fetchCatalog(target: LiveTarget, login: Login, schema: string | null = null): Promise<LiveCatalog> {
  let catalog: LiveCatalog;
  try {
    catalog =
      target.dialect === 'postgresql'
        ? await (await import('./postgres.ts')).readPostgres(target, login, schema)
        : await (await import('./mysql.ts')).readMysql(target, login, schema);
  } catch (error) {
    throw new CascadeError(
      'db-connect-error',
      `${identityOf(target)} did not give its catalog: ${saidBy(error)}.${remedy(error, login)}`,
    );
  }
  if (catalog.tables.length > MAX_TABLES) {
    throw new CascadeError(
      'bad-input',
      `${identityOf(target)} has more than ${MAX_TABLES} tables. Name the one schema that is wanted with --schema.`,
    );
  }
  if (catalog.tables.length === 0) {
    throw new CascadeError(
      'bad-input',
      `${identityOf(target)} shows ${login.user} no table${schema === null ? '' : ` in schema ${JSON.stringify(schema)}`}. Check the user's rights, or name another schema with --schema.`,
    );
  }
  return catalog;
}

/** The first line of what went wrong; drivers put statements and stacks behind it. */
const saidBy = (error: unknown): string => {
  const message = error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code || error.name : String(error);
  return (message.split('\n')[0] ?? '').slice(0, 300);
};

function remedy(error: unknown, { tls }: Login): string {
  const text = error instanceof Error ? `${error.message} ${(error as NodeJS.ErrnoException).code ?? ''}` : '';
  if (/ECONNREFUSED|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|timeout/i.test(text))
    return ' Check that it runs and can be reached from here.';
  if (tls !== 'off' && /ssl|tls|certificate|self[- ]signed/i.test(text))
    return ' --tls require takes any certificate, --tls off goes unencrypted.';
  if (/password|access denied|authentication/i.test(text)) return ' Check --user and the password.';
  return '';
}

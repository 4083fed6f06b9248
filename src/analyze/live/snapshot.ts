import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { CascadeError } from '../../engine/errors.ts';
import { compareText } from '../../engine/pack/canonical.ts';
import { writeAtomically } from '../../engine/pack/store.ts';
import type { CatalogTable } from '../facts/sql.ts';
import type { LiveTable } from './model.ts';
import { LIVE_DIALECTS, type LiveDialect } from './target.ts';

/** Where a fetched catalog lies below a project's root. */
export const SNAPSHOT_DIR = '.cascade/catalog';
const TABLES_FILE = 'columns.jsonl';
const HEADER_FILE = 'snapshot.json';
const SCHEMA = 'cascade:catalog:1';
const MAX_BYTES = 256 * 1024 * 1024;

const Header = z.object({
  schema: z.literal(SCHEMA),
  dialect: z.enum(LIVE_DIALECTS as [LiveDialect, ...LiveDialect[]]),
  serverVersion: z.string(),
  /** `host:port/database`. */
  serverIdentity: z.string(),
  fetchedAt: z.string(),
  /** Hash of `columns.jsonl`. */
  sha256: z.string(),
});
export type SnapshotHeader = z.infer<typeof Header>;

const text = z.string().max(100_000);
const name = z.string().min(1).max(1_000);
const TableLine = z.object({
  schema: name.nullable(),
  table: name,
  comment: text.nullable(),
  view: z.boolean(),
  viewQuery: z.string().max(2_000_000).nullable(),
  columns: z.array(
    z.object({
      name,
      type: text,
      nullable: z.boolean(),
      pk: z.boolean(),
      comment: text.nullable(),
    }),
  ),
  foreignKeys: z.array(
    z.object({ columns: z.array(name), refSchema: name.nullable(), refTable: name, refColumns: z.array(name) }),
  ),
});

/** Writes a catalog, one table a line, in an order no server decides: the same schema gives the same bytes. */
export function writeSnapshot(
  root: string,
  from: Omit<SnapshotHeader, 'schema' | 'sha256'>,
  tables: readonly LiveTable[],
): SnapshotHeader {
  const lines = [...tables]
    .sort((a, b) => compareText(a.schema ?? '', b.schema ?? '') || compareText(a.name, b.name))
    .map(({ schema, name: table, comment, view, viewQuery, columns, foreignKeys }) =>
      JSON.stringify({
        schema,
        table,
        comment,
        view,
        viewQuery,
        columns: columns.map(({ name: column, type, nullable, primaryKey, comment: said }) => ({
          name: column,
          type,
          nullable,
          pk: primaryKey,
          comment: said,
        })),
        foreignKeys: foreignKeys.map(({ columns: own, refSchema, refTable, refColumns }) => ({
          columns: own,
          refSchema,
          refTable,
          refColumns,
        })),
      }),
    );
  const body = lines.map((line) => `${line}\n`).join('');
  const header: SnapshotHeader = { schema: SCHEMA, ...from, sha256: sha256(body) };
  const dir = join(root, SNAPSHOT_DIR);
  mkdirSync(dir, { recursive: true });
  writeAtomically(join(dir, TABLES_FILE), body);
  writeAtomically(join(dir, HEADER_FILE), `${JSON.stringify(header, null, 1)}\n`);
  return header;
}

export const hasSnapshot = (root: string): boolean => existsSync(join(root, SNAPSHOT_DIR, HEADER_FILE));

/** Reads the pinned catalog of a project. Throws `db-catalog-missing` when it is missing, cut short or was changed by hand. */
export function readSnapshot(root: string): { header: SnapshotHeader; tables: CatalogTable[] } {
  const dir = join(root, SNAPSHOT_DIR);
  const refuse = (why: string): CascadeError =>
    new CascadeError('db-catalog-missing', `${dir} ${why}. Run \`cascade catalog fetch\` to pin the schema again.`);
  let header: SnapshotHeader;
  let body: string;
  try {
    header = Header.parse(JSON.parse(readFileSync(join(dir, HEADER_FILE), 'utf8')));
    body = readFileSync(join(dir, TABLES_FILE), 'utf8');
  } catch {
    throw refuse('holds no readable catalog snapshot');
  }
  if (body.length > MAX_BYTES || sha256(body) !== header.sha256) throw refuse('was changed since it was fetched');
  const tables = body
    .split('\n')
    .filter((line) => line !== '')
    .map((line, i): CatalogTable => {
      const parsed = TableLine.safeParse(JSON.parse(line));
      if (!parsed.success) throw refuse(`holds a table that cannot be read (line ${i + 1} of ${TABLES_FILE})`);
      const { schema, table, comment, view, viewQuery, columns, foreignKeys } = parsed.data;
      return {
        schema,
        name: table,
        comment,
        file: `${SNAPSHOT_DIR}/${TABLES_FILE}`,
        line: i + 1,
        columns: columns.map(({ name: column, type, nullable, pk, comment: said }, at) => ({
          name: column,
          type,
          nullable,
          primaryKey: pk,
          comment: said,
          ordinal: at + 1,
          line: i + 1,
        })),
        foreignKeys,
        ...(view ? { view: true } : {}),
        ...(view && viewQuery !== null ? { viewQuery } : {}),
      };
    });
  return { header, tables };
}

const sha256 = (body: string): string => createHash('sha256').update(body).digest('hex');

import type { IdentifierCase } from '../engine/pack/model.ts';
import { hashOf } from './cache/whole-cache.ts';
import type { Discovery } from './facts/discover.ts';
import { type CatalogTable, DEFAULT_DIALECT, type SqlDialect, type SqlFacts } from './facts/sql.ts';
import type { SqlTexts } from './persistence.ts';
import type { Pool } from './pool.ts';
import type { Profile } from './profile.ts';
import type { Sinks } from './read-java.ts';

export interface SqlInputs {
  mappers: string[];
  ddl: string[];
  /** The schema as it was fetched from a server; then no schema file is read. */
  pinned: CatalogTable[] | null;
  dialect: SqlDialect;
}

/** Reads schema and statements; as a whole from the cache when nothing that goes into them was touched. */
export async function readSql(
  pool: Pool,
  root: string,
  inputs: SqlInputs,
  texts: SqlTexts,
  discovery: Discovery,
  profile: Profile,
  { read, diagnostics, onEvent, cache }: Sinks,
): Promise<SqlFacts> {
  if (!discovery.dialect && !inputs.pinned) {
    diagnostics.push({
      kind: 'PROFILE_DEFAULT_ASSUMED',
      severity: 'info',
      key: 'sqlDialects',
      reason: `no database could be told from schema files or connection urls: SQL is read as ${DEFAULT_DIALECT}`,
    });
  }
  const task = {
    kind: 'sql' as const,
    root,
    ddl: inputs.ddl,
    pinned: inputs.pinned,
    mappers: inputs.mappers,
    ...texts,
    dialect: inputs.dialect,
    identifierCase: (profile.sqlIdentifierCase ?? null) as IdentifierCase | null,
    defaultSchema: profile.schema?.default ?? null,
  };
  const { root: _, ...key } = task;
  const files = [...inputs.ddl, ...inputs.mappers];
  let result = cache?.sql.take(hashOf(key)) ?? null;
  if (!result) {
    const ran = await pool.run(task);
    if (ran.kind !== 'sql') throw new TypeError('the SQL task gave no SQL facts');
    result = { facts: ran.facts, read: ran.read };
    cache?.sql.put(hashOf(key), files, result);
  }
  read.push(...result.read);
  const { facts } = result;
  const columns = facts.catalog?.tables.reduce((sum, table) => sum + table.columns.length, 0) ?? 0;
  onEvent({ step: 'sql', statements: facts.statements.length, tables: facts.catalog?.tables.length ?? 0, columns });
  return facts;
}

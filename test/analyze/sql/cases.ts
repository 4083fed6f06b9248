import { readFileSync } from 'node:fs';
import type { SqlDialect, SqlFacts } from '../../../src/analyze/facts/sql.ts';
import { DIALECTS } from '../../../src/analyze/profile.ts';
import { analyzeSql } from '../../../src/analyze/sql/index.ts';

/**
 * A case is text:
 *
 *     # what it shows
 *     --- dialect postgresql
 *     --- schema
 *     CREATE TABLE t (a int);
 *     --- sql
 *     SELECT a FROM t
 *     === uses
 *     s1 t read
 *     s1 t.a read project
 *
 * Each `sql` part is one statement, `s1`, `s2` and so on; a `mapper` part is a mapper file. Sections: `uses` (tables and columns of each
 * statement), `joins`, `catalog` (tables with their columns), `keys` (foreign keys), `unresolved`, `diagnostics`. A section that is not written
 * is not checked; one that is must match line by line.
 */
export interface Case {
  name: string;
  facts: () => SqlFacts;
  expected: Map<string, string[]>;
}

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export function readCases(path: URL): Case[] {
  return readFileSync(path, 'utf8')
    .split(/^# /m)
    .slice(1)
    .map((text) => {
      const name = text.slice(0, text.indexOf('\n')).trim();
      const [sources = '', ...sections] = text.slice(text.indexOf('\n') + 1).split(/^=== /m);
      const expected = new Map(
        sections.map((section) => [section.slice(0, section.indexOf('\n')).trim(), lines(section.slice(section.indexOf('\n')))]),
      );
      return { name, facts: () => factsOf(sources), expected };
    });
}

function factsOf(sources: string): SqlFacts {
  let dialect: SqlDialect = 'mysql';
  const ddl: { path: string; text: string }[] = [];
  const mappers: { path: string; text: string }[] = [];
  const statements: string[] = [];
  for (const part of sources.split(/^--- /m).slice(1)) {
    const end = part.indexOf('\n');
    const [head = '', value = ''] = part.slice(0, end).trim().split(' ');
    const text = part.slice(end + 1);
    if (head === 'dialect') dialect = DIALECTS[value] ?? dialect;
    else if (head === 'schema') ddl.push({ path: value || `schema${ddl.length + 1}.sql`, text });
    else if (head === 'mapper') mappers.push({ path: value || `mapper${mappers.length + 1}.xml`, text });
    else statements.push(text);
  }
  const annotations = statements.map((script, i) => ({
    namespace: '',
    id: `s${i + 1}`,
    statementType: 'select' as const,
    script,
    file: 'A.java',
    line: i + 1,
  }));
  return analyzeSql({ ddl, mappers, annotations, dialect });
}

const keyOf = (key: string): string => key.replace(/^\./, '');

/** What the facts say, in a case's own words. */
export const PRINTERS: Readonly<Record<string, (facts: SqlFacts) => string[]>> = {
  uses: ({ statements }) =>
    statements.flatMap(({ key, tables, columns }) => [
      ...tables.map(({ table, access, via }) => `${keyOf(key)} ${table} ${access}${via === undefined ? '' : ` via ${via}`}`),
      ...columns.map(
        ({ table, column, access, roles, via }) =>
          `${keyOf(key)} ${table}.${column} ${[access, ...roles].join(' ')}${via === undefined ? '' : ` via ${via}`}`,
      ),
    ]),
  joins: ({ statements }) =>
    statements.flatMap(({ key, joins }) =>
      joins.map(({ left, right }) => `${keyOf(key)} ${left.table}.${left.column} = ${right.table}.${right.column}`),
    ),
  catalog: ({ catalog }) =>
    (catalog?.tables ?? []).map(({ name, columns }) => `${name}: ${columns.map((column) => column.name).join(' ')}`),
  keys: ({ catalog }) =>
    (catalog?.tables ?? []).flatMap(({ name, foreignKeys }) =>
      foreignKeys.map(({ columns, refTable, refColumns }) => `${name}(${columns}) -> ${refTable}(${refColumns})`),
    ),
  unresolved: ({ statements }) =>
    statements.flatMap(({ key, unresolved }) => unresolved.map(({ reason, detail }) => `${keyOf(key)} ${reason} ${detail}`)),
  diagnostics: ({ diagnostics }) => diagnostics.map(({ kind, file, line }) => `${kind} ${file}:${line}`),
};

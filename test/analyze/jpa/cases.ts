import { readFileSync } from 'node:fs';
import type { DeclaredNaming, JpaFacts, NamingSetting, NativeQuery } from '../../../src/analyze/facts/jpa.ts';
import { readJavaFile, resolveJava } from '../../../src/analyze/java/index.ts';
import { analyzeJpa, nativeQueries } from '../../../src/analyze/jpa/index.ts';
import { readCatalog } from '../../../src/analyze/sql/index.ts';

/**
 * A case is text:
 *
 *     # what it shows
 *     --- a/B.java
 *     package a; @Entity class B { .. }
 *     --- schema
 *     CREATE TABLE b (..);
 *     --- setting physical org.example.Strategy
 *     --- profile identity jpa-compliant
 *     === tables
 *     BRepository.save b write EXACT
 *
 * Sections: `tables` and `columns` (what each statement touches), `types`, `runtime`, `mapped`, `joins`, `methods`, `native`, `unresolved`, `naming`,
 * `diagnostics`. A section that is not written is not checked; one that is must match line by line. Java files get the imports of
 * persistence, Spring Data and java.util.
 */
export interface Case {
  name: string;
  facts: () => Analyzed;
  expected: Map<string, string[]>;
}

export interface Analyzed {
  jpa: JpaFacts;
  natives: NativeQuery[];
}

const IMPORTS = [
  'jakarta.persistence.*',
  'org.springframework.data.jpa.repository.*',
  'org.springframework.data.repository.*',
  'org.springframework.context.annotation.*',
  'java.util.*',
]
  .map((name) => `import ${name};`)
  .join(' ');

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
      return { name, facts: () => analyzed(sources), expected };
    });
}

function analyzed(sources: string): Analyzed {
  const files = [];
  const settings: NamingSetting[] = [];
  const units: string[] = [];
  let declared: DeclaredNaming = { physical: null, implicit: null };
  let schema = '';
  for (const part of sources.split(/^--- /m).slice(1)) {
    const end = part.indexOf('\n');
    const [head = '', kind = '', value = '', when = ''] = part.slice(0, end).trim().split(' ');
    const body = part.slice(end + 1);
    if (head === 'schema') schema = body;
    else if (head === 'profile') declared = { physical: kind, implicit: value === '' ? null : value };
    else if (head === 'unit') units.push(kind);
    else if (head === 'setting')
      settings.push({
        kind: kind === 'physical' ? 'physical' : 'implicit',
        value,
        file: 'application.yml',
        conditional: when !== '',
      });
    else
      files.push(
        JSON.parse(JSON.stringify(readJavaFile({ path: head, text: body.replace(/(package [\w.]+;)/, `$1 ${IMPORTS}`) }))),
      );
  }
  const java = resolveJava(files, {});
  const options = { dialect: 'postgresql', identifierCase: null, defaultSchema: null } as const;
  const catalog = schema === '' ? null : readCatalog([{ path: 'schema.sql', text: schema }], options);
  const { persistence, symbols } = java;
  const jpa = analyzeJpa({ persistence, symbols, settings, units, declared, catalog });
  return {
    jpa: { ...jpa, diagnostics: [...persistence.diagnostics, ...jpa.diagnostics] },
    natives: nativeQueries(persistence, symbols),
  };
}

const simple = (key: string): string => key.replace(/^(?:[a-z]\w*\.)+/, '');
const because = (via: string, path?: string): string => (via === 'jpa' ? '' : ` ${via}${path === undefined ? '' : ` ${path}`}`);

/** What the facts say, in a case's own words. */
export const PRINTERS: Readonly<Record<string, (facts: Analyzed) => string[]>> = {
  tables: ({ jpa }) =>
    jpa.statements.flatMap(({ key, tables }) =>
      tables.map(({ table, access, grade, via, path }) => `${simple(key)} ${table} ${access} ${grade}${because(via, path)}`),
    ),
  columns: ({ jpa }) =>
    jpa.statements.flatMap(({ key, columns }) =>
      columns.map(
        ({ table, column, access, roles, grade, via, path }) =>
          `${simple(key)} ${table}.${column} ${[access, ...roles].join(' ')} ${grade}${because(via, path)}`,
      ),
    ),
  runtime: ({ jpa }) =>
    jpa.statements.flatMap(({ key, runtimeOnly }) => (runtimeOnly === undefined ? [] : [`${simple(key)} ${runtimeOnly}`])),
  types: ({ jpa }) => jpa.statements.map(({ key, statementType }) => `${simple(key)} ${statementType}`),
  mapped: ({ jpa }) =>
    jpa.tables.map(
      ({ table, entity, joinTableFor, grade, columns }) =>
        `${table} ${entity === null ? (joinTableFor ?? ['-']).map(simple).join('-') : simple(entity)} ${grade}: ${columns.map((one) => `${one.column}${one.grade === 'EXACT' ? '' : ` ${one.grade}`}`).join(', ')}`,
    ),
  joins: ({ jpa }) =>
    jpa.joins.map(
      ({ left, right, attribute, grade }) =>
        `${left.table}.${left.column} = ${right.table}.${right.column} ${attribute} ${grade}`,
    ),
  methods: ({ jpa }) =>
    jpa.statements.flatMap(({ key, methods }) =>
      methods.map(({ symbol, grade }) => `${simple(symbol)} -> ${simple(key)} ${grade}`),
    ),
  native: ({ natives }) => natives.map(({ repository, method, verb, text }) => `${simple(repository)}.${method} ${verb} ${text}`),
  unresolved: ({ jpa }) =>
    jpa.stats.unresolved.map(({ statement, reason, detail }) => `${simple(statement)} ${reason} ${detail}`),
  naming: ({ jpa }) => [`${jpa.naming.physical} ${jpa.naming.basis}`],
  diagnostics: ({ jpa }) => jpa.diagnostics.map(({ kind, file, line }) => `${kind} ${file ?? ''}:${line ?? ''}`),
};

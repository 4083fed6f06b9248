import { readFileSync } from 'node:fs';
import type { MpFacts, MpFragment, MpSetting } from '../../../src/analyze/facts/mybatis-plus.ts';
import type { SqlFacts } from '../../../src/analyze/facts/sql.ts';
import { readJavaFile, resolveJava } from '../../../src/analyze/java/index.ts';
import { analyzeMybatisPlus, mybatisPlusFragments } from '../../../src/analyze/mybatis-plus/index.ts';
import { analyzeSql } from '../../../src/analyze/sql/index.ts';

/**
 * A case is text:
 *
 *     # what it shows
 *     --- a/B.java
 *     package a; @TableName("b") class B { .. }
 *     --- schema
 *     CREATE TABLE b (..);
 *     --- setting tablePrefix t_
 *     --- profile identity
 *     === tables
 *     BMapper.insert b write EXACT
 *
 * Sections: `tables`, `columns`, `joins`, `open` (what each statement touches and what of it is only known at run time), `methods`, `mapped`,
 * `naming`, `calls`, `diagnostics`. A section that is not written is not checked; one that is must match line by line. A statement whose name
 * begins with `@` is that of a call: `@a.Use#run` stands for any owner. Java files get the imports of both libraries and java.util.
 */
export interface Case {
  name: string;
  facts: () => Analyzed;
  expected: Map<string, string[]>;
}

export interface Analyzed {
  mp: MpFacts;
  fragments: MpFragment[];
  calls: string[];
}

const MP = 'com.baomidou.mybatisplus';
const IMPORTS = [
  `${MP}.annotation.*`,
  `${MP}.core.mapper.*`,
  `${MP}.core.metadata.*`,
  `${MP}.core.conditions.*`,
  `${MP}.core.conditions.query.*`,
  `${MP}.core.conditions.update.*`,
  `${MP}.core.toolkit.*`,
  `${MP}.core.toolkit.support.*`,
  `${MP}.extension.service.*`,
  `${MP}.extension.service.impl.*`,
  `${MP}.extension.toolkit.*`,
  `${MP}.extension.activerecord.*`,
  `${MP}.extension.conditions.query.*`,
  `${MP}.extension.plugins.pagination.*`,
  'com.github.yulichang.base.*',
  'com.github.yulichang.wrapper.*',
  'com.github.yulichang.toolkit.*',
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

const DEFAULT_SCHEMA = `
CREATE TABLE users (id BIGINT PRIMARY KEY, user_name VARCHAR(20), age INT, dept_id BIGINT, deleted INT, version INT, create_time DATE);
CREATE TABLE depts (id BIGINT PRIMARY KEY, name VARCHAR(20), boss BIGINT);
`;

function analyzed(sources: string): Analyzed {
  const files = [];
  const settings: MpSetting[] = [];
  let strategy: 'underscore' | 'identity' | null = null;
  let schema = DEFAULT_SCHEMA;
  let xml = '';
  for (const part of sources.split(/^--- /m).slice(1)) {
    const end = part.indexOf('\n');
    const [head = '', kind = '', value = '', when = ''] = part.slice(0, end).trim().split(' ');
    const body = part.slice(end + 1);
    if (head === 'schema') schema = body;
    else if (head === 'xml') xml = body;
    else if (head === 'profile') strategy = kind === 'identity' ? 'identity' : 'underscore';
    else if (head === 'setting')
      settings.push({ kind: kind as MpSetting['kind'], value, file: 'application.yml', conditional: when !== '' });
    else
      files.push(
        JSON.parse(JSON.stringify(readJavaFile({ path: head, text: body.replace(/(package [\w.]+;)/, `$1 ${IMPORTS}`) }))),
      );
  }
  const java = resolveJava(files, {});
  const input = {
    facts: java.mybatisPlus,
    settings,
    declared: { namingStrategy: strategy, tablePrefix: null, logicDeleteField: null },
    symbols: java.symbols,
    reached: new Set(java.calls.map(({ to }) => to)),
    identifierCase: null,
    defaultSchema: null,
  };
  const fragments = mybatisPlusFragments(input);
  const sql: SqlFacts = analyzeSql({
    ddl: [{ path: 'schema.sql', text: schema }],
    mappers: xml === '' ? [] : [{ path: 'Mapper.xml', text: xml }],
    annotations: fragments.map(({ key, verb, text, file, line }) => ({
      ...{ namespace: 'fragment', id: key, statementType: verb, script: text, file, line },
    })),
    dialect: 'mysql',
  });
  const mp = analyzeMybatisPlus({
    ...input,
    catalog: sql.catalog,
    statements: new Set(sql.statements.flatMap(({ key, namespace }) => (namespace === 'fragment' ? [] : [key]))),
    fragments: new Map(sql.statements.flatMap((one) => (one.namespace === 'fragment' ? [[one.id, one] as const] : []))),
  });
  return { mp, fragments, calls: java.calls.map(({ from, to, rule }) => `${simple(from)} -> ${simple(to)} ${rule}`) };
}

const simple = (key: string): string => key.replaceAll(/(?:\b[a-z]\w*\.)+(?=[A-Z])/g, '');
const short = (via: string): string => (via === 'mybatis-plus' ? '' : ` ${via.replace('mybatis-plus-', '')}`);

/** What the facts say, in a case's own words. */
export const PRINTERS: Readonly<Record<string, (facts: Analyzed) => string[]>> = {
  tables: ({ mp }) =>
    mp.statements.flatMap(({ key, tables }) =>
      tables.map(({ table, access, grade, via }) => `${simple(key)} ${table} ${access} ${grade}${short(via)}`),
    ),
  columns: ({ mp }) =>
    mp.statements.map(
      ({ key, columns }) =>
        `${simple(key)}: ${columns
          .map(
            ({ table, column, access, roles, grade, via, implicit }) =>
              `${table}.${column} ${[access, ...roles].join('+')}${grade === 'EXACT' ? '' : ` ${grade}`}${short(via)}${implicit ? ' implicit' : ''}`,
          )
          .join(', ')}`,
    ),
  joins: ({ mp }) =>
    mp.statements.flatMap(({ joins }) =>
      joins.map(({ left, right, grade }) => `${left.table}.${left.column} = ${right.table}.${right.column} ${grade}`),
    ),
  open: ({ mp }) =>
    mp.statements.flatMap(({ key, runtimeOnly, unresolved }) => [
      ...(runtimeOnly === null ? [] : [`${simple(key)} ${runtimeOnly}`]),
      ...unresolved.map(({ reason, detail }) => `${simple(key)} ${reason} ${detail}`),
    ]),
  methods: ({ mp }) =>
    mp.statements.flatMap(({ key, methods }) =>
      methods.map(
        ({ symbol, grade, line }) => `${simple(symbol)} -> ${simple(key)} ${grade}${line === null ? '' : ` line ${line}`}`,
      ),
    ),
  mapped: ({ mp }) =>
    mp.tables.map(
      ({ table, entity, grade, columns }) =>
        `${table} ${simple(entity ?? '-')} ${grade}: ${columns.map((one) => `${one.column}${one.pk ? ' key' : ''}${one.logic ? ' logic' : ''}${one.grade === 'EXACT' ? '' : ` ${one.grade}`}`).join(', ')}`,
    ),
  naming: ({ mp }) => [`${mp.naming.tableBasis} ${mp.naming.columnBasis}${mp.assumed ? ' assumed' : ''}`],
  fragments: ({ fragments }) => fragments.map(({ text }) => text),
  calls: ({ calls }) => calls,
  diagnostics: ({ mp }) => mp.diagnostics.map(({ kind, file, line }) => `${kind} ${file ?? ''}:${line ?? ''}`),
};

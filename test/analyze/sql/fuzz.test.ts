import { beforeAll, expect, test } from 'vitest';
import { analyzeSql, loadSqlParser } from '../../../src/analyze/sql/index.ts';
import { random as seeded } from '../../support/random.ts';

beforeAll(() => loadSqlParser());

const DDL = `CREATE TABLE t (id INT PRIMARY KEY, n VARCHAR(9) COMMENT 'x', CONSTRAINT f FOREIGN KEY (n) REFERENCES u (id));
CREATE VIEW v AS SELECT id, n FROM t WHERE n IS NOT NULL;
DELIMITER $$
CREATE PROCEDURE p() BEGIN IF 1 THEN UPDATE t SET n = 1; END IF; END$$
DELIMITER ;
ALTER TABLE t ADD COLUMN k INT, RENAME COLUMN n TO m; INSERT INTO t VALUES (1, 'a''b', "c");`;
const MAPPER = `<?xml version="1.0"?><!DOCTYPE mapper [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY y "&x;&x;">]>
<mapper namespace="a.M"><sql id="c">id, m</sql><select id="s">SELECT <include refid="c"/> FROM t &y; <where><if test="a == 1">AND id = #{id}</if></where></select></mapper>`;
const SQL =
  'WITH x AS (SELECT id FROM t) SELECT x.id, count(*) OVER (PARTITION BY m) FROM x JOIN v USING (id) WHERE m IN (1, 2) ORDER BY 1';

const run = (ddl: string, mapper: string, sql: string) =>
  analyzeSql({
    ddl: [{ path: 'a.sql', text: ddl }],
    mappers: [{ path: 'm.xml', text: mapper }],
    annotations: [{ namespace: 'a.D', id: 'q', statementType: 'select', script: sql, file: 'D.java', line: 1 }],
    dialect: 'mysql',
  });

test('truncated and scrambled texts end in time, without a crash and without anything from outside', () => {
  const random = seeded(20260101);
  const spoil = (text: string): string => {
    const at = random.int(text.length);
    const kind = random.int(4);
    if (kind === 0) return text.slice(0, at);
    if (kind === 1) return text.slice(0, at) + String.fromCharCode(random.int(0xffff)) + text.slice(at + 1);
    if (kind === 2) return text.slice(0, at) + text.slice(at).split('').reverse().join('');
    return `${text.slice(0, at)}${'('.repeat(1 + random.int(300))}${text.slice(at)}`;
  };
  for (let i = 0; i < 60; i++) {
    const facts = run(spoil(DDL), spoil(MAPPER), spoil(SQL));
    expect(JSON.stringify(facts)).not.toContain('root:');
  }
}, 60_000);

test('ten thousand terms and deep nesting are cut within two seconds and said', () => {
  const chains = [
    `SELECT id FROM t WHERE ${Array.from({ length: 10_000 }, (_, i) => `id = ${i}`).join(' OR ')}`,
    `SELECT id FROM t WHERE id IN (${Array.from({ length: 10_000 }, (_, i) => i).join(',')})`,
    `SELECT ${'('.repeat(3000)}id${')'.repeat(3000)} FROM t`,
    `SELECT id FROM ${'(SELECT id FROM '.repeat(400)}t${') x'.repeat(400)}`,
    `SELECT ${Array.from({ length: 10_000 }, () => 'id').join(' + ')} FROM t`,
  ];
  for (const sql of chains) {
    const start = performance.now();
    const facts = run(DDL, MAPPER, sql);
    expect(performance.now() - start, sql.slice(0, 40)).toBeLessThan(2000);
    const statement = facts.statements.find(({ key }) => key === 'a.D.q');
    expect(statement?.tables.map(({ table }) => table)).toContain('t');
  }
}, 60_000);

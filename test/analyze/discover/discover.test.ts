import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { settledValue } from '../../../src/analyze/discover/config.ts';
import { discover } from '../../../src/analyze/discover/discover.ts';
import { walkTree } from '../../../src/analyze/discover/walk.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cascade-discover-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));
const write = (files: Record<string, string>): void => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
};

test('Java roots come from package lines; tests and build output are left out', () => {
  write({
    'shop-api/src/main/java/com/acme/shop/Api.java': 'package com.acme.shop;\nclass Api {}',
    'shop-api/src/test/java/com/acme/shop/ApiTest.java': 'package com.acme.shop;\nclass ApiTest {}',
    'legacy/com/acme/old/Old.java': '/* package not.this; */\npackage com.acme.old;\nclass Old {}',
    'legacy/NoPackage.java': 'class NoPackage {}',
    'target/classes/com/acme/Gen.java': 'package com.acme;',
    'shop-api/src/main/java/module-info.java': 'module shop {}',
  });
  const found = discover(root);
  expect(found.javaRoots).toEqual(['legacy', 'shop-api/src/main/java']);
  expect(found.testJavaRoots).toEqual(['shop-api/src/test/java']);
  expect(found.javaFiles).toEqual([
    'legacy/NoPackage.java',
    'legacy/com/acme/old/Old.java',
    'shop-api/src/main/java/com/acme/shop/Api.java',
  ]);
  expect(found.packagePrefixes).toEqual(['com.acme.old', 'com.acme.shop']);
  expect(found.modules).toEqual([{ name: 'shop-api', dir: 'shop-api' }]);
});

describe('applications', () => {
  test('answer to their Spring name, else to their module', () => {
    write({
      'a/src/main/java/x/App.java': 'package x;\n@SpringBootApplication\npublic class App {}',
      'a/src/main/resources/application.yml':
        'spring:\n  application:\n    name: orders\nserver:\n  servlet:\n    context-path: /shop\n',
      'b/src/main/java/y/App.java': 'package y;\n@SpringBootApplication\npublic class App {}',
      'c/src/main/java/z/Lib.java': 'package z;\nclass Lib {}',
      'a/src/test/resources/application.yml': 'spring.application.name: not-this',
    });
    const found = discover(root);
    expect(found.services).toEqual([
      { name: 'b', dir: 'b' },
      { name: 'orders', dir: 'a' },
    ]);
    expect(found.contextPaths).toEqual([{ value: '/shop', file: 'a/src/main/resources/application.yml', scope: 'a' }]);
  });
  test('the servlet path stands behind the context path', () => {
    write({
      'src/main/resources/application.yml': 'server.servlet.context-path: /shop/\nspring.mvc.servlet.path: /api',
      'src/main/java/a/A.java': 'package a;',
    });
    expect(discover(root).contextPaths).toEqual([{ value: '/shop/api', file: 'src/main/resources/application.yml', scope: '' }]);
  });
  test('settings that name JPA strategies, in every spelling Spring binds, and units put together by hand', () => {
    write({
      'src/main/resources/application.yml': 'spring.jpa.hibernate.naming.physical-strategy: org.example.Plain',
      'src/main/resources/application-dev.properties': 'spring.jpa.properties.hibernate.implicit_naming_strategy=org.example.Dev',
      'src/main/resources/META-INF/persistence.xml': '<persistence/>',
      'src/main/resources/context.xml': '<bean class="org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean"/>',
      'src/test/resources/META-INF/persistence.xml': '<persistence/>',
      'src/main/java/a/A.java': 'package a;',
    });
    const found = discover(root);
    expect(found.jpaNaming).toEqual([
      { kind: 'implicit', value: 'org.example.Dev', file: 'src/main/resources/application-dev.properties', conditional: true },
      { kind: 'physical', value: 'org.example.Plain', file: 'src/main/resources/application.yml', conditional: false },
    ]);
    expect(found.persistenceUnits).toEqual(['src/main/resources/META-INF/persistence.xml', 'src/main/resources/context.xml']);
  });
  test('a context path of a profile is not in force, and a placeholder without a default is not read', () => {
    write({
      'src/main/resources/application-dev.yml': 'server.servlet.context-path: /dev',
      'src/main/resources/application.properties':
        'server.servlet.context-path=${BASE}\nspring.application.name=${NAME:shop}\nspring.datasource.password=hunter2',
      'src/main/java/a/A.java': 'package a;',
    });
    const found = discover(root);
    expect(found.contextPaths).toEqual([]);
    expect(found.services).toEqual([{ name: 'shop', dir: '' }]);
    expect(JSON.stringify(found)).not.toContain('hunter2');
  });
  test.each([
    ['${A:b}', 'b'],
    ['${A}', null],
    ['plain', 'plain'],
    ['@project.name@', null],
    ['', null],
  ])('%s settles to %j', (value, settled) => expect(settledValue(value)).toBe(settled));
});

describe('schema files', () => {
  const create = (quote = '') => `CREATE TABLE ${quote}t${quote} (id INT);`;
  test('of the database the connection names; copies for other databases are left out', () => {
    write({
      'db/mysql/schema.sql': create('`'),
      'db/oracle/schema.sql': 'CREATE TABLE t (id NUMBER(10));',
      'db/hsqldb/schema.sql': create(),
      'src/main/resources/application.yml': 'spring.datasource.url: jdbc:oracle:thin:@h',
    });
    const found = discover(root);
    expect([found.dialect, found.ddlFiles]).toEqual([{ name: 'oracle', from: 'jdbc url' }, ['db/oracle/schema.sql']]);
  });
  test('copies for databases no grammar here reads are left out too', () => {
    write({
      'sql/dm/shop-dm8.sql': create(),
      'sql/kingbase/shop.sql': create(),
      'sql/mysql/shop.sql': create('`'),
      'dm-service/db/extra.sql': create(),
    });
    expect(discover(root).ddlFiles).toEqual(['dm-service/db/extra.sql', 'sql/mysql/shop.sql']);
  });
  test('migrations, tests and data are not applied', () => {
    write({
      'db/schema.sql': `${create('`')} ENGINE=InnoDB`,
      'db/migration/V1__init.sql': create(),
      'db/upgrade/add.sql': 'ALTER TABLE t ADD c INT;',
      'src/test/resources/schema.sql': create(),
      'db/data.sql': 'INSERT INTO t VALUES (1);',
    });
    const found = discover(root);
    expect(found.ddlFiles).toEqual(['db/schema.sql']);
    expect(found.ddl.map((file) => [file.path, file.role, file.test])).toEqual([
      ['db/migration/V1__init.sql', 'migration', false],
      ['db/schema.sql', 'schema', false],
      ['db/upgrade/add.sql', 'migration', false],
      ['src/test/resources/schema.sql', 'schema', true],
    ]);
  });
  test.each([
    ['CREATE TABLE t (id VARCHAR2(10))', 'oracle'],
    ['CREATE TABLE t (id BIGSERIAL)', 'postgresql'],
    ['CREATE TABLE `t` (id INT)', 'mysql'],
    ['CREATE MEMORY TABLE t (id INT)', 'hsqldb'],
    ['CREATE TABLE t (id INT IDENTITY(1,1))\nGO', 'sqlserver'],
  ])('%s is told by its text', (text, dialect) => {
    write({ 'x.sql': text });
    expect(discover(root).ddl[0]).toMatchObject({ dialect, dialectFrom: 'text' });
  });
});

test('mappers are told by their root, wherever they lie', () => {
  write({
    'a/M.xml': '<?xml version="1.0"?>\n<!-- a comment -->\n<mapper namespace="m"/>',
    'a/beans.xml': '<beans/>',
    'src/test/resources/T.xml': '<mapper namespace="t"/>',
  });
  expect(discover(root).mapperFiles).toEqual(['a/M.xml']);
});

test('a link is neither followed nor listed, depth and number are bounded and said', () => {
  write({ 'a/x.txt': '', 'a/y.txt': '' });
  symlinkSync(root, join(root, 'a', 'loop'));
  symlinkSync('/etc/hostname', join(root, 'a', 'outside.txt'));
  mkdirSync(join(root, ...Array.from({ length: 70 }, () => 'd')), { recursive: true });
  const tree = walkTree(root);
  expect(tree.files).toEqual(['a/x.txt', 'a/y.txt']);
  expect(tree.diagnostics.map((item) => item.kind)).toEqual(['DIRECTORY_TOO_DEEP']);
  const capped = walkTree(root, 1);
  expect([capped.files, capped.diagnostics.map((item) => item.kind)]).toEqual([['a/x.txt'], ['FILE_CAP_REACHED']]);
});

test('build output is passed over, a package of such a name is not', () => {
  write({
    'out/A.java': 'class A {}',
    'web/dist/a.js': '',
    'm/src/main/java/p/out/B.java': 'package p.out; class B {}',
    'm/src/main/java/p/build/C.java': 'package p.build; class C {}',
    'm/src/main/java/node_modules/D.java': 'class D {}',
    'm/src/main/resources/dist/e.js': '',
  });
  expect(walkTree(root).files).toEqual(['m/src/main/java/p/build/C.java', 'm/src/main/java/p/out/B.java']);
});

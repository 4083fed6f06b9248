import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectionCandidates } from '../../../src/analyze/live/candidates.ts';
import { askedTarget, identityOf, targetOf, withoutSecrets } from '../../../src/analyze/live/target.ts';

describe('a connection url', () => {
  test.each([
    ['jdbc:mysql://db.internal:3307/shop?useSSL=false&password=x', 'mysql db.internal:3307/shop'],
    ['jdbc:mariadb://localhost/shop', 'mariadb localhost:3306/shop'],
    ['jdbc:postgresql://127.0.0.1/shop', 'postgresql 127.0.0.1:5432/shop'],
    ['jdbc:postgresql://[::1]:5433/shop', 'postgresql [::1]:5433/shop'],
    ['jdbc:p6spy:mysql://h/shop', 'mysql h:3306/shop'],
    ['jdbc:mysql://user:secret@h/shop', 'mysql h:3306/shop'],
    ['jdbc:mysql://${DB_HOST:db}:${DB_PORT:3310}/${DB_NAME:shop}', 'mysql db:3310/shop'],
    ['jdbc:mysql://${DB_HOST}:3306/shop', null],
    ['jdbc:mysql://h:3306/${DB_NAME}', null],
    ['jdbc:mysql://a,b/shop', null],
    ['jdbc:mysql://h:99999/shop', null],
    ['jdbc:h2:mem:shop', null],
    ['jdbc:oracle:thin:@h:1521:x', null],
    ['http://h/shop', null],
  ])('%s', (url, expected) => {
    const target = targetOf(url);
    expect(target && `${target.dialect} ${identityOf(target)}`).toBe(expected);
  });

  test('that was typed wrong is refused without its secrets', () => {
    expect(() => askedTarget('jdbc:oracle://me:secret@h/x?password=hidden')).toThrow(/got "jdbc:oracle:\/\/h\/x"/);
    expect(withoutSecrets('jdbc:mysql://me:secret@h/x?password=hidden')).toBe('jdbc:mysql://h/x');
  });
});

describe('connections a tree names', () => {
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'cascade-live-'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  test('are listed once a server, with no user and no password', () => {
    const files = {
      'a/src/main/resources/application.yml':
        'spring:\n  datasource:\n    url: jdbc:mysql://h:3306/shop?user=me&password=hidden\n    username: me\n    password: hidden\n',
      'a/src/main/resources/application-prod.properties': 'spring.datasource.url=jdbc:mysql://h:3306/shop\n',
      'b/src/main/resources/application.properties': 'spring.datasource.url=jdbc:h2:mem:x\nother.url=jdbc:postgresql://p/x\n',
    };
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    const { candidates } = connectionCandidates(root);
    expect(JSON.stringify(candidates)).not.toMatch(/hidden|"me"/);
    expect(candidates.map(({ number, url, target, hasUser }) => [number, url, target && identityOf(target), hasUser])).toEqual([
      [1, 'jdbc:mysql://h:3306/shop', 'h:3306/shop', false],
      [2, 'jdbc:h2:mem:x', null, false],
      [3, 'jdbc:postgresql://p/x', 'p:5432/x', false],
    ]);
  });
});

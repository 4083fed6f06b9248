import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { analyze } from '../../../src/analyze/analyze.ts';
import type { JsonObject, Pack } from '../../../src/engine/pack/model.ts';

const FILES: Record<string, string> = {
  'src/main/resources/application.yml': 'mybatis-plus:\n  configuration:\n    map-underscore-to-camel-case: true\n',
  'src/main/resources/schema.sql':
    'CREATE TABLE users (id BIGINT PRIMARY KEY, user_name VARCHAR(20), dept_id BIGINT, deleted INT);\nCREATE TABLE depts (id BIGINT PRIMARY KEY, title VARCHAR(20));\n',
  'src/main/java/a/User.java': `package a; import com.baomidou.mybatisplus.annotation.*; import lombok.Data;
@Data @TableName("users") public class User { private Long id; private String userName; private Long deptId; @TableLogic private Integer deleted; private String mood; }`,
  'src/main/java/a/UserMapper.java': `package a; import com.baomidou.mybatisplus.core.mapper.BaseMapper; import com.baomidou.mybatisplus.core.conditions.query.*;
public interface UserMapper extends BaseMapper<User> {
  default long named(String name) { return selectCount(new LambdaQueryWrapper<User>().eq(User::getUserName, name).inSql(User::getDeptId, "SELECT id FROM depts WHERE title = 'x'")); }
  long written();
}`,
  'src/main/resources/mapper/UserMapper.xml':
    '<mapper namespace="a.UserMapper"><select id="written" resultType="long">SELECT COUNT(*) FROM users WHERE dept_id = 1</select></mapper>',
  'src/main/java/a/Api.java': `package a; import org.springframework.web.bind.annotation.*; import com.baomidou.mybatisplus.core.conditions.query.*;
import com.baomidou.mybatisplus.extension.plugins.inner.TenantLineInnerInterceptor;
@RestController public class Api { private UserMapper users;
  @GetMapping("/count") public long count() { return users.named("x"); }
  @DeleteMapping("/gone") public void gone() { users.deleteById(1L); }
  @GetMapping("/free") public Object free(String column) { return users.selectList(new QueryWrapper<User>().eq(column, 1)); }
  @GetMapping("/written") public long written() { return users.written(); }
}`,
};

let root = '';
let pack: Pack;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'cascade-mp-'));
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  pack = (await analyze({ root, workers: 0 })).pack;
});
afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

const node = (id: string) => pack.nodes.find((one) => one.id === id);
const sorted = (evidence: JsonObject = {}): string => JSON.stringify(Object.fromEntries(Object.entries(evidence).sort()));
const from = (id: string): string[] =>
  pack.edges
    .filter((edge) => edge.from === id)
    .map(({ type, to, grade, evidence }) => `${type} ${to} ${grade} ${sorted(evidence)}`);

describe('MyBatis-Plus meets the other lanes', () => {
  const COUNT = 'statement:a.UserMapper.selectCount@a.UserMapper#named';

  test('the method that calls a built-in sends its statement; text goes through the SQL reader', () => {
    expect(from('symbol:a.UserMapper#named')).toContain(`IMPLEMENTS_STMT ${COUNT} SOUND_SET {"line":3,"via":"mybatis-plus"}`);
    expect(from(COUNT)).toEqual([
      'READS column:depts.id EXACT {"roles":["filter"],"via":"mybatis-plus-fragment"}',
      'READS column:depts.title EXACT {"roles":["filter"],"via":"mybatis-plus-fragment"}',
      'READS column:users.deleted EXACT {"implicitFilter":true,"roles":["filter"],"via":"mybatis-plus"}',
      'READS column:users.dept_id EXACT {"roles":["filter"],"via":"mybatis-plus-wrapper"}',
      'READS column:users.user_name EXACT {"roles":["filter"],"via":"mybatis-plus-wrapper"}',
      'EXECUTES table:depts EXACT {"access":"read","via":"mybatis-plus-fragment"}',
      'EXECUTES table:users EXACT {"access":"read","via":"mybatis-plus"}',
    ]);
    expect(pack.nodes.filter(({ id }) => id.includes('#frag'))).toEqual([]);
  });

  test('a built-in without a wrapper is one statement of its mapper, reached through the inherited member', () => {
    expect(from('symbol:a.UserMapper#deleteById')).toEqual([
      'IMPLEMENTS_STMT statement:a.UserMapper.deleteById EXACT {"via":"mybatis-plus"}',
    ]);
    expect(node('statement:a.UserMapper.deleteById')).toMatchObject({ statementType: 'update', source: 'mybatis-plus' });
    expect(from('statement:a.UserMapper.deleteById')).toContain(
      'WRITES column:users.deleted EXACT {"implicit":true,"via":"mybatis-plus"}',
    );
  });

  test('columns named at run time are said on the statement, and mapper XML stands beside built-ins', () => {
    expect(node('statement:a.UserMapper.selectList@a.Api#free')).toMatchObject({
      columnsRuntimeOnly: true,
      columnsRuntimeOnlyReason: 'a column is named at run time: column is a parameter of a.Api#free',
    });
    expect(from('symbol:a.UserMapper#written')).toEqual(['IMPLEMENTS_STMT statement:a.UserMapper.written EXACT {}']);
  });

  test('what the schema lacks is a stub that says who named it; the axis says what is not in the statements', () => {
    expect(node('column:users.mood')).toMatchObject({ stub: true, declaredBy: 'mybatis-plus' });
    expect(node('column:users.deleted')).toMatchObject({ logicDelete: true });
    expect(node('table:users')).toMatchObject({ mappedFrom: 'a.User' });
    expect(pack.meta.axes?.mybatisPlus).toMatchObject({ status: 'shipped' });
    expect(pack.meta.axes?.mybatisPlus?.notes?.join('\n')).toMatch(/1 of 3 statements.*\nTenantLineInnerInterceptor adds/);
    expect(pack.meta.laneStats?.mybatisPlus).toMatchObject({ entities: 1, mappers: 1, wrappersRuntimeOnly: 1, sqlFragments: 1 });
    expect(pack.meta.diagnostics?.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['MP_SQL_REWRITTEN', 'MP_COLUMNS_RUNTIME_ONLY']),
    );
  });
});

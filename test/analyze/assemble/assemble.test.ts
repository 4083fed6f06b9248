import { beforeAll, describe, expect, test } from 'vitest';
import { assemble } from '../../../src/analyze/assemble/assemble.ts';
import type { JavaFacts } from '../../../src/analyze/facts/java.ts';
import type { SqlFacts } from '../../../src/analyze/facts/sql.ts';
import { loadJavaParser, readJavaFile, resolveJava } from '../../../src/analyze/java/index.ts';
import { analyzeSql, loadSqlParser } from '../../../src/analyze/sql/index.ts';
import type { Pack } from '../../../src/engine/pack/model.ts';

beforeAll(async () => {
  await Promise.all([loadJavaParser(), loadSqlParser()]);
});

const JAVA = `
package com.acme;
import org.apache.ibatis.annotations.Select;
import org.springframework.web.bind.annotation.*;
@RestController @RequestMapping("/orders")
class OrderApi {
  private final OrderMapper mapper;
  OrderApi(OrderMapper mapper) { this.mapper = mapper; }
  @GetMapping("/{id}") Order get(Long id) { return mapper.find(id); }
  @GetMapping Order all() { return list(1); }
  private Order list(int page) { return mapper.list(page, null); }
  Order list(String name) { return mapper.byName(name); }
}
interface OrderMapper {
  Order find(Long id);
  Order list(int page, String name);
  @Select("SELECT id FROM orders WHERE name = #{name}") Order byName(String name);
}
class Order {}
`;
const MAPPER = `<mapper namespace="com.acme.OrderMapper">
  <resultMap id="full" type="com.acme.Order"><collection property="lines" select="com.acme.LineMapper.of" column="id"/></resultMap>
  <select id="find" resultMap="full">SELECT o.id, o.name FROM orders o JOIN users u ON u.id = o.user_id WHERE o.id = #{id}</select>
  <select id="list" resultType="com.acme.Order">SELECT * FROM orders</select>
</mapper>`;
const LINES =
  '<mapper namespace="com.acme.LineMapper"><select id="of" resultType="int">SELECT qty FROM lines WHERE order_id = #{id}</select></mapper>';
const DDL =
  'CREATE TABLE orders (id INT PRIMARY KEY, name VARCHAR(10) COMMENT "title", user_id INT); CREATE TABLE users (id INT);';

function build(parts: { java?: boolean; sql?: boolean; ddl?: string } = {}): Pack {
  const java: JavaFacts | null =
    parts.java === false ? null : resolveJava([readJavaFile({ path: 'src/OrderApi.java', text: JAVA })], {});
  const sql: SqlFacts | null =
    parts.sql === false
      ? null
      : analyzeSql({
          ddl: parts.ddl === '' ? [] : [{ path: 'schema.sql', text: parts.ddl ?? DDL }],
          mappers: [
            { path: 'OrderMapper.xml', text: MAPPER },
            { path: 'LineMapper.xml', text: LINES },
          ],
          annotations: java?.annotationSql ?? [],
          dialect: 'mysql',
        });
  return assemble({ java, sql, diagnostics: [] }, { project: 'shop', builtAt: '2026-01-01T00:00:00.000Z' });
}
const edges = (pack: Pack, type: string): string[] =>
  pack.edges.filter((edge) => edge.type === type).map((edge) => `${edge.from} -> ${edge.to} ${edge.grade}`);

describe('lanes meet', () => {
  test('routes, overloads kept apart, mapper methods and their statements', () => {
    const pack = build();
    expect(edges(pack, 'HANDLES')).toEqual([
      'endpoint:GET /orders -> symbol:com.acme.OrderApi#all EXACT',
      'endpoint:GET /orders/{id} -> symbol:com.acme.OrderApi#get EXACT',
    ]);
    expect(edges(pack, 'CALLS')).toEqual(['symbol:com.acme.OrderApi#all -> symbol:com.acme.OrderApi#list(int) EXACT']);
    expect(edges(pack, 'MAY_CALL')).toContain(
      'symbol:com.acme.OrderApi#list(String) -> symbol:com.acme.OrderMapper#byName SOUND_SET',
    );
    expect(edges(pack, 'IMPLEMENTS_STMT')).toEqual([
      'symbol:com.acme.OrderMapper#byName -> statement:com.acme.OrderMapper.byName EXACT',
      'symbol:com.acme.OrderMapper#find -> statement:com.acme.LineMapper.of EXACT',
      'symbol:com.acme.OrderMapper#find -> statement:com.acme.OrderMapper.find EXACT',
      'symbol:com.acme.OrderMapper#list -> statement:com.acme.OrderMapper.list EXACT',
    ]);
  });
  test('columns with roles, joins once a pair of tables, names outside the schema as stubs', () => {
    const pack = build();
    const roles = pack.edges.find((edge) => edge.from === 'statement:com.acme.OrderMapper.find' && edge.to === 'column:orders.id')
      ?.evidence?.roles;
    expect(roles).toEqual(['project', 'filter']);
    expect(pack.edges.filter((edge) => edge.type === 'JOINS')).toEqual([
      { from: 'table:orders', to: 'table:users', type: 'JOINS', grade: 'EXACT', evidence: { count: 1, columns: ['user_id=id'] } },
    ]);
    expect(pack.nodes.find((node) => node.id === 'table:lines')).toMatchObject({ stub: true, declaredBy: 'statement' });
    expect(pack.nodes.find((node) => node.id === 'column:orders.name')).toMatchObject({ type: 'VARCHAR(10)', comment: 'title' });
  });
});

describe('axes say what is missing', () => {
  const status = (pack: Pack) =>
    Object.fromEntries(Object.entries(pack.meta.axes ?? {}).map(([name, axis]) => [name, axis.status]));
  test('all there', () =>
    expect(status(build())).toMatchObject({
      catalog: 'shipped',
      statements: 'shipped',
      column: 'shipped',
      code: 'shipped',
      web: 'not-shipped',
      screen: 'not-shipped',
      jpa: 'not-shipped',
    }));
  test('no schema', () => expect(status(build({ ddl: '' }))).toMatchObject({ catalog: 'not-shipped', column: 'degraded' }));
  test('no Java', () => expect(status(build({ java: false }))).toMatchObject({ code: 'not-shipped', statements: 'shipped' }));
  test('no SQL', () =>
    expect(status(build({ sql: false }))).toMatchObject({ code: 'shipped', statements: 'not-shipped', column: 'not-shipped' }));
});

test('the same facts give the same digest', () => {
  expect(build().digest).toBe(build().digest);
});

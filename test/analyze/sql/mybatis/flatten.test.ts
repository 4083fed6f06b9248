import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { annotationStatements } from '../../../../src/analyze/sql/mybatis/annotations.ts';
import { readMappers } from '../../../../src/analyze/sql/mybatis/read-mappers.ts';

const mapper = (body: string, namespace = 'com.acme.M', path = 'M.xml') => ({
  path,
  text: `<mapper namespace="${namespace}">\n${body}\n</mapper>`,
});
const squash = (text: string): string => text.replace(/\s+/g, ' ').trim();
const variantsOf = (body: string): string[] => (readMappers([mapper(body)]).statements[0]?.variants ?? []).map(squash);
const select = (inner: string): string => `<select id="s">${inner}</select>`;

test.each([
  ['binds', 'SELECT * FROM t WHERE a = #{a, jdbcType=VARCHAR}', ['SELECT * FROM t WHERE a = ?']],
  ['splices', 'SELECT * FROM t ORDER BY ${by}', ['SELECT * FROM t ORDER BY __subst__']],
  [
    'a splice that ends in an operator',
    'SELECT 1 FROM t WHERE ${c} #{v} AND ${c} #{v} and #{w}',
    ['SELECT 1 FROM t WHERE __subst__ = ? AND __subst__ = ? and ?'],
  ],
  ['entities and CDATA', 'SELECT 1 FROM t WHERE a &lt; 1 <![CDATA[ AND b < 2 ]]>', ['SELECT 1 FROM t WHERE a < 1 AND b < 2']],
  ['comments', 'SELECT <!-- not this --> 1', ['SELECT 1']],
  ['if', 'SELECT 1 FROM t WHERE 1=1 <if test="a">AND a = 1</if>', ['SELECT 1 FROM t WHERE 1=1 AND a = 1']],
  [
    'where',
    'SELECT 1 FROM t <where><if test="a">AND a = 1</if> <if test="b">OR b = 2</if></where>',
    ['SELECT 1 FROM t WHERE a = 1 OR b = 2'],
  ],
  ['where with nothing in it', 'SELECT 1 FROM t <where> </where>', ['SELECT 1 FROM t']],
  [
    'where keeps names that start like a conjunction',
    'SELECT 1 FROM t <where>order_no = 1</where>',
    ['SELECT 1 FROM t WHERE order_no = 1'],
  ],
  ['set', 'UPDATE t <set><if test="a">a = 1,</if><if test="b">b = 2,</if></set>', ['UPDATE t SET a = 1,b = 2']],
  ['trim', 'INSERT INTO t <trim prefix="(" suffix=")" suffixOverrides=",">a,b,</trim>', ['INSERT INTO t ( a,b )']],
  [
    'trim with a list of overrides',
    'SELECT 1 FROM t <trim prefix="WHERE" prefixOverrides="AND |OR ">or a = 1</trim>',
    ['SELECT 1 FROM t WHERE a = 1'],
  ],
  [
    'foreach',
    'SELECT 1 FROM t WHERE a IN <foreach collection="l" item="i" open="(" separator="," close=")">#{i}</foreach>',
    ['SELECT 1 FROM t WHERE a IN ( ? )'],
  ],
  ['bind', '<bind name="p" value="1"/>SELECT #{p}', ['SELECT ?']],
  ['a tag that is none', 'SELECT <what>1</what>', ['SELECT 1']],
])('%s', (_, inner, variants) => {
  expect(variantsOf(select(inner))).toEqual(variants);
});

describe('alternatives', () => {
  test('every branch of a choose is in some variant', () => {
    expect(
      variantsOf(
        select(
          'SELECT 1 FROM t <choose><when test="a">ORDER BY a</when><when test="b">ORDER BY b</when><otherwise>ORDER BY c</otherwise></choose>',
        ),
      ),
    ).toEqual(['SELECT 1 FROM t ORDER BY a', 'SELECT 1 FROM t ORDER BY b', 'SELECT 1 FROM t ORDER BY c']);
  });
  test('also inside another choose, and side by side they do not multiply', () => {
    const nested =
      '<choose><when test="a"><choose><when test="x">x</when><when test="y">y</when></choose></when><otherwise>z</otherwise></choose>';
    expect(variantsOf(select(`SELECT ${nested}`))).toEqual(['SELECT x', 'SELECT y', 'SELECT z']);
    const three = '<choose><when test="a">1</when><when test="b">2</when><otherwise>3</otherwise></choose>';
    expect(variantsOf(select(`SELECT ${three}, ${three}`))).toEqual(['SELECT 1, 1', 'SELECT 2, 2', 'SELECT 3, 3']);
  });
  test('neighbouring ifs that can never both hold are alternatives', () => {
    expect(
      variantsOf(select(`SELECT 1 FROM t WHERE <if test="id != null">id = 1</if> <if test="id == null">name = 2</if>`)),
    ).toEqual(['SELECT 1 FROM t WHERE id = 1', 'SELECT 1 FROM t WHERE name = 2']);
    expect(variantsOf(select(`SELECT 1 FROM t ORDER BY <if test="sort == 1">a</if><if test="sort == 2">b</if>`))).toEqual([
      'SELECT 1 FROM t ORDER BY a',
      'SELECT 1 FROM t ORDER BY b',
    ]);
    expect(
      variantsOf(select(`SELECT 1 FROM t WHERE 1=1 <if test="a != null">AND a=1</if><if test="b != null">AND b=1</if>`)),
    ).toEqual(['SELECT 1 FROM t WHERE 1=1 AND a=1AND b=1']);
  });
});

describe('includes', () => {
  test('across files, with properties, nested', () => {
    const { statements, diagnostics } = readMappers([
      mapper('<sql id="cols">${a}.id, <include refid="more"/></sql><sql id="more">${a}.name</sql>', 'com.acme.Shared', 'S.xml'),
      mapper(select('SELECT <include refid="com.acme.Shared.cols"><property name="a" value="t"/></include> FROM t t')),
    ]);
    expect(squash(statements[0]?.variants[0] ?? '')).toBe('SELECT t.id, t.name FROM t t');
    expect(statements[0]?.hasStringSubst).toBe(false);
    expect(diagnostics).toEqual([]);
  });
  test('a missing one and a circle are said and contribute nothing', () => {
    const { statements, diagnostics } = readMappers([
      mapper(`<sql id="a">1 <include refid="a"/></sql>${select('SELECT <include refid="a"/> <include refid="gone"/>')}`),
    ]);
    expect(squash(statements[0]?.variants[0] ?? '')).toBe('SELECT 1');
    expect(diagnostics.map((item) => item.kind)).toEqual(['MAPPER_INCLUDE_CYCLE', 'MAPPER_INCLUDE_UNRESOLVED']);
  });
});

test('selectKey is SQL of the same statement', () => {
  expect(
    variantsOf(
      '<insert id="i"><selectKey keyProperty="id" order="BEFORE">SELECT next FROM seq</selectKey>INSERT INTO t (id) VALUES (#{id})</insert>',
    ),
  ).toEqual(['INSERT INTO t (id) VALUES (?)', 'SELECT next FROM seq']);
});

test('one id for two databases is one statement with both texts', () => {
  expect(
    variantsOf(
      `<select id="s" databaseId="mysql">SELECT a FROM t</select><select id="s" databaseId="oracle">SELECT b FROM t</select>`,
    ),
  ).toEqual(['SELECT a FROM t', 'SELECT b FROM t']);
});

test('a callable statement is a call', () => {
  expect(readMappers([mapper(select('{call refresh(#{a})}'))]).statements[0]?.statementType).toBe('call');
});

test('nested selects come through extends, nested maps and cases', () => {
  const { statements } = readMappers([
    mapper(`
      <resultMap id="base" type="A"><association property="x" select="findX" column="x"/></resultMap>
      <resultMap id="part" type="B"><collection property="y" select="com.acme.Other.findY" column="y"/></resultMap>
      <resultMap id="full" type="A" extends="base">
        <association property="p" resultMap="part"/>
        <discriminator column="k" javaType="int"><case value="1"><association property="z" select="findZ" column="z"/></case></discriminator>
      </resultMap>
      <select id="s" resultMap="full">SELECT 1</select>`),
  ]);
  expect(statements[0]?.nestedSelects.map((nested) => nested.key)).toEqual([
    'com.acme.M.findX',
    'com.acme.M.findZ',
    'com.acme.Other.findY',
  ]);
});

test.each([
  ['not a mapper', '<beans/>', ['NOT_A_MAPPER']],
  ['iBATIS', '<sqlMap namespace="x"/>', []],
  ['a template', '<mapper namespace="${package}.M"/>', ['NOT_A_MAPPER']],
  ['no XML at all', 'hello', ['MAPPER_XML_MALFORMED']],
  ['an unclosed element', '<mapper namespace="m"><select id="a">SELECT 1', ['MAPPER_XML_MALFORMED']],
  ['no namespace', '<mapper><select id="a">SELECT 1</select></mapper>', ['MAPPER_NAMESPACE_MISSING']],
  ['no id', '<mapper namespace="m"><select>SELECT 1</select></mapper>', ['MAPPER_STATEMENT_WITHOUT_ID']],
  [
    'an id twice',
    '<mapper namespace="m"><select id="a">SELECT 1</select><select id="a">SELECT 2</select></mapper>',
    ['MAPPER_DUPLICATE_STATEMENT'],
  ],
])('%s is said', (_, text, kinds) => {
  const { diagnostics } = readMappers([{ path: 'x.xml', text }]);
  expect(diagnostics.map((item) => item.kind)).toEqual(kinds);
  expect(diagnostics.every((item) => item.file === 'x.xml')).toBe(true);
});

test('no entity of a DTD is ever read', () => {
  const text = `<?xml version="1.0"?><!DOCTYPE mapper [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY y "SELECT secret">]><mapper namespace="m"><select id="a">SELECT 1 &x; &y;</select></mapper>`;
  const [statement] = readMappers([{ path: 'x.xml', text }]).statements;
  expect(statement?.variants.join()).not.toMatch(/root:|secret/);
});

test('lines are those of the opening tags', () => {
  expect(readMappers([mapper('\n\n<select\n id="s">SELECT 1</select>')]).statements[0]?.line).toBe(4);
});

test('annotation SQL is text, or markup inside script', () => {
  const { statements } = annotationStatements([
    { namespace: 'm', id: 'plain', statementType: 'select', script: 'SELECT a FROM t WHERE b < #{b}', file: 'M.java', line: 3 },
    {
      namespace: 'm',
      id: 'dynamic',
      statementType: 'update',
      script: '<script>UPDATE t <set><if test="a">a=1,</if></set></script>',
      file: 'M.java',
      line: 5,
    },
  ]);
  expect(statements.map((statement) => [statement.key, statement.statementType, statement.variants.map(squash)])).toEqual([
    ['m.plain', 'select', ['SELECT a FROM t WHERE b < ?']],
    ['m.dynamic', 'update', ['UPDATE t SET a=1']],
  ]);
});

const piece = fc.oneof(
  fc.string(),
  fc.constantFrom(
    '<',
    '>',
    '</',
    '/>',
    '<if test="',
    '<choose>',
    '<when test="a">',
    '</when>',
    '</choose>',
    '<![CDATA[',
    ']]>',
    '<!--',
    '-->',
    '&lt;',
    '#{',
    '${',
    '}',
    '"',
    '<sql id="a">',
    '<include refid="a"/>',
    '<mapper namespace="m">',
    '<select id="s">',
    '</select>',
    '</mapper>',
  ),
);
test('no text makes reading throw', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join('');
      expect(() =>
        readMappers([
          { path: 'x.xml', text },
          { path: 'y.xml', text: `<mapper namespace="m"><select id="s">${text}</select></mapper>` },
        ]),
      ).not.toThrow();
    }),
    { numRuns: 500 },
  );
});

test('deep nesting and a statement that includes itself many times over stay bounded', () => {
  const deep = '<if test="a">'.repeat(5000);
  expect(() => readMappers([mapper(select(deep))])).not.toThrow();
  const bomb = Array.from({ length: 30 }, (_, i) => `<sql id="f${i}">${`<include refid="f${i + 1}"/>`.repeat(3)}x</sql>`).join(
    '',
  );
  expect(() => readMappers([mapper(`${bomb}<sql id="f30">y</sql>${select('<include refid="f0"/>')}`)])).not.toThrow();
});

import { beforeAll, expect, test } from 'vitest';
import { loadJavaParser, readJavaFile, resolveJava } from '../../../src/analyze/java/index.ts';

beforeAll(async () => {
  await loadJavaParser();
});

const HEAD =
  'package a; import com.baomidou.mybatisplus.core.conditions.query.*; import com.baomidou.mybatisplus.core.mapper.*; class User { Long id; } interface Users extends BaseMapper<User> { }';
const read = (body: string) =>
  resolveJava([readJavaFile({ path: 'a/All.java', text: `${HEAD} class Use { Users users; ${body} }` })], {}).mybatisPlus;

test('methods that multiply what they tell a wrapper end, and that is said', () => {
  const many = Array.from({ length: 30 }, (_, i) => `void m${i}(QueryWrapper<User> w) { ${`m${i + 1}(w); `.repeat(8)} }`);
  const [call] = read(
    `void run() { QueryWrapper<User> w = new QueryWrapper<>(); m0(w); users.selectList(w); } ${many.join(' ')} void m30(QueryWrapper<User> w) { w.eq("id", 1); }`,
  ).calls;
  expect(call?.open.length).toBeGreaterThan(0);
});

test('variables that double what they may hold end', () => {
  const doubling = Array.from({ length: 60 }, () => 'w = c ? w : other; other = c ? other : w;').join(' ');
  const facts = read(
    `void run(boolean c) { QueryWrapper<User> w = new QueryWrapper<>(); QueryWrapper<User> other = new QueryWrapper<>(); ${doubling} users.selectList(w); }`,
  );
  expect(facts.calls).toHaveLength(1);
});

test('methods that make a wrapper by calling themselves end', () => {
  const facts = read(
    'QueryWrapper<User> make(int n) { return make(n - 1).eq("id", n); } void run() { users.selectList(make(3)); } void own(QueryWrapper<User> w) { own(w); users.selectList(w); }',
  );
  expect(facts.calls).toHaveLength(2);
});

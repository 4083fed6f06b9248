import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { analyze } from '../../../src/analyze/analyze.ts';
import { TreeCache } from '../../../src/analyze/cache/tree-cache.ts';

let dir = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'cascade-bodies-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

type Files = Readonly<Record<string, string>>;

function write(files: Files): void {
  for (const [name, text] of Object.entries(files)) {
    const path = join(dir, 'tree', 'src/main/java/p', `${name}.java`);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, `package p;\n${text}\n`);
  }
}
async function outcome(cached: boolean) {
  const cache = new TreeCache(join(dir, 'tree'), { dir: join(dir, 'cache'), build: 'b', now: () => Date.now() + 3_600_000 });
  const { pack } = await analyze({ root: join(dir, 'tree'), project: 'p', workers: 0, ...(cached ? { cache } : {}) });
  const { incremental, laneStats } = pack.meta;
  const bodies = (incremental as { reusedJavaBodies?: number } | undefined)?.reusedJavaBodies;
  return { text: JSON.stringify([pack.nodes, pack.edges, laneStats]), bodies };
}

/** What changes in one file, and whether the bodies of the others may be taken as they were. */
const CASES: readonly { name: string; files: Files; change: Files; reused: number }[] = [
  {
    name: 'a body',
    files: { G: 'class G { void g(X x) { x.a(); } }', X: 'class X { void a() {} void b() {} }' },
    change: { X: 'class X { void a() { b(); } void b() {} }' },
    reused: 1,
  },
  {
    name: 'a body beside one that asks an entity manager for something',
    files: {
      G: 'import jakarta.persistence.*; class G { EntityManager em; void g(X x) { em.persist(x); } }',
      X: 'import jakarta.persistence.*; @Entity class X { @Id Long id; void a() {} void b() {} }',
    },
    change: { X: 'import jakarta.persistence.*; @Entity class X { @Id Long id; void a() { b(); } void b() {} }' },
    reused: 0,
  },
  {
    name: 'a body beside one that sends a request',
    files: {
      G: 'import org.springframework.web.client.*; class G { RestTemplate rest; void g(X x) { rest.delete("http://h" + x.a()); } }',
      X: 'class X { static String a() { return "/a"; } void b() {} }',
    },
    change: { X: 'class X { static String a() { return "/other"; } void b() {} }' },
    reused: 0,
  },
  {
    name: 'a method nobody else writes the name of',
    files: { G: 'class G { void g(X x) { x.a(); } }', X: 'class X { void a() {} }' },
    change: { X: 'class X { void a() {} void other() {} }' },
    reused: 1,
  },
  {
    name: 'a method that now overrides what was inherited',
    files: { G: 'class G { void g(X x) { x.a(); } }', X: 'class X extends Y { }', Y: 'class Y { void a() {} }' },
    change: { X: 'class X extends Y { void a() {} }' },
    reused: 0,
  },
  {
    name: 'the type a method gives, which a chain goes on from',
    files: {
      G: 'class G { void g(X x) { x.make().run1(); } }',
      X: 'class X { A make() { return null; } }',
      A: 'class A { void run1() {} }',
      B: 'class B { void run1() {} }',
    },
    change: { X: 'class X { B make() { return null; } }' },
    reused: 2,
  },
  {
    name: 'the type of a field behind a generated accessor',
    files: {
      G: 'class G { void g(X x) { x.getPart().go(); } }',
      X: '@lombok.Data class X { private A part; }',
      A: 'class A { void go() {} }',
      B: 'class B { void go() {} }',
    },
    change: { X: '@lombok.Data class X { private B part; }' },
    reused: 2,
  },
  {
    name: 'the one method of an interface a lambda stands for',
    files: {
      G: 'class G { void g(H h) { h.take(v -> v.go()); } }',
      H: 'class H { void take(X x) {} }',
      X: 'interface X { void on(A a); }',
      A: 'class A { void go() {} }',
      B: 'class B { void go() {} }',
    },
    change: { X: 'interface X { void on(B b); }' },
    reused: 0,
  },
  {
    name: 'a method of an interface no lambda can stand for',
    files: { G: 'class G { void g(X x) { x.a(); } }', X: 'interface X { void a(); void b(); }' },
    change: { X: 'interface X { void a(); void b(); void c(); }' },
    reused: 1,
  },
  {
    name: 'a constructor a subclass runs unsaid',
    files: {
      G: 'class G { Object g() { return new Sub(); } }',
      Sub: 'class Sub extends X { }',
      X: 'class X { void seen() {} }',
    },
    change: { X: 'class X { X() { seen(); } void seen() {} }' },
    reused: 0,
  },
  {
    name: 'a field that is now made when the object is',
    files: { G: 'class G { Object g() { return new X(); } }', X: 'class X { A a; }', A: 'class A { A() {} }' },
    change: { X: 'class X { A a = new A(); }' },
    reused: 0,
  },
  {
    name: 'a hierarchy',
    files: {
      G: 'class G { void g(X x) { x.a(); } }',
      X: 'class X extends Y { }',
      Y: 'class Y { void a() {} }',
      Z: 'class Z { void a() {} }',
    },
    change: { X: 'class X extends Z { }' },
    reused: 0,
  },
  {
    name: 'an import that gives a member another type',
    files: {
      G: 'class G { void g(X x) { x.part.go(); } }',
      X: 'import q.A; class X { A part; }',
      A: 'class A { void go() {} }',
    },
    change: { X: 'class X { A part; }' },
    reused: 1,
  },
  {
    name: 'a method the framework calls back',
    files: {
      G: 'import org.springframework.security.authentication.AuthenticationManager; class G { void g(AuthenticationManager m) { m.authenticate(null); } }',
      X: 'import org.springframework.security.core.userdetails.*; class X extends Y implements UserDetailsService { }',
      Y: 'class Y { public Object loadUserByUsername(String n) { return null; } }',
    },
    change: {
      X: 'import org.springframework.security.core.userdetails.*; class X extends Y implements UserDetailsService { public Object loadUserByUsername(String n) { return null; } }',
    },
    reused: 0,
  },
  {
    name: 'a lookup by name on the class of an argument',
    files: {
      G: 'class G { void g(X x, A a) { x.call(a); } }',
      X: 'class X { void call(Object o) throws Exception { o.getClass().getMethod("one"); } }',
      A: 'class A { public void one() {} public void two() {} }',
    },
    change: { X: 'class X { void call(Object o) throws Exception { o.getClass().getMethod("two"); } }' },
    reused: 0,
  },
  {
    name: 'a bean of a name',
    files: {
      G: 'class G { @javax.annotation.Resource(name = "x") Y y; void g() { y.a(); } }',
      X: '@org.springframework.stereotype.Component("x") class X implements Y { public void a() {} }',
      Y: 'interface Y { void a(); void b(); }',
    },
    change: { X: '@org.springframework.stereotype.Component("z") class X implements Y { public void a() {} }' },
    reused: 0,
  },
  {
    name: 'a bean that is now the primary one',
    files: {
      G: '@org.springframework.stereotype.Service class G { @org.springframework.beans.factory.annotation.Autowired Y y; void g() { y.a(); } }',
      X: '@org.springframework.stereotype.Component class X implements Y { public void a() {} }',
      Z: '@org.springframework.stereotype.Component class Z implements Y { public void a() {} }',
      Y: 'interface Y { void a(); void b(); }',
    },
    change: {
      X: '@org.springframework.stereotype.Component @org.springframework.context.annotation.Primary class X implements Y { public void a() {} }',
    },
    reused: 0,
  },
  {
    name: 'a listener that takes another event',
    files: {
      G: 'class G { org.springframework.context.ApplicationEventPublisher p; void g() { p.publishEvent(new X()); } }',
      X: 'class X { } ',
      Y: 'class Y { } ',
      L: 'class L { @org.springframework.context.event.EventListener void on(X x) { } }',
    },
    change: { L: 'class L { @org.springframework.context.event.EventListener void on(Y y) { } }' },
    reused: 0,
  },
  {
    name: 'what a condition wrapper made elsewhere is told',
    files: {
      G: 'class G { ItemMapper m; W w; Object g() { return m.selectList(w.make()); } }',
      W: 'import com.baomidou.mybatisplus.core.conditions.query.QueryWrapper; class W { QueryWrapper<Item> make() { return new QueryWrapper<Item>().eq("a", 1); } }',
      ItemMapper: 'interface ItemMapper extends com.baomidou.mybatisplus.core.mapper.BaseMapper<Item> { }',
      Item: '@com.baomidou.mybatisplus.annotation.TableName("item") class Item { Long id; String a; String b; }',
      X: 'class X { void x(Item i) { i.hashCode(); } }',
    },
    change: {
      W: 'import com.baomidou.mybatisplus.core.conditions.query.QueryWrapper; class W { QueryWrapper<Item> make() { return new QueryWrapper<Item>().eq("b", 1); } }',
    },
    reused: 4,
  },
  {
    name: 'a caller beside code that tells a wrapper nothing new',
    files: {
      G: 'class G { ItemMapper m; Object g() { return m.selectList(new com.baomidou.mybatisplus.core.conditions.query.QueryWrapper<Item>().eq("a", 1)); } }',
      ItemMapper: 'interface ItemMapper extends com.baomidou.mybatisplus.core.mapper.BaseMapper<Item> { }',
      Item: '@com.baomidou.mybatisplus.annotation.TableName("item") class Item { Long id; String a; }',
      X: 'class X { G g; void x() { g.g(); } void y() { } }',
    },
    change: { X: 'class X { G g; void x() { g.g(); y(); } void y() { } }' },
    reused: 3,
  },
  {
    name: 'a caller beside a base that works on what its subclasses bind',
    files: {
      Base: 'import com.baomidou.mybatisplus.extension.service.IService; abstract class Base<T, S extends IService<T>> { S service; protected Object all() { return service.list(); } }',
      Sub: 'class Sub extends Base<Item, ItemService> { Object s() { return super.all(); } }',
      ItemService:
        'interface ItemService extends com.baomidou.mybatisplus.extension.service.IService<Item> { void a(); void b(); }',
      Item: '@com.baomidou.mybatisplus.annotation.TableName("item") class Item { Long id; String a; }',
      G: 'class G { Sub s; Object g() { return s.s(); } }',
    },
    change: { G: 'class G { Sub s; Object g() { s.s(); return s.s(); } }' },
    reused: 4,
  },
  {
    name: 'a condition wrapper handed to a method and built further there',
    files: {
      G: 'import com.baomidou.mybatisplus.core.conditions.query.LambdaQueryWrapper; class G { ItemMapper m; F f; Object g() { LambdaQueryWrapper<Item> w = new LambdaQueryWrapper<>(); f.fill(w); return m.selectList(w); } }',
      F: 'import com.baomidou.mybatisplus.core.conditions.query.LambdaQueryWrapper; class F { void fill(LambdaQueryWrapper<Item> w) { w.eq(Item::getA, 1).and(i -> i.gt(Item::getB, 2)); } }',
      ItemMapper: 'interface ItemMapper extends com.baomidou.mybatisplus.core.mapper.BaseMapper<Item> { }',
      Item: '@lombok.Data @com.baomidou.mybatisplus.annotation.TableName("item") class Item { Long id; String a; String b; }',
      X: 'class X { G g; void x() { g.g(); } void y() { } }',
    },
    change: { X: 'class X { G g; void x() { g.g(); y(); } void y() { } }' },
    reused: 4,
  },
];

describe('bodies are read again when a change elsewhere may matter to them', () => {
  test.each(CASES)('$name', async ({ files, change, reused }) => {
    write(files);
    await outcome(true);
    write(change);
    const again = await outcome(true);
    expect(again.text).toBe((await outcome(false)).text);
    expect(again.bodies).toBe(reused);
  });

  test('a new file and a file that is gone', async () => {
    write({ G: 'class G { void g(X x) { x.a(); } }', X: 'class X { void a() {} }' });
    await outcome(true);
    write({ N: 'class N extends X { void a() {} }' });
    expect((await outcome(true)).text).toBe((await outcome(false)).text);
    rmSync(join(dir, 'tree/src/main/java/p/X.java'));
    expect((await outcome(true)).text).toBe((await outcome(false)).text);
  });
});

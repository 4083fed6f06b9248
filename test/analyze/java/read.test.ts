import { beforeAll, describe, expect, it } from 'vitest';
import { loadJavaParser, readJavaFile, resolveJava } from '../../../src/analyze/java/index.ts';

beforeAll(async () => {
  await loadJavaParser();
});

const read = (text: string) => readJavaFile({ path: 'a/A.java', text });

describe('readJavaFile', () => {
  it('names an oversized file and leaves it out', () => {
    const facts = read(`class A { String s = "${'x'.repeat(2_000_001)}"; }`);
    expect(facts.types).toEqual([]);
    expect(facts.diagnostics.map(({ kind }) => kind)).toEqual(['JAVA_FILE_TOO_LARGE']);
  });

  it('cuts nesting that would exhaust the stack and says where', () => {
    const facts = read(`class A { void m() { f(${'g('.repeat(5000)}1${')'.repeat(5000)}); } void n() { } }`);
    expect(facts.types[0]?.methods.map(({ name }) => name)).toEqual(['m', 'n']);
    expect(facts.diagnostics).toContainEqual(expect.objectContaining({ kind: 'JAVA_NESTING_TOO_DEEP', line: 1 }));
    expect(() => resolveJava([facts])).not.toThrow();
  });

  it('survives every truncation of a file', () => {
    const text =
      'package a; @X(y = {1, "b"}) class A<T extends B> { int[] f = {1}; void m(T t) { for (var x : t.all()) x.go(y -> y::z); } }';
    for (let length = 0; length <= text.length; length++) {
      const facts = read(text.slice(0, length));
      expect(() => resolveJava([facts])).not.toThrow();
    }
  });

  it('survives names that objects already have', () => {
    const facts = read('class constructor { __proto__ toString; void hasOwnProperty(constructor c) { c.hasOwnProperty(c); } }');
    const { calls } = resolveJava([facts]);
    expect(calls.map(({ from, to }) => `${from} -> ${to}`)).toEqual(['constructor#hasOwnProperty -> constructor#hasOwnProperty']);
  });

  it('survives types that inherit from themselves', () => {
    const facts = read(
      'class A extends B { void m() { n(); } } class B extends A { void n() { m(); } } interface I extends I { } class C<T extends T> { T t; void x() { t.y(); } }',
    );
    const { calls } = resolveJava([facts]);
    expect(calls.some(({ from, to }) => from === 'A#m' && to === 'B#n')).toBe(true);
  });

  it('strips a text block by its own rule and joins constant texts', () => {
    const facts = read('class A { String S = """\n      select *\n        from t \\\n      x\n      """ + "\\u0041" + "\\n"; }');
    expect(facts.types[0]?.fields[0]?.init).toEqual({ k: 'lit', type: 'String', value: 'select *\n  from t x\nA\n' });
  });

  it('keeps nothing of a body that calls nothing', () => {
    const facts = read('class A { int n; void set(int n) { this.n = n; if (n > 0) { int twice = n * 2; } } }');
    expect(facts.types[0]?.methods[0]?.body).toEqual([]);
  });
});

describe('resolveJava', () => {
  it('gives the same facts whatever the order of the files', () => {
    const files = [
      'class A { B b; void m() { b.go(); } }',
      'interface B { void go(); }',
      'class C implements B { public void go() { } }',
      'class D extends C { }',
    ].map((text, index) => readJavaFile({ path: `f${index}.java`, text }));
    expect(JSON.stringify(resolveJava(files.toReversed()))).toBe(JSON.stringify(resolveJava(files)));
  });
});

import { beforeAll, expect, test } from 'vitest';
import { loadJavaParser, readJavaFile, resolveJava } from '../../../src/analyze/java/index.ts';

beforeAll(async () => {
  await loadJavaParser();
});

/** Methods that call the next one twice: following each call would double the work with every step. */
const doubling = (name: string, type: string, join: (next: string) => string, end: string, steps = 40): string =>
  [
    ...Array.from({ length: steps }, (_, i) => `private ${type} ${name}${i}() { return ${join(`${name}${i + 1}()`)}; }`),
    `private ${type} ${name}${steps}() { return ${end}; }`,
  ].join('\n');

const factsOf = (imports: string, body: string) =>
  resolveJava([readJavaFile({ path: 'src/main/java/a/C.java', text: `package a;\n${imports}\nclass C {\n${body}\n}` })]);

test('Helpers that double an address end, and the request is named', () => {
  const helpers = doubling('f', 'String', (next) => `${next} + ${next}`, '"/a"');
  const { httpCalls, diagnostics } = factsOf(
    'import org.springframework.web.client.RestTemplate;',
    `RestTemplate rest; void m() { rest.delete("http://h" + f0()); }\n${helpers}`,
  );
  expect(httpCalls).toEqual([]);
  expect(diagnostics.map(({ kind }) => kind)).toEqual(['HTTP_CALL_URL_UNREADABLE']);
});

test('Router functions that double end, and what is missing is named', () => {
  const helpers = doubling(
    'g',
    'RouterFunction<?>',
    (next) => `${next}.and(${next})`,
    'RouterFunctions.route(RequestPredicates.GET("/x"), r -> null)',
  );
  const { diagnostics } = factsOf(
    'import org.springframework.web.servlet.function.*;\nimport org.springframework.context.annotation.Bean;',
    `@Bean RouterFunction<?> all() { return g0(); }\n${helpers}`,
  );
  expect(diagnostics.map(({ kind }) => kind)).toContain('JAVA_ROUTE_NOT_READ');
});

test('A resource below itself ends', () => {
  const { routes, diagnostics } = factsOf('import jakarta.ws.rs.*;', '');
  expect(routes).toEqual([]);
  expect(diagnostics).toEqual([]);
  const text = `package a; import jakarta.ws.rs.*; @Path("a") class C { @GET void g() {} ${Array.from({ length: 50 }, (_, i) => `@Path("p${i}") C p${i}() { return null; }`).join(' ')} }`;
  const found = resolveJava([readJavaFile({ path: 'src/main/java/a/C.java', text })]);
  expect(found.routes.map(({ path }) => path)).toEqual(['/a']);
  expect(found.diagnostics).toHaveLength(50);
});

import { beforeAll, describe, expect, test } from 'vitest';
import { assemble } from '../../../src/analyze/assemble/assemble.ts';
import { loadJavaParser, readJavaFile, resolveJava } from '../../../src/analyze/java/index.ts';
import { analyzeJpa, nativeQueries } from '../../../src/analyze/jpa/index.ts';
import { analyzeSql, loadSqlParser } from '../../../src/analyze/sql/index.ts';
import type { Pack } from '../../../src/engine/pack/model.ts';

beforeAll(async () => {
  await Promise.all([loadJavaParser(), loadSqlParser()]);
});

const JAVA = `
package a; import jakarta.persistence.*; import org.springframework.data.jpa.repository.*; import java.util.*;
@Entity @Table(name = "items") class Item { @Id @Column(name = "id") Long id; @Column(name = "name") String name; LABEL
  @ManyToOne(fetch = FetchType.LAZY) @JoinColumn(name = "shop_id") Shop shop; }
@Entity @Table(name = "shops") class Shop { @Id @Column(name = "id") Long id; }
interface ItemRepo extends JpaRepository<Item, Long> {
  @Query(value = "SELECT name FROM items WHERE id = :id", nativeQuery = true) String nameOf(Long id);
  long countByName(String name);
}
class Use { ItemRepo repo; void run() { repo.save(null); repo.nameOf(1L); } }
`;
const DDL = 'CREATE TABLE items (id INT PRIMARY KEY, name VARCHAR(10), shop_id INT);';

function build(options: { label?: string; sql?: boolean; strategy?: string } = {}): Pack {
  const java = resolveJava([readJavaFile({ path: 'a/All.java', text: JAVA.replace('LABEL', options.label ?? '') })], {});
  const annotations = nativeQueries(java.persistence, java.symbols).map(({ repository, method, verb, text, file, line }) => ({
    ...{ namespace: repository, id: method, statementType: verb, script: text, file, line },
  }));
  const ddl = [{ path: 'schema.sql', text: DDL }];
  const sql = options.sql === false ? null : analyzeSql({ ddl, mappers: [], annotations, dialect: 'postgresql' });
  const value = options.strategy;
  const settings = value === undefined ? [] : [{ kind: 'physical' as const, value, file: 'application.yml', conditional: false }];
  const { persistence, symbols } = java;
  const jpa = analyzeJpa({ persistence, symbols, settings, catalog: sql?.catalog ?? null });
  return assemble({ java, sql, jpa, diagnostics: [] }, { project: 'shop', builtAt: '2026-01-01T00:00:00.000Z' });
}
const node = (pack: Pack, id: string) => pack.nodes.find((one) => one.id === id);
const from = (pack: Pack, id: string) =>
  pack.edges
    .filter((edge) => edge.from === id)
    .map((edge) => `${edge.type} ${edge.to} ${edge.grade} ${JSON.stringify(edge.evidence ?? {})}`);

describe('JPA meets the other lanes', () => {
  test('tables carry their entity; what the schema lacks is a stub that says who named it', () => {
    const pack = build();
    expect(node(pack, 'table:items')).toMatchObject({
      jpaEntity: 'a.Item',
      jpaMappingGrade: 'EXACT',
      jpaCatalogMatch: true,
      file: 'schema.sql',
    });
    expect(node(pack, 'table:shops')).toMatchObject({
      jpaEntity: 'a.Shop',
      stub: true,
      declaredBy: 'jpa',
      jpaCatalogMatch: false,
    });
    expect(node(pack, 'column:shops.id')).toMatchObject({ stub: true, declaredBy: 'jpa', pk: true });
    expect(from(pack, 'table:items')).toContain(
      'JOINS table:shops EXACT {"via":"jpa-association","attribute":"Item.shop","columns":["shop_id=id"]}',
    );
  });
  test('a built-in method something calls is a statement its symbol runs', () => {
    const pack = build();
    expect(node(pack, 'symbol:a.ItemRepo#save')).toMatchObject({ repositoryMethod: true });
    expect(from(pack, 'symbol:a.ItemRepo#save')).toEqual(['IMPLEMENTS_STMT statement:a.ItemRepo.save EXACT {"via":"jpa"}']);
    expect(node(pack, 'statement:a.ItemRepo.save')).toMatchObject({
      statementType: 'builtin',
      source: 'jpa',
      jpaEvidence: { builtin: true },
    });
    expect(from(pack, 'statement:a.ItemRepo.save')).toEqual([
      'WRITES column:items.id EXACT {"via":"jpa"}',
      'WRITES column:items.name EXACT {"via":"jpa"}',
      'WRITES column:items.shop_id EXACT {"via":"jpa"}',
      'EXECUTES table:items EXACT {"access":"write","via":"jpa"}',
    ]);
  });
  test('a native text is read by the SQL lane and bound once', () => {
    const pack = build();
    expect(node(pack, 'statement:a.ItemRepo.nameOf')).toMatchObject({
      statementType: 'native',
      sqlStatementType: 'select',
      source: 'jpa',
    });
    expect(from(pack, 'statement:a.ItemRepo.nameOf')).toEqual([
      'READS column:items.id EXACT {"roles":["filter"]}',
      'READS column:items.name EXACT {"roles":["project"]}',
      'EXECUTES table:items EXACT {"access":"read"}',
    ]);
    expect(from(pack, 'symbol:a.ItemRepo#nameOf')).toEqual(['IMPLEMENTS_STMT statement:a.ItemRepo.nameOf EXACT {"via":"jpa"}']);
  });
  test('without the SQL lane a native text says that it was not read', () => {
    expect(node(build({ sql: false }), 'statement:a.ItemRepo.nameOf')).toMatchObject({
      hasUnresolved: true,
      unresolved: [{ reason: 'native-query-not-read', detail: expect.any(String) }],
    });
  });
  test('axes: shipped with written names, degraded on an assumed strategy, shipped on a declared one', () => {
    const status = (pack: Pack) => [
      pack.meta.axes?.jpa?.status,
      pack.meta.axes?.column?.status,
      pack.meta.axes?.statements?.status,
    ];
    expect(status(build())).toEqual(['shipped', 'shipped', 'shipped']);
    expect(status(build({ label: 'String longLabel;' }))).toEqual(['degraded', 'degraded', 'shipped']);
    const strategy = 'org.hibernate.boot.model.naming.PhysicalNamingStrategyStandardImpl';
    expect(status(build({ label: 'String longLabel;', strategy }))).toEqual(['shipped', 'shipped', 'shipped']);
    expect(build().meta.axes?.jpa?.notes).toHaveLength(2);
  });
});

import type { Axis, AxisName } from '../../engine/pack/model.ts';
import type { JavaFacts } from '../facts/java.ts';
import type { JpaFacts } from '../facts/jpa.ts';
import type { MpFacts } from '../facts/mybatis-plus.ts';
import type { SqlFacts } from '../facts/sql.ts';
import type { TypescriptFacts } from '../facts/typescript.ts';
import type { PageStats } from './pages.ts';
import type { WebStats } from './web.ts';

const shipped = (): Axis => ({ status: 'shipped', reason: null });
const missing = (reason: string): Axis => ({ status: 'not-shipped', reason });

/** What this pack can see, axis by axis, with the reason wherever it is less than all. */
export function axesOf(
  sql: SqlFacts | null,
  java: JavaFacts | null,
  jpa: JpaFacts | null = null,
  mybatisPlus: MpFacts | null = null,
  pages: PageStats | null = null,
  typescript: TypescriptFacts | null = null,
  web: WebStats | null = null,
): Record<AxisName, Axis> {
  const tables = (sql?.catalog?.tables.length ?? 0) + (typescript?.tables.length ?? 0);
  const statements =
    (sql?.statements.length ?? 0) +
    (jpa?.statements.length ?? 0) +
    (mybatisPlus?.statements.length ?? 0) +
    (typescript?.statements.length ?? 0);
  const columns = [
    ...(sql?.statements ?? []),
    ...(jpa?.statements ?? []),
    ...(mybatisPlus?.statements ?? []),
    ...(typescript?.statements ?? []),
  ].some((statement) => statement.columns.length > 0);
  const routes = (java?.routes.length ?? 0) + (typescript?.routes.length ?? 0);
  return {
    catalog:
      tables > 0
        ? shipped()
        : missing('no schema file was read, so tables and columns are known only where a statement names them'),
    statements: statements > 0 ? shipped() : missing('no mapper SQL and no repository query was found'),
    jpa: jpaAxis(jpa),
    mybatisPlus: mybatisPlusAxis(mybatisPlus),
    column: columnAxis(columns, tables > 0, jpa, mybatisPlus),
    code:
      routes > 0
        ? shipped()
        : missing(
            java === null && typescript === null
              ? 'no Java source and no TypeScript server was read'
              : 'no HTTP route was found in the source',
          ),
    web: webAxis(pages, web),
    screen: screenAxis(pages, web),
  };
}

function webAxis(pages: PageStats | null, web: WebStats | null): Axis {
  if (web !== null && web.requests > 0) {
    if (web.guessed === 0) return shipped();
    return {
      status: 'degraded',
      reason: `${web.guessed} of ${web.requests} requests rest on a guess about their address`,
      causes: ['address'],
    };
  }
  if (pages === null || pages.requests === 0) return missing('no frontend and no page that sends a request was found');
  return { ...shipped(), notes: ['scripts inside pages are not read: only their forms and links are'] };
}

function screenAxis(pages: PageStats | null, web: WebStats | null): Axis {
  if (web?.isServerDriven)
    return {
      status: 'degraded',
      reason: 'the frontend asks the server for its menus: screens that only the server names are missing',
      causes: ['server-driven'],
    };
  if (web !== null && web.screens > 0) return shipped();
  if (pages === null || pages.pages + pages.viewsWithoutFile === 0)
    return missing('no screen and no page that code shows was found');
  if (pages.pages > pages.viewsWithoutFile * 4) return shipped();
  return {
    status: 'degraded',
    reason: `${pages.viewsWithoutFile} views that code shows have no template in the tree`,
    causes: ['views'],
  };
}

/** What the JPA lane never follows: said whenever the lane ran, since an empty answer may hide it. */
const JPA_NOTES = [
  'lazy associations are not followed where code walks them, and rows changed without a save are seen as written only within the transactional method that loads them',
  'Criteria, Specifications and QueryDSL are not read, and EntityManager calls only where the entity or the text is known',
];

function jpaAxis(jpa: JpaFacts | null): Axis {
  if (jpa === null) return missing('no JPA entity was found');
  const notes = [...JPA_NOTES];
  if (jpa.stats.repositories === 0) notes.push('no Spring Data repository was found, so no statement reaches the mapped tables');
  if (!jpa.strategyUsed || jpa.naming.basis === 'declared') return { ...shipped(), notes };
  return {
    status: 'degraded',
    reason: `names the source does not write rest on ${jpa.naming.physical}: ${jpa.naming.why}`,
    notes,
  };
}

/** What the MyBatis-Plus lane never knows. */
function mybatisPlusAxis(facts: MpFacts | null): Axis {
  if (facts === null) return missing('no MyBatis-Plus mapper, service or entity was found');
  const notes = ['columns that page objects sort by are not read'];
  const open = facts.statements.filter(({ runtimeOnly }) => runtimeOnly !== null).length;
  if (open > 0)
    notes.push(`${open} of ${facts.statements.length} statements are given conditions or columns that only exist at run time`);
  for (const what of facts.rewriters) notes.push(`${what} when it runs: that is not in the statements`);
  const extra = notes.length === 0 ? {} : { notes };
  if (!facts.assumed) return { ...shipped(), ...extra };
  return { status: 'degraded', reason: `names the source does not write rest on a rule: ${facts.naming.why}`, ...extra };
}

function columnAxis(columns: boolean, catalog: boolean, jpa: JpaFacts | null, mybatisPlus: MpFacts | null): Axis {
  if (!columns) return missing('no statement names a column');
  if (!catalog) {
    return {
      status: 'degraded',
      reason: 'no schema was read: unqualified columns and `*` cannot be placed',
      causes: ['catalog'],
    };
  }
  if (jpa?.strategyUsed && jpa.naming.basis !== 'declared') {
    return { status: 'degraded', reason: 'some column names rest on a naming strategy no setting states', causes: ['jpa'] };
  }
  if (mybatisPlus?.assumed) {
    return {
      status: 'degraded',
      reason: 'some column names are made by a rule no setting states',
      causes: ['mybatisPlus'],
    };
  }
  return shipped();
}

import type { Axis, AxisName } from '../../engine/pack/model.ts';
import type { JavaFacts } from '../facts/java.ts';
import type { SqlFacts } from '../facts/sql.ts';

const shipped = (): Axis => ({ status: 'shipped', reason: null });
const missing = (reason: string): Axis => ({ status: 'not-shipped', reason });

/** What this pack can see, axis by axis, with the reason wherever it is less than all. */
export function axesOf(sql: SqlFacts | null, java: JavaFacts | null): Record<AxisName, Axis> {
  const tables = sql?.catalog?.tables.length ?? 0;
  const statements = sql?.statements.length ?? 0;
  const columns = sql?.statements.some((statement) => statement.columns.length > 0) ?? false;
  const routes = java?.routes.length ?? 0;
  return {
    catalog:
      tables > 0
        ? shipped()
        : missing('no schema file was read, so tables and columns are known only where a statement names them'),
    statements: statements > 0 ? shipped() : missing('no mapper SQL was found'),
    jpa: missing('this version reads no JPA entities'),
    mybatisPlus: missing('this version reads no MyBatis-Plus mappings'),
    column: columnAxis(columns, tables > 0),
    code:
      routes > 0 ? shipped() : missing(java === null ? 'no Java source was read' : 'no HTTP route was found in the Java source'),
    web: missing('this version reads no frontend'),
    screen: missing('this version reads no frontend and no pages'),
  };
}

function columnAxis(columns: boolean, catalog: boolean): Axis {
  if (!columns) return missing('no statement names a column');
  if (catalog) return shipped();
  return { status: 'degraded', reason: 'no schema was read: unqualified columns and `*` cannot be placed', causes: ['catalog'] };
}

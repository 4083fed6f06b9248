import type { LaneDiagnostic } from '../../facts/diagnostic.ts';
import type { AnnotationSql, StatementSource } from '../../facts/sql.ts';
import { type Flattened, flatten } from './flatten.ts';
import { type MapperStatements, report } from './read-mappers.ts';
import { parseXml, type XmlElement } from './xml.ts';

/** Statements written in annotations: markup inside `<script>` is flattened like a mapper's, anything else is plain text. */
export function annotationStatements(sqls: readonly AnnotationSql[]): MapperStatements {
  const diagnostics: LaneDiagnostic[] = [];
  const byKey = new Map<string, StatementSource>();
  for (const sql of sqls) {
    const element = elementOf(sql);
    const flat: Flattened = flatten(element, sql.namespace, () => null);
    report(flat, sql.file, { name: element.name, line: sql.line }, diagnostics);
    const key = `${sql.namespace}.${sql.id}`;
    const known = byKey.get(key);
    if (known) {
      known.variants = [...new Set([...known.variants, ...flat.variants])];
      known.hasStringSubst ||= flat.spliced;
      continue;
    }
    byKey.set(key, {
      key,
      namespace: sql.namespace,
      id: sql.id,
      statementType: flat.variants.some((text) => /^\{\s*(?:\?\s*=\s*)?call\b/i.test(text)) ? 'call' : sql.statementType,
      source: 'annotation',
      file: sql.file,
      line: sql.line,
      variants: flat.variants,
      hasStringSubst: flat.spliced,
      nestedSelects: [],
    });
  }
  return { statements: [...byKey.values()], diagnostics };
}

function elementOf(sql: AnnotationSql): XmlElement {
  const text = sql.script.trim();
  const parsed = /^<script\b/i.test(text) ? parseXml({ path: sql.file, text }).root : null;
  return parsed ?? { name: 'script', attributes: {}, children: [sql.script], line: sql.line };
}

import type { LaneDiagnostic } from '../../facts/diagnostic.ts';
import type { AnnotationSql, StatementSource } from '../../facts/sql.ts';
import { expandIncludes, type Fragments } from './expand.ts';
import { qualify } from './mapper-file.ts';
import { buildStatement } from './statement.ts';
import { readXml, type XmlElement } from './xml-tree.ts';

const SCRIPT = /^\s*<script>/i;

/** Statements written as annotations: `<script>` text is read like mapper XML, other text as it stands. Several of one key are united as they come. */
export function annotationStatements(
  sqls: readonly AnnotationSql[],
  fragments: Fragments = new Map(),
): { statements: StatementSource[]; diagnostics: LaneDiagnostic[] } {
  const diagnostics: LaneDiagnostic[] = [];
  const statements = new Map<string, StatementSource>();
  for (const sql of sqls) {
    const source = readAnnotation(sql, fragments, diagnostics);
    if (!statements.has(source.key)) statements.set(source.key, source);
    else {
      const reason = `statement ${source.key} is declared again; the first is kept`;
      diagnostics.push({ kind: 'DUPLICATE_MAPPER_STATEMENT', severity: 'warn', reason, file: sql.file, line: sql.line });
    }
  }
  return { statements: [...statements.values()], diagnostics };
}

function readAnnotation(sql: AnnotationSql, fragments: Fragments, diagnostics: LaneDiagnostic[]): StatementSource {
  const file = { path: sql.file, namespace: sql.namespace, statements: [], fragments: [], resultMaps: [] };
  let element: XmlElement = { name: 'script', attributes: new Map(), children: [sql.script], line: sql.line };
  if (SCRIPT.test(sql.script)) {
    const { root, faults } = readXml({ path: sql.file, text: sql.script });
    for (const { reason } of faults) diagnostics.push({ kind: 'MAPPER_XML_BROKEN', severity: 'error', reason, file: sql.file, line: sql.line });
    if (root !== null) element = root;
  }
  // Lines inside the script mean nothing to the reader of the Java file.
  const onLine = (node: XmlElement): XmlElement => ({
    ...node,
    line: sql.line,
    children: node.children.map((child) => (typeof child === 'string' ? child : onLine(child))),
  });
  const { children, spliced } = expandIncludes(onLine(element), file, fragments, {}, diagnostics);
  const head = {
    key: qualify(sql.namespace, sql.id),
    namespace: sql.namespace,
    id: sql.id,
    source: 'annotation' as const,
    file: sql.file,
    line: sql.line,
    nestedSelects: [],
  };
  return buildStatement(head, sql.statementType, children, spliced, diagnostics);
}

import type { LaneDiagnostic, SourceFile } from '../../facts/diagnostic.ts';
import { elements, readXml, type XmlElement } from './xml-tree.ts';

/** A mapper XML file cut into what it declares. */
export interface MapperFile {
  path: string;
  namespace: string;
  statements: XmlElement[];
  fragments: XmlElement[];
  resultMaps: XmlElement[];
}

const MAX_FILE = 8_000_000;
const STATEMENTS = new Set(['select', 'insert', 'update', 'delete']);

/** Reads one file; null (with a diagnostic) when it is no mapper. */
export function readMapperFile(file: SourceFile, diagnostics: LaneDiagnostic[]): MapperFile | null {
  const report = (kind: string, severity: LaneDiagnostic['severity'], reason: string, line: number): void => {
    diagnostics.push({ kind, severity, reason, file: file.path, line });
  };
  if (file.text.length > MAX_FILE) {
    report('MAPPER_FILE_TOO_LARGE', 'warn', `the file has ${file.text.length} characters; at most ${MAX_FILE} are read`, 1);
    return null;
  }
  const { root, faults } = readXml(file);
  if (root?.name !== 'mapper') {
    report('NOT_A_MAPPER', 'info', root === null ? 'the file has no root element' : `the root element is <${root.name.slice(0, 60)}>`, root?.line ?? 1);
    return null;
  }
  for (const { line, reason } of faults) report('MAPPER_XML_BROKEN', 'error', reason, line);
  const namespace = root.attributes.get('namespace')?.trim() ?? '';
  if (namespace === '') report('MAPPER_WITHOUT_NAMESPACE', 'warn', 'the mapper has no namespace; its statements are keyed by id alone', root.line);
  const parts: MapperFile = { path: file.path, namespace, statements: [], fragments: [], resultMaps: [] };
  for (const element of declared(root)) {
    const target = STATEMENTS.has(element.name)
      ? parts.statements
      : element.name === 'sql'
        ? parts.fragments
        : element.name === 'resultMap'
          ? parts.resultMaps
          : null;
    if (target === null) continue;
    if (element.attributes.get('id')?.trim()) target.push(element);
    else report('MAPPER_STATEMENT_WITHOUT_ID', 'warn', `<${element.name}> has no id and cannot be called`, element.line);
  }
  return parts;
}

/** Top-level elements. In a broken file a statement may hang below an unclosed one; those are read as well. */
function declared(root: XmlElement): XmlElement[] {
  return elements(root).flatMap((element) => [
    element,
    ...(STATEMENTS.has(element.name) || element.name === 'sql' ? elements(element).filter((child) => STATEMENTS.has(child.name)) : []),
  ]);
}

/** `id` in a namespace; an id that already names one stays. */
export function qualify(namespace: string, id: string): string {
  return id.includes('.') || namespace === '' ? id : `${namespace}.${id}`;
}

import type { LaneDiagnostic, SourceFile } from '../../facts/diagnostic.ts';
import type { StatementSource } from '../../facts/sql.ts';
import { type Flattened, flatten } from './flatten.ts';
import { Fragments } from './fragments.ts';
import { modernized } from './ibatis.ts';
import { nestedSelectsOf, qualified } from './result-maps.ts';
import { elementsOf, parseXml, type XmlElement } from './xml.ts';

export interface MapperStatements {
  statements: StatementSource[];
  diagnostics: LaneDiagnostic[];
}

const STATEMENT_TAGS = new Set(['select', 'insert', 'update', 'delete', 'procedure', 'statement']);

interface Mapper {
  path: string;
  namespace: string;
  root: XmlElement;
}

/** The statements of MyBatis mapper files, fragments and result maps resolved across all of them. */
export function readMappers(files: readonly SourceFile[]): MapperStatements {
  const diagnostics: LaneDiagnostic[] = [];
  const mappers = withIbatisNames(
    files.flatMap((file) => readMapper(file, diagnostics)),
    files,
  );
  const fragments = new Fragments();
  const resultMaps = new Map<string, { namespace: string; element: XmlElement }>();
  for (const mapper of mappers) {
    for (const element of elementsOf(mapper.root)) {
      const { id } = element.attributes;
      if (element.name === 'sql' && id) fragments.add(mapper.namespace, id, element, mapper.path, diagnostics);
      if (element.name === 'resultMap' && id && !resultMaps.has(`${mapper.namespace}.${id}`)) {
        resultMaps.set(`${mapper.namespace}.${id}`, { namespace: mapper.namespace, element });
      }
    }
  }
  const byKey = new Map<string, { source: StatementSource; databaseIds: Set<string> }>();
  for (const mapper of mappers) {
    for (const element of elementsOf(mapper.root)) {
      if (!STATEMENT_TAGS.has(element.name)) continue;
      const { id, databaseId = '' } = element.attributes;
      if (!id) {
        diagnostics.push({
          kind: 'MAPPER_STATEMENT_WITHOUT_ID',
          severity: 'warn',
          reason: `a <${element.name}> has no id`,
          file: mapper.path,
          line: element.line,
        });
        continue;
      }
      const flat = flatten(element, mapper.namespace, fragments.finder(mapper.path, element.line, diagnostics));
      report(flat, mapper.path, element, diagnostics);
      const source = sourceOf(
        mapper,
        element,
        id,
        flat,
        nestedSelectsOf(element.attributes.resultMap ?? '', mapper.namespace, resultMaps),
      );
      const known = byKey.get(source.key);
      if (!known) byKey.set(source.key, { source, databaseIds: new Set([databaseId]) });
      else if (known.databaseIds.has(databaseId)) {
        diagnostics.push({
          kind: 'MAPPER_DUPLICATE_STATEMENT',
          severity: 'warn',
          reason: `${source.key} is declared again; the first is kept`,
          file: mapper.path,
          line: element.line,
        });
      } else {
        // One statement written for several databases: which one runs is configuration, so what any of them touches counts.
        known.databaseIds.add(databaseId);
        known.source.variants = [...new Set([...known.source.variants, ...source.variants])];
        known.source.hasStringSubst ||= source.hasStringSubst;
      }
    }
  }
  return { statements: [...byKey.values()].map(({ source }) => source), diagnostics };
}

/** iBATIS ids stand without their namespace unless the configuration asks for it. */
function withIbatisNames(mappers: Mapper[], files: readonly SourceFile[]): Mapper[] {
  const qualifies = files.some(({ text }) => /<settings\b[^>]{0,2000}\buseStatementNamespaces\s*=\s*["']true["']/i.test(text));
  return mappers.map((mapper) => (mapper.root.name === 'sqlMap' && !qualifies ? { ...mapper, namespace: '' } : mapper));
}

function readMapper(file: SourceFile, diagnostics: LaneDiagnostic[]): Mapper[] {
  const { root, unclosedAt } = parseXml(file);
  const say = (kind: string, severity: LaneDiagnostic['severity'], reason: string, line?: number): void => {
    diagnostics.push({ kind, severity, reason, file: file.path, ...(line === undefined ? {} : { line }) });
  };
  if (!root) {
    say('MAPPER_XML_MALFORMED', 'warn', 'no XML element could be read');
    return [];
  }
  if (root.name === 'sqlMap')
    return [{ path: file.path, namespace: (root.attributes.namespace ?? '').trim(), root: modernized(root) }];
  if (root.name === 'sqlMapConfig') return [];
  if (root.name !== 'mapper') {
    say('NOT_A_MAPPER', 'info', `its root is <${root.name}>`, root.line);
    return [];
  }
  if (unclosedAt !== null)
    say('MAPPER_XML_MALFORMED', 'warn', 'an element is never closed: what stands behind it may be read wrongly', unclosedAt);
  const namespace = (root.attributes.namespace ?? '').trim();
  if (namespace.includes('${')) {
    say('NOT_A_MAPPER', 'info', 'its namespace is a template: a code generator fills it in', root.line);
    return [];
  }
  if (namespace === '')
    say('MAPPER_NAMESPACE_MISSING', 'warn', 'the mapper has no namespace: no interface can be bound to it', root.line);
  return [{ path: file.path, namespace, root }];
}

function sourceOf(
  mapper: Mapper,
  element: XmlElement,
  id: string,
  flat: Flattened,
  nestedSelects: StatementSource['nestedSelects'],
): StatementSource {
  const callable =
    element.attributes.statementType === 'CALLABLE' || flat.variants.some((text) => /^\{\s*(?:\?\s*=\s*)?call\b/i.test(text));
  return {
    // An id that already carries its namespace is not prefixed again.
    key: id.startsWith(`${mapper.namespace}.`) ? id : qualified(id, mapper.namespace),
    namespace: mapper.namespace,
    id,
    statementType:
      callable || element.name === 'procedure'
        ? 'call'
        : element.name === 'statement'
          ? 'unknown'
          : (element.name as StatementSource['statementType']),
    source: 'xml',
    file: mapper.path,
    line: element.line,
    variants: [...flat.variants, ...flat.keyQueries],
    hasStringSubst: flat.spliced,
    nestedSelects,
  };
}

/** What flattening could not do, said once a statement. Shared with annotation SQL. */
export function report(flat: Flattened, file: string, at: { name: string; line: number }, diagnostics: LaneDiagnostic[]): void {
  if (flat.unknownTags.length > 0) {
    diagnostics.push({
      kind: 'MAPPER_TAG_UNMODELED',
      severity: 'info',
      reason: `<${flat.unknownTags.join('>, <')}> is no MyBatis tag; its content is kept`,
      file,
      line: at.line,
    });
  }
  if (flat.capped) {
    diagnostics.push({
      kind: 'MAPPER_VARIANTS_CAPPED',
      severity: 'warn',
      reason: 'more alternatives than are looked at: some branches were not read',
      file,
      line: at.line,
    });
  }
}

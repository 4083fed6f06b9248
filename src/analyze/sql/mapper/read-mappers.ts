import type { LaneDiagnostic, SourceFile } from '../../facts/diagnostic.ts';
import type { StatementSource } from '../../facts/sql.ts';
import { expandIncludes, type Fragments, indexFragments } from './expand.ts';
import { type MapperFile, qualify, readMapperFile } from './mapper-file.ts';
import type { PropertySchemas } from './placeholders.ts';
import { ResultMaps } from './result-maps.ts';
import { buildStatement } from './statement.ts';
import type { XmlElement } from './xml-tree.ts';

export interface MapperOptions {
  /** Configuration properties whose value is a schema: the schema, or null to drop the qualifier. */
  propertySchemas?: PropertySchemas;
}

export interface MapperReading {
  statements: StatementSource[];
  diagnostics: LaneDiagnostic[];
}

/** Reads MyBatis 3 mapper XML: one entry a statement id, in the order of the files. Other XML is named and skipped. */
export function readMappers(files: readonly SourceFile[], options: MapperOptions = {}): MapperReading {
  const diagnostics: LaneDiagnostic[] = [];
  const mappers = files.flatMap((file) => readMapperFile(file, diagnostics) ?? []);
  const fragments = indexFragments(mappers, diagnostics);
  const resultMaps = new ResultMaps(mappers, diagnostics);
  const statements = new Map<string, { source: StatementSource; databases: Set<string> }>();
  for (const file of mappers) {
    for (const element of file.statements) {
      const source = readStatement(element, file, fragments, resultMaps, options.propertySchemas ?? {}, diagnostics);
      const database = element.attributes.get('databaseId')?.trim() ?? '';
      const known = statements.get(source.key);
      if (known === undefined) statements.set(source.key, { source, databases: new Set([database]) });
      else if (!known.databases.has(database)) {
        known.databases.add(database);
        unite(known.source, source);
      } else {
        const reason = `statement ${source.key} is declared again; the one in ${known.source.file}:${known.source.line} is kept`;
        diagnostics.push({ kind: 'DUPLICATE_MAPPER_STATEMENT', severity: 'warn', reason, file: file.path, line: element.line });
      }
    }
  }
  return { statements: [...statements.values()].map((entry) => entry.source), diagnostics };
}

function readStatement(
  element: XmlElement,
  file: MapperFile,
  fragments: Fragments,
  resultMaps: ResultMaps,
  schemas: PropertySchemas,
  diagnostics: LaneDiagnostic[],
): StatementSource {
  const id = element.attributes.get('id')?.trim() ?? '';
  const { children, spliced } = expandIncludes(element, file, fragments, schemas, diagnostics);
  const head = {
    key: qualify(file.namespace, id),
    namespace: file.namespace,
    id,
    source: 'xml' as const,
    file: file.path,
    line: element.line,
    nestedSelects: resultMaps.nestedSelects(element.attributes.get('resultMap'), file, element.line),
  };
  return buildStatement(head, element.name, children, spliced, diagnostics);
}

/** A statement written once for each database: which one runs is not known here, so all of them count. */
function unite(into: StatementSource, other: StatementSource): void {
  const own = into.variants.length;
  const [first, second] = [into.alternatives, other.alternatives];
  into.variants = [...into.variants, ...other.variants];
  into.hasStringSubst ||= other.hasStringSubst;
  into.alternatives = (variant) => (variant < own ? first?.(variant) : second?.(variant - own)) ?? [];
  for (const nested of other.nestedSelects) {
    if (!into.nestedSelects.some((known) => known.key === nested.key)) into.nestedSelects.push(nested);
  }
  into.nestedSelects.sort((a, b) => (a.key < b.key ? -1 : 1));
}

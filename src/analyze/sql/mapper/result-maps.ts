import type { LaneDiagnostic } from '../../facts/diagnostic.ts';
import { type MapperFile, qualify } from './mapper-file.ts';
import { elements, type XmlElement } from './xml-tree.ts';

export interface NestedSelect {
  key: string;
  line: number;
}

interface Entry {
  file: MapperFile;
  element: XmlElement;
}

/** Answers which statements a result map runs for its associations and collections. */
export class ResultMaps {
  readonly #maps = new Map<string, Entry>();
  readonly #diagnostics: LaneDiagnostic[];

  constructor(files: readonly MapperFile[], diagnostics: LaneDiagnostic[]) {
    this.#diagnostics = diagnostics;
    for (const file of files) {
      for (const element of file.resultMaps) {
        const key = qualify(file.namespace, element.attributes.get('id')?.trim() ?? '');
        if (!this.#maps.has(key)) this.#maps.set(key, { file, element });
      }
    }
  }

  /** Nested selects of the maps a statement names (`a, b`), through `extends`, nested maps and other namespaces; sorted by key. */
  nestedSelects(names: string | undefined, file: MapperFile, line: number): NestedSelect[] {
    const found = new Map<string, number>();
    const seen = new Set<Entry>();
    for (const name of (names ?? '').split(',')) if (name.trim() !== '') this.#follow(name.trim(), file, line, seen, found);
    return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, at]) => ({ key, line: at }));
  }

  #follow(name: string, from: MapperFile, line: number, seen: Set<Entry>, found: Map<string, number>): void {
    const entry = this.#maps.get(qualify(from.namespace, name));
    if (entry === undefined) {
      const reason = `result map ${name} is declared nowhere; what it would run is not known`;
      this.#diagnostics.push({ kind: 'MAPPER_RESULT_MAP_MISSING', severity: 'warn', reason, file: from.path, line });
      return;
    }
    if (seen.has(entry)) return;
    seen.add(entry);
    const parent = entry.element.attributes.get('extends')?.trim();
    if (parent) this.#follow(parent, entry.file, entry.element.line, seen, found);
    this.#read(entry.element, entry.file, seen, found);
  }

  #read(element: XmlElement, file: MapperFile, seen: Set<Entry>, found: Map<string, number>): void {
    for (const child of elements(element)) {
      const select = child.attributes.get('select')?.trim();
      if (select) {
        const key = qualify(file.namespace, select);
        if (!found.has(key)) found.set(key, child.line);
      }
      const nested = child.attributes.get('resultMap')?.trim();
      if (nested) this.#follow(nested, file, child.line, seen, found);
      this.#read(child, file, seen, found);
    }
  }
}

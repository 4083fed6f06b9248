import type { LaneDiagnostic } from '../../facts/diagnostic.ts';
import type { FindFragment } from './flatten.ts';
import type { XmlElement } from './xml.ts';

interface Fragment {
  key: string;
  namespace: string;
  element: XmlElement;
}

/** `<sql>` fragments of all mappers, by `namespace.id`. */
export class Fragments {
  readonly #byKey = new Map<string, Fragment>();

  add(namespace: string, id: string, element: XmlElement, file: string, diagnostics: LaneDiagnostic[]): void {
    const key = id.includes('.') ? id : `${namespace}.${id}`;
    if (!this.#byKey.has(key)) this.#byKey.set(key, { key, namespace, element });
    else if (element.attributes.databaseId === undefined) {
      diagnostics.push({
        kind: 'MAPPER_DUPLICATE_FRAGMENT',
        severity: 'info',
        reason: `fragment ${key} is declared again; the first is kept`,
        file,
        line: element.line,
      });
    }
  }

  /** A lookup that says, once a statement and fragment, what it could not include. */
  finder(file: string, line: number, diagnostics: LaneDiagnostic[]): FindFragment {
    const said = new Set<string>();
    const say = (kind: string, refid: string, reason: string): null => {
      if (!said.has(`${kind} ${refid}`)) diagnostics.push({ kind, severity: 'warn', reason, file, line });
      said.add(`${kind} ${refid}`);
      return null;
    };
    return (refid, from, chain) => {
      const fragment = this.#byKey.get(`${from}.${refid}`) ?? this.#byKey.get(refid);
      if (!fragment)
        return say('MAPPER_INCLUDE_UNRESOLVED', refid, `fragment "${refid.slice(0, 200)}" is not declared in any mapper read`);
      if (chain.includes(fragment.key)) return say('MAPPER_INCLUDE_CYCLE', refid, `fragment ${fragment.key} includes itself`);
      return fragment;
    };
  }
}

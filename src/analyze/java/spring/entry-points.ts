import { ENTRY_ANNOTATIONS, ENTRY_METHODS, ENTRY_TYPE_ANNOTATIONS, type EntryPointKind } from '../library/entry-points.ts';
import { type ClassInfo, isBodyless, isStatic, type MethodInfo } from '../model/classes.ts';
import type { SymbolTable } from '../model/symbols.ts';
import { findAnnotations } from './annotations.ts';

const METHOD_NAMES = Object.keys(ENTRY_ANNOTATIONS);
const TYPE_NAMES = Object.keys(ENTRY_TYPE_ANNOTATIONS);
/** Types above a class that are looked at. */
const MAX_ABOVE = 500;

/** Tells which methods something other than code of the project starts. */
export class EntryPoints {
  readonly #table: SymbolTable;
  readonly #above = new Map<ClassInfo, ReadonlySet<string>>();

  constructor(table: SymbolTable) {
    this.#table = table;
  }

  /** How a method is started from outside; undefined when nothing here says that it is. */
  of(method: MethodInfo): EntryPointKind | undefined {
    const { owner, decl } = method;
    if (!owner.project || method.generated || isBodyless(method) || decl.name.startsWith('<')) return undefined;
    const [marked] = decl.annotations.length === 0 ? [] : findAnnotations(this.#table, decl.annotations, owner, METHOD_NAMES);
    if (marked) return ENTRY_ANNOTATIONS[marked.name];
    if (isStatic(method)) return decl.name === 'main' && decl.parameters.length <= 1 ? 'main' : undefined;
    for (const name of this.#outside(owner)) {
      const known = Object.hasOwn(ENTRY_METHODS, name) ? ENTRY_METHODS[name] : undefined;
      if (known?.methods.includes(decl.name)) return known.kind;
    }
    for (const { name } of owner.decl.annotations.length === 0
      ? []
      : findAnnotations(this.#table, owner.decl.annotations, owner, TYPE_NAMES)) {
      const known = ENTRY_TYPE_ANNOTATIONS[name];
      if (known?.method === decl.name) return known.kind;
    }
    return undefined;
  }

  /** Names of the types outside the project that a class extends or implements, however far up. */
  #outside(cls: ClassInfo): ReadonlySet<string> {
    const known = this.#above.get(cls);
    if (known) return known;
    const found = new Set<string>();
    const seen = new Set<ClassInfo>([cls]);
    const queue = [cls];
    for (let next = queue.pop(); next !== undefined && seen.size < MAX_ABOVE; next = queue.pop()) {
      for (const parent of next.supers()) {
        if (parent.k === 'external') found.add(parent.name);
        if (parent.k !== 'class') continue;
        if (!parent.cls.project) found.add(parent.cls.fqn);
        if (!seen.has(parent.cls)) {
          seen.add(parent.cls);
          queue.push(parent.cls);
        }
      }
    }
    this.#above.set(cls, found);
    return found;
  }
}

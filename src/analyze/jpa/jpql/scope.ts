import type { EntityMapping } from '../mapping/model.ts';
import type { AttributePath } from '../paths.ts';

/** What a name stands for in a query: an entity, what an association path leads to, or something nobody here can follow. */
export type Source =
  | { kind: 'entity'; entity: EntityMapping }
  | { kind: 'path'; path: AttributePath; fetched: boolean }
  | { kind: 'opaque' };

/** Names in force in one query; an inner query also sees the outer ones. Names ignore case. */
export class Scope {
  readonly #names = new Map<string, Source>();
  readonly #parent: Scope | null;
  /** The entity whose attributes may be named without an alias. */
  implicit: EntityMapping | null = null;

  constructor(parent: Scope | null) {
    this.#parent = parent;
  }

  declare(alias: string, source: Source): void {
    this.#names.set(alias.toLowerCase(), source);
  }

  find(name: string): Source | null {
    return this.#names.get(name.toLowerCase()) ?? this.#parent?.find(name) ?? null;
  }

  /** Own sources in the order they were named. */
  get own(): Source[] {
    return [...this.#names.values()];
  }

  get bare(): EntityMapping | null {
    return this.implicit ?? this.#parent?.bare ?? null;
  }
}

/** The entity a source gives, if it gives one. */
export function entityOf(source: Source): EntityMapping | null {
  if (source.kind === 'entity') return source.entity;
  const last = source.kind === 'path' ? source.path.at(-1) : undefined;
  return last?.kind === 'association' ? last.target : null;
}

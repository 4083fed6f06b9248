import type { CatalogNames } from '../../facts/catalog-names.ts';
import { tableKey } from '../../facts/catalog-names.ts';
import type { CatalogTable } from '../../facts/sql.ts';
import type { Programs } from './programs.ts';
import type { ViewFacts } from './views.ts';

/** A column of a base table. */
export interface BaseColumn {
  table: string;
  column: string;
  inCatalog: boolean;
  /** The view between the text and this column. */
  via?: string;
}

/** One column a query gives: its name, and the base columns it is made of. */
export interface Output {
  name: string | null;
  sources: BaseColumn[];
}

/** A thing columns are taken from: a base table, or a query used as one. */
export type Relation =
  | { kind: 'table'; alias: string; key: string; table: CatalogTable | null }
  | { kind: 'query'; alias: string; outputs: Output[] }
  /** Something whose columns nobody here knows: a table function, or a spliced name. */
  | { kind: 'opaque'; alias: string };

/** Names in force at one place of a statement; an inner query also sees the outer ones. */
export interface Scope {
  relations: Relation[];
  parent: Scope | null;
  /** Queries named by WITH, by folded name. */
  named: ReadonlyMap<string, Output[]>;
  /** Columns a join has merged: found in several relations on purpose. */
  merged: ReadonlySet<string>;
}

export const emptyScope = (parent: Scope | null): Scope => ({
  relations: [],
  parent,
  named: parent?.named ?? new Map(),
  merged: new Set(),
});

export type Lookup = { found: 'column'; sources: BaseColumn[] } | { found: 'none'; reason: string } | { found: 'ignored' };

/** Resolves column references against scopes and the catalog. */
export class Resolver {
  readonly #names: CatalogNames;
  readonly #readView: ((table: CatalogTable, resolver: Resolver) => ViewFacts) | null;
  programs: Programs | null = null;
  constructor(names: CatalogNames, readView: ((table: CatalogTable, resolver: Resolver) => ViewFacts) | null = null) {
    this.#names = names;
    this.#readView = readView;
  }

  /** What stands behind a view; null for a table. */
  view(table: CatalogTable | null): ViewFacts | null {
    return table?.viewQuery === undefined || this.#readView === null ? null : this.#readView(table, this);
  }

  /** A declared column, and for a view's column what it is made of. */
  #sources(key: string, table: CatalogTable, column: string): BaseColumn[] {
    return [{ table: key, column, inCatalog: true }, ...(this.view(table)?.columns.get(column) ?? [])];
  }

  foldColumn(name: string): string {
    return this.#names.foldColumn(name);
  }

  foldAlias(name: string): string {
    return this.#names.foldAlias(name);
  }

  table(schema: string | null, name: string): CatalogTable | null {
    return this.#names.table(schema, name);
  }

  /** `alias.column`, `table.column` or `schema.table.column`. */
  qualified(qualifier: string, column: string, scope: Scope | null): Lookup {
    const wanted = this.foldAlias(qualifier);
    for (let at = scope; at !== null; at = at.parent) {
      const relation = at.relations.find((candidate) => this.foldAlias(candidate.alias) === wanted);
      if (relation) return this.inRelation(relation, column);
    }
    return { found: 'none', reason: 'qualifier_unknown' };
  }

  /** A column of one relation. */
  inRelation(relation: Relation, column: string): Lookup {
    if (relation.kind === 'opaque') return { found: 'ignored' };
    if (relation.kind === 'query') {
      const output = this.#output(relation.outputs, column);
      if (output) return { found: 'column', sources: output.sources };
      return relation.outputs.some((candidate) => candidate.name === null)
        ? { found: 'ignored' }
        : { found: 'none', reason: 'column_unknown_in_query' };
    }
    if (!relation.table) return { found: 'column', sources: [{ table: relation.key, column, inCatalog: false }] };
    const known = this.#names.column(relation.table, column);
    if (!known) return { found: 'none', reason: 'column_unknown_in_table' };
    return { found: 'column', sources: this.#sources(relation.key, relation.table, known.name) };
  }

  /** A bare column: of the one relation in scope that has it; never guessed onto one of several. */
  bare(column: string, scope: Scope | null): Lookup {
    for (let at = scope; at !== null; at = at.parent) {
      const found = this.#bareHere(column, at);
      if (found) return found;
    }
    return { found: 'none', reason: 'unqualified_column' };
  }

  #bareHere(column: string, scope: Scope): Lookup | null {
    const hits: BaseColumn[][] = [];
    const unknown: Relation[] = [];
    for (const relation of scope.relations) {
      if (relation.kind === 'opaque' || (relation.kind === 'table' && !relation.table)) {
        unknown.push(relation);
        continue;
      }
      const lookup = this.inRelation(relation, column);
      if (lookup.found === 'column') hits.push(lookup.sources);
      else if (lookup.found === 'ignored') unknown.push(relation);
    }
    const [hit] = hits;
    if (hits.length === 1 && hit) return { found: 'column', sources: hit };
    if (hits.length > 1)
      return scope.merged.has(this.foldColumn(column))
        ? { found: 'column', sources: hits.flat() }
        : { found: 'none', reason: 'ambiguous_column' };
    const [only] = unknown;
    // No table of the catalog has it: if just one relation is unknown to the catalog, it can be nobody else's.
    if (unknown.length === 1 && only) return this.inRelation(only, column);
    return unknown.length > 1 ? { found: 'none', reason: 'unqualified_column' } : null;
  }

  #output(outputs: readonly Output[], column: string): Output | undefined {
    const wanted = this.foldColumn(column);
    return outputs.find((output) => output.name !== null && this.foldColumn(output.name) === wanted);
  }

  /** Every column of a relation, as `*` gives them. An unknown one gives a single nameless output. */
  outputsOf(relation: Relation): Output[] {
    if (relation.kind === 'query') return relation.outputs;
    if (relation.kind === 'opaque' || !relation.table) return [{ name: null, sources: [] }];
    const { table, key } = relation;
    return table.columns.map(({ name }) => ({ name, sources: this.#sources(key, table, name) }));
  }

  /** A base table as a relation. */
  tableRelation(schema: string | null, name: string, alias: string | null): Relation {
    const table = this.table(schema, name);
    const key = table ? tableKey(table) : schema === null ? name : `${schema}.${name}`;
    return { kind: 'table', alias: alias ?? name, key, table };
  }
}

import { tableKey } from '../../facts/catalog-names.ts';
import type { CatalogTable, ColumnUse, TableUse, UnresolvedPart } from '../../facts/sql.ts';
import type { DialectProfile } from '../dialect.ts';
import { parseSql } from './parse.ts';
import type { BaseColumn, Output, Resolver } from './relation.ts';
import { traceStatement } from './statement.ts';
import { Tracer } from './tracer.ts';
import { Uses } from './uses.ts';

/** What stands behind a view: the base tables its query reads, what it filters and joins by, and what each of its columns is made of. */
export interface ViewFacts {
  tables: TableUse[];
  /** Read by every statement on the view, whatever columns it takes. */
  conditions: ColumnUse[];
  /** By name of the view's column. */
  columns: ReadonlyMap<string, BaseColumn[]>;
  unresolved: UnresolvedPart[];
}

const NOTHING: ViewFacts = { tables: [], conditions: [], columns: new Map(), unresolved: [] };

/** Views read once each. A view that leads back to itself is read as a table. */
export function viewReader(profile: DialectProfile): (table: CatalogTable, resolver: Resolver) => ViewFacts {
  const known = new Map<CatalogTable, ViewFacts>();
  return (table, resolver) => {
    const before = known.get(table);
    if (before) return before;
    known.set(table, NOTHING);
    const facts = readView(table, resolver, profile);
    known.set(table, facts);
    return facts;
  };
}

function readView(table: CatalogTable, resolver: Resolver, profile: DialectProfile): ViewFacts {
  const text = (table.viewQuery ?? '').replace(/\bwith\s+(?:(?:cascaded|local)\s+)?(?:check\s+option|read\s+only)\s*$/i, '');
  const parsed = parseSql(text, profile);
  if (!('statements' in parsed)) return { ...NOTHING, unresolved: [{ reason: 'view_not_read', detail: tableKey(table) }] };
  const uses = new Uses();
  const outputs: Output[] = traceStatement(new Tracer(resolver, uses, profile), parsed.statements[0]);
  const { tables, columns, unresolved } = uses.facts();
  const via = `view ${tableKey(table)}`;
  const whole = outputs.length === table.columns.length && outputs.every(({ name }) => name !== null);
  const made = new Map(table.columns.map((column, i) => [column.name, whole ? behind(outputs[i]?.sources ?? [], via) : []]));
  return {
    tables: tables.map((use) => ({ ...use, via: use.via ?? via })),
    conditions: columns
      .map((use) => ({ ...use, roles: use.roles.filter((role) => role !== 'project'), via: use.via ?? via }))
      .filter((use) => use.roles.length > 0),
    columns: made,
    unresolved: whole ? unresolved : [...unresolved, { reason: 'view_columns_not_traced', detail: tableKey(table) }],
  };
}

const behind = (sources: readonly BaseColumn[], via: string): BaseColumn[] =>
  sources.map((source) => ({ ...source, via: source.via ?? via }));

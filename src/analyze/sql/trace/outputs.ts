import type { CatalogNames } from '../../facts/catalog-names.ts';
import type { DialectProfile } from '../dialect.ts';
import { child, isQuery } from './ast.ts';
import { parseSql } from './parse.ts';
import { Resolver } from './relation.ts';
import { Tracer } from './tracer.ts';
import { Uses } from './uses.ts';

/** Names of the columns a query gives, or none when some of them are not known. */
export function queryOutputs(text: string, catalog: { names: CatalogNames; profile: DialectProfile }): string[] {
  const parsed = text === '' ? { failure: 'empty' } : parseSql(text, catalog.profile);
  if (!('statements' in parsed)) return [];
  const query = child(parsed.statements[0], 'Query');
  if (!isQuery(query)) return [];
  const outputs = new Tracer(new Resolver(catalog.names), new Uses(), catalog.profile).query(query, null);
  return outputs.some((output) => output.name === null) ? [] : outputs.map((output) => output.name ?? '');
}

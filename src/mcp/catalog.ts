import { readBakedCatalog, readDocuments } from './documents.ts';
import type { CatalogEntry, Tool } from './tool.ts';

export const CATALOG_SCHEMA = 'cascade:mcp-catalog:1';

export interface Catalog {
  entries: CatalogEntry[];
  byName: ReadonlyMap<string, CatalogEntry>;
}

let loaded: Promise<Catalog> | null = null;

/** The catalog: baked when bundled, so that listing tools needs no schema; else made from the documents and the schema. */
export function loadCatalog(): Promise<Catalog> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<Catalog> {
  const baked = readBakedCatalog();
  if (baked !== null) return catalogOf((JSON.parse(baked) as { entries: CatalogEntry[] }).entries);
  const { buildEntries } = await import('./catalog-build.ts');
  return catalogOf(buildEntries(readDocuments()));
}

const catalogOf = (entries: CatalogEntry[]): Catalog => ({
  entries,
  byName: new Map(entries.map((entry) => [entry.tool.name, entry])),
});

/** The payload of `GET /api/tools`. */
export const catalogPayload = (catalog: Catalog): { schema: string; tools: Tool[] } => ({
  schema: CATALOG_SCHEMA,
  tools: catalog.entries.map((entry) => entry.tool),
});

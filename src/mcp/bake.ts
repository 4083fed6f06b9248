import { buildEntries } from './catalog-build.ts';
import { readDocuments } from './documents.ts';

/** The catalog as the build writes it beside the bundle. `dir` holds the documents. */
export const bakedCatalog = (dir: string): string => `${JSON.stringify({ entries: buildEntries(readDocuments(dir)) })}\n`;

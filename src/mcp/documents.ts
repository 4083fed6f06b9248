import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** One tool's document: its name (the file's) and its GraphQL text. */
export interface ToolDocument {
  name: string;
  text: string;
}

/** Order of the catalog: where to start, then how to find, then what is affected, then how. Tools not named here follow by name. */
const ORDER = ['overview', 'projects', 'search', 'browse', 'column_impact', 'table_usage', 'endpoint_impact', 'flow'];

/** Reads the documents of a directory, by default the one beside this file. The bundle has the baked catalog instead. */
export function readDocuments(dir: string = fileURLToPath(new URL('./tools', import.meta.url))): ToolDocument[] {
  const place = (name: string): number => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);
  return readdirSync(dir)
    .filter((file) => file.endsWith('.graphql'))
    .map((file) => ({ name: file.slice(0, -'.graphql'.length), text: readFileSync(join(dir, file), 'utf8') }))
    .sort((a, b) => place(a.name) - place(b.name) || (a.name < b.name ? -1 : 1));
}

/** Text of the catalog baked beside the bundle, or null when running from source. */
export function readBakedCatalog(): string | null {
  for (const candidate of ['./catalog.json', '../catalog.json']) {
    const path = fileURLToPath(new URL(candidate, import.meta.url));
    if (existsSync(path)) return readFileSync(path, 'utf8');
  }
  return null;
}

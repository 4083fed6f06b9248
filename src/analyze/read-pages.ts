import { hashOf } from './cache/whole-cache.ts';
import { moduleOf } from './discover/views.ts';
import type { Discovery } from './facts/discover.ts';
import type { PageFacts } from './facts/pages.ts';
import { Views } from './pages/index.ts';
import type { Pool } from './pool.ts';
import type { Sinks } from './read-java.ts';

/** Reads the pages a server fills; as a whole from the cache when none of them was touched. Null when there are none. */
export async function readPages(
  pool: Pool,
  root: string,
  { templates, viewRoots }: Discovery,
  { read, diagnostics, onEvent, cache }: Sinks,
): Promise<PageFacts | null> {
  if (templates.length === 0) return null;
  const key = hashOf({ templates, viewRoots });
  let result = cache?.pages.take(key) ?? null;
  if (!result) {
    const ran = await pool.run({ kind: 'pages', root, templates, roots: viewRoots });
    if (ran.kind !== 'pages') throw new TypeError('the pages task gave no pages');
    result = ran.pages;
    cache?.pages.put(key, templates, result);
  }
  read.push(...result.read);
  diagnostics.push(...result.diagnostics);
  onEvent({ step: 'pages', pages: result.facts.pages.length });
  return result.facts;
}

/** Finds the template behind a view's name, as code in a file says it. */
export function viewFinder({ templates, viewRoots }: Discovery): (name: string, file: string) => string | null {
  const views = new Views(templates, viewRoots);
  return (name, file) => views.find(name, moduleOf(file));
}

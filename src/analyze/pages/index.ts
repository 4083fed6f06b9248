import type { LaneDiagnostic, SourceFile } from '../facts/diagnostic.ts';
import type { PageFacts, ViewRoot } from '../facts/pages.ts';
import { type PageRead, readPage } from './read.ts';
import { Views } from './views.ts';

export { Views } from './views.ts';

/** Reads the pages a server fills: their forms, links and inclusions. Pure; nothing is rendered. */
export function readPages(files: readonly SourceFile[], roots: readonly ViewRoot[]): PageFacts {
  const views = new Views(
    files.map(({ path }) => path),
    roots,
  );
  const diagnostics: LaneDiagnostic[] = [];
  const pages = files.map((source) => {
    const read = readPage(source);
    for (const { line, text } of read.unread) {
      const reason = `an address made when the page is: ${text}`;
      diagnostics.push({ kind: 'PAGE_ADDRESS_UNREADABLE', severity: 'info', reason, file: read.file, line });
    }
    return { ...read, includes: includesOf(read, views, diagnostics) };
  });
  return { pages, roots: [...roots], diagnostics };
}

function includesOf({ file, includes }: PageRead, views: Views, diagnostics: LaneDiagnostic[]): string[] {
  const found = new Set<string>();
  for (const { name, line } of includes) {
    const path = views.included(name, file);
    if (path !== null && path !== file) found.add(path);
    if (path === null) {
      const reason = `no template answers to ${name.slice(0, 80)}`;
      diagnostics.push({ kind: 'PAGE_INCLUDE_UNRESOLVED', severity: 'info', reason, file, line });
    }
  }
  return [...found].sort();
}

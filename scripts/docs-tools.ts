// `npx tsx scripts/docs-tools.ts`: writes docs/tools.md from the catalog. A test fails when it is behind.
import { writeFileSync } from 'node:fs';
import { buildEntries } from '../src/mcp/catalog-build.ts';
import { toolsPage } from '../src/mcp/docs-page.ts';
import { readDocuments } from '../src/mcp/documents.ts';

writeFileSync(new URL('../docs/tools.md', import.meta.url), toolsPage(buildEntries(readDocuments()).map((entry) => entry.tool)));

import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadSqlParser } from '../../../src/analyze/sql/index.ts';
import { PRINTERS, readCases } from './cases.ts';

beforeAll(async () => {
  await loadSqlParser();
});

const folder = new URL('./cases/', import.meta.url);

for (const file of readdirSync(folder).sort()) {
  describe(file.replace('.txt', ''), () => {
    for (const { name, facts, expected } of readCases(new URL(file, folder))) {
      it(name, () => {
        const found = facts();
        expect(expected.size).toBeGreaterThan(0);
        for (const [section, lines] of expected) {
          const printer = PRINTERS[section];
          if (printer === undefined) throw new Error(`unknown section ${section}`);
          expect(printer(found), section).toEqual(lines);
        }
      });
    }
  });
}

import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadJavaParser } from '../../../src/analyze/java/index.ts';
import { loadSqlParser } from '../../../src/analyze/sql/index.ts';
import { PRINTERS, readCases } from './cases.ts';

beforeAll(async () => {
  await Promise.all([loadJavaParser(), loadSqlParser()]);
});

const FOLDER = new URL('./cases/', import.meta.url);

for (const file of readdirSync(FOLDER).sort()) {
  describe(file, () => {
    for (const { name, facts, expected } of readCases(new URL(file, FOLDER))) {
      test(name, () => {
        const found = facts();
        expect(expected.size).toBeGreaterThan(0);
        for (const [section, lines] of expected) {
          const print = PRINTERS[section];
          if (print === undefined) throw new Error(`no such section: ${section}`);
          expect([section, ...print(found)]).toEqual([section, ...lines]);
        }
      });
    }
  });
}

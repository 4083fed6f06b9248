import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

/**
 * Compares a public surface with its checked-in picture below test/golden. `UPDATE_SNAPSHOTS=1` rewrites the picture; a missing one fails in
 * CI and is written elsewhere.
 */
export function expectSnapshot(name: string, text: string): void {
  expectFile(fileURLToPath(new URL(`../golden/${name}`, import.meta.url)), text);
}

export function expectFile(path: string, text: string): void {
  if (process.env.UPDATE_SNAPSHOTS === '1' || (!existsSync(path) && !process.env.CI)) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  expect(existsSync(path), `${path} is missing: run with UPDATE_SNAPSHOTS=1 and read the diff`).toBe(true);
  expect(text).toBe(readFileSync(path, 'utf8'));
}

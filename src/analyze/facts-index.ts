import { canonicalJson, compareText } from '../engine/pack/canonical.ts';
import type { PackBase } from '../engine/pack/model.ts';
import type { FileDigest } from './facts/diagnostic.ts';

export const FACTS_INDEX_SCHEMA = 'cascade:facts-index:1';

/** Which bytes a pack was made from: what a later run compares the tree with. Canonical JSON and a newline. */
export function factsIndexText(index: {
  project: string;
  engineVersion: string;
  base: PackBase | null;
  files: readonly FileDigest[];
  packDigest: string;
}): string {
  const files: Record<string, { sha256: string; bytes: number }> = {};
  for (const { path, sha256, bytes } of [...index.files].sort((a, b) => compareText(a.path, b.path)))
    files[path] = { sha256, bytes };
  return `${canonicalJson({ schema: FACTS_INDEX_SCHEMA, ...index, files })}\n`;
}

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writeAtomically } from '../../engine/pack/store.ts';
import type { Stamp } from './stamp.ts';

const SCHEMA = 'cascade:cache:1';

/** What is kept of one source file: the hash of its bytes, how it was stamped when it was read, and the facts as JSON text. */
export interface CacheRecord {
  sha256: string | null;
  stamp: Stamp;
  /** When it was stamped: milliseconds since the epoch. */
  at: number;
  json: Buffer;
}

/** Why nothing could be taken from a cache file. */
export type CacheMiss = 'none' | 'engine' | 'damaged';

export interface Loaded {
  records: Map<string, CacheRecord>;
  miss: CacheMiss | null;
}

type Entry = [
  path: string,
  sha256: string | null,
  size: number,
  mtime: number,
  ctime: number,
  ino: number,
  at: number,
  bytes: number,
];

/**
 * Reads a cache file: a header line, then the records' texts one after another. A file of another build of this engine, cut short or
 * changed is not used at all.
 */
export function loadRecords(path: string, build: string): Loaded {
  const nothing = (miss: CacheMiss): Loaded => ({ records: new Map(), miss });
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch {
    return nothing('none');
  }
  const end = bytes.indexOf(10);
  if (end < 0) return nothing('damaged');
  try {
    const header = JSON.parse(bytes.toString('utf8', 0, end)) as {
      schema?: unknown;
      build?: unknown;
      sha256?: unknown;
      entries?: unknown;
    };
    if (header.schema !== SCHEMA || header.build !== build) return nothing('engine');
    const body = bytes.subarray(end + 1);
    if (!Array.isArray(header.entries) || header.sha256 !== hashOf(body)) return nothing('damaged');
    const records = new Map<string, CacheRecord>();
    let offset = 0;
    for (const [file, sha256, size, mtime, ctime, ino, at, length] of header.entries as Entry[]) {
      records.set(file, { sha256, stamp: { size, mtime, ctime, ino }, at, json: body.subarray(offset, offset + length) });
      offset += length;
    }
    return offset === body.length ? { records, miss: null } : nothing('damaged');
  } catch {
    return nothing('damaged');
  }
}

/** Replaces a cache file. It may hold what the sources hold, so nobody else may read it. */
export function saveRecords(path: string, build: string, records: ReadonlyMap<string, CacheRecord>): void {
  const body = [...records.values()].map(({ json }) => json);
  const entries = [...records].map(
    ([file, { sha256, stamp, at, json }]): Entry => [
      file,
      sha256,
      stamp.size,
      stamp.mtime,
      stamp.ctime,
      stamp.ino,
      at,
      json.length,
    ],
  );
  const header = `${JSON.stringify({ schema: SCHEMA, build, sha256: hashOf(...body), entries })}\n`;
  writeAtomically(path, [Buffer.from(header), ...body], { mode: 0o600, flush: false });
}

function hashOf(...parts: Buffer[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

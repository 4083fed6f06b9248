import { randomUUID } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
  writevSync,
} from 'node:fs';
import { join } from 'node:path';
import { CascadeError } from '../errors.ts';
import type { Pack } from './model.ts';
import { parsePack } from './read.ts';
import { ROUTES_SCHEMA, type RoutesSidecar } from './routes.ts';

/** What identifies one state of a stored pack without reading it: any change of a file changes it. */
export interface PackStat {
  fingerprint: string;
  /** Proxy cost in bytes: pack file size plus fact index text length. */
  bytes: number;
}

/**
 * Where packs are kept. The embedded default is a directory per project; nothing above this seam may assume a local path.
 */
export interface PackStore {
  /** Null when no pack is there. */
  stat(): PackStat | null;
  /** Reads and verifies. Throws `pack-unreadable`. */
  read(): Pack;
  /** `null` when there is none; throws `pack-unreadable` when it is damaged. */
  routes(): RoutesSidecar | null;
  /** Where it is, for messages. */
  readonly label: string;
}

const SIDECARS = ['pack.json', 'facts-index.json', 'routes.json'] as const;

export class DirectoryPackStore implements PackStore {
  readonly label: string;
  constructor(readonly dir: string) {
    this.label = join(dir, 'pack.json');
  }

  stat(): PackStat | null {
    let bytes = 0;
    const parts: string[] = [];
    for (const name of SIDECARS) {
      const stat = this.#statOf(name);
      if (!stat) {
        if (name === 'pack.json') return null;
        parts.push('-');
        continue;
      }
      if (name !== 'routes.json') bytes += stat.size;
      parts.push(`${stat.ino}:${stat.size}:${stat.mtimeMs}:${stat.ctimeMs}`);
    }
    return { fingerprint: parts.join('|'), bytes };
  }

  read(): Pack {
    return parsePack(this.#text('pack.json'), this.label);
  }

  routes(): RoutesSidecar | null {
    const path = join(this.dir, 'routes.json');
    if (!statSync(path, { throwIfNoEntry: false })) return null;
    let value: unknown;
    try {
      value = JSON.parse(readFileSync(path, 'utf8'));
    } catch {
      throw new CascadeError('pack-unreadable', `${path} is not whole JSON. Run \`cascade analyze\` in that project.`);
    }
    const sidecar = value as Partial<RoutesSidecar> | null;
    if (sidecar?.schema !== ROUTES_SCHEMA || !Array.isArray(sidecar.serves) || !Array.isArray(sidecar.calls)) {
      throw new CascadeError(
        'pack-unreadable',
        `${path} is not a ${ROUTES_SCHEMA} file. Run \`cascade analyze\` in that project.`,
      );
    }
    return sidecar as RoutesSidecar;
  }

  #statOf(name: string): Stats | undefined {
    try {
      return statSync(join(this.dir, name), { throwIfNoEntry: false });
    } catch (error) {
      throw this.#unreadable(name, error);
    }
  }

  #text(name: string): string {
    try {
      return readFileSync(join(this.dir, name), 'utf8');
    } catch (error) {
      throw this.#unreadable(name, error);
    }
  }

  #unreadable(name: string, error: unknown): CascadeError {
    const code = (error as NodeJS.ErrnoException).code ?? 'unreadable';
    return new CascadeError(
      'pack-unreadable',
      `${join(this.dir, name)} cannot be read (${code}). Run \`cascade analyze\` in that project to write it.`,
    );
  }
}

/**
 * Publishes a pack with its sidecars. Each file goes to a temporary name, is flushed and renamed, `pack.json` last, so that a reader or a
 * crash at any moment sees a whole pack and a sidecar at most one build ahead of it.
 */
export function writePack(dir: string, pack: Pack, sidecars: { routes: RoutesSidecar; factsIndex?: string }): void {
  mkdirSync(dir, { recursive: true });
  if (sidecars.factsIndex !== undefined) writeAtomically(join(dir, 'facts-index.json'), sidecars.factsIndex);
  writeAtomically(join(dir, 'routes.json'), `${JSON.stringify(sidecars.routes)}\n`);
  const { schema, meta, nodes, edges, counts, digest } = pack;
  writeAtomically(join(dir, 'pack.json'), JSON.stringify({ schema, meta, nodes, edges, counts, digest }));
}

/** Writes a file so that its old content stays whole until the new one is. `mode` as of chmod; without `flush` a power cut may lose it. */
export function writeAtomically(
  path: string,
  content: string | readonly Uint8Array[],
  { mode = 0o666, flush = true } = {},
): void {
  const temporary = `${path}.${process.pid}.${randomUUID().slice(0, 8)}.tmp`;
  try {
    const fd = openSync(temporary, 'wx', mode);
    try {
      if (typeof content === 'string') writeFileSync(fd, content);
      else writeParts(fd, content);
      if (flush) fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Parts the system takes in one call. */
const PARTS = 512;

/** Writes parts one after another without joining them first. */
function writeParts(fd: number, parts: readonly Uint8Array[]): void {
  for (let i = 0; i < parts.length; i += PARTS) {
    const some = parts.slice(i, i + PARTS);
    const size = some.reduce((sum, part) => sum + part.length, 0);
    if (writevSync(fd, some) !== size) throw new Error('the disk took less than was written');
  }
}

import type { TreeCache } from './cache/tree-cache.ts';
import { hashOf } from './cache/whole-cache.ts';
import type { OnEvent } from './events.ts';
import type { FileDigest, LaneDiagnostic } from './facts/diagnostic.ts';
import type { Discovery } from './facts/discover.ts';
import type { JavaFacts } from './facts/java.ts';
import type { ActiveRules } from './facts/rules.ts';
import { resolveJava } from './java/index.ts';
import type { Pool } from './pool.ts';
import type { Profile } from './profile.ts';
import type { JavaFile, JavaRead } from './tasks.ts';

/** Where a lane puts what it read besides its facts. */
export interface Sinks {
  read: FileDigest[];
  diagnostics: LaneDiagnostic[];
  onEvent: OnEvent;
  cache: TreeCache | null;
}

/** Fewer files than this are not worth a second worker. */
const FILES_A_CHUNK = 48;

/** Reads the Java files, those nobody touched from the cache, and joins them. */
export async function readJava(
  pool: Pool,
  root: string,
  paths: string[],
  discovery: Discovery,
  profile: Profile,
  rules: ActiveRules,
  sinks: Sinks,
): Promise<JavaFacts> {
  const files: JavaFile[] = [];
  const reads = await readFiles(pool, root, paths, sinks);
  for (const { file, digest, diagnostics } of reads.values()) {
    if (file) files.push(file);
    if (digest) sinks.read.push(digest);
    sinks.diagnostics.push(...diagnostics);
  }
  const packagePrefixes = profile.packagePrefixes ?? discovery.packagePrefixes;
  const { cache } = sinks;
  cache?.bodies.compare(reads, hashOf([packagePrefixes, rules.print]), rules, (path, text) => cache.java.holds(path, text));
  const facts = resolveJava(files, {
    contextPaths: discovery.contextPaths.map(({ value, scope }) => ({ value, scope })),
    settings: discovery.settings,
    pathPrefixes: profile.pathPrefixes ?? [],
    applications: discovery.services.map(({ dir }) => dir),
    packagePrefixes,
    rules,
    ...(cache ? { bodies: cache.bodies } : {}),
  });
  sinks.onEvent({ step: 'resolve', symbols: facts.symbols.length, routes: facts.routes.length, calls: facts.calls.length });
  return facts;
}

/** What each file says, in the order of the paths. */
async function readFiles(pool: Pool, root: string, paths: string[], { cache, onEvent }: Sinks): Promise<Map<string, JavaRead>> {
  const reads = new Map<string, JavaRead>();
  const read = async (chunk: string[], known: (string | null)[]): Promise<void> => {
    const result = await pool.run({ kind: 'java', root, paths: chunk, known });
    if (result.kind !== 'java') throw new TypeError('a Java task gave no Java files');
    const unusable: string[] = [];
    for (const [i, path] of chunk.entries()) {
      const found = result.files[i] as JavaRead | 'same';
      const kept = found === 'same' ? (cache?.java.takeSame(path) ?? null) : found;
      if (kept === null) unusable.push(path);
      else reads.set(path, kept);
      if (kept?.digest && found !== 'same') cache?.java.put(path, kept.digest.sha256, kept);
    }
    if (unusable.length > 0) {
      await read(
        unusable,
        unusable.map(() => null),
      );
    }
    onEvent({ step: 'java', done: reads.size, total: paths.length });
  };

  const touched = cache ? paths.filter((path) => !cache.java.isFresh(path)) : paths;
  const chunks: string[][] = [];
  for (let i = 0; i < touched.length; i += FILES_A_CHUNK) chunks.push(touched.slice(i, i + FILES_A_CHUNK));
  const running = Promise.all(
    chunks.map((chunk) =>
      read(
        chunk,
        chunk.map((path) => cache?.java.hashOf(path) ?? null),
      ),
    ),
  );
  // Taken up in this thread while the workers parse.
  const damaged = cache ? takeFresh(cache, paths, reads) : [];
  await running;
  if (damaged.length > 0) {
    await read(
      damaged,
      damaged.map(() => null),
    );
  }
  return new Map(paths.map((path) => [path, reads.get(path) as JavaRead]));
}

/** Takes what the cache has of files nobody touched; gives those of which it turns out to have nothing. */
function takeFresh(cache: TreeCache, paths: string[], reads: Map<string, JavaRead>): string[] {
  const damaged: string[] = [];
  for (const path of paths) {
    if (!cache.java.isFresh(path)) continue;
    const kept = cache.java.take(path);
    if (kept) reads.set(path, kept);
    else damaged.push(path);
  }
  return damaged;
}

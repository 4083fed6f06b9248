import { createHash } from 'node:crypto';
import type { IdentifierCase } from '../engine/pack/model.ts';
import { readSource } from './discover/read.ts';
import type { FileDigest, LaneDiagnostic, SourceFile } from './facts/diagnostic.ts';
import type { PagesRead, ViewRoot } from './facts/pages.ts';
import type { AnnotationSql, CatalogTable, CodeSql, SqlDialect, SqlFacts } from './facts/sql.ts';
import { type FileShape, loadJavaParser, readJavaFile, shapeOf } from './java/index.ts';
import { MAX_BYTES } from './limits.ts';
import type { ScriptRead } from './run-script.ts';
import { analyzeSql, loadSqlParser } from './sql/index.ts';

/** Per-file facts of the Java lane; opaque outside it. */
export type JavaFile = ReturnType<typeof readJavaFile>;

/** A unit of work a worker thread runs. Files travel as paths: each worker reads its own. */
export type Task =
  | {
      kind: 'java';
      root: string;
      paths: string[];
      /** Hashes of what is kept of these files: one that still holds those bytes need not be parsed. */
      known: (string | null)[];
    }
  | {
      kind: 'sql';
      root: string;
      ddl: string[];
      /** The schema as it was fetched from a server, in place of files. */
      pinned: CatalogTable[] | null;
      mappers: string[];
      annotations: AnnotationSql[];
      code: CodeSql[];
      dialect: SqlDialect;
      identifierCase: IdentifierCase | null;
      defaultSchema: string | null;
    }
  | {
      kind: 'script';
      root: string;
      scripts: string[];
      /** Every path of the tree. */
      paths: string[];
    }
  | { kind: 'pages'; root: string; templates: string[]; roots: ViewRoot[] };

/** What reading one Java file gave. `file` and `digest` are null for one that could not be read. */
export interface JavaRead {
  file: JavaFile | null;
  /** What of it the bodies of other files can notice. */
  shape: FileShape | null;
  digest: FileDigest | null;
  diagnostics: LaneDiagnostic[];
}

export type TaskResult =
  /** One entry a path; `same` for a file that holds the bytes it is known by. */
  | { kind: 'java'; files: (JavaRead | 'same')[] }
  | { kind: 'sql'; facts: SqlFacts; read: FileDigest[] }
  | { kind: 'script'; facts: ScriptRead }
  | { kind: 'pages'; pages: PagesRead };

/** Runs one task in this thread. */
export async function runTask(task: Task): Promise<TaskResult> {
  if (task.kind === 'java') return runJava(task);
  if (task.kind === 'sql') return runSql(task);
  if (task.kind === 'pages') return runPages(task);
  // The compiler is 9 MB: loaded only where there is a script to read.
  const { runScript } = await import('./run-script.ts');
  return { kind: 'script', facts: runScript(task.root, task.scripts, task.paths) };
}

async function runJava({ root, paths, known }: Extract<Task, { kind: 'java' }>): Promise<TaskResult> {
  await loadJavaParser();
  const files = paths.map((path, i): JavaRead | 'same' => {
    const diagnostics: LaneDiagnostic[] = [];
    const source = readSource(root, path, MAX_BYTES.java, diagnostics);
    if (!source) return { file: null, shape: null, digest: null, diagnostics };
    const digest = digestOf(source);
    if (digest.sha256 === known[i]) return 'same';
    const file = readJavaFile(source);
    return { file, shape: shapeOf(file), digest, diagnostics };
  });
  return { kind: 'java', files };
}

async function runSql(task: Extract<Task, { kind: 'sql' }>): Promise<TaskResult> {
  await loadSqlParser();
  const diagnostics: LaneDiagnostic[] = [];
  const read: FileDigest[] = [];
  const load = (paths: string[], limit: number): SourceFile[] => {
    const sources: SourceFile[] = [];
    for (const path of paths) {
      const source = readSource(task.root, path, limit, diagnostics);
      if (!source) continue;
      read.push(digestOf(source));
      sources.push(source);
    }
    return sources;
  };
  const facts = analyzeSql({
    ddl: load(task.ddl, MAX_BYTES.sql),
    pinned: task.pinned,
    mappers: load(task.mappers, MAX_BYTES.xml),
    annotations: task.annotations,
    code: task.code,
    dialect: task.dialect,
    identifierCase: task.identifierCase,
    defaultSchema: task.defaultSchema,
  });
  return { kind: 'sql', facts: { ...facts, diagnostics: [...diagnostics, ...facts.diagnostics] }, read };
}

async function runPages({ root, templates, roots }: Extract<Task, { kind: 'pages' }>): Promise<TaskResult> {
  const { readPages } = await import('./pages/index.ts');
  const diagnostics: LaneDiagnostic[] = [];
  const sources = templates.flatMap((path) => readSource(root, path, MAX_BYTES.page, diagnostics) ?? []);
  return { kind: 'pages', pages: { facts: readPages(sources, roots), read: sources.map(digestOf), diagnostics } };
}

function digestOf(source: SourceFile): FileDigest {
  return {
    path: source.path,
    sha256: createHash('sha256').update(source.text).digest('hex'),
    bytes: Buffer.byteLength(source.text),
  };
}

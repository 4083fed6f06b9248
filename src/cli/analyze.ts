import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pc from 'picocolors';
import { type BuildSummary, build } from '../analyze/build.ts';
import type { AnalyzeEvent } from '../analyze/events.ts';
import { CascadeError } from '../engine/errors.ts';
import { cascadeHome, isProjectId, readRegistry, registerProject } from '../engine/host/registry.ts';
import { tellBuild } from './analysis-report.ts';
import { EXIT, reportError, StatusLine, say } from './report.ts';

export interface AnalyzeCliOptions {
  project?: string;
  out?: string;
  ddl?: string[];
  /** Commander's negatable flags: false when `--no-java` or `--no-sql` is given. */
  java?: boolean;
  script?: boolean;
  sql?: boolean;
  workers?: string;
  cold?: boolean;
  /** False when `--no-cache` is given. */
  cache?: boolean;
  json?: boolean;
}

/** `cascade analyze [DIR]`: reads a tree, or what changed of it, and publishes its pack under `.cascade/pack` (or `--out`). */
export async function runAnalyze(dir: string, options: AnalyzeCliOptions): Promise<number> {
  const status = new StatusLine();
  const started = performance.now();
  try {
    const root = resolve(dir);
    const packDir = options.out === undefined ? join(root, '.cascade', 'pack') : resolve(options.out);
    const project = options.project ?? registeredId(root);
    if (project !== undefined && !isProjectId(project))
      throw new CascadeError('bad-input', `"${project}" is no project id: lower-case letters, digits, dot, dash, underscore.`);
    const { unchanged, summary } = await build({
      root,
      packDir,
      lockDir: options.out === undefined ? join(root, '.cascade') : packDir,
      cacheHome: options.cache === false ? null : join(cascadeHome(), 'cache'),
      cold: options.cold === true,
      ...(project === undefined ? {} : { project }),
      ...(options.ddl && options.ddl.length > 0 ? { ddl: options.ddl } : {}),
      noJava: options.java === false,
      noScript: options.script === false,
      noSql: options.sql === false,
      ...(options.workers === undefined ? {} : { workers: workerCount(options.workers) }),
      onEvent: (event) => tellEvent(status, event),
    });
    if (options.out === undefined) register(root, summary);
    status.clear();
    const seconds = (performance.now() - started) / 1000;
    if (options.json) process.stdout.write(`${JSON.stringify(result(unchanged, summary, packDir, seconds))}\n`);
    else tellBuild(unchanged, summary, seconds, options.out === undefined ? `--root ${root}` : `--pack ${packDir}`);
    return EXIT.ok;
  } catch (error) {
    status.clear();
    return reportError(error, options.json === true);
  }
}

function workerCount(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 0 || count > 8)
    throw new CascadeError('bad-input', `--workers takes a whole number from 0 to 8; got ${JSON.stringify(text)}.`);
  return count;
}

const registeredId = (root: string): string | undefined =>
  readRegistry(cascadeHome()).find((entry) => entry.dotCascadePath === join(root, '.cascade'))?.id;

/** A pack inside a `.cascade` directory registers its project, so that servers find it; a taken name is said, not forced. */
function register(root: string, { project, stack }: BuildSummary): void {
  const dotCascadePath = join(root, '.cascade');
  if (!existsSync(dotCascadePath)) return;
  try {
    registerProject(cascadeHome(), {
      id: project,
      dotCascadePath,
      source: 'analyze',
      stack,
      lastCertifiedAt: null,
    });
  } catch (error) {
    if (!(error instanceof CascadeError)) throw error;
    say(`${pc.yellow('not registered:')} ${error.message} The pack is written; serve it with --root.`);
  }
}

function tellEvent(status: StatusLine, event: AnalyzeEvent): void {
  if (event.step === 'cache-unusable') say(`${pc.yellow('not kept:')} ${event.reason}. The next run reads every file again.`);
  else status.show(describe(event));
}

function describe(event: Exclude<AnalyzeEvent, { step: 'cache-unusable' }>): string {
  switch (event.step) {
    case 'discover':
      return `discover  ${event.files} files: ${event.java} Java, ${event.mappers} mapper XML, ${event.ddl} schema, ${event.scripts} script`;
    case 'java':
      return `java      ${event.done}/${event.total} files`;
    case 'resolve':
      return `resolve   ${event.symbols} methods, ${event.routes} routes, ${event.calls} calls`;
    case 'mybatis-plus':
      return `mybatis+  ${event.entities} entities, ${event.calls} calls, ${event.statements} statements`;
    case 'jpa':
      return `jpa       ${event.entities} entities, ${event.repositories} repositories, ${event.statements} statements`;
    case 'typescript':
      return `typescript ${event.routes} routes, ${event.statements} statements`;
    case 'web':
      return `web       ${event.screens} screens, ${event.calls} requests`;
    case 'pages':
      return `pages     ${event.pages} templates`;
    case 'sql':
      return `sql       ${event.statements} statements, ${event.tables} tables, ${event.columns} columns`;
    case 'assemble':
      return `assemble  ${event.nodes} nodes, ${event.edges} edges`;
  }
}

const result = (unchanged: boolean, summary: BuildSummary, packDir: string, seconds: number) => {
  const { project, digest, builtAt, counts, nodes, lanes, axes, diagnostics, incremental } = summary;
  return {
    project,
    digest,
    packDir,
    unchanged,
    builtAt,
    counts,
    nodes,
    lanes,
    axes,
    diagnostics,
    incremental,
    seconds: Number(seconds.toFixed(3)),
  };
};

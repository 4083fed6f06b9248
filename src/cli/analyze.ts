import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pc from 'picocolors';
import { type Analysis, analyze } from '../analyze/analyze.ts';
import type { AnalyzeEvent } from '../analyze/events.ts';
import { CascadeError } from '../engine/errors.ts';
import { cascadeHome, isProjectId, readRegistry, registerProject } from '../engine/host/registry.ts';
import { withWriteLock } from '../engine/pack/lock.ts';
import { AXIS_NAMES } from '../engine/pack/model.ts';
import { writePack } from '../engine/pack/store.ts';
import { stackOf } from './init.ts';
import { EXIT, reportError, StatusLine, say } from './report.ts';

export interface AnalyzeCliOptions {
  project?: string;
  out?: string;
  ddl?: string[];
  /** Commander's negatable flags: false when `--no-java` or `--no-sql` is given. */
  java?: boolean;
  sql?: boolean;
  workers?: string;
  json?: boolean;
}

/** `cascade analyze [DIR]`: reads a tree and publishes its pack under `.cascade/pack` (or `--out`). */
export async function runAnalyze(dir: string, options: AnalyzeCliOptions): Promise<number> {
  const status = new StatusLine();
  const started = performance.now();
  try {
    const root = resolve(dir);
    const packDir = options.out === undefined ? join(root, '.cascade', 'pack') : resolve(options.out);
    const project = options.project ?? registeredId(root);
    if (project !== undefined && !isProjectId(project))
      throw new CascadeError('bad-input', `"${project}" is no project id: lower-case letters, digits, dot, dash, underscore.`);
    const analysis = await analyze({
      root,
      ...(project === undefined ? {} : { project }),
      ...(options.ddl && options.ddl.length > 0 ? { ddl: options.ddl } : {}),
      noJava: options.java === false,
      noSql: options.sql === false,
      ...(options.workers === undefined ? {} : { workers: workerCount(options.workers) }),
      onEvent: (event) => status.show(describe(event)),
    });
    const state = options.out === undefined ? join(root, '.cascade') : packDir;
    await withWriteLock(join(state, '.write.lock'), async () =>
      writePack(packDir, analysis.pack, { routes: analysis.routes, factsIndex: analysis.factsIndex }),
    );
    if (options.out === undefined) register(root, analysis);
    status.clear();
    const seconds = (performance.now() - started) / 1000;
    if (options.json) process.stdout.write(`${JSON.stringify(result(analysis, packDir, seconds))}\n`);
    else tell(analysis, seconds, options.out === undefined ? `--root ${root}` : `--pack ${packDir}`);
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
function register(root: string, analysis: Analysis): void {
  const dotCascadePath = join(root, '.cascade');
  if (!existsSync(dotCascadePath)) return;
  try {
    registerProject(cascadeHome(), {
      id: analysis.project,
      dotCascadePath,
      source: 'analyze',
      stack: stackOf(analysis.discovery),
      lastCertifiedAt: null,
    });
  } catch (error) {
    if (!(error instanceof CascadeError)) throw error;
    say(`${pc.yellow('not registered:')} ${error.message} The pack is written; serve it with --root.`);
  }
}

function describe(event: AnalyzeEvent): string {
  switch (event.step) {
    case 'discover':
      return `discover  ${event.files} files: ${event.java} Java, ${event.mappers} mapper XML, ${event.ddl} schema`;
    case 'java':
      return `java      ${event.done}/${event.total} files`;
    case 'resolve':
      return `resolve   ${event.symbols} methods, ${event.routes} routes, ${event.calls} calls`;
    case 'mybatis-plus':
      return `mybatis+  ${event.entities} entities, ${event.calls} calls, ${event.statements} statements`;
    case 'jpa':
      return `jpa       ${event.entities} entities, ${event.repositories} repositories, ${event.statements} statements`;
    case 'sql':
      return `sql       ${event.statements} statements, ${event.tables} tables, ${event.columns} columns`;
    case 'assemble':
      return `assemble  ${event.nodes} nodes, ${event.edges} edges`;
    case 'write':
      return `write     ${event.path}`;
  }
}

const result = (analysis: Analysis, packDir: string, seconds: number) => ({
  project: analysis.project,
  digest: analysis.pack.digest,
  packDir,
  counts: analysis.pack.counts,
  lanes: analysis.pack.meta.lanes,
  axes: analysis.pack.meta.axes,
  diagnostics: analysis.pack.meta.diagnostics,
  seconds: Number(seconds.toFixed(3)),
});

function tell(analysis: Analysis, seconds: number, serving: string): void {
  const { pack } = analysis;
  const kinds = new Map<string, number>();
  for (const node of pack.nodes) kinds.set(node.kind, (kinds.get(node.kind) ?? 0) + 1);
  const count = (kind: string): number => kinds.get(kind) ?? 0;
  say(`${pc.green('analyzed')} ${analysis.project} in ${seconds.toFixed(1)} s, digest ${pack.digest}`);
  say(`lanes  ${(pack.meta.lanes ?? []).join(', ')}`);
  say(
    `graph  ${count('endpoint')} routes, ${count('symbol')} methods, ${count('statement')} statements, ${count('table')} tables, ${count('column')} columns, ${pack.counts.edges} links`,
  );
  say(`axes   ${AXIS_NAMES.map((name) => `${name} ${pack.meta.axes?.[name]?.status ?? 'not-shipped'}`).join(', ')}`);
  for (const diagnostic of pack.meta.diagnostics ?? []) {
    if (diagnostic.severity === 'info') continue;
    say(
      `${pc.yellow(diagnostic.severity)}   ${diagnostic.kind}${diagnostic.count ? ` (${diagnostic.count})` : ''}: ${diagnostic.reason}`,
    );
  }
  say(`next:  cascade view ${serving}`);
}

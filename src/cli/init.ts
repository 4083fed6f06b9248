import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { discover } from '../analyze/discover/discover.ts';
import { stackOf } from '../analyze/discover/stack.ts';
import type { Discovery } from '../analyze/facts/discover.ts';
import { gitBase } from '../analyze/git.ts';
import { projectIdOf } from '../analyze/project.ts';
import { CascadeError } from '../engine/errors.ts';
import { cascadeHome, isProjectId, registerProject } from '../engine/host/registry.ts';
import { writeAtomically } from '../engine/pack/store.ts';
import { EXIT, reportError, say } from './report.ts';

export interface InitOptions {
  project?: string;
  json?: boolean;
  dryRun?: boolean;
}

/** `cascade init [DIR]`: looks at a repository, writes `.cascade/` and registers the project. What the user wrote is never overwritten. */
export async function runInit(dir: string, options: InitOptions): Promise<number> {
  try {
    const root = resolve(dir);
    if (!statSync(root, { throwIfNoEntry: false })?.isDirectory())
      throw new CascadeError('bad-input', `${root} is not a directory that can be read.`);
    const base = await gitBase(root);
    if (!base?.commit) {
      throw new CascadeError(
        'bad-input',
        `${root} is in no git repository with a commit, so nothing could be pinned. Commit it first, or run \`cascade analyze ${dir}\` to read it as it is.`,
      );
    }
    const project = options.project ?? projectIdOf(root);
    if (!isProjectId(project))
      throw new CascadeError('bad-input', `"${project}" is no project id: lower-case letters, digits, dot, dash, underscore.`);
    const found = discover(root);
    const files = stateFiles(root, project, base.commit, found);
    if (!options.dryRun) write(root, project, files, found);
    if (options.json)
      process.stdout.write(
        `${JSON.stringify({ project, root, dryRun: options.dryRun === true, files: Object.keys(files), found: summary(found) })}\n`,
      );
    else tell(root, project, files, found, options.dryRun === true);
    return EXIT.ok;
  } catch (error) {
    return reportError(error, options.json === true);
  }
}

/** File name below `.cascade` -> text; only files that are not there yet. */
function stateFiles(root: string, project: string, commit: string, found: Discovery): Record<string, string> {
  const manifest = {
    schema: 'cascade:manifest:1',
    project,
    repositories: [{ key: project, path: '..', commit, kind: found.javaFiles.length > 0 ? 'backend-java' : 'unknown' }],
    profile: 'profile.json',
  };
  const profile = {
    packagePrefixes: found.packagePrefixes,
    serviceNames: found.services.map(({ name }) => name),
    ...(found.dialect ? { sqlDialects: { main: found.dialect.name } } : {}),
    catalog: found.ddlFiles.length > 0 ? { source: 'file', ddl: found.ddlFiles } : { source: 'none' },
  };
  const all: Record<string, string> = {
    'manifest.json': `${JSON.stringify(manifest, null, 1)}\n`,
    'profile.json': `${JSON.stringify(profile, null, 1)}\n`,
    '.gitignore': 'pack/\npack-rejected/\nhistory/\ncatalog/\n*.env\n.write.lock\n',
  };
  return Object.fromEntries(Object.entries(all).filter(([name]) => !existsSync(join(root, '.cascade', name))));
}

function write(root: string, project: string, files: Record<string, string>, found: Discovery): void {
  const state = join(root, '.cascade');
  mkdirSync(state, { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    if (name === '.gitignore') writeFileSync(join(state, name), text);
    else writeAtomically(join(state, name), text);
  }
  registerProject(cascadeHome(), {
    id: project,
    dotCascadePath: state,
    source: 'init',
    stack: stackOf(found),
    lastCertifiedAt: null,
  });
}

const summary = (found: Discovery) => ({
  files: found.files,
  java: found.javaFiles.length,
  javaRoots: found.javaRoots,
  testJavaRoots: found.testJavaRoots,
  mappers: found.mapperFiles.length,
  ddl: found.ddl,
  ddlApplied: found.ddlFiles,
  dialect: found.dialect,
  services: found.services,
  contextPaths: found.contextPaths,
  diagnostics: found.diagnostics,
});

function tell(root: string, project: string, files: Record<string, string>, found: Discovery, dryRun: boolean): void {
  say(`project  ${project}  (${root})`);
  say(
    `java     ${found.javaFiles.length} files in ${found.javaRoots.length} source roots; ${found.testJavaRoots.length} test roots left out`,
  );
  say(`mappers  ${found.mapperFiles.length} XML files`);
  for (const file of found.ddl)
    say(
      `schema   ${found.ddlFiles.includes(file.path) ? 'applied ' : 'left out'} ${file.path} (${file.dialect ?? 'database unknown'}, ${file.role})`,
    );
  say(`database ${found.dialect ? `${found.dialect.name} (from ${found.dialect.from})` : 'unknown'}`);
  for (const diagnostic of found.diagnostics)
    say(`${diagnostic.severity}  ${diagnostic.kind} ${diagnostic.file ?? ''}: ${diagnostic.reason}`);
  say(
    dryRun
      ? `would write ${Object.keys(files).join(', ') || 'nothing'} in .cascade/`
      : `wrote ${Object.keys(files).join(', ') || 'nothing new'} in .cascade/`,
  );
  say(`next: cascade analyze ${root}`);
}

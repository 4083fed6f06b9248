// `npm start [-- DIR]`: installs what is missing, builds, analyzes the example workspace (or DIR) and serves it.
// Plain JavaScript with no dependency: on a fresh machine nothing is installed yet when it runs.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt, ensureInstalled } from './setup.mjs';

const here = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const cli = join(here, 'dist', 'cascade.mjs');
const [first, ...rest] = process.argv.slice(2);
const given = first !== undefined && !first.startsWith('-');
const passed = given ? rest : process.argv.slice(2);
const target = resolve(process.env.INIT_CWD ?? process.cwd(), given ? first : join(here, 'examples'));

if (!existsSync(target) || !statSync(target).isDirectory()) {
  console.error(`error: ${target} is not a directory that can be read. Usage: npm start [-- DIR]`);
  process.exit(2);
}
ensureInstalled(here);
ensureBuilt(here);

const roots = given ? [target] : projectsOf(target);
// The example workspace keeps its registry beside itself, so that trying it leaves the user's own registry alone.
const env = given ? process.env : { ...process.env, CASCADE_HOME: join(target, '.cascade-home') };
for (const root of roots) {
  const run = spawnSync(process.execPath, [cli, 'analyze', root], { stdio: 'inherit', env });
  if (run.status !== 0) process.exit(run.status ?? 1);
}
const serving = given ? ['--root', target] : [];
const server = spawn(process.execPath, [cli, 'view', ...serving, '--first-question', ...passed], { stdio: 'inherit', env });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 0));

function projectsOf(workspace) {
  return readdirSync(workspace, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => join(workspace, entry.name))
    .filter((dir) => existsSync(join(dir, 'src')))
    .sort();
}

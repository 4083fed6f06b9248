// What `npm start` and `npm test` do first on a machine that has only Node and git.
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`error: Node.js 20.19 or newer is needed, this is ${process.versions.node}.`);
  process.exit(2);
}

/** Installs the locked packages when node_modules is missing or was made from another lockfile. */
export function ensureInstalled(root) {
  const marker = join(root, 'node_modules', '.package-lock.json');
  const lock = join(root, 'package-lock.json');
  if (existsSync(marker) && statSync(marker).mtimeMs >= statSync(lock).mtimeMs - 1 && sameVersions(marker, lock)) return;
  // npm ci empties what stands there: through a link that would be another checkout's.
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) {
    console.error(
      'error: node_modules is a link to another place, and its packages are not the locked ones. Remove the link, then run this again.',
    );
    process.exit(2);
  }
  console.error('installing packages (npm ci) ...');
  run(root, 'npm', ['ci', '--no-audit', '--no-fund']);
}

function sameVersions(marker, lock) {
  const versions = (path) => {
    const { packages } = JSON.parse(readFileSync(path, 'utf8'));
    return new Map(Object.entries(packages).map(([name, entry]) => [name, entry.version]));
  };
  const wanted = versions(lock);
  return [...versions(marker)].every(([name, version]) => wanted.get(name) === version);
}

/** Builds dist when it is missing or older than any source. */
export function ensureBuilt(root) {
  const bundle = join(root, 'dist', 'cascade.mjs');
  const built = existsSync(bundle) ? statSync(bundle).mtimeMs : 0;
  const newest = Math.max(...['src', 'scripts', 'package-lock.json'].map((path) => newestBelow(join(root, path))));
  if (built > newest) return;
  console.error('building ...');
  run(root, process.execPath, [join(root, 'scripts', 'build.mjs')]);
}

function newestBelow(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newestBelow(join(path, name))));
}

export function run(root, command, args, env = process.env) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env,
    shell: process.platform === 'win32' && command === 'npm',
  });
  if (result.status !== 0) process.exit(result.status ?? 1);
}

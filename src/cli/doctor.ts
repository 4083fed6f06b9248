import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pc from 'picocolors';
import { loadJavaParser } from '../analyze/java/index.ts';
import { loadSqlParser } from '../analyze/sql/index.ts';
import { cascadeHome, readRegistry } from '../engine/host/registry.ts';
import { DirectoryPackStore } from '../engine/pack/store.ts';
import { ENGINE_VERSION } from '../version.ts';
import { EXIT } from './report.ts';

interface Check {
  name: string;
  required: boolean;
  ok: boolean;
  found: string;
  /** What to do when it is not ok. */
  fix: string | null;
}

/** `cascade doctor`: what this machine needs and has. Exit 1 when something required is missing. */
export async function runDoctor(options: { json?: boolean }): Promise<number> {
  const checks = [
    nodeVersion(),
    await parser('Java grammar', loadJavaParser),
    await parser('SQL parser', loadSqlParser),
    git(),
    home(),
    ...packs(),
  ];
  const failed = checks.some((check) => check.required && !check.ok);
  if (options.json) {
    process.stdout.write(`${JSON.stringify({ version: ENGINE_VERSION, ok: !failed, checks })}\n`);
  } else {
    process.stdout.write(`cascade ${ENGINE_VERSION}\n`);
    for (const check of checks) {
      const mark = check.ok ? pc.green('ok     ') : check.required ? pc.red('missing') : pc.yellow('absent ');
      process.stdout.write(
        `${mark} ${check.name}: ${check.found}${check.ok || check.fix === null ? '' : `\n        fix: ${check.fix}`}\n`,
      );
    }
  }
  return failed ? EXIT.failed : EXIT.ok;
}

function nodeVersion(): Check {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const ok = major > 20 || (major === 20 && minor >= 19);
  return { name: 'Node.js', required: true, ok, found: process.versions.node, fix: 'install Node.js 20.19 or newer' };
}

async function parser(name: string, load: () => Promise<void>): Promise<Check> {
  try {
    await load();
    return { name, required: true, ok: true, found: 'loads', fix: null };
  } catch (error) {
    return {
      name,
      required: true,
      ok: false,
      found: error instanceof Error ? error.message : String(error),
      fix: 'run `npm ci` in the installation directory',
    };
  }
}

function git(): Check {
  const fix = 'install git; without it packs name no commit and `cascade init` refuses';
  try {
    return {
      name: 'git',
      required: false,
      ok: true,
      found: execFileSync('git', ['--version'], { encoding: 'utf8' }).trim(),
      fix,
    };
  } catch {
    return { name: 'git', required: false, ok: false, found: 'not found', fix };
  }
}

function home(): Check {
  const dir = cascadeHome();
  const fix = `make ${dir} writable, or set CASCADE_HOME`;
  try {
    mkdirSync(existsSync(dir) ? dir : dirname(dir), { recursive: true });
    accessSync(existsSync(dir) ? dir : dirname(dir), constants.W_OK);
    return {
      name: 'registry',
      required: true,
      ok: true,
      found: `${readRegistry(dir).length} projects in ${join(dir, 'registry.json')}`,
      fix,
    };
  } catch (error) {
    return { name: 'registry', required: true, ok: false, found: error instanceof Error ? error.message : String(error), fix };
  }
}

function packs(): Check[] {
  let entries: ReturnType<typeof readRegistry> = [];
  try {
    entries = readRegistry(cascadeHome());
  } catch {
    // Reported by the registry check itself.
    return [];
  }
  return entries.map(({ id, dotCascadePath }) => {
    const fix = `cascade analyze ${dirname(dotCascadePath)}`;
    try {
      const store = new DirectoryPackStore(join(dotCascadePath, 'pack'));
      if (!store.stat()) return { name: `project ${id}`, required: false, ok: false, found: 'no pack yet', fix };
      const pack = store.read();
      return {
        name: `project ${id}`,
        required: false,
        ok: true,
        found: `digest ${pack.digest}, ${pack.counts.nodes} nodes`,
        fix,
      };
    } catch (error) {
      return {
        name: `project ${id}`,
        required: false,
        ok: false,
        found: error instanceof Error ? error.message : String(error),
        fix,
      };
    }
  });
}

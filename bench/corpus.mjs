// `npm run corpus -- DIR...`: analyzes each directory unconfigured, in a registry of its own, and compares what its routes reach with the
// committed baseline. Everything is asked over `cascade call`, as a user would.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { compare, FIGURES, show } from './corpus-figures.mjs';
import { CLI } from './measure.mjs';

const USAGE = `usage: npm run corpus -- DIR... [--baseline FILE] [--accept REASON] [--mode MODE] [--json]

Prints, per directory: EP endpoints reaching a statement, ST statements, TB tables and CO columns reached, WC frontend calls resolved,
SC screens reaching a table, PAIRS columns summed over endpoints, nodes, edges, seconds, peak megabytes, digest.
Exit 1 when a figure fell below the baseline or PAIRS rose by more than 5 %; --accept writes the new figures with the reason.`;

const HERE = dirname(fileURLToPath(import.meta.url));
const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    baseline: { type: 'string', default: join(HERE, 'corpus-baseline.json') },
    accept: { type: 'string' },
    mode: { type: 'string', default: 'conservative' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (flags.help || positionals.length === 0) {
  console.error(USAGE);
  process.exit(flags.help ? 0 : 2);
}
if (flags.accept !== undefined && flags.accept.trim().length < 8) {
  console.error('--accept takes the reason why these figures are right, in words.');
  process.exit(2);
}

const baseline = existsSync(flags.baseline) ? JSON.parse(readFileSync(flags.baseline, 'utf8')) : {};
let failed = 0;
let changed = false;
for (const dir of positionals.map((path) => resolve(path))) {
  const name = basename(dir);
  const found = await measure(dir);
  const problems = baseline[name] ? compare(baseline[name], found) : [];
  if (flags.json) console.log(JSON.stringify({ name, ...found, problems }));
  else console.log(`${name}\n${show(found, baseline[name])}`);
  for (const problem of problems) console.error(`${name}: ${problem}`);
  if (flags.accept !== undefined || !baseline[name]) {
    changed = true;
    const figures = Object.fromEntries(FIGURES.map((key) => [key, found[key]]));
    baseline[name] = {
      ...figures,
      nodes: found.nodes,
      edges: found.edges,
      digest: found.digest,
      reason: flags.accept ?? 'first figures',
    };
  } else if (problems.length > 0) failed++;
}
const sorted = Object.fromEntries(Object.entries(baseline).sort(([a], [b]) => (a < b ? -1 : 1)));
if (changed) writeFileSync(flags.baseline, `${JSON.stringify(sorted, null, 1)}\n`);
process.exit(failed > 0 ? 1 : 0);

/** One directory's figures. The project's own settings are left out: only what the tree itself says counts. */
async function measure(dir) {
  const scratch = mkdtempSync(join(tmpdir(), 'cascade-corpus-'));
  const env = { ...process.env, CASCADE_HOME: join(scratch, 'home') };
  try {
    if (existsSync(join(dir, '.cascade', 'profile.json'))) {
      console.error(`${dir} has a .cascade/profile.json: move it away, the figures are of an unconfigured tree.`);
      process.exit(2);
    }
    const pack = join(scratch, 'pack');
    const run = await spawned(['analyze', dir, '--out', pack, '--no-cache', '--json'], { env });
    const { digest, counts } = JSON.parse(run.out);
    const batch = [{ name: 'overview', arguments: { mode: flags.mode } }];
    for (let offset = 0; offset === 0 || offset < columnsOf(run); offset += 200)
      batch.push({ name: 'browse', arguments: { kind: 'column', mode: flags.mode, limit: 200, offset } });
    const input = batch.map((call) => `${JSON.stringify(call)}\n`).join('');
    const answers = (await spawned(['call', '--batch', '--pack', pack], { env, input })).out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const wrong = answers.find((answer) => answer.error);
    if (wrong) throw new Error(`${dir}: ${wrong.error.code}: ${wrong.error.message}`);
    const [{ answer: overview }, ...pages] = answers;
    const { reach, screens = null, web = null } = overview;
    return {
      EP: [reach.endpoints - reach.endpointsWithoutStatement, reach.endpoints],
      ST: [reach.statementsReached, reach.statements],
      TB: [reach.tablesReached, reach.tables],
      CO: [reach.columnsReached, reach.columns],
      WC: web ? [web.resolved, web.calls] : null,
      SC: screens ? [screens.reachingATable, screens.screens] : null,
      PAIRS: pages.flatMap(({ answer }) => answer.items).reduce((sum, column) => sum + column.endpoints, 0),
      nodes: counts.nodes,
      edges: counts.edges,
      seconds: Number(run.seconds.toFixed(2)),
      megabytes: Math.round(run.megabytes),
      digest,
    };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** How many columns a pack has, from what the analysis printed of it. */
function columnsOf({ out }) {
  return JSON.parse(out).nodes?.column ?? 0;
}

function spawned(args, { env, input = '' }) {
  return new Promise((done, fail) => {
    const started = performance.now();
    const child = spawn(process.execPath, [CLI, ...args], { env, stdio: ['pipe', 'pipe', 'inherit'] });
    let megabytes = 0;
    // The kernel keeps the high-water mark itself; it must only be read before the process is gone.
    const timer = setInterval(() => {
      try {
        const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
        megabytes = Math.max(megabytes, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
      } catch {
        clearInterval(timer);
      }
    }, 20);
    const parts = [];
    child.stdout.on('data', (part) => parts.push(part));
    child.once('close', (code) => {
      clearInterval(timer);
      if (code !== 0) fail(new Error(`cascade ${args[0]} ended with ${code}`));
      else done({ out: Buffer.concat(parts).toString('utf8'), seconds: (performance.now() - started) / 1000, megabytes });
    });
    child.stdin.end(input);
  });
}

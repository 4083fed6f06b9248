// `node bench/fuzz.mjs DIR [--rounds 3] [--seed 1]`: analyzes copies of a tree whose files were cut, scrambled, nested deep and broken at random.
// Every run must end with a pack; what could not be read is named in its diagnostics. Exit 1 when one does not.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { CLI, option } from './measure.mjs';

const dir = process.argv[2];
if (!dir || dir.startsWith('--')) {
  console.error('usage: node bench/fuzz.mjs DIR [--rounds 3] [--seed 1]');
  process.exit(2);
}
const SOURCES = /\.(java|xml|sql|ya?ml|properties|[cm]?[jt]sx?|vue|html|jspx?|prisma|json)$/;
const LEFT_OUT = /[\\/](\.git|\.cascade|node_modules)([\\/]|$)/;
const MINUTES = 5;

let failed = 0;
for (let round = 0; round < option('rounds', 3); round++) {
  const seed = option('seed', 1) + round;
  const scratch = mkdtempSync(join(tmpdir(), 'cascade-fuzz-'));
  const copy = join(scratch, basename(dir));
  cpSync(dir, copy, { recursive: true, filter: (path) => !LEFT_OUT.test(path.slice(dir.length)) });
  breakFiles(copy, seed);
  const started = performance.now();
  try {
    const args = [CLI, 'analyze', copy, '--json', '--out', join(scratch, 'pack'), '--no-cache'];
    const out = execFileSync(process.execPath, args, {
      encoding: 'utf8',
      maxBuffer: 1e9,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: MINUTES * 60_000,
    });
    const { nodes, diagnostics } = JSON.parse(out);
    const said = diagnostics.map(({ kind, count }) => `${kind} ${count ?? 1}`).join(', ');
    console.log(
      `seed ${seed}: ${((performance.now() - started) / 1000).toFixed(1)} s, ${nodes.symbol ?? 0} methods, ${nodes.statement ?? 0} statements; ${said}`,
    );
  } catch (error) {
    failed++;
    console.error(`seed ${seed}: no pack (${error.signal ?? `exit ${error.status}`})\n${String(error.stderr).slice(-2000)}`);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
process.exit(failed > 0 ? 1 : 0);

/** Breaks most files, each in one way. The same seed breaks them the same way. */
function breakFiles(root, seed) {
  let state = seed >>> 0;
  const below = (n) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 9) % n;
  };
  const text = (bytes, pattern, change) => Buffer.from(bytes.toString('utf8').replace(pattern, change));
  const ways = [
    (bytes) => bytes.subarray(0, below(bytes.length + 1)),
    (bytes) => {
      const broken = Buffer.from(bytes);
      for (let i = 0; i < 40; i++) broken[below(broken.length)] = below(256);
      return broken;
    },
    (bytes) =>
      Buffer.concat([bytes.subarray(0, bytes.length >> 1), Buffer.from('('.repeat(5000)), bytes.subarray(bytes.length >> 1)]),
    (bytes) => Buffer.concat([bytes.subarray(Math.floor(bytes.length / 3)), bytes.subarray(0, bytes.length >> 1)]),
    (bytes) => text(bytes, /[;}]/g, (mark) => (below(20) === 0 ? '' : mark)),
    (bytes) => text(bytes, /\b\w+\b/g, (word) => (below(40) === 0 ? 'x' : word)),
    (bytes) => bytes,
  ];
  for (const path of readdirSync(root, { recursive: true }).sort()) {
    if (!SOURCES.test(path)) continue;
    const bytes = readFileSync(join(root, path));
    if (bytes.length > 0) writeFileSync(join(root, path), ways[below(ways.length)](bytes));
  }
}

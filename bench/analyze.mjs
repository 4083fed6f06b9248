// Cold `cascade analyze DIR`, whole process: wall time and peak resident memory.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLI, median, option } from './measure.mjs';

const dir = process.argv[2];
if (!dir) {
  console.error('usage: node bench/analyze.mjs DIR [--runs 3]');
  process.exit(2);
}
const seconds = [];
const megabytes = [];
for (let run = 0; run < option('runs', 3); run++) {
  const out = mkdtempSync(join(tmpdir(), 'cascade-bench-'));
  const started = performance.now();
  const child = spawn(process.execPath, [CLI, 'analyze', dir, '--out', out, '--no-cache'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let peak = 0;
  // The kernel keeps the high-water mark itself; it must only be read before the process is gone.
  const timer = setInterval(() => {
    try {
      peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);
    } catch {
      clearInterval(timer);
    }
  }, 5);
  const code = await new Promise((done) => child.once('exit', done));
  clearInterval(timer);
  rmSync(out, { recursive: true, force: true });
  if (code !== 0) process.exit(1);
  seconds.push((performance.now() - started) / 1000);
  megabytes.push(peak);
}
console.log(
  `cold analyze: median ${median(seconds).toFixed(2)} s (${seconds.map((s) => s.toFixed(2)).join(', ')}), peak ${Math.round(Math.max(...megabytes))} MB`,
);

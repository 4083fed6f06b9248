// Shared by the benchmarks: options, medians, one MCP connection over stdio.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export const CLI = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist', 'cascade.mjs');

export const option = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : Number(process.argv[at + 1]);
};

export const quantile = (values, q) => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))];
};
export const median = (values) => quantile(values, 0.5);
export const ms = (value) => `${value.toFixed(1)} ms`;

/** Spawns `cascade mcp` and speaks JSON-RPC lines with it. */
export function connect(args = []) {
  const started = performance.now();
  const child = spawn(process.execPath, [CLI, 'mcp', ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  const waiting = new Map();
  let id = 0;
  createInterface({ input: child.stdout }).on('line', (line) => {
    const message = JSON.parse(line);
    waiting.get(message.id)?.(message);
    waiting.delete(message.id);
  });
  const send = (method, params) =>
    new Promise((resolve) => {
      waiting.set(++id, resolve);
      child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    });
  const initialize = async () => {
    await send('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'bench', version: '1' } });
    const elapsed = performance.now() - started;
    child.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
    return elapsed;
  };
  const close = () =>
    new Promise((done) => {
      child.once('exit', done);
      child.stdin.end();
      child.kill();
    });
  return { send, initialize, close, started };
}

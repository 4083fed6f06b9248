import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The built command line. */
export const CLI = fileURLToPath(new URL('../../dist/cascade.mjs', import.meta.url));

export interface Run {
  status: number | null;
  stdout: string;
  stderr: string;
}

const environment = (home?: string): NodeJS.ProcessEnv => ({
  ...process.env,
  NO_COLOR: '1',
  ...(home === undefined ? {} : { CASCADE_HOME: home }),
});

/** Runs the command line to its end. */
export function cascade(
  args: readonly string[],
  options: { home?: string; cwd?: string; input?: string; env?: NodeJS.ProcessEnv } = {},
): Run {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], {
    encoding: 'utf8',
    env: { ...environment(options.home), ...options.env },
    maxBuffer: 64 * 1024 * 1024,
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    ...(options.input === undefined ? {} : { input: options.input }),
  });
  return { status, stdout, stderr };
}

export interface ViewServer {
  url: string;
  child: ChildProcess;
  stop(): Promise<void>;
}

/** Starts `cascade view` on a free port and waits for the address it prints. */
export async function startView(args: readonly string[], options: { home?: string; cwd?: string } = {}): Promise<ViewServer> {
  const child = spawn(process.execPath, [CLI, 'view', '--port', '0', ...args], {
    env: environment(options.home),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
  });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`view ended with ${code}: ${errors}`)));
  });
  const stop = async (): Promise<void> => {
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    await ended;
  };
  return { url, child, stop };
}

import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Task, TaskResult } from './tasks.ts';

/** Where tasks run: worker threads beside the bundle, or this thread when there is no built worker (running from source). */
export interface Pool {
  run(task: Task): Promise<TaskResult>;
  close(): Promise<void>;
  readonly size: number;
}

/** A pool of one worker a core. `size` 0 runs everything in this thread. */
export function createPool(size: number = availableParallelism()): Pool {
  const script = workerScript();
  return size === 0 || script === null ? new InlinePool() : new ThreadPool(script, Math.min(size, 8));
}

/** The bundled worker lies beside the bundle or one level above its chunks. */
function workerScript(): string | null {
  for (const candidate of ['./analyze-worker.mjs', '../analyze-worker.mjs']) {
    const path = fileURLToPath(new URL(candidate, import.meta.url));
    if (existsSync(path)) return path;
  }
  return null;
}

class InlinePool implements Pool {
  readonly size = 0;
  async run(task: Task): Promise<TaskResult> {
    const { runTask } = await import('./tasks.ts');
    return runTask(task);
  }
  async close(): Promise<void> {}
}

interface Pending {
  task: Task;
  resolve: (result: TaskResult) => void;
  reject: (error: Error) => void;
}

class ThreadPool implements Pool {
  readonly size: number;
  readonly #script: string;
  readonly #queue: Pending[] = [];
  readonly #idle: Worker[] = [];
  readonly #busy = new Map<Worker, Pending>();
  #started = 0;
  #nextId = 0;

  constructor(script: string, size: number) {
    this.#script = script;
    this.size = size;
  }

  run(task: Task): Promise<TaskResult> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ task, resolve, reject });
      this.#dispatch();
    });
  }

  async close(): Promise<void> {
    const workers = [...this.#idle, ...this.#busy.keys()];
    await Promise.all(workers.map((worker) => worker.terminate()));
  }

  #dispatch(): void {
    while (this.#queue.length > 0) {
      const worker = this.#idle.pop() ?? (this.#started < this.size ? this.#start() : null);
      if (!worker) return;
      const pending = this.#queue.shift() as Pending;
      this.#busy.set(worker, pending);
      worker.postMessage({ id: this.#nextId++, task: pending.task });
    }
  }

  #start(): Worker {
    this.#started++;
    const worker = new Worker(this.#script, { resourceLimits: { maxOldGenerationSizeMb: 2048, maxYoungGenerationSizeMb: 16 } });
    worker.on('message', (message: { result?: TaskResult; error?: string }) => {
      const pending = this.#busy.get(worker);
      this.#busy.delete(worker);
      this.#idle.push(worker);
      if (message.result) pending?.resolve(message.result);
      else pending?.reject(new Error(message.error ?? 'a worker gave no result'));
      this.#dispatch();
    });
    worker.on('error', (error: Error) => {
      const pending = this.#busy.get(worker);
      this.#busy.delete(worker);
      this.#started--;
      pending?.reject(error);
      this.#dispatch();
    });
    return worker;
  }
}

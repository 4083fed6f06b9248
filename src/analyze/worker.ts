import { parentPort } from 'node:worker_threads';
import { runTask, type Task } from './tasks.ts';

/** The worker thread's side: one task in, one result or error out. */
const port = parentPort;
if (!port) throw new Error('this file runs as a worker thread only');

port.on('message', (message: { id: number; task: Task }) => {
  runTask(message.task).then(
    (result) => port.postMessage({ id: message.id, result }),
    (error: unknown) =>
      port.postMessage({ id: message.id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { secondMs } from '../../kernel/dates.ts';

const longestMs = 20 * secondMs;
let last: Promise<unknown> = Promise.resolve();

/**
 * Draws a file in a thread of its own, since that takes longer than other requests may wait. One at a time: files are no
 * hurry, and the processor is everybody's. @param worker a module that answers `workerData` with one message: the file
 * @throws when it takes too long
 */
export function drawInThread(worker: URL, data: unknown): Promise<Uint8Array> {
  const drawn = last.then(() => draw(worker, data));
  last = drawn.catch(() => undefined);
  return drawn;
}

async function draw(module: URL, workerData: unknown): Promise<Uint8Array> {
  const worker = new Worker(module, { workerData });
  try {
    const [bytes] = await once(worker, 'message', { signal: AbortSignal.timeout(longestMs) });
    // The one message of the worker.
    return bytes as Uint8Array;
  } finally {
    await worker.terminate();
  }
}

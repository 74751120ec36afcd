import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { secondMs } from '../../../../kernel/dates.ts';
import type { Report } from './report.ts';

const longestMs = 20 * secondMs;
let last: Promise<unknown> = Promise.resolve();

/**
 * Draws a report in a thread of its own, since hundreds of rows take longer than other requests may wait. One at a time:
 * files are no hurry, and the processor is everybody's. @throws when it takes too long
 */
export function writePdf(report: Report): Promise<Uint8Array> {
  const drawn = last.then(() => draw(report));
  last = drawn.catch(() => undefined);
  return drawn;
}

async function draw(report: Report): Promise<Uint8Array> {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { workerData: report });
  try {
    const [bytes] = await once(worker, 'message', { signal: AbortSignal.timeout(longestMs) });
    // The one message of the worker.
    return bytes as Uint8Array;
  } finally {
    await worker.terminate();
  }
}

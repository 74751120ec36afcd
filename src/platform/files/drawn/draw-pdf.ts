import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { secondMs } from '../../../kernel/dates.ts';
import type { PdfContent } from '../../../kernel/files/pdf/content.ts';

const thread = new URL('./pdf-thread.ts', import.meta.url);
const longestMs = 20 * secondMs;
let last: Promise<unknown> = Promise.resolve();

/**
 * Draws a document in a thread of its own, since that takes longer than other requests may wait. One at a time: files are no
 * hurry, and the processor is everybody's. @throws when it takes too long
 */
export function drawPdf(content: PdfContent): Promise<Uint8Array> {
  const drawn = last.then(() => draw(content));
  last = drawn.catch(() => undefined);
  return drawn;
}

async function draw(workerData: PdfContent): Promise<Uint8Array> {
  const worker = new Worker(thread, { workerData });
  try {
    const [bytes] = await once(worker, 'message', { signal: AbortSignal.timeout(longestMs) });
    // The one message of the worker.
    return bytes as Uint8Array;
  } finally {
    await worker.terminate();
  }
}

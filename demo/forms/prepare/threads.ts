import { once } from 'node:events';
import { KeptThreads } from '../../../src/platform/files/kept-threads.ts';
import type { PaperOrder, PreparedPaper } from './prepare-paper.ts';

const threads = new KeptThreads({
  module: new URL('./worker.ts', import.meta.url),
  threads: 1,
  heapMegabytes: 384,
});

/** Draws and reads a paper beside the requests of a start, none of which waits for it. */
export const prepareInThread = (order: PaperOrder): Promise<PreparedPaper> =>
  threads.use(async (thread) => {
    const stopped = new AbortController();
    const failed = once(thread, 'exit', { signal: stopped.signal }).then(() => {
      throw new Error('The thread that draws papers stopped unexpectedly.');
    });
    const answered = once(thread, 'message', { signal: stopped.signal });
    thread.postMessage(order);
    try {
      const [prepared] = await Promise.race([answered, failed]);
      return prepared as PreparedPaper;
    } finally {
      stopped.abort();
      // Of the two, one is given up.
      await Promise.allSettled([answered, failed]);
    }
  });

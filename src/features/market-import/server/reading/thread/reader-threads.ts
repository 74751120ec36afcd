import { MessageChannel, type MessagePort, type Worker } from 'node:worker_threads';
import { secondMs } from '../../../../../kernel/dates.ts';
import { KeptThreads } from '../../../../../platform/files/kept-threads.ts';
import type { ReadOrder, ReadTask } from './read-worker.ts';

const threads = new KeptThreads({
  module: new URL('./read-worker.ts', import.meta.url),
  // As many as imports run at the same time in a process.
  threads: 2,
  // A file that needs more is refused.
  heapMegabytes: 320,
});
/** Less than an import may take as a whole: a file that is never read to its end gives its place back. */
const mostReadingMs = 14 * 60 * secondMs;

/**
 * Has a file read in one of a few threads. When `use` fails, its thread is ended, since it may still be reading.
 * @param use ends once the thread has said its last and all that came was taken
 */
export const withReader = <Result>(
  task: ReadTask,
  use: (thread: Worker, port: MessagePort) => Promise<Result>,
): Promise<Result> =>
  threads.use(async (thread) => {
    const { port1: port, port2 } = new MessageChannel();
    try {
      thread.postMessage({ task, port: port2 } satisfies ReadOrder, [port2]);
      return await withinTime(use(thread, port));
    } finally {
      port.close();
    }
  });

/** @throws when it takes too long */
async function withinTime<Result>(reading: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('The file took too long to read.')), mostReadingMs).unref();
  try {
    return await Promise.race([reading, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

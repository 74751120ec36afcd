import type { Worker } from 'node:worker_threads';
import { secondMs } from '../../../../kernel/dates.ts';
import { KeptThreads } from '../../../files/kept-threads.ts';
import { type Sealed, SealProblem } from '../sealing.ts';
import type { SealOrder, SealReply } from './seal-order.ts';

/** The time-stamp server may take ten of these. */
const longestMs = 40 * secondMs;
const threads = new KeptThreads({
  module: new URL('./seal-worker.ts', import.meta.url),
  threads: 2,
  heapMegabytes: 512,
});

/** Carries out an order in a thread, since reading a document takes longer than other requests may wait. @throws SealProblem */
export async function inSealThread(order: SealOrder): Promise<Sealed> {
  const reply = await threads.use((thread) => replyOf(thread, order));
  if ('problem' in reply) throw new SealProblem(reply.problem, reply.why);
  return reply;
}

async function replyOf(thread: Worker, order: SealOrder): Promise<SealReply> {
  const { promise, resolve, reject } = Promise.withResolvers<SealReply>();
  const onExit = () => reject(new Error('The thread for seals stopped unexpectedly.'));
  const late = setTimeout(() => reject(new Error('Sealing a document took too long.')), longestMs);
  thread.on('message', resolve).on('error', reject).on('exit', onExit);
  try {
    thread.postMessage(order);
    return await promise;
  } finally {
    clearTimeout(late);
    thread.off('message', resolve).off('error', reject).off('exit', onExit);
  }
}

import type { Worker } from 'node:worker_threads';
import { secondMs } from '../../../../kernel/dates.ts';
import type { PdfRefusal } from '../../../../kernel/files/pdf-form/form.ts';
import { isOutOfMemory, KeptThreads } from '../../kept-threads.ts';
import type { PdfInput, PdfReply, PdfResult, PdfTaskName } from './tasks.ts';

interface PdfThreadLimits {
  readonly threads: number;
  /** Of the processor, for one document: what a busy machine leaves a thread doesn't decide which documents are refused. */
  readonly processorMs: number;
  /** On the clock, for one document: less than its job may take. */
  readonly clockMs: number;
  readonly heapMegabytes: number;
  /** What a thread may hold beside its heap: unpacked streams. */
  readonly buffersMegabytes: number;
}

const usualLimits: PdfThreadLimits = {
  threads: 2,
  processorMs: 30 * secondMs,
  clockMs: 100 * secondMs,
  heapMegabytes: 384,
  buffersMegabytes: 512,
};
/** How often it is looked at what a busy thread has used. */
const lookMs = 200;
const megabyte = 1024 * 1024;

/** A document took longer or unpacked to more than it may, and its thread is ended. */
class TooMuch extends Error {}

/** Threads that work on PDFs, one document each. */
export class PdfThreads {
  readonly #limits: PdfThreadLimits;
  readonly #threads: KeptThreads;

  constructor(limits: Partial<PdfThreadLimits> = {}) {
    this.#limits = { ...usualLimits, ...limits };
    this.#threads = new KeptThreads({ ...this.#limits, module: new URL('./pdf-worker.ts', import.meta.url) });
  }

  async run<Name extends PdfTaskName>(
    name: Name,
    input: PdfInput<Name>,
  ): Promise<{ readonly result: PdfResult<Name> } | { readonly refusal: PdfRefusal }> {
    try {
      const reply = await this.#threads.use((thread) => this.#reply(thread, { name, input }));
      // The thread answers what its task returns.
      return 'refusal' in reply ? reply : { result: reply.result as PdfResult<Name> };
    } catch (error) {
      if (error instanceof TooMuch || isOutOfMemory(error)) return { refusal: 'too-complex' };
      throw error;
    }
  }

  /** @throws TooMuch */
  async #reply(thread: Worker, order: { name: PdfTaskName; input: unknown }): Promise<PdfReply> {
    const { promise, resolve, reject } = Promise.withResolvers<PdfReply>();
    const tooMuch = () => reject(new TooMuch());
    const onExit = () => reject(new Error('The thread for PDFs stopped unexpectedly.'));
    thread.on('message', resolve).on('error', reject).on('exit', onExit);
    const late = setTimeout(tooMuch, this.#limits.clockMs);
    const stopLooking = this.#look(thread, tooMuch);
    try {
      thread.postMessage(order);
      return await promise;
    } finally {
      clearTimeout(late);
      stopLooking();
      thread.off('message', resolve).off('error', reject).off('exit', onExit);
    }
  }

  /** Looks at what a thread uses until the returned function is called. */
  #look(thread: Worker, tooMuch: () => void): () => void {
    const { processorMs, buffersMegabytes } = this.#limits;
    const before = thread.cpuUsage();
    const timer = setInterval(async () => {
      try {
        const [{ user, system }, held] = await Promise.all([thread.cpuUsage(await before), thread.getHeapStatistics()]);
        // The limits of a thread hold for its heap only; what is unpacked lies outside.
        if ((user + system) / 1000 > processorMs || held.external_memory > buffersMegabytes * megabyte) tooMuch();
      } catch {
        // It has ended.
      }
    }, lookMs);
    before.catch(() => undefined);
    return () => clearInterval(timer);
  }
}

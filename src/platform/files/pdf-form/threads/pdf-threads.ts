import type { Worker } from 'node:worker_threads';
import { secondMs } from '../../../../kernel/dates.ts';
import type { PdfRefusal } from '../../../../kernel/files/pdf-form/form.ts';
import { isOutOfMemory, KeptThreads } from '../../kept-threads.ts';
import type { PdfInput, PdfReply, PdfResult, PdfTaskName } from './tasks.ts';

interface PdfThreadLimits {
  readonly threads: number;
  /** For one document. */
  readonly timeMs: number;
  readonly heapMegabytes: number;
  /** What a thread may hold beside its heap: unpacked streams. */
  readonly buffersMegabytes: number;
}

const usualLimits: PdfThreadLimits = { threads: 2, timeMs: 30 * secondMs, heapMegabytes: 384, buffersMegabytes: 512 };
/** How often a busy thread's memory is looked at. */
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
    const late = setTimeout(tooMuch, this.#limits.timeMs);
    // The limits of a thread hold for its heap only; what is unpacked lies outside.
    const look = setInterval(async () => {
      const held = await thread.getHeapStatistics().catch(() => undefined);
      if (held && held.external_memory > this.#limits.buffersMegabytes * megabyte) tooMuch();
    }, lookMs);
    try {
      thread.postMessage(order);
      return await promise;
    } finally {
      clearTimeout(late);
      clearInterval(look);
      thread.off('message', resolve).off('error', reject).off('exit', onExit);
    }
  }
}

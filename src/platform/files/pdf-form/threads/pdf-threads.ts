import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { secondMs } from '../../../../kernel/dates.ts';
import type { PdfRefusal } from '../../../../kernel/files/pdf-form/form.ts';
import type { PdfInput, PdfReply, PdfResult, PdfTaskName } from './tasks.ts';

export interface PdfThreadLimits {
  readonly threads: number;
  /** For one document. */
  readonly timeMs: number;
  readonly heapMegabytes: number;
  /** What a thread may hold beside its heap: unpacked streams. */
  readonly buffersMegabytes: number;
}

const usualLimits: PdfThreadLimits = { threads: 2, timeMs: 30 * secondMs, heapMegabytes: 384, buffersMegabytes: 512 };
const module = new URL('./pdf-worker.ts', import.meta.url);
const keptIdleMs = 30 * secondMs;
/** How often a busy thread's memory is looked at. */
const lookMs = 200;
const megabyte = 1024 * 1024;

interface Idle {
  readonly thread: Worker;
  readonly timer: NodeJS.Timeout;
}

/**
 * A few threads that work on PDFs, one document each; the other documents wait for their turn. A thread that takes too long or too
 * much memory is ended, and the next document gets a new one. Idle threads are kept for a while, since loading the libraries takes
 * longer than most documents.
 */
export class PdfThreads {
  readonly #limits: PdfThreadLimits;
  readonly #idle: Idle[] = [];
  readonly #waiting: (() => void)[] = [];
  #atWork = 0;

  constructor(limits: Partial<PdfThreadLimits> = {}) {
    this.#limits = { ...usualLimits, ...limits };
  }

  async run<Name extends PdfTaskName>(
    name: Name,
    input: PdfInput<Name>,
  ): Promise<{ readonly result: PdfResult<Name> } | { readonly refusal: PdfRefusal }> {
    if (this.#atWork >= this.#limits.threads) await new Promise<void>((begin) => this.#waiting.push(begin));
    else this.#atWork++;
    let thread: Worker | undefined;
    try {
      thread = this.#takeUp() ?? (await this.#start());
      const reply = await this.#reply(thread, { name, input });
      if (reply === 'too much') {
        await thread.terminate();
        return { refusal: 'too-complex' };
      }
      this.#keep(thread);
      // The thread answers what its task returns.
      return 'refusal' in reply ? reply : { result: reply.result as PdfResult<Name> };
    } catch (error) {
      await thread?.terminate();
      throw error;
    } finally {
      const next = this.#waiting.shift();
      // The place is handed over.
      if (next) next();
      else this.#atWork--;
    }
  }

  async #reply(thread: Worker, order: { name: PdfTaskName; input: unknown }): Promise<PdfReply | 'too much'> {
    const { promise, resolve, reject } = Promise.withResolvers<PdfReply | 'too much'>();
    const tooMuch = () => resolve('too much');
    const onError = (error: Error & { code?: string }) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : reject(error);
    const onExit = () => reject(new Error('The thread for PDFs stopped unexpectedly.'));
    thread.on('message', resolve).on('error', onError).on('exit', onExit);
    const late = setTimeout(tooMuch, this.#limits.timeMs);
    // The limits of a thread hold for its heap only; what is unpacked lies outside.
    const look = setInterval(async () => {
      const held = await thread.getHeapStatistics().catch(() => undefined);
      if (held && held.external_memory > this.#limits.buffersMegabytes * megabyte) tooMuch();
    }, lookMs);
    thread.postMessage(order);
    try {
      return await promise;
    } finally {
      clearTimeout(late);
      clearInterval(look);
      thread.off('message', resolve).off('error', onError).off('exit', onExit);
    }
  }

  /** Its time begins when it has loaded what it works with, which a busy machine may take long for. */
  async #start(): Promise<Worker> {
    const { heapMegabytes } = this.#limits;
    const thread = new Worker(module, { resourceLimits: { maxOldGenerationSizeMb: heapMegabytes } });
    // Whoever waits for the thread hears of an error; an unhandled one would end the process.
    thread.on('error', () => undefined);
    thread.on('exit', () => this.#forget(thread));
    // Its first message; an error instead of it is thrown here.
    await once(thread, 'message');
    return thread;
  }

  #takeUp(): Worker | undefined {
    const last = this.#idle.pop();
    clearTimeout(last?.timer);
    last?.thread.ref();
    return last?.thread;
  }

  /** It keeps no process from ending. */
  #keep(thread: Worker): void {
    thread.unref();
    const end = () => {
      // Before it has ended, so that no document is given to it meanwhile.
      this.#forget(thread);
      void thread.terminate();
    };
    this.#idle.push({ thread, timer: setTimeout(end, keptIdleMs).unref() });
  }

  #forget(thread: Worker): void {
    const at = this.#idle.findIndex((one) => one.thread === thread);
    if (at < 0) return;
    clearTimeout(this.#idle[at]?.timer);
    this.#idle.splice(at, 1);
  }
}

import { Worker } from 'node:worker_threads';
import { secondMs } from '../../kernel/dates.ts';

interface ThreadSettings {
  /** What a thread runs. It posts a message when it has loaded what it works with. */
  readonly module: URL;
  /** At once in this process; whoever comes later waits. */
  readonly threads: number;
  /** Work that needs more ends its thread instead of taking the process along. */
  readonly heapMegabytes: number;
}

/** A thread that does nothing just now, and what ends it unless it is taken up again. */
interface Idle {
  readonly thread: Worker;
  readonly timer: NodeJS.Timeout;
}

const keptIdleMs = 30 * secondMs;

/** A thread, whether it was still starting or at work, needed more memory than it may have. */
export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** A few threads, each for one piece of work at a time, kept for a while: loading takes longer than most of the work. */
export class KeptThreads {
  readonly #settings: ThreadSettings;
  readonly #idle: Idle[] = [];
  readonly #waiting: (() => void)[] = [];
  #atWork = 0;

  constructor(settings: ThreadSettings) {
    this.#settings = settings;
  }

  /** Lends a thread. When the work fails, its thread is ended, since it may still be at it. */
  async use<Result>(work: (thread: Worker) => Promise<Result>): Promise<Result> {
    if (this.#atWork >= this.#settings.threads) await new Promise<void>((begin) => this.#waiting.push(begin));
    else this.#atWork++;
    let thread: Worker | undefined;
    try {
      thread = this.#takeUp() ?? (await this.#start());
      const result = await work(thread);
      this.#keep(thread);
      return result;
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

  async #start(): Promise<Worker> {
    const { module, heapMegabytes } = this.#settings;
    const thread = new Worker(module, { resourceLimits: { maxOldGenerationSizeMb: heapMegabytes } });
    // Whoever uses the thread hears of an error; an unhandled one would end the process.
    thread.on('error', () => undefined);
    thread.on('exit', () => this.#forget(thread));
    await untilReady(thread);
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
      // Before it has ended, so that no work is given to it meanwhile.
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

/** One promise for all three: what comes first counts, and of a thread that fails its error comes before its exit. */
async function untilReady(thread: Worker): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const [onMessage, onExit] = [() => resolve(), () => reject(new Error('A thread stopped before it was ready.'))];
  thread.on('message', onMessage).on('error', reject).on('exit', onExit);
  try {
    await promise;
  } finally {
    thread.off('message', onMessage).off('error', reject).off('exit', onExit);
  }
}

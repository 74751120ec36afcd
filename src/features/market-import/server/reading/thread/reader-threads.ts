import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { secondMs } from '../../../../../kernel/dates.ts';
import type { ReadOrder, ReadTask } from './read-worker.ts';

const module = new URL('./read-worker.ts', import.meta.url);
/** Old space of a thread: a file that needs more is refused instead of taking the process along. */
const heapMegabytes = 320;
/** As many as imports run at once in a process. */
const mostThreads = 2;
const keptIdleMs = 30 * secondMs;
/** Less than an import may take as a whole: a file that is never read to its end gives its place back. */
const mostReadingMs = 14 * 60 * secondMs;

/** A thread that reads nothing just now, and what ends it unless it is taken up again. */
interface Idle {
  readonly thread: Worker;
  readonly timer: NodeJS.Timeout;
}
const idle: Idle[] = [];
const waiting: (() => void)[] = [];
let atWork = 0;

/**
 * Has a file read in one of a few threads, which are kept for a while: a thread loads every loan type before it reads its first row.
 * When `use` fails, its thread is ended, since it may still be reading.
 * @param use ends once the thread has said its last and all that came was taken
 */
export async function withReader<Result>(
  task: ReadTask,
  use: (thread: Worker, port: MessagePort) => Promise<Result>,
): Promise<Result> {
  if (atWork >= mostThreads) await new Promise<void>((begin) => waiting.push(begin));
  else atWork++;
  const { port1: port, port2 } = new MessageChannel();
  let thread: Worker | undefined;
  try {
    thread = takeUp() ?? startThread();
    thread.postMessage({ task, port: port2 } satisfies ReadOrder, [port2]);
    const result = await withinTime(use(thread, port));
    keep(thread);
    return result;
  } catch (error) {
    await thread?.terminate();
    throw error;
  } finally {
    port.close();
    const next = waiting.shift();
    // The place is handed over.
    if (next) next();
    else atWork--;
  }
}

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

function startThread(): Worker {
  const thread = new Worker(module, { resourceLimits: { maxOldGenerationSizeMb: heapMegabytes } });
  // The caller handles errors on its own; an unhandled one would end the process.
  thread.on('error', () => undefined);
  thread.on('exit', () => forget(thread));
  return thread;
}

function takeUp(): Worker | undefined {
  const last = idle.pop();
  clearTimeout(last?.timer);
  last?.thread.ref();
  return last?.thread;
}

/** It keeps no process from ending. */
function keep(thread: Worker): void {
  thread.unref();
  const end = () => {
    // Before it has ended, so that no file is given to it meanwhile.
    forget(thread);
    void thread.terminate();
  };
  idle.push({ thread, timer: setTimeout(end, keptIdleMs).unref() });
}

function forget(thread: Worker): void {
  const at = idle.findIndex((one) => one.thread === thread);
  if (at < 0) return;
  clearTimeout(idle[at]?.timer);
  idle.splice(at, 1);
}

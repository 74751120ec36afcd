import { on } from 'node:events';
import { PassThrough } from 'node:stream';
import type { Worker } from 'node:worker_threads';
import { minuteMs } from '../../../../kernel/dates.ts';
import { isOutOfMemory, KeptThreads } from '../../../../platform/files/kept-threads.ts';
import type { IncomingFile } from '../../../../platform/http/uploads.ts';
import type { FromReader, MailBody, MailHead, ToReader } from './mail.ts';

/** An email that no program could read, or only with more than it may take. */
export class UnreadableMail extends Error {
  override name = 'UnreadableMail';
}

export interface MailListener<File> {
  /** Comes first, once. */
  readonly head: (head: MailHead) => Promise<void>;
  /** Each file in turn; what it leaves of the content is passed over. */
  readonly file: (file: IncomingFile) => Promise<File>;
}

export interface ReadMail<File> {
  readonly body: MailBody;
  readonly files: readonly File[];
}

const threads = new KeptThreads({
  module: new URL('./mail-worker.ts', import.meta.url),
  threads: 1,
  // An email that is one text of the largest size is read with it.
  heapMegabytes: 512,
});
interface Clocks {
  /** How long the thread may be at work: what needs more is unreadable. */
  readonly readingMs: number;
  /** How long all of it may take, storage included, which is tried again. Less than the job may take. */
  readonly allMs: number;
}
const clocks: Clocks = { readingMs: 3 * minuteMs, allMs: 4.5 * minuteMs };

/**
 * Reads an email piece by piece on a thread of its own: neither its size nor what is built into it holds up this process, and nothing of
 * its files is in memory but a piece.
 * @throws UnreadableMail
 */
export async function readMail<File>(
  source: AsyncIterable<Uint8Array>,
  listener: MailListener<File>,
  limits: Clocks = clocks,
): Promise<ReadMail<File>> {
  try {
    return await threads.use((thread) => converse(thread, source[Symbol.asyncIterator](), listener, limits));
  } catch (error) {
    if (isOutOfMemory(error)) throw new UnreadableMail('It needs more memory than it may take.');
    throw error;
  }
}

async function converse<File>(
  thread: Worker,
  source: AsyncIterator<Uint8Array>,
  listener: MailListener<File>,
  { readingMs, allMs }: Clocks,
): Promise<ReadMail<File>> {
  const ending = new AbortController();
  const onExit = () => ending.abort();
  thread.once('exit', onExit);
  const all = boundTo(allMs);
  const files: File[] = [];
  let file: TakenUp<File> | undefined;
  const say = (message: ToReader | { readonly kind: 'begin' }) => thread.postMessage(message);
  try {
    const messages = on(thread, 'message', { signal: ending.signal });
    say({ kind: 'begin' });
    for await (const message of timed(messages as AsyncIterator<[FromReader]>, readingMs, ending)) {
      if (message.kind === 'read') return { body: message.body, files };
      if (message.kind === 'unreadable') throw new UnreadableMail('It is no email.');
      if (message.kind === 'more') {
        say(await all.of(nextOf(source)));
        continue;
      }
      if (message.kind === 'head') {
        await all.of(listener.head(message.head));
        continue;
      }
      if (message.kind === 'file') file = takeUp(listener, message.name);
      else if (message.kind === 'piece') await all.of(file?.write(message.bytes));
      else if (file) files.push(await all.of(file.end()));
      say({ kind: 'go' });
    }
    throw new UnreadableMail('Its thread stopped.');
  } catch (error) {
    file?.drop();
    // What storage or a database answers is no fault of the email.
    throw ending.signal.aborted && isAbort(error) ? new UnreadableMail('It takes too long to read.') : error;
  } finally {
    thread.off('exit', onExit);
    // One that hangs is not waited for.
    await all.of(source.return?.()).catch(() => undefined);
    all.end();
  }
}

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/** What the thread says. Only while it is waited for does the time of reading pass: how long storage takes says nothing of an email. */
async function* timed(
  messages: AsyncIterator<[FromReader]>,
  readingMs: number,
  ending: AbortController,
): AsyncGenerator<FromReader> {
  let left = readingMs;
  try {
    for (;;) {
      const since = performance.now();
      const late = setTimeout(() => ending.abort(), left);
      const { done, value } = await messages.next().finally(() => clearTimeout(late));
      left -= performance.now() - since;
      if (done) return;
      yield value[0];
    }
  } finally {
    await messages.return?.();
  }
}

/** Waits for one thing after the other, for so long in all. What takes longer is given up, and tried again by whoever asked. */
function boundTo(ms: number) {
  const { promise: late, reject } = Promise.withResolvers<never>();
  late.catch(() => undefined);
  const timer = setTimeout(() => reject(new Error('Storage took too long while an email was read.')), ms);
  return {
    of: <Result>(work: Result): Promise<Awaited<Result>> => Promise.race([work, late]),
    end: () => clearTimeout(timer),
  };
}

async function nextOf(source: AsyncIterator<Uint8Array>): Promise<ToReader> {
  const { done, value } = await source.next();
  return done ? { kind: 'end' } : { kind: 'piece', bytes: value };
}

interface TakenUp<File> {
  write(bytes: Uint8Array): Promise<void>;
  end(): Promise<File>;
  drop(): void;
}

/** A file while it comes out of an email: whoever takes it sets the pace. */
function takeUp<File>({ file }: MailListener<File>, name: string): TakenUp<File> {
  const content = new PassThrough();
  let isTaken = false;
  const taken = file({ name, content }).finally(() => {
    isTaken = true;
    content.resume();
  });
  // It is awaited at the end of the file, which a failure may prevent.
  taken.catch(() => undefined);
  return {
    async write(bytes) {
      if (isTaken || content.write(bytes)) return;
      await Promise.race([new Promise((resolve) => content.once('drain', resolve)), taken.catch(() => undefined)]);
    },
    end() {
      content.end();
      return taken;
    },
    drop: () => content.destroy(new UnreadableMail('It ended early.')),
  };
}

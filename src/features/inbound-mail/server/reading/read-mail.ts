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
/** Less than the job may take. */
const clockMs = 3 * minuteMs;

/**
 * Reads an email piece by piece on a thread of its own: neither its size nor what is built into it holds up this process, and nothing of
 * its files is in memory but a piece.
 * @throws UnreadableMail
 */
export async function readMail<File>(
  source: AsyncIterable<Uint8Array>,
  listener: MailListener<File>,
): Promise<ReadMail<File>> {
  try {
    return await threads.use((thread) => converse(thread, source[Symbol.asyncIterator](), listener));
  } catch (error) {
    if (isOutOfMemory(error)) throw new UnreadableMail('It needs more memory than it may take.');
    throw error;
  }
}

async function converse<File>(
  thread: Worker,
  source: AsyncIterator<Uint8Array>,
  listener: MailListener<File>,
): Promise<ReadMail<File>> {
  const ending = new AbortController();
  const late = setTimeout(() => ending.abort(), clockMs);
  const onExit = () => ending.abort();
  thread.once('exit', onExit);
  const files: File[] = [];
  let file: TakenUp<File> | undefined;
  const say = (message: ToReader | { readonly kind: 'begin' }) => thread.postMessage(message);
  try {
    const messages = on(thread, 'message', { signal: ending.signal });
    say({ kind: 'begin' });
    for await (const [message] of messages as AsyncIterable<[FromReader]>) {
      if (message.kind === 'read') return { body: message.body, files };
      if (message.kind === 'unreadable') throw new UnreadableMail('It is no email.');
      if (message.kind === 'more') {
        say(await nextOf(source));
        continue;
      }
      if (message.kind === 'head') {
        await listener.head(message.head);
        continue;
      }
      if (message.kind === 'file') file = takeUp(listener, message.name);
      else if (message.kind === 'piece') await file?.write(message.bytes);
      else if (file) files.push(await file.end());
      say({ kind: 'go' });
    }
    throw new UnreadableMail('Its thread stopped.');
  } catch (error) {
    file?.drop();
    throw ending.signal.aborted ? new UnreadableMail('It takes too long to read.') : error;
  } finally {
    clearTimeout(late);
    thread.off('exit', onExit);
    await source.return?.();
  }
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

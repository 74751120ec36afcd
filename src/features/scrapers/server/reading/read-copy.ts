import { MessageChannel } from 'node:worker_threads';
import { isOutOfMemory, KeptThreads } from '../../../../platform/files/kept-threads.ts';
import { readPdfText } from '../../../../platform/files/pdf-form/pdf-forms.ts';
import type { CopyView } from '../../mapping/document.ts';
import type { Format } from '../../mapping/field-mapping.ts';
import type { Found } from '../../mapping/parse-found.ts';
import { scraperLimits } from '../../model.ts';
import { withFile } from './file-of.ts';
import type { ReadDocument, ReadReply, ReadTask, Sought } from './read-worker.ts';

const threads = new KeptThreads({
  module: new URL('./read-worker.ts', import.meta.url),
  threads: 2,
  // A document that needs more is refused.
  heapMegabytes: 256,
});

export interface Copy {
  readonly bytes: Buffer;
  readonly format: Format;
  readonly charset: string | null;
}

/** A document that a run reads, and where it stood. */
export interface CopyAt extends Copy {
  readonly address: string;
}

/** The copy is not what it should be, is damaged, or takes too long to read. */
export class UnreadableCopy extends Error {
  override name = 'UnreadableCopy';
}

export interface CopyReading {
  readonly found: readonly Found[];
  readonly view: CopyView | null;
}

const pdfLimits = { pages: 60, characters: 200_000 } as const;

/** What stands at these places of a saved copy, and on request the copy to look through. @throws UnreadableCopy */
export async function readCopy(copy: Copy, finds: readonly Sought[], wantsView = false): Promise<CopyReading> {
  const reply = await withDocument(copy, (document) => inThread({ document, finds, wantsView }));
  if ('problem' in reply || reply.isEmpty) throw new UnreadableCopy();
  return reply;
}

async function withDocument<Result>(
  { bytes, format, charset }: Copy,
  read: (document: ReadDocument) => Promise<Result>,
): Promise<Result> {
  if (format === 'html') return read({ format, charset, bytes: new Uint8Array(bytes) });
  if (format !== 'pdf') return withFile(bytes, (path) => read({ format, path }));
  const text = await readPdfText(new Uint8Array(bytes), pdfLimits);
  if ('refusal' in text) throw new UnreadableCopy();
  return read({ format, text });
}

/** A thread that takes too long, or too much memory, is ended: nobody knows what a page makes it do. */
async function inThread(task: ReadTask): Promise<ReadReply> {
  try {
    return await threads.use(async (thread) => {
      const { port1, port2 } = new MessageChannel();
      const { promise, resolve, reject } = Promise.withResolvers<ReadReply>();
      const late = setTimeout(() => reject(new UnreadableCopy()), scraperLimits.readMs);
      const onExit = () => reject(new UnreadableCopy());
      port1.once('message', resolve);
      thread.once('error', reject).once('exit', onExit);
      try {
        thread.postMessage({ task, port: port2 }, [port2]);
        return await promise;
      } finally {
        clearTimeout(late);
        thread.off('error', reject).off('exit', onExit);
        port1.close();
      }
    });
  } catch (error) {
    throw isOutOfMemory(error) ? new UnreadableCopy() : error;
  }
}

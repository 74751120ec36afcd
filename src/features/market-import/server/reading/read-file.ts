import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Worker } from 'node:worker_threads';
import type { Platform } from '../../../../platform/platform.ts';
import { FileProblem } from './raw-rows.ts';
import type { FileStart, ReadMessage, ReadTask } from './read-worker.ts';
import type { PlannedSheet } from './stage-rows.ts';

const worker = new URL('./read-worker.ts', import.meta.url);
/** Old space of the thread: a file that needs more is refused instead of taking the process along. */
const heapMegabytes = 320;

interface StoredFile {
  readonly fileKey: string;
  readonly fileName: string;
}

/** Which columns a stored file has. @throws FileProblem */
export async function readStart(files: Platform['files'], file: StoredFile): Promise<FileStart> {
  let found: FileStart | undefined;
  await inThread(files, file, {}, async (message) => {
    if ('start' in message) found = message.start;
  });
  if (!found) throw new Error('The thread has ended without an answer.');
  return found;
}

/** Hands over all rows of a stored file, checked by themselves, some at a time as JSON. @throws FileProblem */
export const readStaged = (
  files: Platform['files'],
  file: StoredFile,
  plan: readonly (PlannedSheet | null)[],
  take: (rows: Uint8Array, count: number) => Promise<void>,
): Promise<void> =>
  inThread(files, file, { plan }, async (message) => {
    if ('rows' in message) await take(message.rows, message.count);
  });

/**
 * Reads a file in a thread of its own, so that other requests are answered meanwhile. A workbook is read from several
 * places at once, so the file lies in a folder of this machine while it is read, wherever files are kept.
 */
async function inThread(
  files: Platform['files'],
  { fileKey, fileName }: StoredFile,
  task: Pick<ReadTask, 'plan'>,
  take: (message: ReadMessage) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-import-'));
  try {
    const path = join(folder, 'file');
    await pipeline(await files.getStream(fileKey), createWriteStream(path));
    const thread = new Worker(worker, {
      workerData: { path, fileName, ...task } satisfies ReadTask,
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    });
    try {
      await listen(thread, take);
    } finally {
      await thread.terminate();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What comes is taken one after the other, and the end when all was. */
function listen(thread: Worker, take: (message: ReadMessage) => Promise<void>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let taken = Promise.resolve();
  thread.on('message', (message: ReadMessage) => {
    if ('problem' in message) return reject(new FileProblem(message.problem));
    taken = taken
      .then(async () => {
        if ('end' in message) return resolve();
        await take(message);
        // Asks for the next ones.
        thread.postMessage('taken');
      })
      .catch(reject);
  });
  thread.on('error', (error: Error & { code?: string }) =>
    reject(
      error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? new FileProblem('The file needs more memory than there is for it. Please split it.')
        : error,
    ),
  );
  thread.on('exit', () => {
    // After what it has said before.
    taken = taken.then(() => reject(new Error('The thread has ended without an answer.')));
  });
  return promise;
}

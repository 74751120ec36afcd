import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MessagePort, Worker } from 'node:worker_threads';
import { isOutOfMemory } from '../../../../../platform/files/kept-threads.ts';
import type { StagedLines } from '../copy-text.ts';
import { FileProblem } from '../raw-rows.ts';
import type { FileStart, ReadMessage, ReadTask, Staging } from './read-worker.ts';
import { withReader } from './reader-threads.ts';

interface StoredFile {
  readonly fileName: string;
  /** Its content, each time from its beginning. */
  open(): Promise<Readable>;
}

/** Which columns a stored file has. @throws FileProblem */
export async function readStart(file: StoredFile): Promise<FileStart> {
  let found: FileStart | undefined;
  await inThread(file, {}, async (message) => {
    if ('start' in message) found = message.start;
  });
  if (!found) throw new Error('The file reader stopped unexpectedly.');
  return found;
}

/** Passes on all rows of a stored file, each checked by itself, in lists of which two are in progress at the same time. @throws FileProblem */
export const readStaged = (
  file: StoredFile,
  staging: Staging,
  take: (lines: StagedLines, count: number) => Promise<void>,
): Promise<void> =>
  inThread(file, { staging }, async (message) => {
    if ('lines' in message) await take(message.lines, message.count);
  });

/**
 * Reads a file in another thread, so that other requests are answered meanwhile. A workbook is read from several
 * places at the same time, so the file is copied to a folder of this machine while it is read, wherever files are stored.
 */
async function inThread(
  { fileName, open }: StoredFile,
  task: Pick<ReadTask, 'staging'>,
  take: (message: ReadMessage) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-import-'));
  try {
    const path = join(folder, 'file');
    await pipeline(await open(), createWriteStream(path));
    const problem = await withReader({ path, fileName, ...task }, (thread, port) => listen(thread, port, take));
    if (problem !== undefined) throw new FileProblem(problem);
  } catch (error) {
    if (isOutOfMemory(error)) throw new FileProblem('The file needs too much memory. Split it and import each part.');
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Ends when all that came was taken, also where something has gone wrong: nothing of it goes on by itself.
 * @returns what is wrong with the file, if anything
 */
async function listen(
  thread: Worker,
  port: MessagePort,
  take: (message: ReadMessage) => Promise<void>,
): Promise<string | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<string | undefined>();
  const inHand: Promise<void>[] = [];
  let over = false;
  const takeOne = async (message: ReadMessage) => {
    await take(message);
    // Asks for the next ones.
    port.postMessage('taken');
  };
  port.on('message', (message: ReadMessage) => {
    if (over) return;
    if ('problem' in message) return resolve(message.problem);
    if ('end' in message) return void Promise.all(inHand).then(() => resolve(undefined), reject);
    const taken = takeOne(message);
    taken.catch(reject);
    inHand.push(taken);
  });
  // A thread goes on to its next file, so whichever ends has failed.
  const onExit = () => reject(new Error('The file reader stopped unexpectedly.'));
  thread.on('error', reject).on('exit', onExit);
  try {
    return await promise;
  } finally {
    over = true;
    thread.off('error', reject).off('exit', onExit);
    await Promise.allSettled(inHand);
  }
}

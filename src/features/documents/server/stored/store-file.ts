import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { IncomingFile } from '../../../../platform/http/uploads.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { cleanFileName, type Extension, promisedFormat } from '../../model.ts';
import { type Inspected, inspect } from '../content/inspect.ts';
import { type EncryptedFolder, type FileFolder, keyOf, type PlainFolder } from './folders.ts';
import { removeFiles } from './remove-files.ts';

/** A file that is stored under its id, with no row yet. */
export interface StoredFile extends Inspected {
  readonly id: string;
  readonly originalName: string;
}
/** One that is stored encrypted. Its row keeps `fileKey`, encrypted with `platform.encryption`. */
interface EncryptedStoredFile extends StoredFile {
  readonly fileKey: string;
}
/** A file that is not taken, and why. */
interface RefusedFile {
  readonly originalName: string;
  readonly reason: string;
}
export type TakenFile<Stored = StoredFile> = Stored | RefusedFile;
export const isRefused = (file: TakenFile<unknown>): file is RefusedFile =>
  typeof file === 'object' && file !== null && 'reason' in file;

/**
 * Stores a file while it comes in and looks at it as it passes. What is not what its name promises is removed again. Whoever
 * calls it writes the row, or removes the file (`removeFiles`); should both be cut short, the nightly clean-up does.
 */
export const storeFile = (
  platform: Pick<Platform, 'files'>,
  folder: PlainFolder,
  file: IncomingFile,
  extensions: readonly Extension[],
): Promise<TakenFile> =>
  store(platform, folder, file, extensions, async (key, content) => {
    await platform.files.putStream(key, Readable.from(content));
    return {};
  });

/** The same for a file that is stored encrypted, with a key of its own. */
export const storeEncryptedFile = (
  platform: Pick<Platform, 'files' | 'encryptedFiles'>,
  folder: EncryptedFolder,
  file: IncomingFile,
  extensions: readonly Extension[],
): Promise<TakenFile<EncryptedStoredFile>> =>
  store(platform, folder, file, extensions, async (key, content) => {
    const { fileKey } = await platform.encryptedFiles.put(key, content);
    return { fileKey };
  });

async function store<More>(
  platform: Pick<Platform, 'files'>,
  folder: FileFolder,
  { name, content }: IncomingFile,
  extensions: readonly Extension[],
  write: (key: string, content: AsyncIterable<Buffer>) => Promise<More>,
): Promise<TakenFile<StoredFile & More>> {
  const originalName = cleanFileName(name);
  const format = promisedFormat(originalName, extensions);
  if (!format) return { originalName, reason: 'This file type is not accepted.' };
  const id = randomUUID();
  const seen = inspect(format);
  // The storage leaves nothing of what it could not write whole.
  const more = await write(keyOf(folder, id), passing(content, seen.push));
  const verdict = await seen.verdict();
  if (!('reason' in verdict)) return { id, originalName, ...verdict, ...more };
  await removeFiles(platform, folder, [id]);
  return { originalName, ...verdict };
}

async function* passing(content: Readable, push: (chunk: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    push(chunk);
    yield chunk;
  }
}

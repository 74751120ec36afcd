import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { inArray } from 'drizzle-orm';
import { dayMs } from '../../../kernel/dates.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { IncomingFile } from '../../../platform/http/uploads.ts';
import type { Platform } from '../../../platform/platform.ts';
import { cleanFileName, type Extension, promisedFormat } from '../model.ts';
import { type Inspected, inspect } from './content/inspect.ts';
import { documents } from './tables.ts';

const folder = 'documents';
export const keyOf = (documentId: string): string => `${folder}/${documentId}`;

/** A file that is stored under its id, with no row yet. */
export interface StoredFile extends Inspected {
  readonly id: string;
  readonly originalName: string;
}
/** A file that is not taken, and why. */
interface RefusedFile {
  readonly originalName: string;
  readonly reason: string;
}
export type TakenFile = StoredFile | RefusedFile;
export const isRefused = (file: TakenFile): file is RefusedFile => 'reason' in file;

/**
 * Stores a file while it comes in and looks at it as it passes. What is not what its name promises is removed again. Whoever
 * calls it writes the row, or removes the file (`removeFiles`); should both be cut short, the nightly clean-up does.
 */
export async function storeFile(
  { files }: Pick<Platform, 'files'>,
  { name, content }: IncomingFile,
  extensions: readonly Extension[],
): Promise<TakenFile> {
  const originalName = cleanFileName(name);
  const format = promisedFormat(originalName, extensions);
  if (!format) return { originalName, reason: 'Files of this type are not taken.' };
  const id = randomUUID();
  const seen = inspect(format);
  try {
    await files.putStream(keyOf(id), Readable.from(passing(content, seen.push)));
    const verdict = await seen.verdict();
    if (!('reason' in verdict)) return { id, originalName, ...verdict };
    await files.delete(keyOf(id));
    return { originalName, ...verdict };
  } catch (error) {
    await removeFiles({ files }, [id]);
    throw isFull(error) ? new AppError('STORAGE_FULL') : error;
  }
}

async function* passing(content: Readable, push: (chunk: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    push(chunk);
    yield chunk;
  }
}

/** The disk of the files has no room: said by the system below the storage. */
function isFull(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return [error, cause].some(
    (one) => one instanceof Error && 'code' in one && (one.code === 'ENOSPC' || one.code === 'EDQUOT'),
  );
}

/** What cannot be removed now is named by nothing, and the nightly clean-up removes it. */
export async function removeFiles({ files }: Pick<Platform, 'files'>, ids: readonly string[]): Promise<void> {
  await Promise.allSettled(ids.map((id) => files.delete(keyOf(id))));
}

/** Those of these files that no row names go. */
export async function removeUnnamed(platform: Platform, ids: readonly string[]): Promise<void> {
  await removeFiles(platform, await unnamed(platform, ids));
}

async function unnamed({ database: { db } }: Platform, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: documents.id })
    .from(documents)
    .where(inArray(documents.id, [...ids]));
  const named = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !named.has(id));
}

/** Longer than any upload takes. */
const unnamedFor = dayMs;
const atOnce = 500;

/** For the nightly clean-up: removes files that no row names and that no upload can still be about to name. */
export async function removeOldUnnamed(platform: Platform, now: Date): Promise<void> {
  const { files } = platform;
  const ids = await storedIds(files);
  for (let from = 0; from < ids.length; from += atOnce) {
    for (const id of await unnamed(platform, ids.slice(from, from + atOnce))) {
      const { lastModified } = await files.getMetaData(keyOf(id));
      if (now.getTime() - lastModified.getTime() > unnamedFor) await files.delete(keyOf(id));
    }
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function storedIds(files: Platform['files']): Promise<string[]> {
  const { objects } = await files.listAll(folder);
  return [...objects].flatMap(({ isFile, name }) => (isFile && uuid.test(name) ? [name] : []));
}

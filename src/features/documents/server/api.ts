import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { dayMs } from '../../../kernel/dates.ts';
import type { SchemasOf, UploadEndpoint } from '../../../kernel/endpoint.ts';
import { AppError, invalidField } from '../../../kernel/errors.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { type IncomingFile, type ReadForm, readForm } from '../../../platform/http/uploads.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  attachmentExtensions,
  attachmentTexts,
  cleanFileName,
  type Extension,
  isShown,
  promisedFormat,
} from '../model.ts';
import { type Inspected, inspect } from './content/inspect.ts';
import { documents } from './tables.ts';

/** Where a feature keeps the files that its rows name, each under its id. */
export type FileFolder = 'documents' | 'deal-chat' | 'quote-requests';
const keyOf = (folder: FileFolder, id: string): string => `${folder}/${id}`;

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
  folder: FileFolder,
  { name, content }: IncomingFile,
  extensions: readonly Extension[],
): Promise<TakenFile> {
  const originalName = cleanFileName(name);
  const format = promisedFormat(originalName, extensions);
  if (!format) return { originalName, reason: 'This file type is not accepted.' };
  const id = randomUUID();
  const seen = inspect(format);
  try {
    await files.putStream(keyOf(folder, id), Readable.from(passing(content, seen.push)));
    const verdict = await seen.verdict();
    if (!('reason' in verdict)) return { id, originalName, ...verdict };
    await files.delete(keyOf(folder, id));
    return { originalName, ...verdict };
  } catch (error) {
    await removeFiles({ files }, folder, [id]);
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

interface AttachedCall<E extends UploadEndpoint> {
  readonly raw: { readonly request: FastifyRequest; readonly reply: FastifyReply };
  readonly endpoint: E;
  readonly schemas: SchemasOf<E>;
}

/**
 * Takes the one file of an upload that is to be attached to something. Whatever fails leaves neither row nor file.
 * @param keep writes its row
 * @throws INVALID_INPUT for a file that is not taken, with the reason
 */
export async function takeAttached<E extends UploadEndpoint, Row>(
  platform: Platform,
  folder: FileFolder,
  { raw, endpoint, schemas }: AttachedCall<E>,
  keep: (file: StoredFile, fields: ReadForm<E, void>['fields']) => Promise<Row>,
): Promise<Row> {
  const taken: TakenFile[] = [];
  let isKept = false;
  try {
    const { fields } = await readForm(raw, endpoint, schemas, async (file) => {
      taken.push(await storeFile(platform, folder, file, attachmentExtensions));
    });
    const [file] = taken;
    if (!file) throw invalidField('file', attachmentTexts.noFile);
    if (isRefused(file)) {
      const isKnown = promisedFormat(file.originalName, attachmentExtensions);
      throw invalidField('file', isKnown ? file.reason : attachmentTexts.wrongType);
    }
    const row = await keep(file, fields);
    isKept = true;
    return row;
  } finally {
    const stored = taken.flatMap((file) => (isRefused(file) ? [] : [file.id]));
    if (!isKept) await removeFiles(platform, folder, stored);
  }
}

/** What cannot be removed now is named by nothing, and the nightly clean-up removes it. */
export async function removeFiles(
  { files }: Pick<Platform, 'files'>,
  folder: FileFolder,
  ids: readonly string[],
): Promise<void> {
  await Promise.allSettled(ids.map((id) => files.delete(keyOf(folder, id))));
}

/** Longer than any upload takes. */
const unnamedFor = dayMs;
const atOnce = 500;

/**
 * For the nightly clean-up: removes files that no row names and that no upload can still be about to name.
 * @param unnamed those of these ids that no row names
 */
export async function removeOldFiles(
  { files }: Pick<Platform, 'files'>,
  folder: FileFolder,
  now: Date,
  unnamed: (ids: readonly string[]) => Promise<readonly string[]>,
): Promise<void> {
  const ids = await storedIds(files, folder);
  for (let from = 0; from < ids.length; from += atOnce) {
    for (const id of await unnamed(ids.slice(from, from + atOnce))) {
      const { lastModified } = await files.getMetaData(keyOf(folder, id));
      if (now.getTime() - lastModified.getTime() > unnamedFor) await files.delete(keyOf(folder, id));
    }
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function storedIds(files: Platform['files'], folder: FileFolder): Promise<string[]> {
  const { objects } = await files.listAll(folder);
  return [...objects].flatMap(({ isFile, name }) => (isFile && uuid.test(name) ? [name] : []));
}

/** Should a browser be led to the file itself: it runs nothing, loads nothing and stands in no other page. */
const locked = "sandbox; default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

interface NamedFile {
  readonly id: string;
  readonly originalName: string;
  readonly mediaType: string;
  readonly size: number;
}

/**
 * Sends the file as what it was found to be.
 * @param isSaved also what browsers show is to be saved
 * @throws NOT_FOUND when it is gone or shorter than it was
 */
export async function sendFile(
  { files, log }: Platform,
  reply: FastifyReply,
  folder: FileFolder,
  file: NamedFile,
  isSaved = false,
): Promise<void> {
  const key = keyOf(folder, file.id);
  const length = await files.getMetaData(key).then(
    ({ contentLength }) => contentLength,
    () => undefined,
  );
  if (length !== file.size) {
    log.error({ document: file.id, length }, 'the file of a document is not there whole');
    throw new AppError('NOT_FOUND', 'This file no longer exists. Upload it again.');
  }
  await reply
    .type(file.mediaType)
    .header('content-length', file.size)
    .header('content-security-policy', locked)
    .header('content-disposition', disposition(file, isSaved))
    .send(await files.getStream(key));
}

/** The name in full for those who read RFC 6266, and in ASCII for the rest. */
function disposition({ mediaType, originalName }: NamedFile, isSaved: boolean): string {
  const plain = originalName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const full = encodeURIComponent(originalName).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${isShown(mediaType) && !isSaved ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${full}`;
}

/** How many documents a lender has. */
export const countDocumentsOf = (db: Queries, lenderId: string): Promise<number> =>
  db.$count(documents, eq(documents.lenderId, lenderId));

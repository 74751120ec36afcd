import type { FastifyReply } from 'fastify';
import { AppError } from '../../../../kernel/errors.ts';
import { encryptedLength } from '../../../../platform/files/encrypted/chunks.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { isShown } from '../../model.ts';
import { assertScanned } from '../scanning/scan-states.ts';
import { type FileFolder, keyOf } from './folders.ts';

/** Should a browser be led to the file itself: it runs nothing, loads nothing and stands in no other page. */
const locked = "sandbox; default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

export interface NamedFile {
  readonly id: string;
  readonly originalName: string;
  readonly mediaType: string;
  readonly size: number;
  /** Of a file that is stored encrypted. */
  readonly fileKey?: string;
}

/**
 * Sends the file as what it was found to be. An encrypted one that turns out to be damaged on the way is broken off.
 * @param isSaved also what browsers show is to be saved
 * @throws NOT_FOUND when it is gone or shorter than it was, STORAGE_UNAVAILABLE while nobody can say, FILE_HELD until
 * it is scanned, FILE_REFUSED when that found malware
 */
export async function sendFile(
  platform: Platform,
  reply: FastifyReply,
  folder: FileFolder,
  file: NamedFile,
  isSaved = false,
): Promise<void> {
  const key = await wholeFile(platform, folder, file);
  const { files, encryptedFiles } = platform;
  await withHeaders(reply, file, isSaved).send(
    file.fileKey === undefined ? await files.getStream(key) : await encryptedFiles.open(key, file.fileKey),
  );
}

/** The place of a file that may be sent. @throws NOT_FOUND, STORAGE_UNAVAILABLE, FILE_HELD, FILE_REFUSED */
export async function wholeFile(
  { database, files, log }: Platform,
  folder: FileFolder,
  file: NamedFile,
): Promise<string> {
  const key = keyOf(folder, file.id);
  await assertScanned(database.db, key);
  const length = await files.getMetaData(key).then(
    ({ contentLength }) => contentLength,
    (error: unknown) => {
      // The storage is away, which says nothing of the file.
      if (error instanceof AppError) throw error;
      return undefined;
    },
  );
  if (length !== (file.fileKey === undefined ? file.size : encryptedLength(file.size))) {
    log.error({ document: file.id, length }, 'the file of a document is not there whole');
    throw new AppError('NOT_FOUND', 'This file no longer exists. Upload it again.');
  }
  return key;
}

type Described = Pick<NamedFile, 'originalName' | 'mediaType' | 'size'>;

export const withHeaders = (reply: FastifyReply, file: Described, isSaved: boolean): FastifyReply =>
  reply
    .type(file.mediaType)
    .header('content-length', file.size)
    .header('content-security-policy', locked)
    .header('content-disposition', disposition(file, isSaved));

/** The name in full for those who read RFC 6266, and in ASCII for the rest. */
function disposition({ mediaType, originalName }: Described, isSaved: boolean): string {
  const plain = originalName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const full = encodeURIComponent(originalName).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${isShown(mediaType) && !isSaved ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${full}`;
}

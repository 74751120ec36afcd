import type { FastifyReply } from 'fastify';
import { toPackagePdf } from '../../../../platform/files/package/package-file.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { pdfName } from '../../model.ts';
import type { EncryptedFolder } from './folders.ts';
import { type NamedFile, sendFile, wholeFile, withHeaders } from './send-file.ts';

/**
 * Sends a file of a broker to a lender as loan packages carry it: a PDF without scripts, attached files and metadata where it can
 * become one, else as it is. It is made for each request, so that the file itself stays as it was uploaded.
 * @throws as `sendFile`
 */
export async function sendPlainFile(
  platform: Platform,
  reply: FastifyReply,
  folder: EncryptedFolder,
  file: NamedFile & { readonly fileKey: string },
  isSaved = false,
): Promise<void> {
  const key = await wholeFile(platform, folder, file);
  const bytes = await platform.encryptedFiles.read(key, file.fileKey, file.size);
  const packaged = await toPackagePdf({ bytes, mediaType: file.mediaType }, platform.office);
  if ('asIs' in packaged) return sendFile(platform, reply, folder, file, isSaved);
  const { byteLength: size } = packaged.pdf;
  const plain = { originalName: pdfName(file.originalName), mediaType: 'application/pdf', size };
  await withHeaders(reply, plain, isSaved).send(Buffer.from(packaged.pdf));
}

import type { FastifyReply } from 'fastify';
import { AppError } from '../../../kernel/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isShown } from '../model.ts';
import { keyOf } from './store-file.ts';
import type { DocumentRow } from './tables.ts';

/** Should a browser be led to the file itself: it runs nothing, loads nothing and stands in no other page. */
const locked = "sandbox; default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Sends the file as what it was found to be. @throws NOT_FOUND when it is gone or shorter than it was */
export async function sendFile({ files, log }: Platform, reply: FastifyReply, document: DocumentRow): Promise<void> {
  const key = keyOf(document.id);
  const length = await files.getMetaData(key).then(
    ({ contentLength }) => contentLength,
    () => undefined,
  );
  if (length !== document.size) {
    log.error({ document: document.id, length }, 'the file of a document is not there whole');
    throw new AppError('NOT_FOUND', 'This file is no longer there. Please upload it again.');
  }
  await reply
    .type(document.mediaType)
    .header('content-length', document.size)
    .header('content-security-policy', locked)
    .header('content-disposition', disposition(document))
    .send(await files.getStream(key));
}

/** The name in full for those who read RFC 6266, and in ASCII for the rest. */
function disposition({ mediaType, originalName }: DocumentRow): string {
  const plain = originalName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const full = encodeURIComponent(originalName).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${isShown(mediaType) ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${full}`;
}

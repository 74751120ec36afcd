import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SchemasOf, UploadEndpoint } from '../../../../kernel/endpoint.ts';
import { invalidField } from '../../../../kernel/errors.ts';
import { type ReadForm, readForm } from '../../../../platform/http/uploads.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { attachmentExtensions, attachmentTexts, promisedFormat } from '../../model.ts';
import type { PlainFolder } from './folders.ts';
import { removeFiles } from './remove-files.ts';
import { isRefused, type StoredFile, storeFile, type TakenFile } from './store-file.ts';

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
  folder: PlainFolder,
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

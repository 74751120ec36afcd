import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SchemasOf, UploadEndpoint } from '../../../../kernel/endpoint.ts';
import { invalidField } from '../../../../kernel/errors.ts';
import type { IdempotentRequest } from '../../../../platform/database/once.ts';
import { type IncomingFile, type ReadForm, readForm } from '../../../../platform/http/uploads.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { isRefused, type TakenFile } from './store-file.ts';

interface FormCall<E extends UploadEndpoint> {
  readonly raw: { readonly request: FastifyRequest; readonly reply: FastifyReply };
  readonly endpoint: E;
  readonly schemas: SchemasOf<E>;
  readonly key: string | undefined;
}

/** How files that come with a text are stored, and removed where no row names them. */
export interface FormFiles<Stored> {
  store(platform: Platform, file: IncomingFile): Promise<TakenFile<Stored>>;
  removeUnnamed(platform: Platform, ids: readonly string[]): Promise<void>;
}

/** What was sent, files by their content, and the key that it came with. */
export type SentForm = Omit<IdempotentRequest, 'accountId'>;

/** Of a file that is stored. */
interface FormFile {
  readonly id: string;
  readonly originalName: string;
  readonly sha256: Buffer;
}

/**
 * Takes a form with files, which are stored while they come in. Whatever fails leaves neither row nor file.
 * @param keep writes the rows; files that it adds to its list are removed as well where no row names them
 * @throws INVALID_INPUT with the reason for a file that is not taken
 */
export async function takeForm<E extends UploadEndpoint, Stored extends FormFile, Kept>(
  platform: Platform,
  { raw, endpoint, schemas, key }: FormCall<E>,
  { store, removeUnnamed }: FormFiles<Stored>,
  keep: (fields: ReadForm<E, void>['fields'], files: Stored[], sent: SentForm) => Promise<Kept>,
): Promise<Kept> {
  const taken: TakenFile<Stored>[] = [];
  const files: Stored[] = [];
  try {
    const { fields } = await readForm(raw, endpoint, schemas, async (file) => {
      taken.push(await store(platform, file));
    });
    const refused = taken.find(isRefused);
    if (refused) throw invalidField('files', `${refused.originalName}: ${refused.reason}`);
    files.push(...taken.flatMap((file) => (isRefused(file) ? [] : [file])));
    const contents = files.map(({ originalName, sha256 }) => [originalName, sha256.toString('hex')]);
    return await keep(fields, files, { key, body: [raw.request.params, fields, contents] });
  } finally {
    await removeUnnamed(platform, [
      ...new Set([...taken.flatMap((one) => (isRefused(one) ? [] : [one.id])), ...files.map(({ id }) => id)]),
    ]);
  }
}

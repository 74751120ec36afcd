import { Readable } from 'node:stream';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, invalidField } from '../../kernel/errors.ts';

/** A file as it comes in. Its name is what a person's machine called it: shown, never made a path of. */
export interface Upload {
  readonly fileName: string;
  /** Read it to its end, or destroy it. It fails with BODY_TOO_LARGE once it is larger than it may be. */
  readonly content: Readable;
  /** The form's texts that stand before the file. */
  readonly fields: Readonly<Record<string, string>>;
}

interface Expected {
  /** The form's field that holds the file. */
  readonly field: string;
  readonly maxBytes: number;
}

const mostFields = 10;
const longestField = 10_000;

/** From here on the scope's routes take forms with a file, and nothing else. */
export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(multipart, {
    limits: { files: 1, fields: mostFields, fieldSize: longestField, parts: mostFields + 1, headerPairs: 20 },
  });
  // What is no form is not read: `receiveUpload` refuses it.
  scope.addContentTypeParser('*', (_request, _body, done) => done(null));
}

/**
 * The one file of the form that is being sent, once its beginning is there: what comes after it was not read yet. For
 * endpoints whose config says `upload`. @throws when there is none, or the request is no form
 */
export async function receiveUpload(request: FastifyRequest, { field, maxBytes }: Expected): Promise<Upload> {
  if (!request.isMultipart())
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Please send the file as a form (multipart/form-data).');
  const part = await request.file({ limits: { fileSize: maxBytes }, throwFileSizeLimit: false }).catch(refuseForm);
  if (part?.fieldname !== field) {
    part?.file.resume();
    throw invalidField(field, 'Please choose a file.');
  }
  const texts = Object.entries(part.fields).flatMap(([name, value]) =>
    value && !Array.isArray(value) && value.type === 'field' ? [[name, String(value.value)] as const] : [],
  );
  return {
    fileName: part.filename ?? '',
    content: Readable.from(whole(part.file, maxBytes), { objectMode: false }),
    fields: Object.fromEntries(texts),
  };
}

/** The bytes of the file. @throws in its end, when it was cut off or ended in its middle */
async function* whole(file: MultipartFile['file'], maxBytes: number): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of file) yield chunk;
  } catch (cause) {
    refuseForm(cause);
  }
  if (file.truncated) throw new AppError('BODY_TOO_LARGE', tooLarge(maxBytes));
}

const tooLarge = (maxBytes: number) => `The file is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB.`;

function refuseForm(cause: unknown): never {
  throw cause instanceof Error && 'statusCode' in cause && cause.statusCode === 413
    ? new AppError('BODY_TOO_LARGE', 'A form with one file and a few texts is expected.')
    : new AppError('INVALID_INPUT', 'The form cannot be read. Please send it again.');
}

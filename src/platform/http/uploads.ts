import type { Readable } from 'node:stream';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Schema } from '../../kernel/contract.ts';
import type { SchemasOf, Upload, UploadEndpoint } from '../../kernel/endpoint.ts';
import { AppError, firstMessages } from '../../kernel/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    upload?: Upload;
    /** The texts of the form. */
    form?: Schema | undefined;
  }
}

/** A file while it comes in: as it is called by whoever sends it, which nobody has checked, and its content. */
export interface IncomingFile {
  readonly name: string;
  readonly content: Readable;
}

export interface ReadForm<E extends UploadEndpoint, Taken> {
  readonly fields: z.output<SchemasOf<E>['form']>;
  /** What became of the files, in the order in which they came. */
  readonly taken: readonly Taken[];
}

const fieldBytes = 64 * 1024;
const mostFields = 20;
/** Boundaries and headings of the parts, beside the files and the fields. */
const paddingBytes = 64 * 1024;
/** A little more than one large file. */
const passedOverBytes = 32 * 1024 * 1024;

/** Here bodies are forms, read by the handler: see `readForm`. */
export async function acceptForms(scope: FastifyInstance, upload: Upload): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(multipart, {
    // Whoever reads the form is told as soon as a file is too large, and not only at its end.
    throwFileSizeLimit: false,
    limits: { files: upload.files, fileSize: upload.bytesEach, fields: mostFields, fieldSize: fieldBytes },
  });
  scope.addContentTypeParser('*', (_request, _payload, done) => done(noForm()));
}

const isTooSlow = (error: unknown) => error instanceof AppError && error.is('BODY_TOO_SLOW');
const noForm = () => new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send the files as a form (multipart/form-data).');

/**
 * Reads the form that an upload sends, in whatever order its fields and files come. Nothing is held in memory but the text.
 * @param take reads a file's content while it comes in; what it leaves is passed over. What it throws ends the upload. Files
 * that were taken before are for the caller to take back
 * @throws AppError BODY_TOO_LARGE when there is more than the endpoint takes, INVALID_INPUT when the form does not arrive whole
 * or its fields are not what the endpoint says
 */
export async function readForm<E extends UploadEndpoint, Taken>(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { upload }: E,
  { form }: SchemasOf<NoInfer<E>>,
  take: (file: IncomingFile) => Promise<Taken>,
): Promise<ReadForm<E, Taken>> {
  if (!request.isMultipart()) throw noForm();
  const most = upload.files * upload.bytesEach + mostFields * fieldBytes + paddingBytes;
  try {
    if (Number(request.headers['content-length'] ?? 0) > most) throw tooMany(upload);
    const { fields, taken } = await readParts(request, upload, take);
    const { data, error } = form.safeParse(Object.fromEntries(fields));
    if (!error) return { fields: data as z.output<SchemasOf<E>['form']>, taken };
    const messages = firstMessages(error.issues);
    throw new AppError('INVALID_INPUT', Object.values(messages)[0], messages);
  } catch (refusal) {
    if (!isTooSlow(refusal)) await passOver(request, reply);
    throw refusal;
  }
}

async function readParts<Taken>(request: FastifyRequest, upload: Upload, take: (file: IncomingFile) => Promise<Taken>) {
  const fields = new Map<string, string | readonly unknown[]>();
  const taken: Taken[] = [];
  const parts = request.parts();
  for (;;) {
    const { done, value: part } = await parts.next().catch((error: unknown) => {
      throw refusalOf(error, upload);
    });
    if (done) return { fields, taken };
    if (part.type === 'file') {
      if (part.fieldname !== upload.part) throw wrongPart(upload);
      taken.push(await takeFile(part, upload, take));
    } else {
      if (part.valueTruncated) throw new AppError('BODY_TOO_LARGE');
      const before = fields.get(part.fieldname);
      const value = String(part.value);
      // What comes twice is no text any more, which its schema then refuses.
      fields.set(part.fieldname, before === undefined ? value : [before, value]);
    }
  }
}

async function takeFile<Taken>(
  { filename, file }: MultipartFile,
  upload: Upload,
  take: (file: IncomingFile) => Promise<Taken>,
): Promise<Taken> {
  const tooLarge = new AppError('BODY_TOO_LARGE', `A file can be up to ${megabytes(upload.bytesEach)} MB.`);
  file.once('limit', () => file.destroy(tooLarge));
  // Forms write a quotation mark in a name so.
  const name = filename.replaceAll('%22', '"');
  try {
    const result = await take({ name, content: file });
    file.resume();
    if (file.errored) throw file.errored;
    // Of what came in one piece the limit was met before anybody listened.
    if (file.truncated) throw tooLarge;
    return result;
  } catch (error) {
    // What writes a file down says only that it could not be read to its end.
    throw file.errored ? refusalOf(file.errored, upload) : error;
  }
}

const megabytes = (bytes: number): number => Math.floor(bytes / 1024 / 1024);
const wrongPart = ({ part }: Upload) => new AppError('INVALID_INPUT', `Files are sent as "${part}".`);
const tooMany = ({ files, bytesEach }: Upload) =>
  new AppError('BODY_TOO_LARGE', `At most ${files} ${files === 1 ? 'file' : 'files'} of ${megabytes(bytesEach)} MB.`);

/** What the parser says of a form, in our table's words. */
function refusalOf(error: unknown, upload: Upload): AppError {
  if (error instanceof AppError) return error;
  const isLimit = error instanceof Error && 'statusCode' in error && error.statusCode === 413;
  return isLimit ? tooMany(upload) : new AppError('INVALID_INPUT', "The upload didn't finish. Try again.");
}

/**
 * Lets the rest of a refused form flow past before it is answered: its sender reads the answer when all is sent, and would
 * find the connection cut otherwise. One who has very much left to send has to look for it earlier.
 */
function passOver({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let left = passedOverBytes;
  raw.unpipe();
  if (raw.readableEnded || raw.destroyed) resolve();
  // What is left comes too slowly: the sender reads the answer now.
  raw.once('error', resolve);
  raw.once('end', resolve).once('close', resolve);
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left >= 0) return;
    raw.pause();
    reply.header('connection', 'close');
    resolve();
  });
  raw.resume();
  return promise;
}

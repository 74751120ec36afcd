import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { createMultipart, type Refused, xmlCopied, xmlError, xmlList } from './s3-answers.ts';

/**
 * What the service does: it works; refuses every call; answers 503; has no room; takes calls and never answers; sends half of a
 * file and no more; changes a byte of what it is sent on the way.
 */
export type S3Mode = 'works' | 'refuses' | 'fails' | 'full' | 'stalls' | 'sendsHalf' | 'damages';

export interface S3Server {
  readonly environment: Readonly<Record<string, string>>;
  readonly objects: Map<string, Buffer>;
  /** Method and path of every call. */
  readonly calls: string[];
  /** Uploads in parts that were neither finished nor given up. */
  openUploads(): number;
  set(mode: S3Mode): void;
  close(): Promise<void>;
}

export const secretKey = 'an-s3-secret-of-a-test';
const accessKey = 'AKIATEST';
const bucket = 'plinth-files';
const pageSize = 3;

/** A small S3-compatible service in memory: signed calls, checksums of SHA-256, parts, lists in pages. */
export async function startS3Server(): Promise<S3Server> {
  let mode: S3Mode = 'works';
  const objects = new Map<string, Buffer>();
  const calls: string[] = [];
  const uploads = createMultipart(objects);

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    calls.push(`${request.method} ${url.pathname}${url.search}`);
    const sent = await buffer(request);
    const refusal = refusalOf(mode, request, url, sent);
    if (mode === 'stalls') return;
    if (refusal) return void xmlError(response, refusal);
    const key = decodeURIComponent(url.pathname.slice(bucket.length + 2));
    if (key === '') return void xmlList(response, url.searchParams, objects, pageSize);
    if (url.searchParams.has('uploads') || url.searchParams.has('uploadId'))
      return void uploads.answer(request, response, url.searchParams, key, sent);
    const copied = request.headers['x-amz-copy-source']?.toString();
    answerObject(request.method ?? '', response, key, sent, copied);
  };

  const answerObject = (method: string, response: ServerResponse, key: string, sent: Buffer, copied?: string) => {
    const stored = objects.get(key);
    const source =
      copied === undefined ? undefined : objects.get(decodeURIComponent(copied).replace(/^\/?[^/]+\//, ''));
    if (source) {
      objects.set(key, source);
      return void xmlCopied(response);
    }
    if (method === 'PUT') {
      objects.set(key, sent);
      return void response.setHeader('etag', `"${randomUUID()}"`).end();
    }
    if (method === 'DELETE') {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    if (!stored) return void xmlError(response, { status: 404, code: 'NoSuchKey' });
    response.writeHead(200, { 'content-length': stored.length, 'last-modified': new Date().toUTCString() });
    if (method === 'HEAD') return void response.end();
    if (mode === 'sendsHalf') return void response.write(stored.subarray(0, stored.length / 2));
    response.end(stored);
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    environment: {
      STORAGE: 's3',
      S3_BUCKET: bucket,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: accessKey,
      S3_SECRET_ACCESS_KEY: secretKey,
      S3_TIMEOUT_SECONDS: '1',
    },
    objects,
    calls,
    openUploads: uploads.open,
    set(next) {
      mode = next;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function refusalOf(mode: S3Mode, { method, headers }: IncomingMessage, url: URL, sent: Buffer): Refused | undefined {
  const signed = new RegExp(`^AWS4-HMAC-SHA256 Credential=${accessKey}/.*SignedHeaders=.*Signature=[0-9a-f]{64}$`);
  if (mode === 'refuses' || !signed.test(headers.authorization ?? '')) return { status: 403, code: 'AccessDenied' };
  if (mode === 'fails') return { status: 503, code: 'SlowDown' };
  if (!url.pathname.startsWith(`/${bucket}`)) return { status: 404, code: 'NoSuchBucket' };
  if (method !== 'PUT' || headers['x-amz-copy-source']) return undefined;
  if (mode === 'full') return { status: 507, code: 'XMinioStorageFull' };
  const arrived = mode === 'damages' ? sent.with(0, (sent[0] ?? 0) ^ 1) : sent;
  const hash = createHash('sha256').update(arrived).digest('base64');
  return headers['x-amz-checksum-sha256'] === hash ? undefined : { status: 400, code: 'BadDigest' };
}

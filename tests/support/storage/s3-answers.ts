import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

export interface Refused {
  readonly status: number;
  readonly code: string;
}

const xml = (response: ServerResponse, status: number, text: string) =>
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${text}`);

export const xmlError = (response: ServerResponse, { status, code }: Refused) =>
  xml(response, status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);

export const xmlCopied = (response: ServerResponse) =>
  xml(response, 200, `<CopyObjectResult><LastModified>${new Date().toISOString()}</LastModified></CopyObjectResult>`);

/** One page of the objects below a prefix. */
export function xmlList(
  response: ServerResponse,
  query: URLSearchParams,
  objects: ReadonlyMap<string, Buffer>,
  pageSize: number,
) {
  const from = query.get('continuation-token') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > from).sort();
  const page = keys.slice(0, pageSize);
  const next = keys.length > pageSize ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  const contents = page.map(
    (key) =>
      `<Contents><Key>${key}</Key><Size>${objects.get(key)?.length}</Size><LastModified>${new Date().toISOString()}</LastModified></Contents>`,
  );
  return xml(
    response,
    200,
    `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`,
  );
}

/** Uploads in parts: each part is there by its number, and the end names them all with their checksums. */
export function createMultipart(objects: Map<string, Buffer>) {
  const uploads = new Map<string, Map<number, Buffer>>();
  const hashOf = (part: Buffer) => createHash('sha256').update(part).digest('base64');
  return {
    open: () => uploads.size,
    answer(
      { method }: IncomingMessage,
      response: ServerResponse,
      query: URLSearchParams,
      key: string,
      sent: Buffer,
    ): void {
      const id = query.get('uploadId') ?? randomUUID();
      const parts = uploads.get(id);
      if (query.has('uploads')) {
        uploads.set(id, new Map());
        xml(response, 200, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
      } else if (!parts) xmlError(response, { status: 404, code: 'NoSuchUpload' });
      else if (method === 'PUT') {
        parts.set(Number(query.get('partNumber')), sent);
        response.writeHead(200, { etag: `"${randomUUID()}"`, 'x-amz-checksum-sha256': hashOf(sent) }).end();
      } else if (method === 'DELETE') {
        uploads.delete(id);
        response.writeHead(204).end();
      } else {
        const ordered = [...parts].sort(([one], [two]) => one - two).map(([, part]) => part);
        const named = [...String(sent).matchAll(/<ChecksumSHA256>([^<]+)</g)].map(([, hash]) => hash);
        if (named.join() !== ordered.map(hashOf).join())
          return void xmlError(response, { status: 400, code: 'InvalidPart' });
        objects.set(key, Buffer.concat(ordered));
        uploads.delete(id);
        xml(response, 200, `<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`);
      }
    },
  };
}

import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../log.ts';
import { createHttpServer } from '../server.ts';

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ lender: `Lender ${index}`, eligible: true }));
const short = { success: true };
let app: FastifyInstance;

beforeAll(async () => {
  app = await createHttpServer({
    log: createLog('silent'),
    authenticate: async () => undefined,
    trustProxy: 0,
    checkAnswers: true,
  });
  app.get('/api/short', async () => short);
  app.get('/api/rows', async () => rows(100));
  app.get('/api/many-rows', async () => rows(5_000));
  app.post('/api/rows', async ({ body }) => ({ rows: rows(100), body }));
  app.get('/api/picture', (_request, reply) => reply.type('image/png').send(Buffer.alloc(5_000)));
  app.get('/api/stream', (_request, reply) => reply.type('text/event-stream').send('data: {}\n\n'.repeat(500)));
});
afterAll(() => app?.close());

const read = (url: string, encodings?: string) =>
  app.inject({ url, headers: encodings === undefined ? {} : { 'accept-encoding': encodings } });

describe('an answer', () => {
  it.each([
    ['brotli where the browser takes it', 'gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip where it does not', 'gzip, deflate', 'gzip', gunzipSync],
  ] as const)('goes out in %s', async (_how, accepted, encoding, unpack) => {
    for (const url of ['/api/rows', '/api/many-rows']) {
      const [plain, packed] = [await read(url), await read(url, accepted)];
      expect(packed.headers['content-encoding']).toBe(encoding);
      expect(String(packed.headers.vary)).toMatch(/accept-encoding/i);
      expect(String(packed.headers.vary)).toMatch(/authorization/i);
      expect(packed.rawPayload.length * 4).toBeLessThan(plain.rawPayload.length);
      expect(unpack(packed.rawPayload).toString()).toBe(plain.payload);
    }
  });

  it.each([
    ['for who does not ask for it', '/api/rows', undefined],
    ['when it is short', '/api/short', 'br, gzip'],
    ['when it is a picture', '/api/picture', 'br, gzip'],
    ['when it is a live stream', '/api/stream', 'br, gzip'],
  ] as const)('is left as it is %s', async (_when, url, accepted) => {
    const { statusCode, headers } = await read(url, accepted);
    expect([statusCode, headers['content-encoding']]).toEqual([200, undefined]);
  });
});

describe('a body', () => {
  it('that is compressed is refused, so that a small one cannot become large', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const payload = gzipSync(JSON.stringify({ a: 'x'.repeat(100_000) }));
    const { statusCode } = await app.inject({ method: 'POST', url: '/api/rows', headers, payload });
    expect(statusCode).toBe(400);
  });
});

import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { defineEndpoint, ok, success } from '../../kernel/endpoint.ts';
import { createLog } from '../log.ts';
import { createCallLimits } from './call-limits.ts';
import { registerRoute, route } from './route.ts';
import { createHttpServer } from './server.ts';
import { receiveUpload } from './uploads.ts';

const maxBytes = 1024 * 1024;
const upload = defineEndpoint({
  method: 'POST',
  url: '/api/things',
  schema: {
    summary: 'Takes a file',
    tags: ['Test'],
    response: { 200: z.object({ ...success, name: z.string(), size: z.int(), note: z.string().optional() }) },
  },
  config: { access: 'public', limit: 'write', upload: 'file' },
});
const plain = defineEndpoint({
  method: 'POST',
  url: '/api/plain',
  schema: { summary: 'Takes JSON', tags: ['Test'], body: z.object({}), response: { 200: z.object(success) } },
  config: { access: 'public', limit: 'write' },
});

let app: TestApp;
let http: FastifyInstance;
beforeAll(async () => {
  app = await createTestApp('empty');
  http = await createHttpServer({
    log: createLog('silent'),
    authenticate: async () => undefined,
    trustProxy: 0,
    checkAnswers: true,
  });
  const limits = createCallLimits({ factor: 1, ...app.platform });
  const takes = route(upload, async ({ raw }) => {
    const { fileName, content, fields } = await receiveUpload(raw.request, { field: 'file', maxBytes });
    const size = (await text(content)).length;
    return { ...ok, name: fileName, size, ...(fields.note === undefined ? {} : { note: fields.note }) };
  });
  registerRoute(http, takes, app.platform, limits);
  registerRoute(
    http,
    route(plain, async () => ok),
    app.platform,
    limits,
  );
});
afterAll(async () => {
  await http.close();
  await app.close();
});

async function send(url: string, form: FormData) {
  const body = new Response(form);
  const headers = { 'content-type': body.headers.get('content-type') ?? '' };
  const answer = await http.inject({ method: 'POST', url, headers, payload: Buffer.from(await body.arrayBuffer()) });
  return { status: answer.statusCode, body: answer.json() };
}
const formWith = (size: number, field = 'file') => {
  const form = new FormData();
  form.set('note', 'before the file');
  form.set(field, new File(['x'.repeat(size)], 'a list.csv'));
  return form;
};

describe('a form with a file', () => {
  it('hands over the file, its name and the texts before it', async () => {
    const { status, body } = await send(upload.url, formWith(500_000));
    expect([status, body]).toEqual([
      200,
      { success: true, name: 'a list.csv', size: 500_000, note: 'before the file' },
    ]);
  });

  it('is refused in words when the file is larger than it may be', async () => {
    const { status, body } = await send(upload.url, formWith(maxBytes + 1));
    expect([status, body.code, body.message]).toEqual([413, 'BODY_TOO_LARGE', 'The file is larger than 1 MB.']);
  });

  it('is refused without a file, or with one in another field', async () => {
    const empty = new FormData();
    empty.set('note', 'nothing else');
    for (const form of [empty, formWith(10, 'other')]) {
      const { status, body } = await send(upload.url, form);
      expect([status, body.code, body.fields]).toEqual([400, 'INVALID_INPUT', { file: 'Please choose a file.' }]);
    }
  });

  it('is refused when it ends in its middle', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const payload = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nhalf of';
    const answer = await http.inject({ method: 'POST', url: upload.url, headers, payload });
    expect(answer.statusCode).toBe(400);
  });

  it('is taken by no endpoint that does not say so, and such an endpoint takes nothing else', async () => {
    expect((await send(plain.url, formWith(10))).body.code).toBe('UNSUPPORTED_MEDIA_TYPE');
    for (const [type, payload] of [
      ['application/json', '{}'],
      ['text/csv', 'a,b'],
    ] as const) {
      const answer = await http.inject({
        method: 'POST',
        url: upload.url,
        headers: { 'content-type': type },
        payload,
      });
      expect([answer.statusCode, answer.json().code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    }
  });
});

import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createBodyHost, echo, kilobyte, send, stream, type Take } from '../../../tests/support/setup/body-host.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { AppError } from '../../kernel/errors.ts';
import type { HttpOptions } from './server.ts';

let platform: TestApp;
beforeAll(async () => {
  platform = await createTestApp('empty');
});
afterAll(() => platform.close());
let http: FastifyInstance;
afterEach(() => http.close());

async function listen(take?: Take, options?: Partial<HttpOptions>): Promise<string> {
  http = await createBodyHost(platform.platform, take, options);
  return http.listeningOrigin;
}

const signedIn = { authorization: `Bearer ${'a'.repeat(43)}` };
const post = async (origin: string, body: FormData | string, headers: Record<string, string> = signedIn) => {
  const answer = await fetch(`${origin}${send.url}`, { method: 'POST', body, headers });
  // What comes back is what each test says.
  const said = (await answer.json()) as { code?: string; message?: string; taken?: string[] };
  return { status: answer.status, body: said };
};
function formOf(...parts: readonly (readonly [string, string | File])[]): FormData {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value);
  return form;
}
const fileOf = (content: string, name = 'terms.txt') => new File([content], name, { type: 'text/plain' });

describe('an upload', () => {
  it('takes its files and texts in whatever order they come, with letters of any script in a name', async () => {
    const origin = await listen();
    const [label, first] = [
      ['label', 'Terms'],
      ['file', fileOf('one', 'условия "条件".txt')],
    ] as const;
    const expected = { success: true, label: 'Terms', taken: ['условия "条件".txt: one', 'b.txt: two'] };
    expect((await post(origin, formOf(first, label, ['file', fileOf('two', 'b.txt')]))).body).toEqual(expected);
    expect((await post(origin, formOf(label, first, ['file', fileOf('two', 'b.txt')]))).body).toEqual(expected);
  });

  it('opens its gate before anything is read: a visitor is refused while the body is still to come', async () => {
    const origin = await listen(() => expect.unreachable());
    const call = httpRequest(`${origin}${send.url}`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(kilobyte) },
    });
    call.flushHeaders();
    const [answer] = (await once(call, 'response')) as [Readable & { statusCode: number }];
    expect(answer.statusCode).toBe(401);
    call.destroy();
  });

  it('names every text that is not as it should be, and a text that came twice is none', async () => {
    const origin = await listen();
    const refused = { code: 'INVALID_INPUT', fields: { label: 'A label is required.' } };
    expect((await post(origin, formOf(['file', fileOf('one')]))).body).toMatchObject(refused);
    expect((await post(origin, formOf(['label', 'a'], ['label', 'b']))).body).toMatchObject(refused);
  });

  it('refuses a file that is too large as soon as it is, and the sender reads why', async () => {
    const seen: number[] = [];
    const origin = await listen(async ({ content }) => {
      seen.push((await buffer(content)).length);
      return '';
    });
    const large = formOf(['label', 'Terms'], ['file', fileOf('x'.repeat(1025 * kilobyte))]);
    const refused = await post(origin, large);
    expect(refused).toMatchObject({
      status: 413,
      body: { code: 'BODY_TOO_LARGE', message: 'A file can be up to 1 MB.' },
    });
    expect(seen).toEqual([]);
  });

  it('takes a file of exactly the size that is allowed', async () => {
    const origin = await listen(async ({ content }) => String((await buffer(content)).length));
    const { body } = await post(origin, formOf(['label', 'Terms'], ['file', fileOf('x'.repeat(1024 * kilobyte))]));
    expect(body.taken).toEqual([String(1024 * kilobyte)]);
  });

  it('refuses more files than it takes, files under another name and more bytes than all of that together', async () => {
    const origin = await listen();
    const many = formOf(['label', 'T'], ...Array.from({ length: 3 }, () => ['file', fileOf('x')] as const));
    expect(await post(origin, many)).toMatchObject({
      status: 413,
      body: { message: 'At most 2 files of 1 MB.' },
    });
    const other = formOf(['label', 'T'], ['picture', fileOf('x')]);
    expect(await post(origin, other)).toMatchObject({ status: 400, body: { message: 'Files are sent as "file".' } });
    const huge = formOf(['label', 'T'], ['note', 'x'.repeat(5 * 1024 * kilobyte)]);
    expect((await post(origin, huge)).body.code).toBe('BODY_TOO_LARGE');
    const words = formOf(['label', 'x'.repeat(65 * kilobyte)]);
    expect((await post(origin, words)).body.code).toBe('BODY_TOO_LARGE');
  });

  it('answers what its handler refuses, and passes over what its handler leaves', async () => {
    const origin = await listen(async ({ name }) => {
      if (name === 'no.txt') throw new AppError('CONFLICT', 'Not this one.');
      return name;
    });
    const large = 'x'.repeat(900 * kilobyte);
    const left = await post(origin, formOf(['file', fileOf(large)], ['label', 'T'], ['file', fileOf(large, 'b.txt')]));
    expect(left.body.taken).toEqual(['terms.txt', 'b.txt']);
    const refused = await post(origin, formOf(['label', 'T'], ['file', fileOf(large, 'no.txt')]));
    expect(refused).toMatchObject({ status: 409, body: { message: 'Not this one.' } });
  });

  it('that is no form, or a broken one, is refused in words', async () => {
    const origin = await listen();
    const asForm = { ...signedIn, 'content-type': 'multipart/form-data; boundary=x' };
    const whole = { status: 415, body: { message: 'Send the files as a form (multipart/form-data).' } };
    expect(await post(origin, '{}', { ...signedIn, 'content-type': 'application/json' })).toMatchObject(whole);
    expect(await post(origin, '{}', { ...signedIn, 'content-type': 'text/html' })).toMatchObject(whole);
    const cut = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf';
    expect(await post(origin, cut, asForm)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', message: "The upload didn't finish. Try again." },
    });
    const proto = '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n';
    expect((await post(origin, proto, asForm)).status).toBe(400);
    const noBoundary = { ...signedIn, 'content-type': 'multipart/form-data' };
    expect((await post(origin, cut, noBoundary)).status).toBe(400);
  });

  it('whose connection is cut ends the reading of its file with an error', async () => {
    const ended = vi.fn();
    const origin = await listen(async ({ content }) => {
      content.once('data', () => call.destroy());
      return text(content).catch((error: unknown) => {
        ended(error);
        throw error;
      });
    });
    const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
    const call = httpRequest(`${origin}${send.url}`, {
      method: 'POST',
      headers: { ...signedIn, 'content-type': 'multipart/form-data; boundary=x', 'content-length': '100000' },
    });
    call.on('error', () => undefined);
    call.write(head + 'x'.repeat(5_000));
    await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce(), { timeout: 90_000 });
    expect(ended).toHaveBeenCalledWith(expect.any(Error));
  });

  it('that is slow holds up only uploads of its account, not its other calls', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const begun = vi.fn();
    const origin = await listen(async () => {
      begun();
      await promise;
      return '';
    });
    const uploads = Array.from({ length: 6 }, () => post(origin, formOf(['label', 'T'], ['file', fileOf('x')])));
    await vi.waitFor(() => expect(begun).toHaveBeenCalledTimes(4), { timeout: 90_000 });
    const other = await fetch(`${origin}${echo.url}`, {
      method: 'POST',
      body: JSON.stringify({ text: 'x' }),
      headers: { ...signedIn, 'content-type': 'application/json' },
    });
    expect(other.status).toBe(200);
    resolve();
    expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
  });

  it('is described as a form with its files', async () => {
    await listen();
    const { paths } = (await http.inject({ url: '/api/openapi.json' })).json();
    const { requestBody, responses } = paths[send.url].post;
    expect(requestBody.content['multipart/form-data'].schema).toMatchObject({
      properties: {
        label: { type: 'string' },
        file: { type: 'array', items: { type: 'string', format: 'binary' }, maxItems: 2 },
      },
      required: ['label', 'file'],
    });
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['400', '413', '415']));
  });
});

describe('the body of any other call', () => {
  const beginAt = (origin: string, url: string, type: string, more: Record<string, string> = {}) => {
    const call = httpRequest(`${origin}${url}`, {
      method: 'POST',
      headers: { ...signedIn, 'content-type': type, 'content-length': '1000', ...more },
    });
    call.on('error', () => undefined);
    call.write('-');
    return call;
  };

  it('that is handed on as it comes has its time too, a longer one', async () => {
    const origin = await listen(undefined, { bodyPatienceMs: 300 });
    const [refused] = (await once(beginAt(origin, stream.url, stream.streamedBody ?? ''), 'response')) as [
      { statusCode: number },
    ];
    expect(refused.statusCode).toBe(408);
  });

  it('that is handed on as it comes takes no place of uploads', async () => {
    const origin = await listen(undefined, { trustProxy: 1 });
    const all = Array.from({ length: 64 }, (_, at) =>
      beginAt(origin, stream.url, stream.streamedBody ?? '', { 'x-forwarded-for': `198.51.100.${at % 16}` }),
    );
    await Promise.all(all.map((call) => once(call, 'socket')));
    expect((await post(origin, formOf(['label', 'T'], ['file', fileOf('x')]))).status).toBe(200);
    for (const call of all) call.destroy();
  });

  it('has to come in within its time, while that of an upload may take longer', async () => {
    const origin = await listen(undefined, { bodyPatienceMs: 300 });
    const upload = beginAt(origin, send.url, 'multipart/form-data; boundary=x');
    const [refused] = (await once(beginAt(origin, echo.url, 'application/json'), 'response')) as [
      { statusCode: number },
    ];
    expect(refused.statusCode).toBe(408);
    const { port } = http.server.address() as AddressInfo;
    expect(upload.socket?.remotePort).toBe(port);
    expect(upload.socket?.destroyed).toBe(false);
    upload.destroy();
  });
});

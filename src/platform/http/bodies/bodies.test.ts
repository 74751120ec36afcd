import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createBodyHost, echo, kilobyte, send, type Take } from '../../../../tests/support/setup/body-host.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { uploadsAtOnce } from '../../../kernel/limits.ts';
import type { HttpOptions } from '../server.ts';
import { IncomingBody } from './incoming-body.ts';

const patience = { timeout: 90_000, interval: 50 };
let platform: TestApp;
beforeAll(async () => {
  platform = await createTestApp('empty');
});
afterAll(() => platform.close());
let http: FastifyInstance;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await http.close();
});

async function listen(take?: Take, options?: Partial<HttpOptions>): Promise<readonly IncomingBody[]> {
  http = await createBodyHost(platform.platform, take, options);
  const bodies: IncomingBody[] = [];
  http.server.on('request', (request: IncomingMessage) => {
    if (request instanceof IncomingBody) bodies.push(request);
  });
  return bodies;
}

interface Sender {
  readonly socket: Socket;
  /** What came back so far. */
  answer(): string;
}

async function begin(url: string, headers: Readonly<Record<string, string>>, account = 'a'): Promise<Sender> {
  const { port } = http.server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => undefined);
  sockets.push(socket);
  let answer = '';
  socket.on('data', (part: Buffer) => {
    answer += part.toString();
  });
  await once(socket, 'connect');
  const all = { host: 'example.com', authorization: `Bearer ${account.repeat(43)}`, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  socket.write(`POST ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  return { socket, answer: () => answer };
}

const chunked = { 'transfer-encoding': 'chunked' };
const asForm = { 'content-type': 'multipart/form-data; boundary=x' };
const asJson = { 'content-type': 'application/json' };
const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
const tail = '\r\n--x\r\ncontent-disposition: form-data; name="label"\r\n\r\nTerms\r\n--x--\r\n';
const whole = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
const inSingleBytes = (text: string) => [...text].map((letter) => `1\r\n${letter}\r\n`).join('');
const lastChunk = '0\r\n\r\n';

describe('a body in one-byte chunks', () => {
  it('reaches whoever reads the file in a bounded number of pieces', async () => {
    const bytes = 300 * kilobyte;
    let pieces = 0;
    await listen(async ({ content }) => {
      let length = 0;
      for await (const piece of content) {
        pieces++;
        length += (piece as Buffer).length;
      }
      return String(length);
    });
    const { socket, answer } = await begin(send.url, { ...asForm, ...chunked });
    socket.write(whole(head) + inSingleBytes('x'.repeat(bytes)) + whole(tail) + lastChunk);
    await vi.waitFor(() => expect(answer()).toContain(`"taken":["${bytes}"]`), patience);
    // Socket reads hold about 11 kB of such a body each; every one may begin and end a piece.
    expect(pieces).toBeLessThan(100);
  });

  it('is read whole as JSON, and as the end of a connection that serves on', async () => {
    await listen();
    const { socket, answer } = await begin(echo.url, { ...asJson, ...chunked });
    const text = JSON.stringify({ text: 'y'.repeat(200 * kilobyte) });
    socket.write(inSingleBytes(text) + lastChunk);
    await vi.waitFor(() => expect(answer()).toContain('{"success":true}'), patience);
    socket.write(
      `POST ${echo.url} HTTP/1.1\r\nhost: example.com\r\ncontent-type: application/json\r\ncontent-length: 12\r\n\r\n{"text":"z"}`,
    );
    await vi.waitFor(() => expect(answer().split('{"success":true}')).toHaveLength(3), patience);
  });
});

describe('a body that comes slower than the floor', () => {
  const slowest = { bytesPerSecond: 1000, windowMs: 300 };
  const drip = ({ socket }: Sender, text: string) => {
    const timer = setInterval(() => socket.write(inSingleBytes(text)), 50);
    socket.once('close', () => clearInterval(timer));
  };
  const refusal = /^HTTP\/1\.1 408 [\s\S]*connection: close[\s\S]*"code":"BODY_TOO_SLOW"/i;

  it('is refused in words and its connection closed, as JSON', async () => {
    await listen(undefined, { slowest });
    const sender = await begin(echo.url, { ...asJson, ...chunked });
    drip(sender, ' ');
    await vi.waitFor(() => expect(sender.answer()).toMatch(refusal), patience);
    await vi.waitFor(() => expect(sender.socket.closed).toBe(true), patience);
  });

  it('is refused as an upload, and ends the reading of its file', async () => {
    const ended = vi.fn();
    await listen(
      ({ content }) =>
        buffer(content).then(String, (error: unknown) => {
          ended(error);
          throw error;
        }),
      { slowest },
    );
    const sender = await begin(send.url, { ...asForm, ...chunked });
    sender.socket.write(whole(head));
    drip(sender, 'x');
    await vi.waitFor(() => expect(sender.answer()).toMatch(refusal), patience);
    expect(ended).toHaveBeenCalledWith(expect.objectContaining({ code: 'BODY_TOO_SLOW' }));
  });

  it('is taken when it is slow, but faster than that', async () => {
    await listen(undefined, { slowest });
    const sender = await begin(send.url, { ...asForm, ...chunked });
    sender.socket.write(whole(head));
    for (let times = 0; times < 12; times++) {
      sender.socket.write(whole('x'.repeat(600)));
      await new Promise((done) => setTimeout(done, 100));
    }
    sender.socket.write(whole(tail) + lastChunk);
    await vi.waitFor(() => expect(sender.answer()).toMatch(/^HTTP\/1\.1 200 /), patience);
  });

  it('is not ended while it waits for its turn, nor while nobody reads it', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const bodies = await listen(
      async ({ content }) => {
        await promise;
        return String((await buffer(content)).length);
      },
      { slowest: { bytesPerSecond: 100, windowMs: 1_000 } },
    );
    const size = 500 * kilobyte;
    const body = head + 'x'.repeat(size) + tail;
    const senders = [];
    for (let number = 0; number < uploadsAtOnce.ofOne.running + 1; number++) {
      const sender = await begin(send.url, { ...asForm, 'content-length': String(body.length) });
      sender.socket.write(body);
      senders.push(sender);
    }
    await vi.waitFor(() => expect(bodies).toHaveLength(senders.length), patience);
    await new Promise((done) => setTimeout(done, 2_500));
    expect(senders.map(({ answer }) => answer())).toEqual(senders.map(() => ''));
    // What came with the headers in one read of the connection, and nothing more.
    expect(Math.min(...bodies.map(({ received }) => received))).toBeLessThanOrEqual(64 * kilobyte);
    resolve();
    for (const { answer } of senders)
      await vi.waitFor(() => expect(answer()).toContain(`"taken":["${size}"]`), patience);
  });
});

describe('what many senders hold in memory', () => {
  it('is bounded for uploads: so many of one account wait unread, the next is told to come back', async () => {
    await listen(() => new Promise(() => undefined));
    const { running, waiting } = uploadsAtOnce.ofOne;
    for (let number = 0; number < running + waiting; number++) {
      const { socket } = await begin(send.url, { ...asForm, ...chunked });
      socket.write(whole(head));
    }
    const next = await begin(send.url, { ...asForm, ...chunked });
    await vi.waitFor(() => expect(next.answer()).toMatch(/^HTTP\/1\.1 429 [\s\S]*retry-after: 30/i), {
      ...patience,
      timeout: 90_000,
    });
    const other = await begin(send.url, { ...asForm, ...chunked }, 'b');
    other.socket.write(whole(tail) + lastChunk);
    await vi.waitFor(() => expect(other.answer()).toMatch(/^HTTP\/1\.1 [24]00 /), patience);
  });

  it('is bounded for uploads of one network, whichever of its free accounts they are of', async () => {
    let taken = 0;
    const { promise, resolve } = Promise.withResolvers<void>();
    const take: Take = async ({ content }) => {
      const { length } = await buffer(content);
      taken++;
      if (length > 0) await promise;
      return String(length);
    };
    await listen(take, { trustProxy: 1 });
    const { running } = uploadsAtOnce.ofNetwork;
    const perAccount = uploadsAtOnce.ofOne.running;
    const whose = (number: number) => String.fromCharCode('a'.charCodeAt(0) + Math.floor(number / perAccount));
    // One line has all of these addresses to itself.
    const from = (address: string) => ({ ...asForm, ...chunked, 'x-forwarded-for': address });
    for (let number = 0; number <= running; number++) {
      const { socket } = await begin(send.url, from(`2001:db8:1:2::${number + 1}`), whose(number));
      socket.write(whole(`${head}x`) + whole(tail) + lastChunk);
    }
    await vi.waitFor(() => expect(taken).toBe(running), patience);
    const other = await begin(send.url, from('2001:db8:1:3::1'), 'z');
    other.socket.write(whole(head) + whole(tail) + lastChunk);
    await vi.waitFor(() => expect(other.answer()).toMatch(/^HTTP\/1\.1 200 /), patience);
    expect(taken).toBe(running + 1);
    resolve();
    await vi.waitFor(() => expect(taken).toBe(running + 2), patience);
  });

  const size = 256 * kilobyte;
  const share = (32 * 1024 * kilobyte) / size;
  const answers = async (headers: Readonly<Record<string, string>>, body: string, pattern: RegExp) => {
    const { socket, answer } = await begin(echo.url, { ...asJson, ...headers });
    socket.write(body);
    await vi.waitFor(() => expect(answer()).toMatch(pattern), patience);
  };
  const small = '{"text":"z"}';

  it('is not taken by JSON that was announced and never came', async () => {
    const bodies = await listen();
    for (let number = 0; number < share; number++) {
      const { socket } = await begin(echo.url, { ...asJson, 'content-length': String(size) });
      socket.write(' ');
    }
    await vi.waitFor(() => expect(bodies.filter(({ received }) => received > 0)).toHaveLength(share), patience);
    await answers({ 'content-length': '12' }, small, /^HTTP\/1\.1 200 /);
    await answers({ 'content-length': String(size) }, small.padEnd(size), /^HTTP\/1\.1 200 /);
  });

  it('is bounded for JSON: one network has its share, what comes beyond it is told to come back', async () => {
    const bodies = await listen();
    const almost = size - 1;
    for (let number = 0; number < share; number++) {
      const { socket } = await begin(echo.url, { ...asJson, 'content-length': String(size) });
      socket.write(' '.repeat(almost));
    }
    const came = () => bodies.reduce((sum, { received }) => sum + received, 0);
    await vi.waitFor(() => expect(came()).toBe(share * almost), patience);
    // What is announced is refused unsent, what is not announced as soon as it is too much.
    await answers({ 'content-length': String(size) }, '', /^HTTP\/1\.1 503 [\s\S]*retry-after: 5/i);
    await answers(chunked, whole(' '.repeat(10 * kilobyte)), /^HTTP\/1\.1 503 [\s\S]*retry-after: 5/i);
    for (const socket of sockets.splice(0)) socket.destroy();
    await vi.waitFor(
      () => answers({ 'content-length': String(size) }, small.padEnd(size), /^HTTP\/1\.1 200 /),
      patience,
    );
  });
});

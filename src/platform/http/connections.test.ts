import { EventEmitter, once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../log.ts';
import { serveApiReference } from './reference/api-reference.ts';
import { createHttpServer } from './server.ts';

const patience = { timeout: 90_000, interval: 50 };
const sockets: Socket[] = [];
let app: FastifyInstance | undefined;
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app?.close();
});

async function listen(stuckAfterMs?: number, trustProxy: number | readonly string[] = 0): Promise<FastifyInstance> {
  const host = await createHttpServer({
    log: createLog('silent'),
    authenticate: async () => undefined,
    trustProxy,
    checkAnswers: true,
    ...(stuckAfterMs === undefined ? {} : { stuckAfterMs }),
  });
  const large = Buffer.alloc(64 * 1024 * 1024);
  host.get('/api/large', async (_request, reply) => reply.type('application/octet-stream').send(large));
  await serveApiReference(host);
  await host.listen({ port: 0, host: '127.0.0.1' });
  app = host;
  return host;
}

async function open(host: FastifyInstance, localAddress = '127.0.0.1'): Promise<Socket> {
  const { port } = host.server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}

/** Asks, and never reads more than the first bytes. */
async function askWithoutReading(host: FastifyInstance, path: string): Promise<void> {
  const socket = await open(host);
  const begun = once(socket, 'readable');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: example.com\r\n\r\n`);
  await begun;
}

const openOn = (host: FastifyInstance): Promise<number> =>
  new Promise((resolve, reject) =>
    host.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

describe('a caller who does not read its answer', () => {
  it('is let go when it has taken no byte for a while', async () => {
    const host = await listen(500);
    await askWithoutReading(host, '/api/large');
    expect(await openOn(host)).toBe(1);
    await vi.waitFor(async () => expect(await openOn(host)).toBe(0), patience);
  });

  it('holds no copy of the script of the API reference', async () => {
    const host = await listen();
    const script = '/api/docs/bundle/js/scalar.js';
    await askWithoutReading(host, script);
    // What is on its way out lies outside the heap, so the process itself is measured.
    const before = process.memoryUsage.rss();
    const callers = 50;
    await Promise.all(Array.from({ length: callers }, () => askWithoutReading(host, script)));
    const { headers } = await host.inject({ method: 'HEAD', url: script });
    const copies = callers * Number(headers['content-length']);
    expect(copies).toBeGreaterThan(150_000_000);
    expect(process.memoryUsage.rss() - before).toBeLessThan(copies / 3);
  });
});

describe('the connections of one address', () => {
  const most = 500;
  const openMany = (host: FastifyInstance, from?: string) =>
    Promise.all(Array.from({ length: most + 20 }, () => open(host, from)));

  it('are so many at most, and another may come when one has gone', async () => {
    const host = await listen();
    const all = await openMany(host);
    await vi.waitFor(async () => expect(await openOn(host)).toBe(most), patience);
    for (const socket of all) socket.destroy();
    await vi.waitFor(async () => expect(await openOn(host)).toBe(0), patience);
    const address = host.server.address() as AddressInfo;
    expect((await fetch(`http://127.0.0.1:${address.port}/api/docs/start.js`)).status).toBe(200);
  });

  it('are not counted behind a proxy, which opens those of all callers', async () => {
    const host = await listen(undefined, 1);
    await openMany(host);
    await vi.waitFor(async () => expect(await openOn(host)).toBe(most + 20), patience);
  });

  it('are not counted for the proxies that are known by their addresses, but for everybody else', async () => {
    const host = await listen(undefined, ['192.0.2.7', '127.0.0.8/29']);
    await openMany(host, '127.0.0.9');
    await openMany(host, '127.0.0.1');
    await vi.waitFor(async () => expect(await openOn(host)).toBe(most + 20 + most), patience);
  });

  it('count together for a whole network of IPv6 addresses', async () => {
    const host = await listen();
    let closed = 0;
    for (let turn = 0; turn < most + 20; turn++) {
      const socket = Object.assign(new EventEmitter(), {
        remoteAddress: `2001:db8:1:2::${turn.toString(16)}`,
        destroy: () => closed++,
      });
      // Only the last listener, which counts: the server's own would read from it.
      Reflect.apply(host.server.listeners('connection').at(-1) ?? expect.unreachable, host.server, [socket]);
    }
    expect(closed).toBe(20);
  });
});

describe('a process that cannot keep up', () => {
  it('sends callers away and says when to come back', async () => {
    // No loop turns so quickly.
    const busyAfterMs = 0.001;
    app = await createHttpServer({
      ...{ log: createLog('silent'), authenticate: async () => undefined, trustProxy: 0 },
      ...{ checkAnswers: false, busyAfterMs },
    });
    const host = app;
    host.get('/api/anything', async () => ({ success: true }));
    await host.ready();
    await vi.waitFor(async () => {
      const answer = await host.inject('/api/anything');
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'UNAVAILABLE']);
      expect(answer.headers['retry-after']).toMatch(/^\d+$/);
    }, patience);
  });
});

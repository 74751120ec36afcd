import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { isPublic } from './addresses.ts';
import { createOutbound, type HostAddress, type OutboundCall } from './outbound.ts';

const call: Omit<OutboundCall, 'url'> = { method: 'POST', body: '{}', totalMs: 5_000, idleMs: 5_000, readBytes: 1_000 };
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(listener: RequestListener): Promise<{ port: number; seen: string[] }> {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url} ${request.headers.host}`);
    listener(request, response);
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, seen };
}

const strict = createOutbound({ allowsLoopback: false });
const local = createOutbound({ allowsLoopback: true });

describe('an address', () => {
  it.each([
    '127.0.0.1',
    '127.8.8.8',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '192.0.2.1',
    '198.18.0.1',
    '240.0.0.1',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'fd00:ec2::254',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:a9fe:a9fe',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:0:53aa::1',
    'ff02::1',
    '2001:db8::1',
    'nothing',
  ])('that is not on the public internet is none: %s', (address) => {
    expect(isPublic(address)).toBe(false);
  });

  it.each(['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111', '::ffff:8.8.8.8'])(
    'on the public internet is one: %s',
    (address) => {
      expect(isPublic(address)).toBe(true);
    },
  );

  it.each([
    'http://example.com/',
    'ftp://example.com/',
    'https://user:pass@example.com/',
    'https://example.com:8443/',
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'no address',
  ])('is not accepted: %s', async (url) => {
    expect(strict.accepts(url)).toBe(false);
    await expect(strict.send({ ...call, url })).rejects.toMatchObject({ code: expect.stringMatching(/^address/) });
  });

  it.each(['https://example.com/', 'https://example.com:443/hook?x=1'])('is accepted: %s', (url) => {
    expect(strict.accepts(url)).toBe(true);
  });
});

describe('a name', () => {
  const outboundTo = (...addresses: string[]) =>
    createOutbound({
      allowsLoopback: false,
      resolve: async () =>
        addresses.map((address): HostAddress => ({ address, family: address.includes(':') ? 6 : 4 })),
    });

  it.each([
    ['a private address', ['10.1.2.3']],
    ['a public and a private address', ['8.8.8.8', '127.0.0.1']],
    ['a mapped address', ['::ffff:127.0.0.1']],
  ])('of %s is not called', async (_, addresses) => {
    const failed = outboundTo(...addresses).send({ ...call, url: 'https://hooks.example.com/' });
    await expect(failed).rejects.toMatchObject({ code: 'addressNotAllowed' });
  });

  it('of no address is not called', async () => {
    await expect(outboundTo().send({ ...call, url: 'https://hooks.example.com/' })).rejects.toMatchObject({
      code: 'hostNotFound',
    });
  });

  it('that changes its address after the check is called at the one that was checked', async () => {
    const { port, seen } = await serve((_request, response) => response.end('checked'));
    const answers = ['127.0.0.1', '127.0.0.2'];
    const rebinding = createOutbound({
      allowsLoopback: true,
      resolve: async () => [{ address: answers.shift() ?? '127.0.0.3', family: 4 }],
    });
    const { status, body } = await rebinding.send({ ...call, url: `http://localhost:${port}/hook` });
    expect([status, body.toString(), answers]).toEqual([200, 'checked', ['127.0.0.2']]);
    expect(seen).toEqual([`POST /hook localhost:${port}`]);
  });
});

describe('an answer', () => {
  it('that redirects is the answer, and nothing else is called', async () => {
    const target = await serve((_request, response) => response.end());
    const { port } = await serve((_request, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${target.port}/` }).end(),
    );
    expect((await local.send({ ...call, url: `http://127.0.0.1:${port}/` })).status).toBe(302);
    expect(target.seen).toEqual([]);
  });

  it('that redirects a GET is followed where that is wanted, and checked again', async () => {
    const target = await serve((request, response) => response.end(request.headers.authorization ?? 'nothing'));
    const { port } = await serve((request, response) =>
      response
        .writeHead(302, { location: request.url === '/in' ? 'http://10.0.0.1/' : `http://127.0.0.1:${target.port}/` })
        .end(),
    );
    const get = { method: 'GET', totalMs: 5_000, idleMs: 5_000, readBytes: 100, redirects: 2 } as const;
    const headers = { authorization: 'Bearer secret' };
    const followed = await local.send({ ...get, headers, url: `http://127.0.0.1:${port}/out` });
    expect([followed.status, followed.body.toString()]).toEqual([200, 'nothing']);
    await expect(local.send({ ...get, url: `http://127.0.0.1:${port}/in` })).rejects.toMatchObject({
      code: 'addressNotAllowed',
    });
  });

  it('without an end is read as far as it is wanted', async () => {
    const { port } = await serve((_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    });
    const { status, body, isCut } = await local.send({ ...call, url: `http://127.0.0.1:${port}/` });
    expect([status, body.length, isCut]).toEqual([200, 1_000, true]);
  });

  it('that is packed stays packed', async () => {
    const { port } = await serve((request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(String(request.headers['accept-encoding'])),
    );
    const { body } = await local.send({ ...call, url: `http://127.0.0.1:${port}/` });
    expect(body.toString()).toBe('identity');
  });

  it.each([
    ['never comes', () => undefined],
    ['stops in the middle', (response: Parameters<RequestListener>[1]) => void response.write('half')],
  ])('that %s is given up', async (_, answer) => {
    const { port } = await serve((_request, response) => answer(response));
    const url = `http://127.0.0.1:${port}/`;
    await expect(local.send({ ...call, url, idleMs: 50 })).rejects.toMatchObject({ code: 'tooSlow' });
    await expect(local.send({ ...call, url, totalMs: 50 })).rejects.toMatchObject({ code: 'tooSlow' });
  });

  it('of nobody is a failure that names no machine', async () => {
    const { port } = await serve(() => undefined);
    for (const server of servers.splice(0)) server.close();
    const failed = local.send({ ...call, url: `http://127.0.0.1:${port}/` });
    await expect(failed).rejects.toMatchObject({
      code: 'connectionFailed',
      message: 'The call failed: connectionFailed.',
    });
  });
});

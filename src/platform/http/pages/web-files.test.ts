import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../log.ts';
import { createHttpServer } from '../server.ts';
import { serveWebApp } from './web-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'plinth-pages-'));
let app: FastifyInstance;
let position: string | undefined;

beforeAll(async () => {
  mkdirSync(join(folder, '.vite'));
  writeFileSync(
    join(folder, 'index.html'),
    '<html><head><meta content="__LIVE_POSITION__"><p>__FIRST_CALLS__</p></head></html>',
  );
  const heads = [
    { path: '/deals/new', lines: '<!-- $& new -->', calls: ['/api/deals?a=1&b=2'] },
    { path: '/deals/(?<id>[\\w-]+)', lines: '<!-- one -->', calls: ['/api/me', '/api/deals/__id__'] },
  ];
  writeFileSync(join(folder, '.vite/page-heads.json'), JSON.stringify(heads));
  app = await createHttpServer({
    log: createLog('silent'),
    authenticate: async () => undefined,
    trustProxy: 0,
    checkAnswers: true,
  });
  const isKnown = (path: string, isPage: boolean) => isPage || path === '/old-deals';
  await serveWebApp(app, folder, '', () => position, undefined, isKnown);
});
afterAll(async () => {
  await app?.close();
  rmSync(folder, { recursive: true, force: true });
});

it.each([
  ['/deals/new', '<!-- $& new -->', '/api/deals?a=1&amp;b=2'],
  ['/deals/new/', '<!-- $& new -->', '/api/deals?a=1&amp;b=2'],
  ['/deals/new?from=/deals/7', '<!-- $& new -->', ''],
  ['/deals/7-a', '<!-- one -->', '/api/me /api/deals/7-a'],
  ['/deals/7"><script>', '', ''],
  ['/deals/%22%3E', '', ''],
  ['/deals', '', ''],
  ['/deals/7/notes', '', ''],
])('a page names what it loads and asks for first in its head: %s', async (url, lines, calls) => {
  const { payload } = await app.inject({ url, headers: { accept: 'text/html' } });
  expect(payload).toBe(`<html><head><meta content=""><p>${calls}</p>${lines}</head></html>`);
});

it.each([
  ['/deals/new', 200],
  ['/Deals/NEW/?page=2', 200],
  ['/deals/7', 200],
  ['/deals/7.b%20c', 200],
  ['/old-deals', 200],
  ['/deals', 404],
  ['/deals/7/notes', 404],
])('%s is answered with the app, as %s', async (url, status) => {
  const { statusCode, payload } = await app.inject({ url, headers: { accept: 'text/html' } });
  expect([statusCode, payload.startsWith('<html>')]).toEqual([status, true]);
});

it('what the build knows of the pages has no address', async () => {
  expect((await app.inject('/.vite/page-heads.json')).statusCode).toBe(404);
});

it('a page says where the server was before anything of it is read', async () => {
  const read = async () => {
    const { payload } = await app.inject({ url: '/deals', headers: { accept: 'text/html' } });
    return /content="(.*)"/.exec(payload)?.[1];
  };
  expect(await read()).toBe('');
  position = 'first';
  expect(await read()).toBe('first');
  position = 'next';
  expect(await read()).toBe('next');
});

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
  writeFileSync(join(folder, 'index.html'), '<html><head><meta content="__LIVE_POSITION__"></head></html>');
  const heads = [
    { path: '/deals/new', lines: '<!-- $& new -->' },
    { path: '/deals/[^/]+', lines: '<!-- one -->' },
  ];
  writeFileSync(join(folder, '.vite/page-heads.json'), JSON.stringify(heads));
  app = await createHttpServer({
    log: createLog('silent'),
    authenticate: async () => undefined,
    trustProxy: 0,
    checkAnswers: true,
  });
  await serveWebApp(app, folder, () => position);
});
afterAll(async () => {
  await app?.close();
  rmSync(folder, { recursive: true, force: true });
});

it.each([
  ['/deals/new', '<!-- $& new -->'],
  ['/deals/new/', '<!-- $& new -->'],
  ['/deals/new?from=/deals/7', '<!-- $& new -->'],
  ['/deals/7', '<!-- one -->'],
  ['/deals', ''],
  ['/deals/7/notes', ''],
])('a page names what it loads first in its head: %s', async (url, lines) => {
  const { payload } = await app.inject({ url, headers: { accept: 'text/html' } });
  expect(payload).toBe(`<html><head><meta content="">${lines}</head></html>`);
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

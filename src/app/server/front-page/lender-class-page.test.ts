import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { pageTextOf } from '../../../features/lender-classes/page-text.ts';
import { AppError } from '../../../kernel/errors.ts';
import { serveWebApp } from '../../../platform/http/pages/web-files.ts';
import { createHttpServer } from '../../../platform/http/server.ts';
import { createLog } from '../../../platform/log.ts';
import { lenderClassPages } from './lender-class-page.ts';

const folder = mkdtempSync(join(tmpdir(), 'plinth-class-page-'));
const idOf = (place: number) => `a0000000-0000-4000-8000-${String(place).padStart(12, '0')}`;
const hostile = {
  ...{ lenderId: 'l1', lenderName: 'Harbor Capital', version: 1, isRequired: false, passPercent: 80, quiz: [] },
  title: '</script><script src="//example.com"></script> __CSP_NONCE__',
  summary: '"><script>draw()</script> __LIVE_POSITION__ $& __FIRST_CALLS__',
  sections: [{ title: '</main></head>', text: '</div><script>draw()</script> __CSP_NONCE__' }],
};

let app: FastifyInstance;
let now = 0;
let answer: (id: string) => Promise<ReturnType<typeof pageTextOf>>;
const asked: string[] = [];

beforeEach(() => {
  // Whatever was kept is old.
  now += 3_600_000;
  asked.length = 0;
  answer = async (id) => pageTextOf({ _id: id, ...hostile });
});
beforeAll(async () => {
  mkdirSync(join(folder, '.vite'));
  const placeholders =
    '<meta name="csp-nonce" content="__CSP_NONCE__"><meta content="__LIVE_POSITION__"><meta content="__FIRST_CALLS__">';
  writeFileSync(
    join(folder, 'index.html'),
    `<html><head>${placeholders}<meta name="description" content="Loans."><title>Plinth</title></head><body><div id="root"></div></body></html>`,
  );
  const head = { path: '/classes/[\\w-]+', lines: '', calls: ['/api/profile'] };
  writeFileSync(join(folder, '.vite/page-heads.json'), JSON.stringify([head]));
  const log = createLog('silent');
  app = await createHttpServer({ log, authenticate: async () => undefined, trustProxy: 0, checkAnswers: true });
  const read = (id: string) => {
    asked.push(id);
    return answer(id);
  };
  const pages = lenderClassPages({ read, clock: { now: () => new Date(now) }, log });
  await serveWebApp(app, folder, 'https://plinth.example.com', () => '7/1', pages);
});
afterAll(async () => {
  await app?.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (path: string) => app.inject({ url: path, headers: { accept: 'text/html' } });

it('whatever a lender types stays a text of the page', async () => {
  const { payload, headers } = await get(`/classes/${idOf(1)}`);
  const address = `/api/lender-classes/${idOf(1)}`;
  expect(payload.match(/<script[^>]*>/g)).toEqual([
    '<script type="application/ld+json">',
    `<script type="application/json" data-answer="${address}">`,
  ]);
  expect(payload.match(/<\/(?:script|main|head)>/g)).toEqual(['</script>', '</head>', '</main>', '</script>']);
  const [, answer = ''] = /data-answer="[^"]+">(.*?)<\/script>/.exec(payload) ?? [];
  expect(JSON.parse(answer)).toEqual({ class: { _id: idOf(1), ...hostile } });
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(payload) ?? [];
  expect(JSON.parse(data)).toMatchObject({ name: hostile.title, description: hostile.summary });
  const [, description] = /<meta name="description" content="([^"]*)">/.exec(payload) ?? [];
  expect(description).toBe('&quot;>&lt;script>draw()&lt;/script> __LIVE_POSITION__ $&amp; __FIRST_CALLS__');
  expect(payload).toContain('<meta content="7/1"><meta content="/api/profile">');
  const [, nonce = ''] = /<meta name="csp-nonce" content="([^"]+)">/.exec(payload) ?? [];
  expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
  expect(payload.split(nonce)).toHaveLength(2);
});

it('many readers of a class are one reading, until its text is some seconds old', async () => {
  const path = `/classes/${idOf(1)}`;
  await Promise.all([get(path), get(path), get(path.toUpperCase().replace('/CLASSES', '/classes'))]);
  expect(asked).toEqual([idOf(1)]);
  answer = async (id) => pageTextOf({ _id: id, ...hostile, title: 'Draws' });
  expect((await get(path)).payload).not.toContain('Draws');
  now += 5_000;
  expect((await get(path)).payload).toContain('<title>Draws · Plinth</title>');
});

it('of many classes those that were read last are kept', async () => {
  for (let place = 1; place <= 101; place += 1) await get(`/classes/${idOf(place)}`);
  asked.length = 0;
  await get(`/classes/${idOf(101)}`);
  await get(`/classes/${idOf(2)}`);
  expect(asked).toEqual([]);
  await get(`/classes/${idOf(1)}`);
  expect(asked).toEqual([idOf(1)]);
});

it.each([
  ['the database is away', new Error('Connection terminated.'), 200],
  ['the class is not offered', new AppError('NOT_FOUND'), 404],
])('the app comes without a text where %s', async (_, error, status) => {
  answer = () => Promise.reject(error);
  const { statusCode, headers, payload } = await get(`/classes/${idOf(1)}`);
  expect([statusCode, headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
  expect(payload).toContain('<title>Plinth</title>');
  expect(payload).toContain('<div id="root"></div>');
});

it('reads nothing for another page', async () => {
  await get('/classes/new');
  await get(`/lenders/${idOf(1)}`);
  expect(asked).toEqual([]);
});

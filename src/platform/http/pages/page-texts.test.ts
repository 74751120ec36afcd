import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../log.ts';
import { createHttpServer } from '../server.ts';
import { serveWebApp } from './web-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'plinth-texts-'));
let app: FastifyInstance;

beforeAll(async () => {
  mkdirSync(join(folder, '.vite'));
  const head = '<head><meta name="description" content="Loans." /><title>Plinth</title></head>';
  writeFileSync(join(folder, 'index.html'), `<html>${head}<body><noscript>Needs JavaScript.</noscript></body></html>`);
  writeFileSync(
    join(folder, '.vite/page-heads.json'),
    JSON.stringify([{ path: '/lessons/[\\w-]+', lines: '', calls: [] }]),
  );
  const text = {
    title: 'Points & fees',
    description: 'What "points" are.',
    html: '<h1>Points</h1>',
    data: { name: '</script>' },
  };
  writeFileSync(join(folder, '.vite/page-texts.json'), JSON.stringify([{ path: '/lessons/points', ...text }]));
  app = await createHttpServer({
    log: createLog('silent'),
    authenticate: async () => undefined,
    trustProxy: 0,
    checkAnswers: true,
  });
  await serveWebApp(app, folder);
});
afterAll(async () => {
  await app?.close();
  rmSync(folder, { recursive: true, force: true });
});

const pageAt = async (url: string) => (await app.inject({ url, headers: { accept: 'text/html' } })).payload;

it.each(['/lessons/points', '/lessons/points/', '/lessons/points?from=mail'])(
  'a page with a text of its own is read without JavaScript: %s',
  async (url) => {
    const page = await pageAt(url);
    expect(page).toContain('<title>Points &amp; fees · Plinth</title>');
    expect(page).toContain('<meta name="description" content="What &quot;points&quot; are." />');
    expect(page).toContain('<noscript><main><h1>Points</h1></main></noscript>');
    expect(page).toContain('<script type="application/ld+json">{"name":"\\u003c/script>"}</script>');
  },
);

it('any other page is as it was built', async () => {
  expect(await pageAt('/lessons/others')).toContain('<title>Plinth</title>');
  expect(await pageAt('/lessons/others')).toContain('<noscript>Needs JavaScript.</noscript>');
});

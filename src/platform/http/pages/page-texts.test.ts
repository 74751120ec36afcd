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
  const head =
    '<head><meta name="description" content="Loans." /><title>Plinth</title><script type="module" crossorigin src="/assets/main.js"></script><link rel="modulepreload" crossorigin href="/assets/libraries.js"></head>';
  const place = '<div id="root"></div>';
  writeFileSync(
    join(folder, 'index.html'),
    `<html>${head}<body>${place}<noscript>Needs JavaScript.</noscript></body></html>`,
  );
  writeFileSync(
    join(folder, '.vite/page-heads.json'),
    JSON.stringify([
      {
        path: '/lessons/[\\w-]+',
        lines:
          '<link rel="stylesheet" crossorigin href="/assets/points.css"><link rel="modulepreload" crossorigin href="/assets/points.js">',
        calls: [],
      },
    ]),
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
  await serveWebApp(app, folder, 'https://plinth.example.com');
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
    expect(page).toContain('<main><h1>Points</h1></main></div></div>');
    expect(page).not.toContain('noscript');
    expect(page).toContain('<link rel="canonical" href="https://plinth.example.com/lessons/points">');
    expect(page).toContain('<script type="application/ld+json">{"name":"\\u003c/script>"}</script>');
  },
);

it('keeps what only the app needs in a template until its text is on screen', async () => {
  const page = await pageAt('/lessons/points');
  const [, ofApp] = /<template id="app">(.*?)<\/template>/.exec(page) ?? [];
  expect(ofApp?.split(/(?<=>)(?=<[ls])/)).toEqual([
    '<link rel="modulepreload" crossorigin href="/assets/libraries.js">',
    '<link rel="preload" as="style" crossorigin href="/assets/points.css">',
    '<link rel="modulepreload" crossorigin href="/assets/points.js">',
    '<script type="module" crossorigin src="/assets/libraries.js"></script>',
    '<script type="module" crossorigin src="/assets/main.js"></script>',
  ]);
  expect(page.replace(/<template.*<\/template>/, '')).not.toMatch(/modulepreload|points\.css|type="module"/);
});

it('any other page is as it was built', async () => {
  expect(await pageAt('/lessons/others')).toContain('<title>Plinth</title>');
  expect(await pageAt('/lessons/others')).toContain('<noscript>Needs JavaScript.</noscript>');
});

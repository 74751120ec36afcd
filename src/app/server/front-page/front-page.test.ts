import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { classPages } from '../../../content/classes/pages.ts';
import { landingDefaults } from '../../../content/landing.ts';
import { serveWebApp } from '../../../platform/http/pages/web-files.ts';
import { createHttpServer } from '../../../platform/http/server.ts';
import { createLog } from '../../../platform/log.ts';
import { serveFrontPage } from './front-page.ts';

const folder = mkdtempSync(join(tmpdir(), 'plinth-front-'));
let app: FastifyInstance;

beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), 'the app');
  writeFileSync(join(folder, 'landing.html'), '<link rel="canonical" href="__PUBLIC_URL__/">');
  app = await createHttpServer({
    log: createLog('silent'),
    authenticate: async () => undefined,
    trustProxy: 0,
    checkAnswers: true,
  });
  serveFrontPage(app, {
    folder,
    publicUrl: 'https://plinth.example.com',
    landing: landingDefaults,
    database: { db: undefined as never },
    clock: { now: () => new Date() },
  });
  await serveWebApp(app, folder);
});
afterAll(async () => {
  await app?.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the front page', () => {
  it('is sent under the strict policy, without a nonce, and names its own address', async () => {
    const { statusCode, headers, payload } = await app.inject({ url: '/?from=mail', headers: { accept: 'text/html' } });
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    const policy = String(headers['content-security-policy']).split(/;\s*/);
    expect(policy).toEqual(
      expect.arrayContaining(["default-src 'none'", "script-src 'self'", "style-src 'self'", "form-action 'self'"]),
    );
    expect(policy).toContain("manifest-src 'self'");
    expect(policy.join()).not.toMatch(/unsafe|nonce/);
    expect(payload).toBe('<link rel="canonical" href="https://plinth.example.com/">');
  });

  it('is asked for each time, and sent again only when it has changed', async () => {
    const { headers } = await app.inject({ url: '/' });
    expect(headers['cache-control']).toBe('no-cache');
    const known = String(headers.etag);
    for (const tag of [known, known.replace('W/', ''), `"another", ${known}`]) {
      const again = await app.inject({ url: '/', headers: { 'if-none-match': tag } });
      expect([again.statusCode, again.payload, again.headers.etag]).toEqual([304, '', known]);
    }
    const other = await app.inject({ url: '/', headers: { 'if-none-match': '"another"' } });
    expect(other.statusCode).toBe(200);
  });

  it('has one address; what is beside it is the app', async () => {
    const asked = { headers: { accept: 'text/html' } };
    expect((await app.inject({ url: '/landing.html', ...asked })).payload).toBe('the app');
    expect((await app.inject({ url: '/login', ...asked })).payload).toBe('the app');
  });

  it('tells search engines of the public pages, and leads them nowhere else', async () => {
    const robots = await app.inject({ url: '/robots.txt' });
    expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(robots.payload).toContain('Sitemap: https://plinth.example.com/sitemap.xml');
    const map = await app.inject({ url: '/sitemap.xml' });
    expect(map.headers['content-type']).toBe('application/xml; charset=utf-8');
    const places = [...map.payload.matchAll(/<loc>https:\/\/plinth\.example\.com(\/[\w-]*)<\/loc>/g)].map(
      ([, path]) => path,
    );
    expect(places).toEqual(expect.arrayContaining(['/', '/contact', '/terms', '/privacy', '/security', '/help']));
    for (const { path } of classPages) expect(map.payload).toContain(`<loc>https://plinth.example.com${path}</loc>`);
    expect(places.filter((path) => /dashboard|admin|lender|login|signup|api/.test(String(path)))).toEqual([]);
  });
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../../kernel/errors.ts';
import { createLog } from '../../log.ts';
import { serveApiReference } from '../reference/api-reference.ts';
import { createHttpServer } from '../server.ts';
import { serveWebApp } from './web-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'plinth-web-'));
let app: FastifyInstance;

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<html><style nonce="__CSP_NONCE__"></style></html>');
  writeFileSync(join(folder, 'assets/app.js'), 'export {};');
  writeFileSync(join(folder, 'assets/app.js.br'), 'as brotli');
  writeFileSync(join(folder, 'assets/app.js.gz'), 'as gzip');
  app = await createHttpServer({
    log: createLog('silent'),
    authenticate: async () => undefined,
    trustProxy: 0,
    checkAnswers: true,
  });
  app.get('/api/fine', async () => ({ success: true }));
  app.get('/api/refused', () => {
    throw new AppError('FORBIDDEN');
  });
  app.get('/api/broken', () => {
    throw new Error('a cause nobody should see');
  });
  app.post('/api/fine', async () => ({ success: true }));
  await serveApiReference(app);
  await serveWebApp(app, folder);
});
afterAll(async () => {
  await app?.close();
  rmSync(folder, { recursive: true, force: true });
});

const html = { accept: 'text/html' };
const malformed = { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } } as const;

describe('security headers', () => {
  it.each([
    ['an API answer', 200, { url: '/api/fine' }],
    ['a refusal', 403, { url: '/api/refused' }],
    ['a failure', 500, { url: '/api/broken' }],
    ['a body that is no JSON', 400, { url: '/api/fine', ...malformed }],
    ['an unknown API address', 404, { url: '/api/nothing' }],
    ['an address that cannot be decoded', 400, { url: '/%zz' }],
    ['a page', 200, { url: '/login', headers: html }],
    ['a page whose address nobody knows', 200, { url: '/deep/nowhere', headers: html }],
    ['an asset', 200, { url: '/assets/app.js' }],
    ['a missing asset', 404, { url: '/assets/gone.js' }],
    ['the API reference', 200, { url: '/api/docs', headers: html }],
    ['the script of the API reference', 200, { url: '/api/docs/bundle/js/scalar.js' }],
  ])('are on %s', async (_name, status, request) => {
    const { statusCode, headers } = await app.inject(request);
    expect(statusCode).toBe(status);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    const policy = String(headers['content-security-policy']).split(/;\s*/);
    expect(policy.find((part) => part.startsWith('script-src'))).not.toContain('unsafe');
    expect(policy).toEqual(
      expect.arrayContaining(["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"]),
    );
  });

  it('allow styles by a nonce that is new for every page, and by none elsewhere', async () => {
    const noncesOf = async (url: string) => {
      const { headers, payload } = await app.inject({ url, headers: html });
      const allowed = /style-src 'self' 'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1];
      return { allowed, written: /nonce="([^"]+)"/.exec(payload)?.[1] };
    };
    const [first, second] = [await noncesOf('/login'), await noncesOf('/login')];
    expect(first.allowed).toMatch(/^[\w+/]{22}==$/);
    expect(first.written).toBe(first.allowed);
    expect(second.allowed).not.toBe(first.allowed);
    expect((await noncesOf('/api/fine')).allowed).toBeUndefined();
  });
});

describe('caches', () => {
  it.each([
    ['keep a hashed asset for ever', '/assets/app.js', 'public, max-age=31536000, immutable', 'accept-encoding'],
    ['ask again for the script of the API reference', '/api/docs/bundle/js/scalar.js', 'no-cache', undefined],
    ['keep no page, since its nonce is for one use', '/login', 'no-store', 'Authorization'],
  ])('%s', async (_what, url, cacheControl, vary) => {
    const { headers } = await app.inject({ url, headers: html });
    expect([headers['cache-control'], headers.vary]).toEqual([cacheControl, vary]);
  });
});

describe('an asset', () => {
  it.each([
    ['br', 'gzip, deflate, br, zstd', 'as brotli'],
    ['gzip', 'gzip, deflate', 'as gzip'],
    [undefined, 'identity', 'export {};'],
  ])('is sent in %s as the build has put it beside it, for "%s"', async (encoding, accepted, content) => {
    const { headers, payload } = await app.inject({
      url: '/assets/app.js',
      headers: { 'accept-encoding': accepted },
    });
    expect([headers['content-encoding'], payload]).toEqual([encoding, content]);
    expect(headers['content-type']).toMatch(/javascript/);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('has no address for its compressed copy', async () => {
    expect((await app.inject('/assets/app.js.br')).statusCode).toBe(404);
  });
});

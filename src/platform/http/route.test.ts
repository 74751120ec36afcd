import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { hasFeature, refusalOf } from '../../kernel/access.ts';
import { schemas, success } from '../../kernel/contract.ts';
import { type Endpoint, endpoint, ok } from '../../kernel/endpoint.ts';
import { atOnce, commonLimits, defineCallLimit } from '../../kernel/limits.ts';
import { createLog } from '../log.ts';
import { createCallLimits } from './call-limits.ts';
import { type Authenticate, limitPlainRoutes, registerRoute, route, type Session } from './route.ts';
import { createHttpServer } from './server.ts';

const pageSchemas = schemas({ summary: 'A page', tags: ['Test'], response: { 200: z.object(success) } });
const page = { method: 'GET', url: '/api/scripts', access: 'broker', limit: 'read' } as const;
const scripts = endpoint<typeof pageSchemas>({ ...page, feature: 'scripts' });
const someone = (changes: Partial<Session>): Session => ({
  sessionId: '',
  accountId: '',
  role: 'user',
  approved: true,
  subscriptionTier: 'basic',
  lenderId: null,
  emailVerified: true,
  desks: null,
  mustSetUpTwoFactor: false,
  ...changes,
});

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp('empty');
});
afterAll(() => app.close());

const hostFor = (authenticate: Authenticate, trustProxy: number | readonly string[] = 0) =>
  createHttpServer({ log: createLog('silent'), authenticate, trustProxy, checkAnswers: true });

async function call(session: Session): Promise<{ statusCode: number; code: string | undefined }> {
  const http = await hostFor(async () => session);
  registerRoute(
    http,
    route(scripts, pageSchemas, async () => ok),
    app.platform,
    createCallLimits({ factor: 1, ...app.platform }),
  );
  const headers = { authorization: `Bearer ${'a'.repeat(43)}` };
  const answer = await http.inject({ url: scripts.url, headers });
  await http.close();
  return { statusCode: answer.statusCode, code: answer.json().code };
}

describe('an endpoint for subscribers', () => {
  it.each([
    ['a basic account', { subscriptionTier: 'basic' }, 403, 'TIER_REQUIRED'],
    ['a professional account', { subscriptionTier: 'professional' }, 200, undefined],
    ['an enterprise account', { subscriptionTier: 'enterprise' }, 200, undefined],
    ['an administrator without a subscription', { role: 'admin' }, 200, undefined],
    ['a lender user, whatever the subscription', { role: 'lender', subscriptionTier: 'enterprise' }, 403, 'FORBIDDEN'],
  ] as const)('answers %s', async (_who, changes, statusCode, code) => {
    expect(await call(someone(changes))).toEqual({ statusCode, code });
  });

  it('says which feature is missing and the lowest tier that includes it', async () => {
    const http = await hostFor(async () => someone({}));
    const handler = route(scripts, pageSchemas, async () => ok);
    registerRoute(http, handler, app.platform, createCallLimits({ factor: 1, ...app.platform }));
    const headers = { authorization: `Bearer ${'a'.repeat(43)}` };
    const answer = await http.inject({ url: scripts.url, headers });
    await http.close();
    expect(answer.json()).toMatchObject({
      code: 'TIER_REQUIRED',
      message: "Your plan doesn't include this feature.",
      about: { feature: 'scripts', tier: 'professional' },
    });
  });

  it('is decided by the function the browser asks', () => {
    for (const subscriptionTier of ['basic', 'professional', 'enterprise'] as const) {
      const visitor = someone({ subscriptionTier });
      expect(refusalOf(scripts, visitor) === undefined).toBe(hasFeature(visitor, 'scripts'));
    }
  });
});

describe('the limit of an endpoint', () => {
  const twice = { windows: [{ times: 2, perSeconds: 60 }] } as const;
  const bearing = (letter: string) => ({ authorization: `Bearer ${letter.repeat(43)}` });
  /** A host where a token is its account's name, and reading is let through twice a minute. */
  const limited = async (access: 'broker' | 'public') => {
    const http = await hostFor(async (token) => someone({ accountId: token }));
    const tight = createCallLimits({
      factor: 1,
      ...app.platform,
      limits: [defineCallLimit({ ...commonLimits.read, ...twice })],
    });
    const open: Endpoint<typeof pageSchemas> = { ...page, access };
    registerRoute(
      http,
      route(open, pageSchemas, async () => ok),
      app.platform,
      tight,
    );
    return http;
  };

  it('refuses the call after the last one with 429 and the seconds to wait, for this account alone', async () => {
    const http = await limited('broker');
    const statusOf = async (letter: string) =>
      (await http.inject({ url: scripts.url, headers: bearing(letter) })).statusCode;
    expect([await statusOf('a'), await statusOf('a'), await statusOf('b')]).toEqual([200, 200, 200]);
    const refused = await http.inject({ url: scripts.url, headers: bearing('a') });
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'RATE_LIMITED']);
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect(await statusOf('b')).toBe(200);
    await http.close();
  });

  it('counts by address where nobody needs to be signed in', async () => {
    const http = await limited('public');
    const statusFrom = async (remoteAddress: string) =>
      (await http.inject({ url: scripts.url, remoteAddress })).statusCode;
    const first = [await statusFrom('192.0.2.1'), await statusFrom('192.0.2.1'), await statusFrom('192.0.2.1')];
    expect(first).toEqual([200, 200, 429]);
    expect(await statusFrom('192.0.2.2')).toBe(200);
    await http.close();
  });

  it('must be stated: an endpoint without one is not registered, nor is any other route of the API', async () => {
    const http = await hostFor(async () => undefined);
    limitPlainRoutes(http, createCallLimits({ factor: 1, ...app.platform }));
    expect(() => http.get('/api/plain', async () => ok)).toThrow('does not say how often it may be called');
    const unlimited = { ...page, limit: undefined };
    // What the type of an endpoint refuses already, as a caller without types could write it.
    const register = () =>
      Reflect.apply(registerRoute, undefined, [
        http,
        { endpoint: unlimited, schemas: pageSchemas, handler: async () => ok },
        app.platform,
        createCallLimits({ factor: 1, ...app.platform }),
      ]);
    expect(register).toThrow('does not say how often it may be called');
    await http.close();
  });
});

describe('an endpoint that takes files', () => {
  it('is not registered without the schema of its texts, nor one with that schema that takes none', async () => {
    const http = await hostFor(async () => undefined);
    const taking = { ...page, upload: { part: 'file', files: 1, bytesEach: 1 } };
    const form = { ...pageSchemas, form: z.object({}) };
    // What the types of both halves refuse already, as a caller without types could write it.
    const register = (endpoint: object, schemas: object) => () =>
      Reflect.apply(registerRoute, undefined, [
        http,
        { endpoint, schemas, handler: async () => ok },
        app.platform,
        createCallLimits({ factor: 1, ...app.platform }),
      ]);
    expect(register(taking, pageSchemas)).toThrow('needs both an upload and a form');
    expect(register(page, form)).toThrow('needs both an upload and a form');
    expect(register(taking, form)).not.toThrow();
    await http.close();
  });
});

describe('the calls of one account', () => {
  const patience = { timeout: 90_000, interval: 20 };
  /** A host where a token is its account's name, and each call works until it is told to end. */
  const slowHost = async () => {
    const http = await hostFor(async (token) => someone({ accountId: token }));
    const working: { readonly who: string; end(): void }[] = [];
    const slow = endpoint<typeof pageSchemas>(page);
    const handler = route(slow, pageSchemas, async ({ session }) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      working.push({ who: session.accountId.slice(0, 1), end: resolve });
      await promise;
      return ok;
    });
    registerRoute(http, handler, app.platform, createCallLimits({ factor: 1, ...app.platform }));
    const origin = await http.listen({ port: 0, host: '127.0.0.1' });
    const call = async (letter: string, signal: AbortSignal | null = null) => {
      const headers = { authorization: `Bearer ${letter.repeat(43)}` };
      return (await fetch(`${origin}${scripts.url}`, { headers, signal })).status;
    };
    return { http, working, call };
  };

  it('work so many at a time, hold up nobody else, and one whose caller has gone away never begins', async () => {
    const { http, working, call } = await slowHost();
    const first = Array.from({ length: atOnce.running }, () => call('a'));
    await vi.waitFor(() => expect(working).toHaveLength(atOnce.running), patience);
    const caller = new AbortController();
    const gone = new Promise((resolve) =>
      http.server.once('request', (_request, response) => {
        response.once('close', resolve);
        caller.abort();
      }),
    );
    await expect(call('a', caller.signal)).rejects.toThrow();
    await gone;
    const waiting = Array.from({ length: 3 }, () => call('a'));
    const other = call('b');
    await vi.waitFor(() => expect(working.map(({ who }) => who).join('')).toBe('aaaab'), patience);
    working[4]?.end();
    expect(await other).toBe(200);
    for (const { end } of working) end();
    expect(await Promise.all(first)).toEqual([200, 200, 200, 200]);
    await vi.waitFor(() => expect(working.map(({ who }) => who).join('')).toBe('aaaabaaa'), patience);
    for (const { end } of working) end();
    expect(await Promise.all(waiting)).toEqual([200, 200, 200]);
    await http.close();
  });

  it('wait in their order, are refused when too many wait, and leave their place when their caller goes', async () => {
    const { enter } = createCallLimits({ factor: 1, ...app.platform });
    const leave = await Promise.all(Array.from({ length: atOnce.running }, () => enter('a')));
    const caller = new AbortController();
    const began: number[] = [];
    const leaving = enter('a', () => caller.signal);
    const wait = (place: number) => enter('a').then(() => began.push(place));
    const waiting = Array.from({ length: atOnce.waiting - 1 }, (_, place) => wait(place));
    await expect(enter('a')).rejects.toThrow('Too many requests at the same time. Please try again in 1 second.');
    expect(await enter('b')).toBeDefined();
    caller.abort();
    expect(await leaving).toBeUndefined();
    waiting.push(wait(atOnce.waiting - 1));
    leave[0]?.();
    await waiting[0];
    leave[1]?.();
    await waiting[1];
    expect(began).toEqual([0, 1]);
    await expect(Promise.all([enter('a'), enter('a'), enter('a')])).rejects.toThrow('Too many requests');
  });
});

describe('the address of a caller', () => {
  const addressSchemas = schemas({
    summary: 'The address',
    tags: ['Test'],
    response: { 200: z.object({ ...success, address: z.string() }) },
  });
  const whoAmI = endpoint<typeof addressSchemas>({
    method: 'GET',
    url: '/api/address',
    access: 'public',
    limit: 'read',
  });

  it.each([
    [0, '127.0.0.1'],
    [1, '198.51.100.7'],
    [2, '203.0.113.9'],
    [['127.0.0.1'], '198.51.100.7'],
    [['127.0.0.0/8', '198.51.100.0/24'], '203.0.113.9'],
    [['10.0.0.0/8'], '127.0.0.1'],
  ])('behind %j proxies is %s, whatever the caller itself has written before it', async (proxies, address) => {
    const http = await hostFor(async () => undefined, proxies);
    const handler = route(whoAmI, addressSchemas, async (call) => ({ ...ok, address: call.address }));
    registerRoute(http, handler, app.platform, createCallLimits({ factor: 1, ...app.platform }));
    const headers = { 'x-forwarded-for': '192.0.2.66, 203.0.113.9, 198.51.100.7' };
    const answer = await http.inject({ url: whoAmI.url, headers, remoteAddress: '127.0.0.1' });
    await http.close();
    expect(answer.json()).toEqual({ success: true, address });
  });
});

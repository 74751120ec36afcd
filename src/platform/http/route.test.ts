import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { hasTier, refusalOf } from '../../kernel/access.ts';
import { defineEndpoint, ok, success } from '../../kernel/endpoint.ts';
import { createLog } from '../log.ts';
import { registerRoute, route, type Session } from './route.ts';
import { createHttpServer } from './server.ts';

const scripts = defineEndpoint({
  method: 'GET',
  url: '/api/scripts',
  schema: { summary: 'A page for subscribers', tags: ['Test'], response: { 200: z.object(success) } },
  config: { access: 'broker', tier: 'professional' },
});
const someone = (changes: Partial<Session>): Session => ({
  sessionId: '',
  accountId: '',
  role: 'user',
  approved: true,
  subscriptionTier: 'basic',
  lenderId: null,
  emailVerified: true,
  ...changes,
});

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp('empty');
});
afterAll(() => app.close());

async function call(session: Session): Promise<{ statusCode: number; code: string | undefined }> {
  const http = await createHttpServer({
    log: createLog('silent'),
    authenticate: async () => session,
    trustProxy: false,
    checkAnswers: true,
  });
  registerRoute(
    http,
    route(scripts, async () => ok),
    app.platform,
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

  it('is decided by the function the browser asks', () => {
    for (const subscriptionTier of ['basic', 'professional', 'enterprise'] as const) {
      const visitor = someone({ subscriptionTier });
      expect(refusalOf(scripts.config, visitor) === undefined).toBe(hasTier(visitor, 'professional'));
    }
  });
});

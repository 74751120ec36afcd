import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const isPrivate = ({ headers }: { headers: Record<string, unknown> }): boolean =>
  headers['cache-control'] === 'no-store' && /\bauthorization\b/i.test(String(headers.vary));

describe('what is said of the things of one caller', () => {
  it.each(['broker@example.com', 'lender@example.com', 'admin@example.com'])(
    'is kept by no cache, whatever %s asks for',
    async (email) => {
      const caller = await app.signIn(email);
      const signOutLast = [...app.routes].sort((one, other) => Number(endsSession(one)) - Number(endsSession(other)));
      const kept: string[] = [];
      let answered = 0;
      for (const { endpoint } of signOutLast) {
        const url = endpoint.url.replaceAll(/:\w+/g, randomUUID());
        const answer = await caller.call(endpoint.method, url, endpoint.method === 'GET' ? undefined : {});
        if (answer.status === 200) answered++;
        if (!isPrivate(answer)) kept.push(`${endpoint.method} ${endpoint.url} ${answer.status}`);
      }
      expect(kept).toEqual([]);
      expect(answered).toBeGreaterThan(3);
    },
  );

  it.each(['/api/health', '/api/ready', '/api/nothing', '/%zz'])('is not kept at %s either', async (url) => {
    expect(isPrivate(await app.visitor.call('GET', url))).toBe(true);
  });
});

const endsSession = ({ endpoint }: TestApp['routes'][number]): boolean => endpoint.url.endsWith('/logout');

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyScopeRows } from '../../../../tests/house/endpoints/key-scope-rows.ts';
import { demoPassword } from '../../../../tests/support/own-people.ts';
import { type Answer, type Caller, createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { admits, needsSession, type Scope, scopes } from '../../../kernel/access.ts';
import { dayMs } from '../../../kernel/dates.ts';
import type { Endpoint } from '../../../kernel/endpoint.ts';

let app: TestApp;
let broker: Caller;
let lender: Caller;
beforeAll(async () => {
  app = await createTestApp();
  await app.database.db.execute(
    sql`update accounts set subscription_tier = 'enterprise' where email = 'broker@example.com'`,
  );
  [broker, lender] = [await app.signIn('broker@example.com'), await app.signIn('lender@example.com')];
});
afterAll(() => app.close());

type Call = (endpoint: Endpoint) => Promise<Answer>;

/** Calls with a key of these scopes, which is revoked afterwards. */
async function withKey<Result>(
  owner: Caller,
  own: readonly Scope[],
  work: (call: Call, headers: Readonly<Record<string, string>>) => Promise<Result>,
): Promise<Result> {
  const wish = { name: 'Test', scopes: own, days: 1, currentPassword: demoPassword };
  const { status, body } = await owner.call('POST', '/api/keys', wish);
  expect(status, JSON.stringify(body)).toBe(200);
  const headers = { authorization: `Bearer ${body.token}` };
  const call: Call = ({ method, url }) =>
    app.visitor.call(method, addressOf(url), method === 'GET' ? undefined : {}, headers);
  const result = await work(call, headers);
  await owner.call('DELETE', `/api/keys/${body.key._id}`);
  return result;
}

const nobody = '00000000-0000-4000-8000-000000000000';
const addressOf = (url: string) => url.replace(/:\w+/g, nobody);
const endpoints = () => app.routes.map(({ endpoint }) => endpoint);
const nameOf = ({ method, url }: { readonly method: string; readonly url: string }) => `${method} ${url}`;

describe('what an API key opens', () => {
  it('is what the table says, and nothing else', () => {
    const declared = endpoints().flatMap((one) => (one.scope ? [[nameOf(one), one.scope] as const] : []));
    expect(Object.fromEntries(declared)).toEqual(keyScopeRows);
  });

  it('is never the account, its passwords, sessions and keys, payments, reveals, signing or the administration', () => {
    const closed =
      /admin|auth|users\/|passkey|two-factor|sessions|\/keys|webhook|plan$|payments|reveal|sign|submit$|wire/;
    expect(Object.keys(keyScopeRows).filter((name) => closed.test(name))).toEqual([
      'GET /api/lender-users/:id/loan-programs',
    ]);
  });

  it('needs a writing scope wherever something is changed', () => {
    const asks = /^(GET .*|(POST|PUT) .*(search|advice|explain|export|effect|impact|who-has-property).*)$/;
    const wrong = Object.entries(keyScopeRows).filter(([name, scope]) => asks.test(name) !== scope.endsWith(':read'));
    expect(wrong.filter(([name]) => !name.startsWith('POST /api/search/'))).toEqual([]);
  });

  it('opens no endpoint without a scope, whatever scopes it has', async () => {
    const closed = endpoints().filter((one) => !one.scope && needsSession(one.access));
    for (const owner of [broker, lender]) {
      const open = await withKey(owner, scopes, async (call) => {
        const answers = await Promise.all(closed.map(async (one) => ({ one, answer: await call(one) })));
        return answers.filter(({ answer: { status, body } }) => status !== 403 || body.code !== 'KEY_NOT_ACCEPTED');
      });
      expect(open.map(({ one }) => nameOf(one))).toEqual([]);
    }
    expect(closed.length).toBeGreaterThan(100);
  });

  it('moves no task with a key for the calendar alone', async () => {
    const { body: me } = await broker.call('GET', '/api/users/profile');
    const due = new Date(app.clock.now().getTime() + 3 * dayMs).toISOString();
    const wish = { title: 'Call the title company', assignedTo: me.user._id, dueDate: due };
    const { task } = (await broker.call('POST', '/api/tasks', wish)).body;
    const body = { at: new Date(app.clock.now().getTime() + 5 * dayMs).toISOString(), version: 0 };
    const move = (own: readonly Scope[]) =>
      withKey(broker, own, (_, headers) => app.visitor.call('PUT', `/api/timeline/tasks/${task._id}`, body, headers));
    expect(await move(['calendar:write'])).toMatchObject({
      status: 403,
      body: { code: 'SCOPE_REQUIRED', about: { scope: 'tasks:write' } },
    });
    expect((await broker.call('GET', `/api/tasks/${task._id}`)).body.task.dueDate).toBe(due);
    expect((await move(['calendar:write', 'tasks:write'])).body).toEqual({ success: true, version: 1 });
  });

  describe.each(scopes)('%s', (scope) => {
    const ofScope = (owner: Caller) =>
      endpoints().filter((one) => one.scope === scope && admits(one.access, owner === lender ? 'lender' : 'user'));

    it('is missed by name', async () => {
      const others = scopes.filter((one) => one !== scope);
      for (const owner of [broker, lender]) {
        await withKey(owner, others, async (call) => {
          for (const one of ofScope(owner))
            expect(await call(one), nameOf(one)).toMatchObject({
              status: 403,
              body: { code: 'SCOPE_REQUIRED', about: { scope } },
            });
        });
      }
    });

    it('alone opens its endpoints', async () => {
      for (const owner of [broker, lender]) {
        await withKey(owner, [scope], async (call) => {
          for (const one of ofScope(owner)) {
            const { status, body } = await call(one);
            expect([401, 403], `${nameOf(one)}: ${body.code}`).not.toContain(status);
            expect(status, nameOf(one)).toBeLessThan(500);
          }
        });
      }
    });
  });
});

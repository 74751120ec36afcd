import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { goodPassword, mailsTo, newBroker, type OwnBroker } from '../../../../../tests/support/desks/account-desk.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { auditLog } from '../../../../platform/database/tables.ts';
import { authenticate } from '../../../accounts/server/api.ts';
import { accounts } from '../../../accounts/server/tables.ts';
import { planRequests } from '../tables.ts';

let app: TestApp;
let admin: Caller;
let second: Caller;

beforeAll(async () => {
  app = await createTestApp();
  [admin, second] = [await app.signIn('admin@example.com'), await app.signIn('superadmin@example.com')];
});
afterAll(() => app.close());

/** Another process over the same database. */
const shared = () => ({ connection: app.database.address, drop: async () => undefined });

/** Somebody who signed up, on trial of a plan where one is named. */
const broker = (plan = 'starter', more: object = {}) => newBroker(app, 'plan', { plan, ...more });
const annual = { plan: 'professional', billing: 'annual' };
const planOf = async (person: Caller) => (await person.call('GET', '/api/plan')).body;
const ask = (person: Caller, choice: object = annual) => person.call('POST', '/api/plan', choice);
const waitingFor = async (person: OwnBroker) => {
  const { body } = await admin.call('GET', '/api/admin/plan-requests');
  return body.requests.find((one: { person: { email: string } }) => one.person.email === person.email);
};
const decide = (by: Caller, id: string, how: 'activate' | 'decline', body: object = {}) =>
  by.call('POST', `/api/admin/plan-requests/${id}/${how}`, body);
/** Somebody with an open request. */
async function asking(plan?: string, choice?: object): Promise<OwnBroker & { request: string }> {
  const person = await broker(plan);
  const { status, body } = await ask(person, choice);
  expect(status, JSON.stringify(body)).toBe(200);
  return { ...person, request: body.request._id };
}

describe('a request for a plan', () => {
  it('is recorded and told to every administrator, and the account stays as it is', async () => {
    const person = await broker('professional');
    const before = await person.profile();
    const { status, body } = await ask(person);
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      address: null,
      request: { _id: expect.any(String), ...annual, state: 'open', requestedAt: expect.any(String), reason: null },
    });
    expect(await planOf(person)).toMatchObject({ payments: 'manual', subscription: null, request: body.request });
    expect(await person.profile()).toEqual(before);
    for (const who of [admin, second]) {
      const { body: list } = await who.call('GET', '/api/notifications');
      expect(list.notifications[0]).toMatchObject({
        message: 'Someone requested Professional, billed annually.',
        link: '/admin/plan-requests',
      });
    }
    const [mail] = await mailsTo(app, 'admin@example.com');
    expect(mail?.subject).toBe('New plan request: Professional, billed annually');
    expect(await waitingFor(person)).toMatchObject({
      ...annual,
      from: 'professional',
      person: { name: 'Dana Averwood', email: person.email },
      decidedAt: null,
    });
    const waiting = await admin.call('GET', '/api/waiting');
    expect(JSON.stringify(waiting.body.groups)).toContain('Plan requests');
  });

  it('asked again, also twice at once, is the same one', async () => {
    const person = await broker();
    const [first, other] = await Promise.all([ask(person), ask(person)]);
    expect(first.body.request._id).toBe(other.body.request._id);
    expect((await ask(person)).body.request._id).toBe(first.body.request._id);
    const { body } = await ask(person, { plan: 'enterprise', billing: 'annual' });
    expect(body).toMatchObject({
      code: 'CONFLICT',
      message: 'Your request for Professional, billed annually is still open. Withdraw it to choose another.',
    });
  });

  it('with a key is answered again as it is by then, and refused for another plan', async () => {
    const person = await broker();
    const key = { 'idempotency-key': 'plan-key-0001' };
    const send = (choice: object) => person.call('POST', '/api/plan', choice, key);
    const first = await send(annual);
    await person.call('POST', '/api/plan/withdraw');
    expect((await send(annual)).body.request).toEqual({ ...first.body.request, state: 'withdrawn' });
    expect((await planOf(person)).request).toBeNull();
    expect((await send({ plan: 'starter', billing: 'monthly' })).body.code).toBe('KEY_REUSED');
  });

  it('is not sent without end: what floods the administrators is refused in words', async () => {
    const tight = await createTestApp('demo', { database: shared(), environment: { RATE_LIMIT_FACTOR: '1' } });
    const person = await broker();
    const headers = { authorization: `Bearer ${person.token}` };
    const answers = [];
    for (let turn = 0; turn < 6; turn++) {
      answers.push(await tight.visitor.call('POST', '/api/plan', annual, headers));
      await tight.visitor.call('POST', '/api/plan/withdraw', undefined, headers);
    }
    await tight.close();
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(answers.at(-1)?.body.message).toMatch(/^You've requested plans many times .* Nothing was sent\./);
  });

  it('can be taken back, once, and by its owner alone', async () => {
    const person = await asking();
    const stranger = await broker();
    expect((await stranger.call('POST', '/api/plan/withdraw')).status).toBe(404);
    expect((await planOf(stranger)).request).toBeNull();
    expect((await person.call('POST', '/api/plan/withdraw')).status).toBe(200);
    expect((await planOf(person)).request).toBeNull();
    expect((await person.call('POST', '/api/plan/withdraw')).status).toBe(404);
    expect(await waitingFor(person)).toBeUndefined();
    const late = await decide(admin, person.request, 'activate');
    expect([late.status, late.body.message]).toEqual([409, 'This request was withdrawn in the meantime.']);
  });

  it.each([
    ['no plan that is sold', { plan: 'gold', billing: 'annual' }, 'plan'],
    ['a plan without its billing', { plan: 'professional', billing: null }, 'billing'],
    ['nothing', {}, 'plan'],
  ])('is refused for %s', async (_what, choice, field) => {
    const { status, body } = await ask(await broker(), choice);
    expect([status, Object.keys(body.fields)]).toEqual([400, expect.arrayContaining([field])]);
  });

  it('is refused to lenders, visitors and administrators, and to end a plan that is not there', async () => {
    expect((await ask(app.visitor)).status).toBe(401);
    expect((await ask(await app.signIn('lender@example.com'))).body.code).toBe('FORBIDDEN');
    const own = await ask(admin);
    expect([own.status, own.body.message]).toEqual([409, 'Administrators have every feature without a plan.']);
    const end = await ask(await broker(), { plan: null, billing: null });
    expect([end.status, end.body.message]).toEqual([409, 'There is no plan to end.']);
  });
});

describe('an activation', () => {
  it('gives the account its plan, ends the trial and tells the person, in every process at once', async () => {
    const person = await asking('enterprise');
    expect(await person.profile()).toMatchObject({ subscriptionTier: 'enterprise', trialEndsAt: expect.any(String) });
    const { status, body } = await decide(admin, person.request, 'activate');
    expect([status, body.request.state]).toEqual([200, 'activated']);
    expect(await person.profile()).toMatchObject({ subscriptionTier: 'professional', trialEndsAt: null });
    const state = await planOf(person);
    expect(state.request).toBeNull();
    expect(state.subscription).toMatchObject({ ...annual, source: 'manual', status: 'active', endsThen: false });
    const days = (Date.parse(state.subscription.periodEndsAt) - app.clock.now().getTime()) / 86_400_000;
    expect(Math.round(days)).toBeGreaterThanOrEqual(365);
    expect((await person.news())[0]).toBe('Your plan is now Professional, billed annually.');
    const mails = await mailsTo(app, person.email, 2);
    expect(mails.map(({ subject }) => subject)).toContain('Your plan is now Professional, billed annually');
    const rows = await app.database.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entityId, person.id), eq(auditLog.action, 'account.tierSet')));
    expect(rows).toMatchObject([
      { before: { tier: 'enterprise', onTrial: true }, after: { tier: 'professional', onTrial: false } },
    ]);
  });

  it('is seen by a session that another process keeps', async () => {
    const other = await createTestApp('demo', { database: shared() });
    const person = await asking();
    const tierThere = async () => (await authenticate(other.platform, person.token))?.subscriptionTier;
    expect(await tierThere()).toBe('basic');
    await decide(admin, person.request, 'activate');
    await vi.waitFor(async () => expect(await tierThere()).toBe('professional'), { timeout: 90_000 });
    await other.close();
  });

  it('outlives the trial it ended', async () => {
    const person = await asking('enterprise');
    await decide(admin, person.request, 'activate');
    const [row] = await app.database.db.select().from(accounts).where(eq(accounts.id, person.id));
    expect(row).toMatchObject({ subscriptionTier: 'professional', trialEndsAt: null });
  });

  it('said again by the same administrator changes nothing; another one is told who was quicker', async () => {
    const person = await asking();
    await decide(admin, person.request, 'activate');
    const before = await planOf(person);
    expect((await decide(admin, person.request, 'activate')).status).toBe(200);
    expect(await planOf(person)).toEqual(before);
    const late = await decide(second, person.request, 'activate');
    expect([late.status, late.body.message]).toEqual([409, 'Priya Fairlocke already activated this request.']);
    const declined = await decide(second, person.request, 'decline', { reason: 'No' });
    expect(declined.status).toBe(409);
    expect(await person.news()).toHaveLength(1);
  });

  it('by two administrators at the same moment happens once', async () => {
    const person = await asking();
    const answers = await Promise.all([admin, second].map((by) => decide(by, person.request, 'activate')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await person.news()).toHaveLength(1);
  });

  it('is refused to everybody else, for what is not there, and for what the account has', async () => {
    const person = await asking();
    for (const caller of [app.visitor, person, await app.signIn('lender@example.com')]) {
      const { status } = await decide(caller, person.request, 'activate');
      expect(status).toBe(caller === app.visitor ? 401 : 403);
      expect((await caller.call('GET', '/api/admin/plan-requests')).status).toBe(status);
    }
    expect((await decide(admin, '00000000-0000-4000-8000-000000000000', 'activate')).status).toBe(404);
    await decide(admin, person.request, 'activate');
    const again = await ask(person);
    expect([again.status, again.body.message]).toEqual([409, 'You already have this plan.']);
  });

  it('of a lower plan or of an end takes the tier down again', async () => {
    const person = await asking(undefined, { plan: 'enterprise', billing: 'monthly' });
    await decide(admin, person.request, 'activate');
    expect((await person.profile()).subscriptionTier).toBe('enterprise');
    const down = await ask(person, { plan: 'starter', billing: 'monthly' });
    await decide(admin, down.body.request._id, 'activate');
    expect((await person.profile()).subscriptionTier).toBe('basic');
    expect((await planOf(person)).subscription).toMatchObject({ plan: 'starter', billing: 'monthly' });
    const end = await ask(person, { plan: null, billing: null });
    await decide(admin, end.body.request._id, 'activate');
    expect(await planOf(person)).toMatchObject({ subscription: { plan: 'starter', endsThen: true }, request: null });
    expect((await person.news())[0]).toMatch(/^Your Starter plan ends on \w+ \d+, \d{4}\.$/);
  });
});

describe('a declined request', () => {
  it('needs a reason, and the person reads it', async () => {
    const person = await asking('professional');
    expect((await decide(admin, person.request, 'decline')).body.fields).toEqual({
      reason: 'Enter a reason. The user sees it',
    });
    expect((await decide(admin, person.request, 'decline', { reason: 'x'.repeat(501) })).status).toBe(400);
    const { status } = await decide(admin, person.request, 'decline', { reason: 'The invoice address is missing.' });
    expect(status).toBe(200);
    expect((await planOf(person)).request).toMatchObject({
      state: 'declined',
      reason: 'The invoice address is missing.',
    });
    expect(await person.profile()).toMatchObject({
      subscriptionTier: 'professional',
      trialEndsAt: expect.any(String),
    });
    const [mail] = await mailsTo(app, person.email, 2);
    expect(mail?.text).toContain('The invoice address is missing.');
    // It may be asked for again.
    expect((await ask(person)).body.request.state).toBe('open');
    const { body: decided } = await admin.call('GET', '/api/admin/plan-requests?show=decided');
    expect(decided.requests[0]).toMatchObject({ state: 'declined', decidedBy: 'Priya Fairlocke' });
  });
});

describe('the list of requests', () => {
  it('comes in pages, the longest waiting first', async () => {
    const person = await broker();
    await app.database.db.insert(planRequests).values({
      accountId: person.id,
      plan: 'starter',
      billing: 'monthly',
      fromTier: 'basic',
      state: 'open',
      requestedAt: new Date('2020-01-01T00:00:00Z'),
    });
    const { body } = await admin.call('GET', '/api/admin/plan-requests');
    expect(body.requests[0].person.email).toBe(person.email);
    const { body: next } = await admin.call('GET', '/api/admin/plan-requests?offset=1');
    expect([next.total, next.requests.length]).toEqual([body.total, body.requests.length - 1]);
    expect(next.requests.map((one: { _id: string }) => one._id)).not.toContain(body.requests[0]._id);
  });
});

describe('fields of a body that name a tier or a role', () => {
  const wished = { subscriptionTier: 'enterprise', role: 'superadmin', isAdmin: true, tier: 'enterprise' };
  it('change nothing, whatever the call', async () => {
    const person = await broker(undefined, wished);
    const before = await person.profile();
    expect(before).toMatchObject({ role: 'user', isAdmin: false, subscriptionTier: 'basic' });
    await ask(person, { ...annual, ...wished, state: 'activated', accountId: person.id });
    await person.call('PUT', '/api/users/profile/time-zone', { timeZone: 'America/Chicago', ...wished });
    await person.call('POST', '/api/plan/withdraw', wished);
    await person.call('POST', '/api/auth/login', { email: person.email, password: goodPassword, ...wished });
    expect(await person.profile()).toEqual({ ...before, timeZone: 'America/Chicago' });
  });
});

describe('with manual invoicing', () => {
  it('there is no page of a payment service, and nothing is heard of Stripe', async () => {
    const person = await broker();
    expect((await person.call('POST', '/api/plan/billing')).status).toBe(409);
    const { status } = await app.visitor.call('POST', '/api/payments/stripe/webhook', { id: 'evt_1' });
    expect(status).toBe(404);
  });
});

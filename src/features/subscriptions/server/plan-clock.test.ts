import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { brokerForm, goodPassword, mailsTo } from '../../../../tests/support/desks/account-desk.ts';
import { pagesUpdatedDuring } from '../../../../tests/support/events/published.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { dayMs } from '../../../kernel/dates.ts';
import { mailboxMessages } from '../../../platform/database/tables.ts';
import { planClock } from './plan-clock.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const signUp = async (email: string, plan?: string) => {
  const form = { ...brokerForm, email, ...(plan ? { plan } : {}) };
  expect((await app.visitor.call('POST', '/api/auth/signup', form)).status).toBe(200);
};
const signIn = async (email: string) => {
  const { body } = await app.visitor.call('POST', '/api/auth/login', { email, password: goodPassword });
  const headers = { authorization: `Bearer ${body.token}` };
  return {
    id: async (): Promise<string> =>
      (await app.visitor.call('GET', '/api/users/profile', undefined, headers)).body.user._id,
    async news() {
      const { body: list } = await app.visitor.call('GET', '/api/notifications', undefined, headers);
      return list.notifications.map(({ message }: { message: string }) => message);
    },
    tier: async () =>
      (await app.visitor.call('GET', '/api/users/profile', undefined, headers)).body.user.subscriptionTier,
  };
};
/** As it runs each hour, also in two processes at once, and once more. */
async function strike(): Promise<void> {
  await Promise.all([planClock.run(app.platform, {}), planClock.run(app.platform, {})]);
  await planClock.run(app.platform, {});
}
const subjectsTo = async (email: string) => {
  const rows = await app.database.db.select().from(mailboxMessages).where(eq(mailboxMessages.recipient, email));
  return rows.map(({ subject }) => subject);
};

it('the end of a trial is told three days before and on the day, once each, to whom it takes something away', async () => {
  const email = 'trial@example.com';
  await signUp(email, 'enterprise');
  await signUp('starter@example.com', 'starter');
  // Written before the days pass: the link that it has ends.
  await mailsTo(app, 'starter@example.com', 1);
  const person = await signIn(email);
  await strike();
  expect(await person.news()).toEqual([]);
  const personId = await person.id();
  app.clock.advance(11 * dayMs + 1_000);
  expect(await pagesUpdatedDuring(app, 'plan', strike)).toEqual([personId]);
  const ending = 'Your trial ends within three days. After that your account moves to Starter.';
  expect(await person.news()).toEqual([ending]);
  const [mail] = await mailsTo(app, email, 2);
  expect(mail?.subject).toBe('Your trial ends within three days');
  expect(mail?.text).toContain('Your Enterprise trial ends within three days. Your account then moves to Starter');
  // What goes is named; what is not built is not said to go.
  expect(mail?.text).toContain('API access');
  expect(mail?.text).not.toContain('White-label portal');
  expect(await person.tier()).toBe('enterprise');
  app.clock.advance(3 * dayMs);
  expect(await pagesUpdatedDuring(app, 'plan', strike)).toEqual([personId]);
  const ended = 'Your trial has ended. You are on Starter now; everything you entered is still there.';
  expect(await person.news()).toEqual([ended, ending]);
  expect((await mailsTo(app, email, 3))[0]?.subject).toBe('Your trial has ended');
  expect(await person.tier()).toBe('basic');
  // On Starter nothing ends.
  const starter = await signIn('starter@example.com');
  expect(await starter.news()).toEqual([]);
  expect(await subjectsTo('starter@example.com')).toEqual(['Verify your email address']);
});

it('a trial whose plan was activated meanwhile ends without a word', async () => {
  const email = 'activated@example.com';
  await signUp(email, 'professional');
  const person = await signIn(email);
  const { body } = await app.visitor.call('POST', '/api/auth/login', { email, password: goodPassword });
  const headers = { authorization: `Bearer ${body.token}` };
  const asked = await app.visitor.call('POST', '/api/plan', { plan: 'professional', billing: 'monthly' }, headers);
  const admin = await app.signIn('admin@example.com');
  await admin.call('POST', `/api/admin/plan-requests/${asked.body.request._id}/activate`);
  app.clock.advance(12 * dayMs);
  await strike();
  app.clock.advance(3 * dayMs);
  await strike();
  expect(await person.news()).toEqual(['Your plan is now Professional, billed monthly.']);
  expect(await person.tier()).toBe('professional');
});

it('an invoiced plan that was ended holds until its period does, and is gone then', async () => {
  const email = 'ends@example.com';
  await signUp(email);
  const carryOut = async (choice: object) => {
    const { body } = await app.visitor.call('POST', '/api/auth/login', { email, password: goodPassword });
    const headers = { authorization: `Bearer ${body.token}` };
    const asked = await app.visitor.call('POST', '/api/plan', choice, headers);
    const admin = await app.signIn('admin@example.com');
    await admin.call('POST', `/api/admin/plan-requests/${asked.body.request._id}/activate`);
  };
  await carryOut({ plan: 'enterprise', billing: 'monthly' });
  app.clock.advance(40 * dayMs);
  await carryOut({ plan: null, billing: null });
  await strike();
  expect(await (await signIn(email)).tier()).toBe('enterprise');
  app.clock.advance(23 * dayMs);
  const person = await signIn(email);
  expect(await person.tier()).toBe('enterprise');
  await strike();
  expect(await person.tier()).toBe('basic');
  const [gone, ends] = await person.news();
  expect(gone).toBe('Your Enterprise plan has ended. You are on Starter now.');
  expect(ends).toMatch(/^Your Enterprise plan ends on /);
});

import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailsTo, newBroker, type OwnBroker } from '../../../../../tests/support/desks/account-desk.ts';
import { pagesUpdatedDuring } from '../../../../../tests/support/events/published.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { dayMs } from '../../../../kernel/dates.ts';
import { auditLog } from '../../../../platform/database/tables.ts';
import { accounts } from '../../../accounts/server/tables.ts';
import { planClock } from '../plan-clock.ts';

let app: TestApp;
let admin: Caller;
let person: OwnBroker;
let adminIds: string[];
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn('admin@example.com');
  const superadmin = await app.signIn('superadmin@example.com');
  const idOf = async (who: Caller) => String((await who.call('GET', '/api/users/profile')).body.user._id);
  adminIds = await Promise.all([admin, superadmin].map(idOf));
});
beforeEach(async () => {
  person = await newBroker(app, 'planned', { plan: 'starter' });
});
afterAll(() => app?.close());

const annual = { plan: 'professional', billing: 'annual' };
const setPlan = (body: object = annual, id = person.id) => admin.call('PUT', `/api/admin/users/${id}/plan`, body);
const setTrial = (body: object, id = person.id) => admin.call('PUT', `/api/admin/users/${id}/trial`, body);
const dayAfter = (days: number) => new Date(app.clock.now().getTime() + days * dayMs).toISOString().slice(0, 10);

describe('a plan that an administrator gives', () => {
  it('holds immediately, for the account and on the pages of other administrators, and its owner hears of it', async () => {
    const updated = await pagesUpdatedDuring(app, 'user', async () => {
      expect(await setPlan()).toMatchObject({
        status: 200,
        body: { success: true, message: 'Plan set: Professional, billed annually.' },
      });
    });
    expect(updated).toEqual(adminIds.toSorted());
    expect(await person.profile()).toMatchObject({ subscriptionTier: 'professional', trialEndsAt: null });
    expect((await person.call('GET', '/api/plan')).body.subscription).toMatchObject({ ...annual, source: 'manual' });
    expect((await person.news())[0]).toBe('Your plan is now Professional, billed annually.');
    const [row] = (await admin.call('GET', `/api/admin/users?search=${person.email}`)).body;
    expect(row).toMatchObject({ subscriptionTier: 'professional', trialEndsAt: null });
  });

  it('ends with its period once it is taken away', async () => {
    await setPlan();
    expect((await setPlan({ plan: null, billing: null })).body.message).toBe('The plan ends with its period.');
    expect((await person.call('GET', '/api/plan')).body.subscription).toMatchObject({ ...annual, endsThen: true });
    expect((await person.profile()).subscriptionTier).toBe('professional');
  });

  it('is not given twice, against an open request, or where Stripe charges', async () => {
    await setPlan();
    expect(await setPlan()).toMatchObject({ status: 409, body: { message: 'This account already has this plan.' } });
    await person.call('POST', '/api/plan', { plan: 'enterprise', billing: 'annual' });
    expect((await setPlan({ plan: 'starter', billing: 'monthly' })).body.message).toBe(
      'This user requested: Enterprise, billed annually. Decide that under Plan Requests first.',
    );
    await person.call('POST', '/api/plan/withdraw');
    await app.database.db.execute(sql`
      update subscriptions set source = 'stripe', stripe_subscription_id = ${`sub_${person.id}`} where account_id = ${person.id}`);
    for (const change of [setPlan({ plan: null, billing: null }), setTrial({ plan: null, endsOn: null })])
      expect(await change).toMatchObject({ status: 409, body: { message: expect.stringContaining('through Stripe') } });
  });

  it('is for brokers and investors, and asked for as a whole', async () => {
    const lender = (await (await app.signIn('lender@example.com')).call('GET', '/api/users/profile')).body.user;
    for (const id of [lender._id, ...adminIds]) {
      expect((await setPlan(annual, id)).status).toBe(409);
      expect((await setTrial({ plan: 'professional', endsOn: dayAfter(5) }, id)).status).toBe(409);
    }
    expect((await setPlan(annual, '00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await setPlan({ plan: 'professional', billing: null })).body.fields).toEqual({
      billing: 'Choose monthly or annual',
    });
    expect((await setTrial({ plan: 'professional', endsOn: null })).body.fields).toEqual({ endsOn: 'Choose a day' });
  });
});

describe('a trial that an administrator gives', () => {
  it('opens the plan until the end of the day where its owner is, and is announced', async () => {
    await person.call('PUT', '/api/users/profile/time-zone', { timeZone: 'Pacific/Honolulu' });
    const endsOn = dayAfter(10);
    expect((await setTrial({ plan: 'enterprise', endsOn })).status).toBe(200);
    const { subscriptionTier, trialEndsAt } = await person.profile();
    expect(subscriptionTier).toBe('enterprise');
    // Honolulu is ten hours behind UTC all year.
    expect(Date.parse(trialEndsAt)).toBe(Date.parse(`${endsOn}T10:00:00.000Z`) + dayMs - 1);
    expect((await person.news())[0]).toMatch(/^You can try Enterprise until /);
    await expect
      .poll(async () => (await mailsTo(app, person.email)).map(({ subject }) => subject))
      .toContainEqual(expect.stringMatching(/^You can try Enterprise until /));
  });

  it('is extended and ended, and its new end is announced again', async () => {
    // Both ends lie within the three days before which they are announced, wherever it is which day.
    await setTrial({ plan: 'professional', endsOn: dayAfter(0) });
    await planClock.run(app.platform, {});
    await setTrial({ plan: 'professional', endsOn: dayAfter(1) });
    await planClock.run(app.platform, {});
    const announced = and(eq(auditLog.entityId, person.id), eq(auditLog.action, 'account.trialNearedEnd'));
    expect(await app.database.db.$count(auditLog, announced)).toBe(2);
    expect((await setTrial({ plan: null, endsOn: null })).body.message).toBe('The trial has ended.');
    expect(await person.profile()).toMatchObject({ subscriptionTier: 'basic', trialEndsAt: null });
    expect(await setTrial({ plan: null, endsOn: null })).toMatchObject({
      status: 409,
      body: { message: 'No trial is running.' },
    });
  });

  it('does not lie in the past or years ahead, and is not beside a plan', async () => {
    expect((await setTrial({ plan: 'professional', endsOn: dayAfter(-3) })).body.fields.endsOn).toBe(
      'Choose today or a later day.',
    );
    expect((await setTrial({ plan: 'professional', endsOn: dayAfter(400) })).body.fields.endsOn).toBe(
      'A trial can run for 365 days at most.',
    );
    await setPlan();
    expect((await setTrial({ plan: 'enterprise', endsOn: dayAfter(5) })).status).toBe(409);
    const [row] = await app.database.db.select().from(accounts).where(eq(accounts.id, person.id));
    expect(row?.trialEndsAt).toBeNull();
  });
});

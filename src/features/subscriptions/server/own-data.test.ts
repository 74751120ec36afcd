import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoPassword } from '../../../../tests/support/own-people.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { dayMs } from '../../../kernel/dates.ts';
import { housekeeping } from '../../../platform/jobs/housekeeping.ts';
import { accounts } from '../../accounts/server/tables.ts';
import { ownPlanFiles } from './own-data.ts';
import { planRequests, subscriptions } from './tables.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const brokerId = async (): Promise<string> => {
  const { db } = app.database;
  const [row] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, 'broker@example.com'));
  return row?.id ?? '';
};

it('an account that Stripe would go on charging is not deleted before its plan is ended, and then nothing of the plan stays', async () => {
  const { db } = app.database;
  const broker = await app.signIn('broker@example.com');
  const accountId = await brokerId();
  const now = app.clock.now();
  const paid = { plan: 'professional', billing: 'monthly', source: 'stripe', status: 'active' } as const;
  await db.insert(subscriptions).values({
    accountId,
    ...paid,
    startedAt: now,
    currentPeriodEnd: new Date(now.getTime() + 20 * dayMs),
    stripeCustomerId: 'cus_1',
    stripeSubscriptionId: 'sub_1',
  });
  await db
    .insert(planRequests)
    .values({ accountId, plan: 'enterprise', billing: 'annual', fromTier: 'basic', state: 'open', requestedAt: now });
  const ask = () => broker.call('POST', '/api/users/deletion', { password: demoPassword });
  const why = 'Your plan is still paid for. End it under Upgrade first, so that you are not charged again.';
  expect(await ask()).toMatchObject({ status: 409, body: { message: why } });
  expect((await broker.call('GET', '/api/users/deletion')).body).toMatchObject({ dueAt: null, refusal: why });
  await db.update(subscriptions).set({ endsThen: true });
  expect((await ask()).status).toBe(200);
  app.clock.advance(15 * dayMs);
  await housekeeping.run(app.platform, {});
  const left = await db.execute(sql`select 1 from subscriptions union all select 1 from plan_requests`);
  expect(left.rows).toEqual([]);
});

it('what a broker takes along names the plan and the requests, and no number of Stripe', () => {
  expect(ownPlanFiles.map(({ name }) => name)).toEqual(['plan', 'plan-requests']);
  expect(ownPlanFiles.flatMap(({ columns }) => columns).filter((column) => /stripe/i.test(column))).toEqual([]);
});

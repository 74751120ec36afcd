import { and, eq, isNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import { z } from 'zod';
import { idSchema } from '../../../../kernel/contract.ts';
import { secondMs } from '../../../../kernel/dates.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { defineJob, type Platform } from '../../../../platform/platform.ts';
import { personName, signUpPlanNames } from '../../../accounts/model.ts';
import { billings } from '../../../accounts/plans.ts';
import { findAdmins, findPeople, forgetSessions, lockPlan } from '../../../accounts/server/api.ts';
import { notify } from '../../../notifications/server/api.ts';
import type { SubscriptionStatus } from '../../model.ts';
import { subscriptionMails } from '../mails.ts';
import { priceName } from '../payments-config.ts';
import { isPaidThroughStripe, lockSubscription, type SubscriptionRow } from '../read-subscription.ts';
import { recordSubscription } from '../record-subscription.ts';
import { paymentEvents, subscriptions } from '../tables.ts';
import { callStripe, deskOf, type StripeConfig } from './stripe-desk.ts';

/** Brings what is known of a subscription to what Stripe says of it now. Stripe may be away for three days. */
export const stripeSync = defineJob({
  name: 'stripe-sync',
  payload: z.object({ eventId: z.string(), subscriptionId: z.string(), accountId: idSchema.nullable() }),
  concurrency: 2,
  timeoutSeconds: 60,
  retries: 20,
  pauses: { first: 5, longest: 4 * 60 * 60 },
  async run(platform, { eventId, subscriptionId, accountId: told }) {
    const { stripe, config } = deskOf(platform);
    const { db } = platform.database;
    // Before Stripe is asked: whoever asked later knows at least as much.
    const readAt = await databaseNow(platform);
    const found = await callStripe(platform, () => stripe.subscriptions.retrieve(subscriptionId));
    const accountId = idSchema.safeParse(found.metadata.account_id).data ?? told ?? (await ownerOf(db, subscriptionId));
    const context: RequestContext = {
      actor: { kind: 'system' },
      at: platform.clock.now(),
      requestId: `job:${stripeSync.name}`,
    };
    await platform.database.transaction(async (tx) => {
      const event = await takeEvent(tx, eventId, context.at);
      const plan = event && accountId ? await lockPlan(tx, accountId) : undefined;
      if (!event || !accountId || !plan) return;
      if (plan.deletedAt !== null) return tellOfNobodys(platform, tx, context.at, found);
      const before = await lockSubscription(tx, accountId);
      const next = rowOf(config, found, { accountId, readAt });
      if (next && isNews(before, next)) {
        if (isSecond(before, next)) await tellOfTwo(platform, tx, context.at, accountId);
        await recordSubscription(platform, tx, context, next);
      }
      const isDue = (await lockSubscription(tx, accountId))?.status === 'pastDue';
      if (event.type === 'invoice.payment_failed' && isDue) await tellOfFailure(platform, tx, context, accountId);
    });
    if (accountId) forgetSessions(platform, accountId);
  },
});

async function databaseNow({ database }: Platform): Promise<Date> {
  const { rows } = await database.pool.query<{ now: Date }>('select clock_timestamp() as now');
  return rows[0]?.now ?? new Date();
}

async function ownerOf(db: Platform['database']['db'], subscriptionId: string): Promise<string | undefined> {
  const own = eq(subscriptions.stripeSubscriptionId, subscriptionId);
  const [row] = await db.select({ accountId: subscriptions.accountId }).from(subscriptions).where(own);
  return row?.accountId;
}

/** Undefined when the event was handled before, by a run whose end was not written down. */
async function takeEvent(tx: Transaction, id: string, at: Date): Promise<{ type: string } | undefined> {
  const open = and(eq(paymentEvents.id, id), isNull(paymentEvents.handledAt));
  const [event] = await tx.db.update(paymentEvents).set({ handledAt: at }).where(open).returning();
  return event;
}

/** What Stripe's words mean here; without a word nothing has begun yet. */
const statuses: Readonly<Record<string, SubscriptionStatus>> = {
  active: 'active',
  trialing: 'active',
  past_due: 'pastDue',
  canceled: 'ended',
  // These live on: they can be paid again, and are looked after in the portal.
  unpaid: 'unpaid',
  paused: 'unpaid',
};

/** Undefined for a subscription that has not begun, or to something that is no plan. */
function rowOf(
  { prices }: StripeConfig,
  found: Stripe.Subscription,
  { accountId, readAt }: { accountId: string; readAt: Date },
): SubscriptionRow | undefined {
  const status = statuses[found.status];
  const item = found.items.data[0];
  const sold = signUpPlanNames
    .flatMap((plan) => billings.map((billing) => ({ plan, billing })))
    .find(({ plan, billing }) => prices[priceName(plan, billing)] === item?.price.id);
  if (!status || !item || !sold) return undefined;
  const { customer } = found;
  return {
    accountId,
    ...sold,
    source: 'stripe',
    status,
    startedAt: new Date(found.start_date * secondMs),
    currentPeriodEnd: new Date(item.current_period_end * secondMs),
    endsThen: found.cancel_at_period_end || found.cancel_at !== null,
    stripeCustomerId: typeof customer === 'string' ? customer : customer.id,
    stripeSubscriptionId: found.id,
    readAt,
  };
}

/** Older than what is known, or the end of a subscription that another one has replaced: neither changes anything. */
function isNews(before: SubscriptionRow | undefined, next: SubscriptionRow): boolean {
  if (!before) return next.status !== 'ended';
  if (before.stripeSubscriptionId !== next.stripeSubscriptionId)
    return next.status !== 'ended' && (before.status === 'ended' || before.startedAt <= next.startedAt);
  return before.readAt === null || next.readAt === null || before.readAt <= next.readAt;
}

const isSecond = (before: SubscriptionRow | undefined, next: SubscriptionRow): boolean =>
  isPaidThroughStripe(before) && before?.stripeSubscriptionId !== next.stripeSubscriptionId;

/** Somebody paid twice, in two windows: only a person can tell which one is wanted. */
async function tellOfTwo(platform: Platform, tx: Transaction, at: Date, accountId: string): Promise<void> {
  const name = personName((await findPeople(tx.db, [accountId])).get(accountId));
  const message = `${name} pays for two subscriptions. Please cancel the older one in Stripe.`;
  const admins = await findAdmins(tx.db);
  await notify(
    platform,
    tx,
    at,
    ...admins.map((id) => ({ accountId: id, sort: null, message, link: '/admin/plan-requests' })),
  );
}

/** A subscription of an account that was deleted: nothing is given to it, and only a person can end what still charges. */
async function tellOfNobodys(platform: Platform, tx: Transaction, at: Date, found: Stripe.Subscription): Promise<void> {
  if (found.status === 'canceled' || found.cancel_at_period_end || found.cancel_at !== null) return;
  const message = 'An account that was deleted still has a subscription. Please cancel it in Stripe.';
  const admins = await findAdmins(tx.db);
  const link = '/admin/plan-requests';
  await notify(platform, tx, at, ...admins.map((accountId) => ({ accountId, sort: null, message, link })));
}

async function tellOfFailure(platform: Platform, tx: Transaction, { at }: RequestContext, accountId: string) {
  const message =
    'A payment for your plan did not go through. We will retry it, and you keep your plan in the meantime. Please check your payment method.';
  await platform.mail.queue(tx, subscriptionMails.paymentFailed, accountId, { accountId });
  await notify(platform, tx, at, { accountId, sort: null, message, link: '/upgrade' });
}

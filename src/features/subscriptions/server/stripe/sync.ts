import { and, eq, isNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import { z } from 'zod';
import { idSchema } from '../../../../kernel/contract.ts';
import { secondMs } from '../../../../kernel/dates.ts';
import { jobContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import { defineJob, type Platform } from '../../../../platform/platform.ts';
import { signUpPlanNames } from '../../../accounts/model.ts';
import { billings } from '../../../accounts/plans.ts';
import { forgetSessions, lockPlan } from '../../../accounts/server/api.ts';
import { deletedAccountCharged, paymentFailed, secondSubscriptionPaid } from '../../events.ts';
import type { SubscriptionStatus } from '../../model.ts';
import { priceName } from '../payments/payments-config.ts';
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
  async run(platform, { eventId, subscriptionId, accountId: named }) {
    const { stripe, config } = deskOf(platform);
    const { db } = platform.database;
    // Before Stripe is asked: whoever asked later knows at least as much.
    const readAt = await databaseNow(platform);
    const found = await callStripe(platform, () => stripe.subscriptions.retrieve(subscriptionId));
    const accountId =
      idSchema.safeParse(found.metadata.account_id).data ?? named ?? (await ownerOf(db, subscriptionId));
    const context = jobContext(stripeSync, platform.clock.now());
    await platform.database.transaction(async (tx) => {
      const event = await takeEvent(tx, eventId, context.at);
      const plan = event && accountId ? await lockPlan(tx, accountId) : undefined;
      if (!event || !accountId || !plan) return;
      if (plan.deletedAt !== null) {
        if (goesOn(found)) await record(tx, context, deletedAccountCharged, { id: accountId });
        return;
      }
      const before = await lockSubscription(tx, accountId);
      const next = rowOf(config, found, { accountId, readAt });
      if (next && isNews(before, next)) {
        if (isSecond(before, next)) await record(tx, context, secondSubscriptionPaid, { id: accountId });
        await recordSubscription(tx, context, next);
      }
      const isDue = (await lockSubscription(tx, accountId))?.status === 'pastDue';
      if (event.type === 'invoice.payment_failed' && isDue) await record(tx, context, paymentFailed, { id: accountId });
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

const goesOn = (found: Stripe.Subscription): boolean =>
  found.status !== 'canceled' && !found.cancel_at_period_end && found.cancel_at === null;

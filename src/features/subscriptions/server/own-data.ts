import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { inPages, rowsAfter } from '../../../platform/database/pages.ts';
import { type RetentionRule, removesBefore } from '../../../platform/jobs/retention.ts';
import type { AccountNeeded, OwnDataFile } from '../../accounts/server/api.ts';
import { isPaidThroughStripe, readSubscription } from './read-subscription.ts';
import { paymentEvents, planRequests, subscriptions, toldOfTrial } from './tables.ts';

const ownSubscription: OwnDataFile = {
  name: 'plan',
  title: 'Your plan',
  about: 'Your current or last plan and how you pay for it. Card and account numbers are never stored here.',
  access: 'broker',
  columns: ['plan', 'billing', 'source', 'status', 'startedAt', 'currentPeriodEnd', 'endsThen'],
  async *pages(db, { accountId }) {
    const row = await readSubscription(db, accountId);
    if (row) yield [row];
  },
};

const ownRequests: OwnDataFile = {
  name: 'plan-requests',
  title: 'Plan requests',
  about: 'Which plans you requested, and the outcome.',
  access: 'broker',
  columns: ['id', 'requestedAt', 'plan', 'billing', 'state', 'decidedAt', 'reason'],
  pages: (db, { accountId }) =>
    inPages(
      (after, limit) =>
        db
          .select()
          .from(planRequests)
          .where(and(eq(planRequests.accountId, accountId), rowsAfter(planRequests.id, after)))
          .orderBy(asc(planRequests.id))
          .limit(limit),
      ({ id }) => id,
    ),
};

export const ownPlanFiles = [ownSubscription, ownRequests];

/** Stripe would go on charging somebody who could end it nowhere any more. */
export async function stillPaid(db: Queries, accountId: string): Promise<AccountNeeded | null> {
  const row = await readSubscription(db, accountId);
  return isPaidThroughStripe(row) && !row?.endsThen
    ? {
        toOwner: 'Your plan is still paid for. End it under Upgrade first, so that you are not charged again.',
        toAdmin:
          'Their plan is still paid through Stripe. They have to end it first, so that they are not charged again.',
      }
    : null;
}

/** Administrators have every feature: a plan that goes on would be paid for nothing, and they could not end it. */
export const paidWhilePromoted = async (db: Queries, accountId: string): Promise<string | null> =>
  (await stillPaid(db, accountId))
    ? 'Their plan is still paid through Stripe. Ask them to end it first: administrators need no plan.'
    : null;

export async function removePlan({ db }: Transaction, accountId: string): Promise<void> {
  await db.delete(planRequests).where(eq(planRequests.accountId, accountId));
  await db.update(planRequests).set({ decidedBy: null }).where(eq(planRequests.decidedBy, accountId));
  for (const table of [subscriptions, toldOfTrial]) await db.delete(table).where(eq(table.accountId, accountId));
}

export const subscriptionsRules: readonly RetentionRule[] = [
  {
    name: 'payment-events',
    what: 'Ids of events from Stripe',
    tables: [paymentEvents],
    kept: { days: 60, after: 'they came' },
    why: 'An event that comes twice is handled once. Stripe sends it again for a few days. What is not handled stays.',
    remove: removesBefore(paymentEvents, paymentEvents.receivedAt, isNotNull(paymentEvents.handledAt)),
  },
];

import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { subscriptionTiers } from '../../../kernel/access.ts';
import { moment } from '../../../platform/database/tables.ts';
import { signUpPlanNames } from '../../accounts/model.ts';
import { billings } from '../../accounts/plans.ts';
import { accounts } from '../../accounts/server/tables.ts';
import { requestStates, subscriptionSources, subscriptionStatuses } from '../model.ts';

const ownAccount = () =>
  uuid('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' });

/** What an account pays for, or paid for last. What it may use stands in the account itself. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    accountId: ownAccount().primaryKey(),
    plan: text('plan', { enum: signUpPlanNames }).notNull(),
    billing: text('billing', { enum: billings }).notNull(),
    source: text('source', { enum: subscriptionSources }).notNull(),
    status: text('status', { enum: subscriptionStatuses }).notNull(),
    startedAt: moment('started_at').notNull(),
    /** Null with manual invoicing, where one period follows the other from the start on. */
    currentPeriodEnd: moment('current_period_end'),
    endsThen: boolean('ends_then').notNull().default(false),
    stripeCustomerId: text('stripe_customer_id'),
    stripeSubscriptionId: text('stripe_subscription_id'),
    /** When what stands here was read from Stripe: what was read before it is older. */
    readAt: moment('read_at'),
  },
  (table) => [uniqueIndex('subscriptions_stripe').on(table.stripeSubscriptionId)],
);

// Without parameters, so that the indexes over just these rows serve it.
export const isOpenRequest = sql`state = 'open'`;

export const planRequests = pgTable(
  'plan_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: ownAccount(),
    /** Both null: the plan that there is shall end. */
    plan: text('plan', { enum: signUpPlanNames }),
    billing: text('billing', { enum: billings }),
    /** What held when it was asked. */
    fromTier: text('from_tier', { enum: subscriptionTiers }).notNull(),
    state: text('state', { enum: requestStates }).notNull(),
    requestedAt: moment('requested_at').notNull(),
    decidedAt: moment('decided_at'),
    decidedBy: uuid('decided_by').references(() => accounts.id, { onDelete: 'set null' }),
    reason: text('reason'),
  },
  (table) => [
    uniqueIndex('plan_requests_one_open').on(table.accountId).where(isOpenRequest),
    index('plan_requests_waiting').on(table.requestedAt).where(isOpenRequest),
    index('plan_requests_account').on(table.accountId, table.requestedAt),
    index('plan_requests_decided').on(table.decidedAt),
    index('plan_requests_decided_by').on(table.decidedBy),
  ],
);

/** Events of the payment service that were taken in, so that one which comes again changes nothing. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    receivedAt: moment('received_at').notNull(),
    /** Null: its job has not run to its end. */
    handledAt: moment('handled_at'),
  },
  (table) => [index('payment_events_age').on(table.receivedAt)],
);

export const trialNotices = ['ending', 'ended'] as const;

/** Who was told that a trial ends, so that nobody is told twice. */
export const toldOfTrial = pgTable(
  'told_of_trial',
  {
    accountId: ownAccount(),
    notice: text('notice', { enum: trialNotices }).notNull(),
    toldAt: moment('told_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.notice] })],
);

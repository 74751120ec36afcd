import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/tables.ts';
import { accounts } from '../../accounts/server/tables.ts';
import { deliveryStates, webhookStates } from '../model.ts';

export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    url: text('url').notNull(),
    events: text('events').array().notNull(),
    state: text('state', { enum: webhookStates }).notNull().default('active'),
    /** Encrypted. */
    secret: text('secret').notNull(),
    /** Encrypted; signs as well until the overlap ends. */
    formerSecret: text('former_secret'),
    overlapEndsAt: moment('overlap_ends_at'),
    failingSince: moment('failing_since'),
    madeAt: moment('made_at').notNull(),
  },
  (table) => [index('webhooks_account').on(table.accountId)],
);
export type WebhookRow = typeof webhooks.$inferSelect;

/** What is sent to one webhook about one event. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    event: text('event').notNull(),
    /** The very text that is signed and sent, at every try. */
    body: text('body').notNull(),
    state: text('state', { enum: deliveryStates }).notNull(),
    /** How often it was tried, replays included. The job of a try names its number, so that each is made once. */
    tries: integer('tries').notNull().default(0),
    /** The tries before it was replayed last. */
    earlierTries: integer('earlier_tries').notNull().default(0),
    status: integer('status'),
    failure: text('failure'),
    happenedAt: moment('happened_at').notNull(),
    nextTryAt: moment('next_try_at'),
  },
  (table) => [
    index('webhook_deliveries_page').on(table.webhookId, table.happenedAt, table.id),
    index('webhook_deliveries_missed').on(table.webhookId, table.happenedAt).where(sql`state in ('failed', 'held')`),
    index('webhook_deliveries_happened').on(table.happenedAt),
  ],
);
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

export const webhookTries = pgTable(
  'webhook_tries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    deliveryId: uuid('delivery_id')
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    ms: integer('ms').notNull(),
    status: integer('status'),
    failure: text('failure'),
    answer: text('answer'),
  },
  (table) => [index('webhook_tries_delivery').on(table.deliveryId, table.at)],
);
export type TryRow = typeof webhookTries.$inferSelect;

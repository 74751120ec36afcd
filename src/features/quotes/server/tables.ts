import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/tables.ts';
import { accounts } from '../../accounts/server/tables.ts';
import { lenders } from '../../lenders/server/tables.ts';
import { pipelineEntries } from '../../pipeline/server/tables.ts';
import { declineReasons, quoteStatuses } from '../model.ts';

/** One request to one lender, with its life. */
export const quotes = pgTable(
  'quotes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    entryId: uuid('entry_id')
      .notNull()
      .references(() => pipelineEntries.id),
    brokerId: uuid('broker_id')
      .notNull()
      .references(() => accounts.id),
    lenderId: uuid('lender_id')
      .notNull()
      .references(() => lenders.id),
    kind: text('kind').notNull(),
    addressKey: text('address_key').notNull(),
    status: text('status', { enum: quoteStatuses }).notNull(),
    request: jsonb('request').notNull(),
    program: jsonb('program'),
    requestedAt: moment('requested_at').notNull(),
    seenAt: moment('seen_at'),
    /** The first offer or decline: what a lender's reply time is measured to. */
    answeredAt: moment('answered_at'),
    expiresAt: moment('expires_at').notNull(),
    passedOverAt: moment('passed_over_at'),
    declineReason: text('decline_reason', { enum: declineReasons }),
    declineNote: text('decline_note').notNull().default(''),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('quotes_entry').on(table.entryId),
    index('quotes_lender').on(table.lenderId, table.status),
    // The guarantee behind "not sent twice", whatever the code above it does.
    uniqueIndex('quotes_open_once')
      .on(table.brokerId, table.lenderId, table.kind, table.addressKey)
      .where(sql`status in ('requested', 'seen', 'offered') and passed_over_at is null`),
  ],
);
export type Quote = typeof quotes.$inferSelect;

/** Every version of a lender's offer; none is ever changed. */
export const offers = pgTable(
  'offers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    quoteId: uuid('quote_id')
      .notNull()
      .references(() => quotes.id),
    version: integer('version').notNull(),
    loanAmount: bigint('loan_amount', { mode: 'number' }).notNull(),
    ratePercent: numeric('rate_percent', { mode: 'number' }).notNull(),
    terms: jsonb('terms').notNull(),
    by: text('by', { enum: ['portal', 'link'] }).notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [uniqueIndex('offers_version').on(table.quoteId, table.version)],
);

export type Offer = typeof offers.$inferSelect;

/** The thread between the lender and the broker. */
export const quoteMessages = pgTable(
  'quote_messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    quoteId: uuid('quote_id')
      .notNull()
      .references(() => quotes.id),
    side: text('side', { enum: ['lender', 'broker'] }).notNull(),
    message: text('message').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('quote_messages_quote').on(table.quoteId, table.createdAt)],
);

import { sql } from 'drizzle-orm';
import { bigint, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/tables.ts';
import { accounts } from '../../accounts/server/tables.ts';
import { lenders } from '../../lenders/server/tables.ts';
import { offers } from '../../quotes/server/tables.ts';
import { loanPackages } from '../../submission/server/tables.ts';
import { termAnswers as answers, closingSides } from '../model.ts';

/** How a submitted loan closes. */
export const closings = pgTable(
  'closings',
  {
    packageId: uuid('package_id')
      .primaryKey()
      .references(() => loanPackages.id, { onDelete: 'cascade' }),
    /** The day both sides plan with, in the time zone of the deal. */
    closingOn: date('closing_on', { mode: 'string' }),
    /** Which side set it last, when, and why it was moved. */
    dateSide: text('date_side', { enum: closingSides }),
    dateAt: moment('date_at'),
    dateReason: text('date_reason').notNull().default(''),
    /** When both sides are reminded of it next. */
    remindAt: moment('remind_at'),
    /** The version of the offer that the loan closes with. */
    finalVersion: integer('final_version'),
    fundedOn: date('funded_on', { mode: 'string' }),
    /** What was lent, whole dollars. */
    fundedAmount: bigint('funded_amount', { mode: 'number' }),
    fundedAt: moment('funded_at'),
    fundedBy: uuid('funded_by').references(() => accounts.id, { onDelete: 'set null' }),
    /** Why the lender took back that it was funded. */
    undoReason: text('undo_reason').notNull().default(''),
    /** Counts the changes: who saves says which one they have seen. */
    version: integer('version').notNull().default(1),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('closings_funder').on(table.fundedBy),
    index('closings_reminders').on(table.remindAt, table.packageId).where(sql`remind_at is not null`),
  ],
);

/** Where the money of a closing goes, in every version. Never sent by email. */
export const wireInstructions = pgTable(
  'wire_instructions',
  {
    packageId: uuid('package_id')
      .notNull()
      .references(() => loanPackages.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    /** Bank, account and references as JSON, encrypted. */
    content: text('content').notNull(),
    side: text('side', { enum: closingSides }).notNull(),
    writtenBy: uuid('written_by').references(() => accounts.id, { onDelete: 'set null' }),
    writtenAt: moment('written_at').notNull(),
    /** Who called the number known before, read them back, and when. */
    confirmedBy: uuid('confirmed_by').references(() => accounts.id, { onDelete: 'set null' }),
    confirmedAt: moment('confirmed_at'),
    /** Whom they called at which number, as JSON, encrypted. */
    call: text('call'),
  },
  (table) => [
    primaryKey({ columns: [table.packageId, table.version] }),
    index('wire_instructions_writer').on(table.writtenBy),
    index('wire_instructions_confirmer').on(table.confirmedBy),
  ],
);

/** What the broker says to a term sheet or to closing terms. */
export const termAnswers = pgTable(
  'term_answers',
  {
    offerId: uuid('offer_id')
      .primaryKey()
      .references(() => offers.id, { onDelete: 'cascade' }),
    packageId: uuid('package_id')
      .notNull()
      .references(() => loanPackages.id, { onDelete: 'cascade' }),
    answer: text('answer', { enum: answers }).notNull(),
    note: text('note').notNull().default(''),
    answeredBy: uuid('answered_by').references(() => accounts.id, { onDelete: 'set null' }),
    answeredAt: moment('answered_at').notNull(),
  },
  (table) => [index('term_answers_package').on(table.packageId), index('term_answers_answerer').on(table.answeredBy)],
);

/**
 * How far the terms of a loan moved after its offer was accepted, one row a loan, rewritten with every version: what is said
 * of a lender is summed up from these. No reference to the package: the figures outlive it.
 */
export const termDrifts = pgTable(
  'term_drifts',
  {
    packageId: uuid('package_id').primaryKey(),
    lenderId: uuid('lender_id')
      .notNull()
      .references(() => lenders.id, { onDelete: 'cascade' }),
    /** Of the accepted offer, whole dollars. */
    loanAmount: bigint('loan_amount', { mode: 'number' }).notNull(),
    /** Over so many months it is priced. */
    months: integer('months').notNull(),
    /** How many versions changed a term that has a price. */
    changes: integer('changes').notNull(),
    /** Whole dollars from the accepted offer to the newest version; above 0 is worse for the borrower. */
    cost: bigint('cost', { mode: 'number' }).notNull(),
    cash: bigint('cash', { mode: 'number' }).notNull(),
    /** When a version or the funding stated it last. */
    at: moment('at').notNull(),
  },
  (table) => [index('term_drifts_lender').on(table.lenderId, table.at), index('term_drifts_at').on(table.at)],
);

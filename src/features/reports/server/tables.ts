import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/tables.ts';
import { accounts } from '../../accounts/server/tables.ts';
import { reportSides } from '../report-tables.ts';

/** A question that somebody saved. What it comes to is never stored. */
export const reports = pgTable(
  'reports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    side: text('side', { enum: reportSides }).notNull(),
    name: text('name').notNull(),
    question: jsonb('question').notNull(),
    monthly: boolean('monthly').notNull(),
    /** When its next email is due; null: none is wanted. */
    nextAt: moment('next_at'),
    /** The month, YYYY-MM on the calendar of the person, whose email was sent: no other is sent in it. */
    lastMonth: text('last_month'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    index('reports_account').on(table.accountId, table.id),
    index('reports_due').on(table.nextAt).where(sql`next_at is not null and deleted_at is null`),
    index('reports_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
  ],
);

import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/tables.ts';
import { accounts } from '../../accounts/server/tables.ts';

// Written without parameters, so that the index over just these rows serves it.
export const isUnreadRow = sql`not is_read`;

export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    message: text('message').notNull(),
    link: text('link').notNull(),
    isRead: boolean('is_read').notNull().default(false),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('notifications_account').on(table.accountId, table.createdAt),
    // What is new is counted for every page, and is little beside what was read.
    index('notifications_unread').on(table.accountId, table.createdAt).where(isUnreadRow),
  ],
);

import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/tables.ts';
import { accounts } from '../../accounts/server/tables.ts';
import { notificationSortNames } from '../model.ts';

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

/** What an account has chosen to be told of, and how. Without a row it is told by every way there is. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    sort: text('sort', { enum: notificationSortNames }).notNull(),
    inProduct: boolean('in_product').notNull(),
    byMail: boolean('by_mail').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.sort] })],
);

import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/tables.ts';
import { accounts } from '../../accounts/server/tables.ts';
import { mailChoices } from '../model.ts';

// Written without parameters, so that the indexes over just these rows serve them.
export const isUnreadRow = sql`not is_read`;
export const isDaily = sql`by_mail = 'daily'`;

// Counts of changes, one for each account: far below 2^53.
const version = (name: string) => bigint(name, { mode: 'number' });

export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The version of the account's count that brought it: later ones have higher numbers, in the order of the commits. */
    number: version('number').notNull(),
    /** Null for what the person has chosen elsewhere. */
    type: text('type'),
    /** What happened, to whom it is told, and of which object: sentences are made of it when they are read. */
    event: text('event').notNull(),
    audience: text('audience').notNull(),
    objectId: uuid('object_id').notNull(),
    payload: jsonb('payload').notNull(),
    /** While it is unread, what happens about the same brings it up to date. */
    about: text('about'),
    /** How often it was told since it was last read. */
    times: integer('times').notNull().default(1),
    isRead: boolean('is_read').notNull().default(false),
    /** The version that marked it as read, by which that can be taken back. */
    readVersion: version('read_version'),
    /** When it was last told. */
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('notifications_account').on(table.accountId, table.number),
    // What is new is asked for by every page, and is little beside what was read.
    index('notifications_unread').on(table.accountId, table.number).where(isUnreadRow),
    index('notifications_about').on(table.accountId, table.about).where(sql`about is not null and not is_read`),
    // What housekeeping looks for.
    index('notifications_old').on(table.createdAt).where(sql`is_read`),
  ],
);

/**
 * How many are unread, by account. Whoever changes an account's notifications holds its row first, until the commit, and counts
 * the version up: so the count is exact, and of two versions the higher is the newer.
 */
export const notificationCounts = pgTable('notification_counts', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  version: version('version').notNull(),
  unread: integer('unread').notNull(),
});

/** The last daily summary of an account: no other is mailed on the same day. */
export const notificationDigests = pgTable('notification_digests', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** As the account's calendar had it. */
  day: date('day', { mode: 'string' }).notNull(),
  /** It holds what came after one version, and up to another. */
  toldAfter: version('told_after').notNull(),
  toldUpTo: version('told_up_to').notNull(),
});

/** What an account has chosen to be told of, and how. Without a row it is told by every way there is, at once. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    type: text('type').notNull(),
    inProduct: boolean('in_product').notNull(),
    byMail: text('by_mail', { enum: mailChoices }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.type] }),
    index('notification_preferences_daily').on(table.accountId).where(isDaily),
  ],
);

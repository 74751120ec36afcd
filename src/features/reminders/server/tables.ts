import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/tables.ts';
import { accounts } from '../../accounts/server/tables.ts';
import { morningTimes, taskTimes, usualMorning } from '../model.ts';

const isPending = sql`reminded_at is null`;

/**
 * A reminder of one thing to one person, pending or given. One that was given stays: by it the same is never given again, however
 * clocks are set.
 */
export const reminders = pgTable(
  'reminders',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    type: text('type', { enum: ['task', 'event'] }).notNull(),
    objectId: uuid('object_id').notNull(),
    /** When the task is due, or the occurrence of the event begins. */
    dueAt: moment('due_at').notNull(),
    remindAt: moment('remind_at').notNull(),
    remindedAt: moment('reminded_at'),
    /** When the task was completed with the button in the email. */
    usedAt: moment('used_at'),
  },
  (table) => [
    uniqueIndex('reminders_once').on(table.objectId, table.accountId, table.dueAt),
    index('reminders_due').on(table.remindAt, table.id).where(isPending),
    index('reminders_account').on(table.accountId, table.id),
    index('reminders_given').on(table.remindedAt).where(sql`reminded_at is not null`),
  ],
);
export type ReminderRow = typeof reminders.$inferSelect;

/** What people have chosen; without a row what is usual. */
export const reminderSettings = pgTable('reminder_settings', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** In minutes. */
  eventLead: integer('event_lead').notNull(),
  taskTime: text('task_time', { enum: taskTimes }).notNull(),
});

/** When the next email of the morning is due to an account. */
export const morningMails = pgTable(
  'morning_mails',
  {
    accountId: uuid('account_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** On the clock of the person. */
    time: text('time', { enum: morningTimes }).notNull().default(usualMorning),
    /** Null: the account wants none. */
    nextAt: moment('next_at'),
    /** The day of the last one, as the account's calendar had it: no other is sent on it. */
    lastDay: date('last_day', { mode: 'string' }),
  },
  (table) => [index('morning_mails_due').on(table.nextAt).where(sql`next_at is not null`)],
);

import { and, asc, eq, lt } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/database.ts';
import { inPages, rowsAfter } from '../../../platform/database/pages.ts';
import { type RetentionRule, removesBefore } from '../../../platform/jobs/retention.ts';
import type { OwnDataFile } from '../../accounts/server/api.ts';
import { readSettings } from './settings.ts';
import { morningMails, reminderSettings, reminders } from './tables.ts';

export const ownReminderSettings: OwnDataFile = {
  name: 'reminder-settings',
  title: 'Reminder settings',
  about:
    'When you are reminded of events (minutes before they begin) and tasks, and whether and when you get the email of the morning.',
  access: 'signedIn',
  columns: ['eventLead', 'taskTime', 'morningMail', 'morningTime'],
  async *pages(db, { accountId }) {
    yield [{ ...(await readSettings(db, accountId)) }];
  },
};

export const ownReminders: OwnDataFile = {
  name: 'reminders',
  title: 'Reminders',
  about:
    'What you were reminded of in the last 180 days, and what you will be reminded of, by the ids of tasks and events.',
  access: 'broker',
  columns: ['type', 'objectId', 'dueAt', 'remindAt', 'remindedAt'],
  pages: (db, { accountId }) =>
    inPages(
      (after, limit) =>
        db
          .select()
          .from(reminders)
          .where(and(eq(reminders.accountId, accountId), rowsAfter(reminders.id, after)))
          .orderBy(asc(reminders.id))
          .limit(limit),
      ({ id }) => id,
    ),
};

/** An account ends: nobody is reminded any more. */
export async function removeReminders({ db }: Transaction, accountId: string): Promise<void> {
  await db.delete(reminders).where(eq(reminders.accountId, accountId));
  await db.delete(morningMails).where(eq(morningMails.accountId, accountId));
  await db.delete(reminderSettings).where(eq(reminderSettings.accountId, accountId));
}

export const remindersRules: readonly RetentionRule[] = [
  {
    name: 'given-reminders',
    what: 'Reminders that were given',
    tables: [reminders],
    kept: { days: 180, after: 'they were given' },
    why: 'By them, none is given twice.',
    remove: (platform, before, now) =>
      removesBefore(reminders, reminders.remindedAt, lt(reminders.dueAt, now))(platform, before, now),
  },
];

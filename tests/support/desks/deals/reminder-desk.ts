import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { giveReminders } from '../../../../src/features/reminders/server/due/give.ts';
import { moveReminders } from '../../../../src/features/reminders/server/settings.ts';
import { hourMs } from '../../../../src/kernel/dates.ts';
import type { TestApp } from '../../test-app.ts';
import { newVerifiedBroker, type OwnBroker } from '../account-desk.ts';

/** Seven hours behind UTC all year. */
const zone = 'America/Phoenix';

/** Somebody with a verified address, whose clock is that of Phoenix. */
export async function remindedPerson(app: TestApp, name: string): Promise<OwnBroker> {
  const person = await newVerifiedBroker(app, name);
  expect((await person.call('PUT', '/api/users/profile/time-zone', { timeZone: zone })).status).toBe(200);
  return person;
}

export const dueOf = async (app: TestApp, objectId: string) =>
  (
    await app.database.db.execute<{ account_id: string; due: string; remind: string; given: boolean }>(sql`
      select account_id, to_char(due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') as due,
        to_char(remind_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') as remind, reminded_at is not null as given
      from reminders where object_id = ${objectId} order by due_at, account_id`)
  ).rows;

/** The time of day at which the test's clock stands, and what it is moved by. */
export function clockOf(app: TestApp) {
  const to = (moment: Date | string) => app.clock.advance(new Date(moment).getTime() - app.clock.now().getTime());
  return {
    to,
    /** The next full day in UTC and so many days more, at an hour. */
    at: (days: number, hour: number) => {
      const now = app.clock.now();
      return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1 + days) + hour * hourMs);
    },
  };
}

export const remind = (app: TestApp) => giveReminders.run(app.platform, {});
export const moveOf = (app: TestApp, { id: accountId }: OwnBroker) => moveReminders.run(app.platform, { accountId });

export const mailsTo = async (app: TestApp, { email }: OwnBroker, about: string) =>
  (
    await app.database.db.execute<{ subject: string; text: string; html: string }>(
      sql`select subject, text, html from mailbox_messages where recipient = ${email} and subject like ${`%${about}%`}`,
    )
  ).rows;

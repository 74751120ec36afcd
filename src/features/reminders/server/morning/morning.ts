import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
import { z } from 'zod';
import { zoneOfPerson } from '../../../../kernel/time-zones.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { defineJob, type Platform } from '../../../../platform/platform.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import { morningOf, nextMorning } from '../../model.ts';
import { morningMails } from '../tables.ts';
import { morningMail } from './morning-mail.ts';

const batchSize = 100;

/**
 * Once a minute: the emails of the morning that are due, found by the moment that stands in a row for each account. A row moves on
 * with the day that was sent, in the transaction that queues the email: no process sends another one on that day.
 */
export const sendMornings = defineJob({
  name: 'morning-mails',
  payload: z.object({}),
  concurrency: 1,
  timeoutSeconds: 300,
  retries: 0,
  schedule: '* * * * *',
  async run(platform) {
    const now = platform.clock.now();
    while ((await platform.database.background.transaction((tx) => sendSome(platform, tx, now))) === batchSize);
  },
});

export const dueMornings = (db: Queries, now: Date) =>
  db
    .select()
    .from(morningMails)
    .where(and(isNotNull(morningMails.nextAt), lte(morningMails.nextAt, now)))
    .orderBy(asc(morningMails.nextAt))
    .limit(batchSize);

/** @returns how many it looked at */
async function sendSome(platform: Platform, tx: Transaction, now: Date): Promise<number> {
  const rows = await dueMornings(tx.db, now).for('update', { skipLocked: true });
  const people = await findPeople(
    tx.db,
    rows.map(({ accountId }) => accountId),
  );
  for (const { accountId, lastDay, time } of rows) {
    const zone = zoneOfPerson(people.get(accountId)?.timeZone);
    const day = morningOf(zone, time, now);
    // Whoever moved to another zone, or was away until noon, has the next one at its time.
    const isDue = day !== undefined && (lastDay === null || lastDay < day);
    const values = { nextAt: nextMorning(zone, time, now), ...(isDue ? { lastDay: day } : {}) };
    await tx.db.update(morningMails).set(values).where(eq(morningMails.accountId, accountId));
    if (isDue) await platform.mail.queue(tx, morningMail, accountId, { accountId, day });
  }
  return rows.length;
}

import { eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { type TimeZone, zoneOfPerson } from '../../../../kernel/time-zones.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import type { ReminderSettings } from '../../contract.ts';
import { nextMorning, usualMorning } from '../../model.ts';
import { morningMails } from '../tables.ts';

type Morning = Pick<ReminderSettings, 'morningMail' | 'morningTime'>;

export async function readMorning(db: Queries, accountId: string): Promise<Morning> {
  const [row] = await db.select().from(morningMails).where(eq(morningMails.accountId, accountId));
  return { morningMail: row === undefined || row.nextAt !== null, morningTime: row?.time ?? usualMorning };
}

/** Plans the next one of an account at its time, or none. */
export async function chooseMorning(
  { db }: Transaction,
  accountId: string,
  zone: TimeZone,
  { morningMail: wanted, morningTime: time }: Morning,
  now: Date,
): Promise<void> {
  const set = { time, nextAt: wanted ? nextMorning(zone, time, now) : null };
  await db
    .insert(morningMails)
    .values({ accountId, ...set })
    .onConflictDoUpdate({ target: morningMails.accountId, set });
}

/** Accounts are new, or their clocks have changed: those that want it have the next one at its time there. */
export async function planMornings({ db }: Transaction, accountIds: readonly string[], now: Date): Promise<void> {
  const people = await findPeople(db, accountIds);
  if (people.size === 0) return;
  const { accountId: ofAccount, time } = morningMails;
  const chosen = await db
    .select({ ofAccount, time })
    .from(morningMails)
    .where(inArray(ofAccount, [...people.keys()]))
    .for('update');
  const times = new Map(chosen.map((row) => [row.ofAccount, row.time]));
  const rows = [...people].map(([accountId, { timeZone }]) => ({
    accountId,
    nextAt: nextMorning(zoneOfPerson(timeZone), times.get(accountId) ?? usualMorning, now),
  }));
  await db
    .insert(morningMails)
    .values(rows)
    .onConflictDoUpdate({
      target: morningMails.accountId,
      set: { nextAt: sql`excluded.next_at` },
      setWhere: isNotNull(morningMails.nextAt),
    });
}

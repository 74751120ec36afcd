import { and, asc, inArray, isNull, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import { admits } from '../../../../kernel/access.ts';
import { jobContext } from '../../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import { defineJob, type Platform } from '../../../../platform/platform.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import { findEvents, peopleOfEvent } from '../../../calendar/server/api.ts';
import { findTasks } from '../../../tasks/server/api.ts';
import { eventsAhead, tasksFellDue } from '../../events.ts';
import { lateMs } from '../../model.ts';
import { occurrencesOnce } from '../occurrences.ts';
import { planNext } from '../plan/plan.ts';
import { type ReminderRow, reminders } from '../tables.ts';

const batchSize = 100;

/**
 * Once a minute: the reminders whose time has come. A reminder is marked in the transaction that writes its notification and queues
 * its email, so a process that is killed, and two that come to it at once, give none twice and lose none.
 */
export const giveReminders = defineJob({
  name: 'reminders',
  payload: z.object({}),
  concurrency: 1,
  timeoutSeconds: 300,
  retries: 0,
  schedule: '* * * * *',
  async run(platform) {
    const now = platform.clock.now();
    for (let after: Due | undefined; ; ) {
      const due = await findDue(platform.database.background.db, now, after);
      await give(platform, due, now);
      after = due.at(-1);
      if (due.length < batchSize) return;
    }
  },
});

type Due = Pick<ReminderRow, 'id' | 'remindAt'>;

/** Longest due first. */
export const findDue = (db: Queries, now: Date, after?: Due) => {
  const { id, remindAt, remindedAt } = reminders;
  const later = after && sql`(${remindAt}, ${id}) > (${after.remindAt.toISOString()}::timestamptz, ${after.id}::uuid)`;
  return db
    .select({ id, remindAt })
    .from(reminders)
    .where(and(isNull(remindedAt), lte(remindAt, now), later))
    .orderBy(asc(remindAt), asc(id))
    .limit(batchSize);
};

/** One that fails delays no other: it is tried again a minute later. */
async function give(platform: Platform, due: readonly Due[], now: Date): Promise<void> {
  const some = async (ids: readonly string[]) =>
    platform.database.background.transaction((tx) => giveSome(tx, ids, now));
  const ids = due.map(({ id }) => id);
  if (ids.length === 0) return;
  try {
    await some(ids);
  } catch (error) {
    if (ids.length > 1) for (const one of due) await give(platform, [one], now);
    else platform.log.error({ err: error, reminderId: ids[0] }, 'reminder not given');
  }
}

async function giveSome(tx: Transaction, ids: readonly string[], now: Date): Promise<void> {
  const pending = and(inArray(reminders.id, [...ids]), isNull(reminders.remindedAt), lte(reminders.remindAt, now));
  const rows = await tx.db.select().from(reminders).where(pending).orderBy(asc(reminders.id)).for('update', {
    skipLocked: true,
  });
  if (rows.length === 0) return;
  const taken = rows.map(({ id }) => id);
  await tx.db.update(reminders).set({ remindedAt: now }).where(inArray(reminders.id, taken));
  const [tasks, events, people] = [
    await findTasks(tx.db, objectsOf(rows, 'task')),
    await findEvents(tx.db, objectsOf(rows, 'event')),
    await findPeople(
      tx.db,
      rows.map(({ accountId }) => accountId),
    ),
  ];
  const reads = ({ accountId }: ReminderRow) => admits('broker', people.get(accountId)?.role ?? 'suspended');
  const context = jobContext(giveReminders, now);
  const ofTasks = rows.filter((row) => {
    const task = row.type === 'task' ? tasks.get(row.objectId) : undefined;
    const isStill = task?.isOpen && task.dueAt.getTime() === row.dueAt.getTime();
    return isStill && task.assignees.includes(row.accountId) && reads(row);
  });
  await record(tx, context, tasksFellDue, ...byAccount(ofTasks));
  const occurrences = occurrencesOnce();
  const ofEvents = rows.filter((row) => {
    const event = row.type === 'event' ? events.get(row.objectId) : undefined;
    const concerns = event && reads(row) && peopleOfEvent(event).includes(row.accountId);
    return concerns && isAhead(occurrences.at(event, row.dueAt), now);
  });
  await record(tx, context, eventsAhead, ...byAccount(ofEvents));
  for (const event of events.values()) {
    const reminded = rows.filter(({ objectId }) => objectId === event.row.id).map(({ accountId }) => accountId);
    const people = new Set(peopleOfEvent(event));
    await planNext(
      tx,
      event,
      reminded.filter((accountId) => people.has(accountId)),
      now,
    );
  }
}

const objectsOf = (rows: readonly ReminderRow[], type: ReminderRow['type']): string[] =>
  rows.flatMap((row) => (row.type === type ? [row.objectId] : []));

/** Whether there is such an occurrence still, and it is ahead, or began a short while ago and is not over. */
function isAhead(occurrence: ReturnType<ReturnType<typeof occurrencesOnce>['at']>, now: Date): boolean {
  if (!occurrence) return false;
  if (occurrence.start > now) return true;
  return occurrence.start.getTime() + lateMs > now.getTime() && occurrence.end > now;
}

/** What comes to somebody at one moment is one reminder. */
const byAccount = (rows: readonly ReminderRow[]) =>
  [...Map.groupBy(rows, ({ accountId }) => accountId)].map(([id, own]) => ({
    id,
    payload: { reminderIds: own.map((row) => row.id) },
  }));

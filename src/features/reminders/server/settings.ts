import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../kernel/contract.ts';
import { type TimeZone, zoneOfPerson } from '../../../kernel/time-zones.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { record } from '../../../platform/events/record.ts';
import { defineJob, type Platform } from '../../../platform/platform.ts';
import { findPeople } from '../../accounts/server/api.ts';
import type { ReminderChanges, ReminderSettings } from '../contract.ts';
import { remindersSet } from '../events.ts';
import {
  type EventLead,
  eventLeads,
  eventReminderAt,
  type TaskTime,
  taskReminderAt,
  usualReminders,
} from '../model.ts';
import { chooseMorning, readMorning } from './morning/morning-row.ts';
import { type ReminderRow, reminderSettings, reminders } from './tables.ts';

/** What decides when somebody is reminded. */
export interface Wishes {
  readonly eventLead: EventLead;
  readonly taskTime: TaskTime;
  readonly zone: TimeZone;
}

const leadOf = (minutes: number): EventLead => eventLeads.find((one) => one === minutes) ?? usualReminders.eventLead;

export async function readSettings(db: Queries, accountId: string): Promise<ReminderSettings> {
  const [row] = await db.select().from(reminderSettings).where(eq(reminderSettings.accountId, accountId));
  const morning = await readMorning(db, accountId);
  return row
    ? { eventLead: leadOf(row.eventLead), taskTime: row.taskTime, ...morning }
    : { ...usualReminders, ...morning };
}

/** Of those of these people that can open what they are reminded of. */
export async function readWishes(db: Queries, accountIds: readonly string[]): Promise<Map<string, Wishes>> {
  if (accountIds.length === 0) return new Map();
  const people = await findPeople(db, accountIds);
  const rows = await db
    .select()
    .from(reminderSettings)
    .where(inArray(reminderSettings.accountId, [...people.keys()]));
  const chosen = new Map(rows.map((row) => [row.accountId, row]));
  return new Map(
    [...people].map(([id, { timeZone }]) => {
      const { eventLead, taskTime } = chosen.get(id) ?? usualReminders;
      return [id, { eventLead: leadOf(eventLead), taskTime, zone: zoneOfPerson(timeZone) }];
    }),
  );
}

export const chooseSettings = (
  { database }: Platform,
  accountId: string,
  changes: ReminderChanges,
  context: RequestContext,
): Promise<ReminderSettings> =>
  database.transaction(async (tx) => {
    const before = await readSettings(tx.db, accountId);
    const after: ReminderSettings = {
      eventLead: changes.eventLead ?? before.eventLead,
      taskTime: changes.taskTime ?? before.taskTime,
      morningMail: changes.morningMail ?? before.morningMail,
      morningTime: changes.morningTime ?? before.morningTime,
    };
    const { morningMail, morningTime, ...chosen } = after;
    await tx.db
      .insert(reminderSettings)
      .values({ accountId, ...chosen })
      .onConflictDoUpdate({ target: reminderSettings.accountId, set: chosen });
    const own = (await findPeople(tx.db, [accountId])).get(accountId)?.timeZone;
    await chooseMorning(tx, accountId, zoneOfPerson(own), { morningMail, morningTime }, context.at);
    await record(tx, context, remindersSet, { id: accountId, before, after });
    return after;
  });

/** When somebody is reminded of a thing; null where it is too late. */
export const remindAtOf = (
  { type, dueAt }: Pick<ReminderRow, 'type' | 'dueAt'>,
  { eventLead, taskTime, zone }: Wishes,
  now: Date,
): Date | null =>
  type === 'task' ? taskReminderAt(taskTime, dueAt, zone, now) : eventReminderAt(eventLead, dueAt, now);

const movedAtOnce = 500;

/** Somebody's clock or choice has changed: what is pending moves with it. */
export const moveReminders = defineJob({
  name: 'move-reminders',
  payload: z.object({ accountId: idSchema }),
  concurrency: 2,
  timeoutSeconds: 120,
  retries: 5,
  async run({ database, clock }, { accountId }) {
    const wishes = (await readWishes(database.background.db, [accountId])).get(accountId);
    if (!wishes) return;
    for (let after: string | undefined; ; ) {
      const { id, type, dueAt } = reminders;
      const rows = await database.background.db
        .select({ id, type, dueAt })
        .from(reminders)
        .where(and(eq(reminders.accountId, accountId), isNull(reminders.remindedAt), after ? gt(id, after) : undefined))
        .orderBy(asc(id))
        .limit(movedAtOnce);
      const moved = rows.flatMap((row) => {
        const at = remindAtOf(row, wishes, clock.now());
        return at ? [{ id: row.id, at: at.toISOString() }] : [];
      });
      await database.background.db.execute(sql`
        update reminders set remind_at = moved.at
        from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as moved (id uuid, at timestamptz)
        where reminders.id = moved.id and reminded_at is null`);
      after = rows.at(-1)?.id;
      if (rows.length < movedAtOnce) return;
    }
  },
});

import { and, eq, gte, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Transaction } from '../../../../platform/database/database.ts';
import { findEvents, nextStarts, peopleOfEvent, type StoredEvent } from '../../../calendar/server/api.ts';
import { findTasks } from '../../../tasks/server/api.ts';
import { occurrencesOnce } from '../occurrences.ts';
import { readWishes, remindAtOf } from '../settings.ts';
import { type ReminderRow, reminders } from '../tables.ts';

type Thing = Pick<ReminderRow, 'type' | 'objectId' | 'accountId' | 'dueAt'>;

const keyOf = ({ objectId, accountId, dueAt }: Omit<Thing, 'type'>): string =>
  `${objectId} ${accountId} ${dueAt.getTime()}`;

const readPending = ({ db }: Transaction, objectIds: readonly string[]): Promise<ReminderRow[]> =>
  db
    .select()
    .from(reminders)
    .where(and(inArray(reminders.objectId, [...objectIds]), isNull(reminders.remindedAt)));

const atOnce = 1_000;

/** Drops pending reminders, in one order of all processes. */
async function drop({ db }: Transaction, rows: readonly ReminderRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += atOnce) {
    const ids = rows.slice(from, from + atOnce).map(({ id }) => id);
    // One that is being given is given: it is no longer pending when this gets to it.
    await db.delete(reminders).where(and(inArray(reminders.id, ids), isNull(reminders.remindedAt)));
  }
}

/** Plans what is not planned or was not given yet. What nobody is in time for is left out. */
async function add(tx: Transaction, things: readonly Thing[], now: Date): Promise<void> {
  for (let from = 0; from < things.length; from += atOnce) {
    const some = things.slice(from, from + atOnce);
    const wishes = await readWishes(
      tx.db,
      some.map(({ accountId }) => accountId),
    );
    const rows = some.flatMap((thing) => {
      const own = wishes.get(thing.accountId);
      const remindAt = own && remindAtOf(thing, own, now);
      return remindAt ? [{ ...thing, remindAt }] : [];
    });
    if (rows.length > 0) await tx.db.insert(reminders).values(rows).onConflictDoNothing();
  }
}

/** Reminders of tasks as these stand now: each open one once to everybody who works on it. */
export async function planTasks(tx: Transaction, taskIds: readonly string[], now: Date): Promise<void> {
  const tasks = await findTasks(tx.db, taskIds);
  const wanted = [...tasks.values()].flatMap(({ id, dueAt, isOpen, assignees }) =>
    isOpen ? assignees.map((accountId): Thing => ({ type: 'task', objectId: id, accountId, dueAt })) : [],
  );
  const keys = new Set(wanted.map(keyOf));
  const pending = await readPending(tx, taskIds);
  await drop(
    tx,
    pending.filter((row) => !keys.has(keyOf(row))),
  );
  await add(tx, wanted, now);
}

/** Reminders of events as these stand now: to each of its people of the next occurrence that they were not reminded of. */
export async function planEvents(tx: Transaction, eventIds: readonly string[], now: Date): Promise<void> {
  const events = await findEvents(tx.db, eventIds);
  const pending = await readPending(tx, eventIds);
  const occurrences = occurrencesOnce();
  const stays = ({ objectId, accountId, dueAt, remindAt }: ReminderRow): boolean => {
    const event = events.get(objectId);
    if (!event || !peopleOfEvent(event).includes(accountId) || !occurrences.at(event, dueAt)) return false;
    // One that is overdue waits to be given. Else an occurrence may have come before it.
    return remindAt <= now || occurrences.next(event, now)?.getTime() === dueAt.getTime();
  };
  const kept = pending.filter(stays);
  const keptIds = new Set(kept.map(({ id }) => id));
  await drop(
    tx,
    pending.filter(({ id }) => !keptIds.has(id)),
  );
  const has = new Set(kept.map(({ objectId, accountId }) => `${objectId} ${accountId}`));
  for (const event of events.values()) {
    const without = peopleOfEvent(event).filter((accountId) => !has.has(`${event.row.id} ${accountId}`));
    await planNext(tx, event, without, now);
  }
}

/** Plans the next occurrence of an event for these people. After one that they were reminded of, by a clock that was set back, the one after it. */
export async function planNext(
  tx: Transaction,
  event: StoredEvent,
  accountIds: readonly string[],
  now: Date,
): Promise<void> {
  if (accountIds.length === 0) return;
  const { objectId, accountId, dueAt, remindedAt } = reminders;
  const given = await tx.db
    .select({ accountId, dueAt })
    .from(reminders)
    .where(and(eq(objectId, event.row.id), isNotNull(remindedAt), gte(dueAt, now)));
  const known = new Set(given.map((row) => `${row.accountId} ${row.dueAt.getTime()}`));
  const starts = nextStarts(event, now, new Set(given.map((row) => row.dueAt.getTime())).size + 1);
  const next = accountIds.flatMap((id): Thing[] => {
    const start = starts.find((at) => at > now && !known.has(`${id} ${at.getTime()}`));
    return start ? [{ type: 'event', objectId: event.row.id, accountId: id, dueAt: start }] : [];
  });
  await add(tx, next, now);
}

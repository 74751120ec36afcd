import { inArray } from 'drizzle-orm';
import { admits } from '../../../../kernel/access.ts';
import { formatMomentIn, zoneOfPerson } from '../../../../kernel/time-zones.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import { findPeople, type Person } from '../../../accounts/server/api.ts';
import { findEvents, peopleOfEvent } from '../../../calendar/server/api.ts';
import { findTasks } from '../../../tasks/server/api.ts';
import { occurrencesOnce } from '../occurrences.ts';
import { type ReminderRow, reminders } from '../tables.ts';

/** What a reminder says of its thing to its person, as that stands when it is read. */
export interface Reminded {
  readonly reminder: ReminderRow;
  readonly person: Person;
  readonly title: string;
  readonly description: string;
  readonly location: string;
  /** When it is due or begins, on the person's clock. */
  readonly when: string;
  /** It is as it was, open and this person's. */
  readonly isCurrent: boolean;
  /** When it is over; null for a task, which stays due. */
  readonly endsAt: Date | null;
}

/** By reminder. What is no longer the person's to read is not among them. */
export async function readReminded(db: Queries, ids: readonly string[]): Promise<Map<string, Reminded>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(reminders)
    .where(inArray(reminders.id, [...ids]));
  const people = await findPeople(
    db,
    rows.map(({ accountId }) => accountId),
  );
  const of = (type: ReminderRow['type']) => rows.flatMap((row) => (row.type === type ? [row.objectId] : []));
  const tasks = await findTasks(db, of('task'));
  const events = await findEvents(db, of('event'));
  const occurrences = occurrencesOnce();
  const found = rows.flatMap((reminder): [string, Reminded][] => {
    const { accountId, objectId, dueAt, id, type } = reminder;
    const person = people.get(accountId);
    if (!person || !admits('broker', person.role)) return [];
    const common = { reminder, person, when: formatMomentIn(zoneOfPerson(person.timeZone), dueAt) };
    if (type === 'task') {
      const task = tasks.get(objectId);
      if (!task?.assignees.includes(accountId)) return [];
      const isCurrent = task.isOpen && task.dueAt.getTime() === dueAt.getTime();
      const { title, description } = task;
      return [[id, { ...common, title, description, location: '', isCurrent, endsAt: null }]];
    }
    const event = events.get(objectId);
    const occurrence = event && peopleOfEvent(event).includes(accountId) ? occurrences.at(event, dueAt) : undefined;
    return occurrence ? [[id, { ...common, ...occurrence.details, isCurrent: true, endsAt: occurrence.end }]] : [];
  });
  return new Map(found);
}

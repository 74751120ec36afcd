import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import { z } from 'zod';
import { admits } from '../../../kernel/access.ts';
import { idSchema } from '../../../kernel/contract.ts';
import { formatMomentIn, zoneOfPerson } from '../../../kernel/time-zones.ts';
import { link, list, paragraph } from '../../../platform/mail/mail.ts';
import { unlinked } from '../../../platform/mail/unlinked.ts';
import { defineMail, type Platform } from '../../../platform/platform.ts';
import { findPeople, type Person } from '../../accounts/server/api.ts';
import { priorityLabels } from '../model.ts';
import { peopleOf } from './present.ts';
import { tasks } from './tables.ts';

const assigned = z.object({ taskId: idSchema, accountId: idSchema, byId: idSchema });
type Assigned = z.output<typeof assigned>;

const mayBeMailed = (person: Person | undefined): person is Person =>
  person?.emailVerified === true && person.email !== '' && admits('broker', person.role);

/** A task that is still open and still this person's, with where to write; undefined when nobody needs an email of it. */
async function readForMail({ database: { db }, config }: Platform, { taskId, accountId, byId }: Assigned) {
  const [task] = await db
    .select()
    .from(tasks)
    .where(and(eq(tasks.id, taskId), isNull(tasks.deletedAt)));
  if (!task || task.status === 'completed' || !peopleOf(task).includes(accountId)) return undefined;
  const people = await findPeople(db, [accountId, byId]);
  const person = people.get(accountId);
  if (!mayBeMailed(person)) return undefined;
  return {
    to: person.email,
    title: task.title,
    description: task.description,
    priority: priorityLabels[task.priority],
    due: formatMomentIn(zoneOfPerson(person.timeZone), task.dueAt),
    by: people.get(byId)?.name ?? 'Somebody',
    address: `${config.publicUrl}/tasks?filter=my`,
  };
}

/** Outdated when the task is completed, gone, or no longer this person's. */
export const taskAssignedMail = defineMail({
  name: 'task.assigned',
  payload: assigned,
  data: readForMail,
  write: ({ title, description, priority, due, by, address }) => ({
    subject: `Task assigned to you: ${title}`,
    body: [
      paragraph(`${unlinked(by)} assigned a task to you: ${unlinked(title)}`),
      ...(description === '' ? [] : [paragraph(unlinked(description))]),
      paragraph(`Due ${due}. Priority: ${priority}.`),
      link('Open your tasks', address),
    ],
  }),
});

const several = z.object({ taskIds: z.array(idSchema), accountId: idSchema, byId: idSchema });
/** So many are named; the others stand in the list. */
const namedAtMost = 10;

/** Those that are still open and still this person's. */
async function readSeveralForMail(
  { database: { db }, config }: Platform,
  { taskIds, accountId, byId }: z.output<typeof several>,
) {
  const rows = await db
    .select()
    .from(tasks)
    .where(and(inArray(tasks.id, taskIds), isNull(tasks.deletedAt), ne(tasks.status, 'completed')))
    .orderBy(tasks.dueAt, tasks.id);
  const own = rows.filter((row) => peopleOf(row).includes(accountId));
  const people = await findPeople(db, [accountId, byId]);
  const person = people.get(accountId);
  if (own.length === 0 || !mayBeMailed(person)) return undefined;
  const zone = zoneOfPerson(person.timeZone);
  return {
    to: person.email,
    by: people.get(byId)?.name ?? 'Somebody',
    count: own.length,
    named: own.slice(0, namedAtMost).map(({ title, dueAt }) => ({ title, due: formatMomentIn(zone, dueAt) })),
    address: `${config.publicUrl}/tasks?filter=my`,
  };
}

/** Several tasks of one change, in one email. Outdated when all are completed, gone, or no longer this person's. */
export const severalAssignedMail = defineMail({
  name: 'task.severalAssigned',
  payload: several,
  data: readSeveralForMail,
  write: ({ by, count, named, address }) => {
    const tasksText = count === 1 ? 'a task' : `${count} tasks`;
    const more = count - named.length;
    return {
      subject: `${count === 1 ? 'Task' : `${count} tasks`} assigned to you`,
      body: [
        paragraph(`${unlinked(by)} assigned ${tasksText} to you:`),
        list(...named.map(({ title, due }) => `${unlinked(title)}, due ${due}`), ...(more > 0 ? [`${more} more`] : [])),
        link('Open your tasks', address),
      ],
    };
  },
});

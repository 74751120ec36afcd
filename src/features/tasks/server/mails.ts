import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { admits } from '../../../kernel/access.ts';
import { idSchema } from '../../../kernel/contract.ts';
import { formatMomentIn, zoneOfPerson } from '../../../kernel/time-zones.ts';
import { link, paragraph } from '../../../platform/mail/mail.ts';
import { unlinked } from '../../../platform/mail/unlinked.ts';
import { defineMail, type Platform } from '../../../platform/platform.ts';
import { findPeople } from '../../accounts/server/api.ts';
import { priorityLabels } from '../model.ts';
import { peopleOf } from './present.ts';
import { tasks } from './tables.ts';

const assigned = z.object({ taskId: idSchema, accountId: idSchema, byId: idSchema });
type Assigned = z.output<typeof assigned>;

/** A task that is still open and still this person's, with where to write; undefined when nobody needs an email of it. */
async function readForMail({ database: { db }, config }: Platform, { taskId, accountId, byId }: Assigned) {
  const [task] = await db
    .select()
    .from(tasks)
    .where(and(eq(tasks.id, taskId), isNull(tasks.deletedAt)));
  if (!task || task.status === 'completed' || !peopleOf(task).includes(accountId)) return undefined;
  const people = await findPeople(db, [accountId, byId]);
  const person = people.get(accountId);
  if (!person?.emailVerified || person.email === '' || !admits('broker', person.role)) return undefined;
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

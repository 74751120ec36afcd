import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { admits, isAdmin } from '../../../../kernel/access.ts';
import { idSchema } from '../../../../kernel/contract.ts';
import { link, paragraph } from '../../../../platform/mail/mail.ts';
import { unlinked } from '../../../../platform/mail/unlinked.ts';
import { defineMail, type Platform } from '../../../../platform/platform.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import { peopleOf } from '../present.ts';
import { taskComments, tasks } from '../tables.ts';

const mentioned = z.object({ taskId: idSchema, accountId: idSchema, byId: idSchema, commentId: idSchema });
type Mentioned = z.output<typeof mentioned>;

/** What was written, while it still mentions this person and they still can open the task; else undefined. */
async function readForMail({ database: { db }, config }: Platform, { taskId, accountId, byId, commentId }: Mentioned) {
  const [found] = await db
    .select({ task: tasks, comment: taskComments })
    .from(taskComments)
    .innerJoin(tasks, eq(tasks.id, taskComments.taskId))
    .where(and(eq(taskComments.id, commentId), eq(tasks.id, taskId), isNull(tasks.deletedAt)));
  const people = await findPeople(db, [accountId, byId]);
  const person = people.get(accountId);
  if (!found?.comment.mentions.includes(accountId) || !person?.emailVerified || person.email === '') return undefined;
  if (!admits('broker', person.role)) return undefined;
  if (!peopleOf(found.task).includes(accountId) && !isAdmin(person.role)) return undefined;
  return {
    to: person.email,
    title: found.task.title,
    text: found.comment.text,
    by: people.get(byId)?.name ?? 'Somebody',
    address: `${config.publicUrl}/tasks?task=${taskId}`,
  };
}

/** Outdated when the comment is gone, mentions others now, or the task is no longer this person's to read. */
export const taskMentionedMail = defineMail({
  name: 'task.mentioned',
  payload: mentioned,
  data: readForMail,
  write: ({ title, text, by, address }) => ({
    subject: `You were mentioned in a task: ${title}`,
    body: [
      paragraph(`${unlinked(by)} mentioned you in the task ${unlinked(title)}:`),
      paragraph(unlinked(text)),
      link('Open the task', address),
    ],
  }),
});

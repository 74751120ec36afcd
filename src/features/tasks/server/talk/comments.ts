import { and, asc, count, eq } from 'drizzle-orm';
import { isAdmin } from '../../../../kernel/access.ts';
import { AppError, invalidField } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { emailUnverified } from '../../../accounts/errors.ts';
import { findPeople, whoIsGone } from '../../../accounts/server/api.ts';
import type { TaskComment, TaskThread, WrittenComment } from '../../depth-contract.ts';
import { tooManyComments } from '../../errors.ts';
import { taskCommented, taskDiscussed, taskMentioned } from '../../events.ts';
import { taskLimits } from '../../model.ts';
import { lockTask } from '../change/task-rows.ts';
import { type Reader, seenBy } from '../lists/read-tasks.ts';
import { peopleOf } from '../present.ts';
import { type CommentRow, type TaskRow, taskComments, tasks } from '../tables.ts';

/** People by id, those that have an account. */
async function peopleById(db: Queries, ids: readonly string[]) {
  const [people, gone] = await Promise.all([findPeople(db, ids), whoIsGone(db, ids)]);
  return (id: string | null) => {
    const person = id === null || gone.has(id) ? undefined : people.get(id);
    return id !== null && person
      ? { _id: id, firstName: person.firstName, lastName: person.lastName, isAdmin: isAdmin(person.role) }
      : undefined;
  };
}
type FindPerson = Awaited<ReturnType<typeof peopleById>>;

const shown = (find: FindPerson, id: string | null) => {
  const person = find(id);
  return person ? [{ _id: person._id, firstName: person.firstName, lastName: person.lastName }] : [];
};

const present = (find: FindPerson, { accountId }: Reader, row: CommentRow): TaskComment => ({
  _id: row.id,
  text: row.text,
  author: shown(find, row.authorId)[0] ?? null,
  mentions: row.mentions.flatMap((id) => shown(find, id)),
  createdAt: row.createdAt.toISOString(),
  editedAt: row.editedAt?.toISOString() ?? null,
  isOwn: row.authorId === accountId,
});

const idsOf = (row: CommentRow): string[] => [...(row.authorId === null ? [] : [row.authorId]), ...row.mentions];

/** @throws NOT_FOUND for a task that is none of the reader's */
export async function readThread(db: Queries, reader: Reader, taskId: string): Promise<Omit<TaskThread, 'success'>> {
  const [task] = await db
    .select()
    .from(tasks)
    .where(and(eq(tasks.id, taskId), seenBy(reader)));
  if (!task) throw new AppError('NOT_FOUND');
  const rows = await db
    .select()
    .from(taskComments)
    .where(eq(taskComments.taskId, taskId))
    .orderBy(asc(taskComments.createdAt), asc(taskComments.id))
    .limit(taskLimits.comments);
  const ids = [...new Set([...peopleOf(task), ...rows.flatMap(idsOf)])];
  const find = await peopleById(db, ids);
  const may = ids.filter((id) => maySee(find, task, id) && id !== reader.accountId);
  return { comments: rows.map((row) => present(find, reader, row)), people: may.flatMap((id) => shown(find, id)) };
}

/** Only who can open the task is mentioned: its people, and administrators. */
const maySee = (find: FindPerson, task: TaskRow, id: string): boolean => {
  const person = find(id);
  return person !== undefined && (peopleOf(task).includes(id) || person.isAdmin);
};

async function assertMentions(tx: Transaction, task: TaskRow, mentions: readonly string[]): Promise<void> {
  const find = await peopleById(tx.db, mentions);
  if (!mentions.every((id) => maySee(find, task, id)))
    throw invalidField('mentions', 'You can mention only people who can open this task.');
}

async function notifyPeople(
  tx: Transaction,
  context: RequestContext,
  task: TaskRow,
  { id: commentId, authorId }: CommentRow,
  { mentioned, others }: { readonly mentioned: readonly string[]; readonly others: readonly string[] },
): Promise<void> {
  const byId = authorId ?? task.createdBy;
  const toldOf = (ids: readonly string[]) =>
    ids.filter((id) => id !== byId).map((accountId) => ({ id: task.id, payload: { accountId, byId, commentId } }));
  const [mentions, comments] = [toldOf(mentioned), toldOf(others.filter((id) => !mentioned.includes(id)))];
  if (mentions.length + comments.length > 0 && !(await findPeople(tx.db, [byId])).get(byId)?.emailVerified)
    throw new AppError(emailUnverified, 'Verify your email address before you write to others.');
  await record(tx, context, taskDiscussed, {
    id: task.id,
    payload: { peopleIds: [...new Set([...peopleOf(task), byId])] },
  });
  if (mentions.length > 0) await record(tx, context, taskMentioned, ...mentions);
  if (comments.length > 0) await record(tx, context, taskCommented, ...comments);
}

const presentOne = async (tx: Transaction, reader: Reader, row: CommentRow): Promise<TaskComment> =>
  present(await peopleById(tx.db, idsOf(row)), reader, row);

/** @throws NOT_FOUND, INVALID_INPUT for mentions of people who can't open the task, TASK_COMMENTS_FULL, EMAIL_UNVERIFIED */
export const addComment = (
  { database }: Platform,
  context: RequestContext,
  reader: Reader,
  taskId: string,
  { text, mentions }: WrittenComment,
) =>
  database.transaction(async (tx) => {
    const task = await lockTask(tx, reader, taskId);
    const mentioned = [...new Set(mentions)];
    await assertMentions(tx, task, mentioned);
    const [written] = await tx.db.select({ n: count() }).from(taskComments).where(eq(taskComments.taskId, taskId));
    if ((written?.n ?? 0) >= taskLimits.comments) throw new AppError(tooManyComments);
    const values = { taskId, authorId: reader.accountId, text, mentions: mentioned, createdAt: context.at };
    const [row] = await tx.db.insert(taskComments).values(values).returning();
    if (!row) throw new AppError('INTERNAL');
    await notifyPeople(tx, context, task, row, { mentioned, others: peopleOf(task) });
    return presentOne(tx, reader, row);
  });

/** The task is held too: who no longer can open it no longer edits what they wrote there. */
async function lockOwn(tx: Transaction, reader: Reader, taskId: string, commentId: string) {
  const task = await lockTask(tx, reader, taskId);
  const { id, taskId: of, authorId } = taskComments;
  const own = and(eq(id, commentId), eq(of, taskId), eq(authorId, reader.accountId));
  const [row] = await tx.db.select().from(taskComments).where(own).for('update');
  if (!row) throw new AppError('NOT_FOUND');
  return { task, row };
}

/** @throws NOT_FOUND, also for another person's comment, INVALID_INPUT, EMAIL_UNVERIFIED */
export const editComment = (
  { database }: Platform,
  context: RequestContext,
  reader: Reader,
  { id: taskId, commentId }: { readonly id: string; readonly commentId: string },
  { text, mentions }: WrittenComment,
) =>
  database.transaction(async (tx) => {
    const { task, row: before } = await lockOwn(tx, reader, taskId, commentId);
    const mentioned = [...new Set(mentions)];
    const added = mentioned.filter((id) => !before.mentions.includes(id));
    await assertMentions(tx, task, added);
    const set = { text, mentions: mentioned, editedAt: context.at };
    const [row] = await tx.db.update(taskComments).set(set).where(eq(taskComments.id, commentId)).returning();
    if (!row) throw new AppError('NOT_FOUND');
    await notifyPeople(tx, context, task, row, { mentioned: added, others: [] });
    return presentOne(tx, reader, row);
  });

/** @throws NOT_FOUND, also for another person's comment */
export const deleteComment = (
  { database }: Platform,
  context: RequestContext,
  reader: Reader,
  { id: taskId, commentId }: { readonly id: string; readonly commentId: string },
) =>
  database.transaction(async (tx) => {
    const { task, row } = await lockOwn(tx, reader, taskId, commentId);
    await tx.db.delete(taskComments).where(eq(taskComments.id, commentId));
    await notifyPeople(tx, context, task, row, { mentioned: [], others: [] });
  });

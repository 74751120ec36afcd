import { and, eq, gt, isNull } from 'drizzle-orm';
import { dayMs } from '../../../../kernel/dates.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import { defineKeyUse } from '../../../../platform/encryption/secrets.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { completeTask, findTasks } from '../../../tasks/server/api.ts';
import type { DoneTask } from '../../done-contract.ts';
import { doneLinkDays, doneTexts, doneTokenShape } from '../../model.ts';
import { type Reminded, readReminded } from '../due/told.ts';
import { reminders } from '../tables.ts';

const linkKey = defineKeyUse('done-link');

/*
 * The button in an email. A token is a reminder's id with a signature under a key of its own: good for completing the one task that
 * its person was reminded of, while it is theirs, once. When that ends is read off the reminder.
 */

/** The token stands after the #, so no server or proxy ever logs it, and what scans emails opens a page that does nothing by itself. */
export const doneAddress = ({ secrets, config }: Platform, reminderId: string): string =>
  `${config.publicUrl}/task-done#${reminderId}.${secrets.sign(linkKey, reminderId)}`;

const badLink = () => new AppError('NOT_FOUND', doneTexts.badLink);

/** @throws NOT_FOUND for any token that completes nothing now, whatever the reason */
async function findReminded(
  { secrets }: Platform,
  db: Queries,
  token: string | undefined,
  at: Date,
): Promise<Reminded> {
  const [, id = '', signature = ''] = doneTokenShape.exec(token ?? '') ?? [];
  if (!secrets.verify(linkKey, id, signature)) throw badLink();
  const since = new Date(at.getTime() - doneLinkDays * dayMs);
  const works = and(eq(reminders.id, id), gt(reminders.remindedAt, since));
  const [row] = await db.select({ id: reminders.id }).from(reminders).where(works);
  // Whose task it no longer is reads nothing of it.
  const found = row && (await readReminded(db, [row.id])).get(row.id);
  if (found?.reminder.type !== 'task') throw badLink();
  return found;
}

async function stateOf(db: Queries, { reminder, title, when }: Reminded): Promise<DoneTask> {
  const isOpen = (await findTasks(db, [reminder.objectId])).get(reminder.objectId)?.isOpen === true;
  // Whoever has reopened the task does not want an old email to complete it.
  if (isOpen && reminder.usedAt !== null) throw new AppError('NOT_FOUND', doneTexts.used);
  return { title, due: when, isDone: !isOpen };
}

export async function readDoneTask(platform: Platform, token: string | undefined, at: Date): Promise<DoneTask> {
  const { db } = platform.database;
  return stateOf(db, await findReminded(platform, db, token, at));
}

/** Completes the task as its person does. Once: a second time changes nothing. @throws NOT_FOUND */
export const completeByLink = (
  platform: Platform,
  token: string | undefined,
  context: RequestContext,
): Promise<DoneTask> =>
  platform.database.transaction(async (tx) => {
    const found = await findReminded(platform, tx.db, token, context.at);
    const { reminder, person } = found;
    const { accountId, objectId, id } = reminder;
    const unused = and(eq(reminders.id, id), isNull(reminders.usedAt));
    const { rowCount } = await tx.db.update(reminders).set({ usedAt: context.at }).where(unused);
    // Two at once: the second waited for the first, and finds the task as that left it.
    const before = await stateOf(tx.db, rowCount ? found : { ...found, reminder: { ...reminder, usedAt: context.at } });
    if (before.isDone) return before;
    const asPerson: RequestContext = { ...context, actor: { kind: 'account', id: accountId } };
    await completeTask(platform, tx, asPerson, { accountId, role: person.role, desks: [] }, objectId);
    return { ...before, isDone: true };
  });

import { and, asc, count, desc, eq } from 'drizzle-orm';
import { writtenPlaybooks } from '../../../content/playbooks/playbooks.ts';
import { AppError, invalidField } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { record } from '../../../platform/events/record.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockAccounts } from '../../accounts/server/api.ts';
import { assignableAmong } from '../../tasks/server/api.ts';
import type { OwnPlaybook, PlaybookChange, Playbooks, StatedPlaybook } from '../contract.ts';
import { tooManyPlaybooks } from '../errors.ts';
import { playbookDeleted, playbookSaved, playbookUsed } from '../events.ts';
import { type PlaybookTask, placeOfTwin, playbookLimits, playbookTexts, tasksOfWritten } from '../model.ts';
import { playbookDeals, playbooks, playbookUses } from './tables.ts';
import { type Choice, choiceOf, chosenAs, findPlaybook, readTasks } from './which-playbook.ts';

type PlaybookRow = typeof playbooks.$inferSelect;
type LoanType = OwnPlaybook['loanType'];

const present = (row: PlaybookRow): OwnPlaybook => ({
  _id: row.id,
  // What is stored was one of them when it was saved.
  loanType: row.loanType as LoanType,
  name: row.name,
  tasks: readTasks(row.tasks),
  version: row.version,
  updatedAt: row.updatedAt.toISOString(),
});

export async function listPlaybooks(db: Queries, ownerId: string): Promise<Omit<Playbooks, 'success'>> {
  const [rows, uses] = await Promise.all([
    db.select().from(playbooks).where(eq(playbooks.ownerId, ownerId)).orderBy(asc(playbooks.name), desc(playbooks.id)),
    db.select().from(playbookUses).where(eq(playbookUses.ownerId, ownerId)),
  ]);
  return {
    own: rows.map(present).map((one) => ({ ...one, tasks: one.tasks.length })),
    plinth: writtenPlaybooks.map((one) => ({
      loanType: one.loanType as LoanType,
      name: one.name,
      tasks: tasksOfWritten(one),
    })),
    used: uses.map((use) => ({ loanType: use.loanType as LoanType, playbook: choiceOf(use) })),
  };
}

const ownOne = (id: string, ownerId: string) => and(eq(playbooks.id, id), eq(playbooks.ownerId, ownerId));

/** @throws NOT_FOUND for another person's */
export async function readPlaybook(db: Queries, ownerId: string, id: string): Promise<OwnPlaybook> {
  const [row] = await db.select().from(playbooks).where(ownOne(id, ownerId));
  if (!row) throw new AppError('NOT_FOUND');
  return present(row);
}

/** No title and no key twice, and everybody named can be assigned tasks. @throws INVALID_INPUT */
async function assertTasks(tx: Transaction, tasks: readonly PlaybookTask[]): Promise<void> {
  const twin = placeOfTwin(tasks);
  if (twin !== undefined) throw invalidField(`tasks.${twin}.title`, playbookTexts.twice);
  if (new Set(tasks.map(({ key }) => key)).size < tasks.length)
    throw invalidField('tasks', 'Two tasks have the same key.');
  const named = [...new Set(tasks.flatMap(({ assignedTo }) => assignedTo ?? []))];
  const assignable = await assignableAmong(tx.db, named);
  const refused = tasks.findIndex(({ assignedTo }) => assignedTo !== null && !assignable.has(assignedTo));
  if (refused >= 0)
    throw invalidField(`tasks.${refused}.assignedTo`, "This person can't be assigned tasks. Choose somebody else.");
}

/** @throws INVALID_INPUT, TOO_MANY_PLAYBOOKS */
export const createPlaybook = (platform: Platform, context: RequestContext, ownerId: string, stated: StatedPlaybook) =>
  platform.database.transaction(async (tx) => {
    await lockAccounts(tx, [ownerId]);
    await assertTasks(tx, stated.tasks);
    const [row] = await tx.db
      .insert(playbooks)
      .values({ ...stated, ownerId, createdAt: context.at, updatedAt: context.at })
      .returning();
    if (!row) throw new AppError('INTERNAL');
    const [counted] = await tx.db.select({ all: count() }).from(playbooks).where(eq(playbooks.ownerId, ownerId));
    if ((counted?.all ?? 0) > playbookLimits.playbooks) throw new AppError(tooManyPlaybooks);
    await record(tx, context, playbookSaved, { id: row.id, payload: { ownerId, tasks: stated.tasks.length } });
    return present(row);
  });

/** @throws NOT_FOUND for another person's, CONFLICT when it was changed since the version sent along, INVALID_INPUT */
export const changePlaybook = (
  platform: Platform,
  context: RequestContext,
  { ownerId, id }: { readonly ownerId: string; readonly id: string },
  { name, tasks, version }: PlaybookChange,
) =>
  platform.database.transaction(async (tx) => {
    const [before] = await tx.db.select().from(playbooks).where(ownOne(id, ownerId)).for('update');
    if (!before) throw new AppError('NOT_FOUND');
    if (before.version !== version) throw new AppError('CONFLICT', playbookTexts.changedMeanwhile);
    await assertTasks(tx, tasks);
    const [row] = await tx.db
      .update(playbooks)
      .set({ name, tasks, version: version + 1, updatedAt: context.at })
      .where(eq(playbooks.id, id))
      .returning();
    if (!row) throw new AppError('NOT_FOUND');
    await record(tx, context, playbookSaved, { id, payload: { ownerId, tasks: tasks.length } });
    return present(row);
  });

/** Deals that follow it follow none from now on, whatever their loan type does. @throws NOT_FOUND for another person's */
export const deletePlaybook = (platform: Platform, context: RequestContext, ownerId: string, id: string) =>
  platform.database.transaction(async (tx) => {
    // Held first: a deal that begins to follow it now comes before, or finds it gone.
    const [held] = await tx.db.select({ id: playbooks.id }).from(playbooks).where(ownOne(id, ownerId)).for('update');
    if (!held) throw new AppError('NOT_FOUND');
    await tx.db.update(playbookDeals).set(chosenAs(null)).where(eq(playbookDeals.playbookId, id));
    await tx.db.delete(playbooks).where(eq(playbooks.id, id));
    await record(tx, context, playbookDeleted, { id, payload: { ownerId } });
  });

/** From its next stage on a deal of this loan type follows the playbook. @throws NOT_FOUND for another person's, or another loan type's */
export const usePlaybook = (
  platform: Platform,
  context: RequestContext,
  { ownerId, loanType }: { readonly ownerId: string; readonly loanType: LoanType },
  choice: Choice,
) =>
  platform.database.transaction(async (tx) => {
    await lockAccounts(tx, [ownerId]);
    if (choice !== null && !(await findPlaybook(tx.db, { ownerId, loanType }, choice))) throw new AppError('NOT_FOUND');
    const chosen = chosenAs(choice);
    await tx.db
      .insert(playbookUses)
      .values({ ownerId, loanType, ...chosen })
      .onConflictDoUpdate({ target: [playbookUses.ownerId, playbookUses.loanType], set: chosen });
    await record(tx, context, playbookUsed, { id: ownerId, payload: { ownerId, loanType } });
  });

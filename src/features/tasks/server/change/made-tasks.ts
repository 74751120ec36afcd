import { randomUUID } from 'node:crypto';
import { and, eq, getTableColumns, inArray, isNull, ne, sql } from 'drizzle-orm';
import { LimitReached } from '../../../../kernel/limits.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findPeople, lockAccounts } from '../../../accounts/server/api.ts';
import { taskAssigned, taskChanged, taskCreated } from '../../events.ts';
import { assignments } from '../../limits.ts';
import { newTask, type TaskPriority } from '../../model.ts';
import { tasks } from '../tables.ts';
import { assignableAmong } from './assigning.ts';
import { dueOnClock, happened } from './task-rows.ts';

interface MadeTask {
  readonly title: string;
  readonly description: string;
  readonly priority: TaskPriority;
  /** Null, or somebody who can't be assigned tasks: who the tasks are made for. */
  readonly assignedTo: string | null;
  readonly dueAt: Date;
}

interface MadeFor {
  readonly ownerId: string;
  readonly dealId: string;
  /** The name of the playbook, which the task shows. */
  readonly fromPlaybook: string;
  /** The time zone of the owner. */
  readonly zone: string;
}

/**
 * Whether somebody may assign so many tasks to others now, whoever's doing makes the tasks. What is not allowed is not counted.
 * It refuses nothing: what happened to a deal stands, whatever its playbook makes of it.
 */
async function mayAssign(
  { rateLimits, clock }: Platform,
  tx: Transaction,
  context: RequestContext,
  ownerId: string,
  amount: number,
): Promise<boolean> {
  const asOwner = { ...context, actor: { kind: 'account', id: ownerId } } as const;
  try {
    await rateLimits.countAct(tx, asOwner, assignments, amount);
    return true;
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    await rateLimits.giveBackAct(tx, asOwner, assignments, { amount, at: clock.now() });
    return false;
  }
}

/**
 * Makes tasks for somebody in one go, and notifies the others that they go to. Beyond the limit of assignments all stay with who they
 * are made for. @returns the ids, in order
 */
export async function makeTasks(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  { ownerId, zone, ...of }: MadeFor,
  made: readonly MadeTask[],
): Promise<string[]> {
  if (made.length === 0) return [];
  const named = [...new Set(made.flatMap(({ assignedTo }) => assignedTo ?? []))];
  await lockAccounts(tx, [ownerId, ...named]);
  // Its words are mailed to others, so somebody must be behind them.
  const isVerified = (await findPeople(tx.db, [ownerId])).get(ownerId)?.emailVerified === true;
  const assignable = isVerified ? await assignableAmong(tx.db, named) : new Set<string>();
  const isForOther = ({ assignedTo }: MadeTask) =>
    assignedTo !== null && assignedTo !== ownerId && assignable.has(assignedTo);
  const mayGive = await mayAssign(platform, tx, context, ownerId, made.filter(isForOther).length);
  const assigneeOf = (task: MadeTask) => (mayGive && isForOther(task) ? task.assignedTo : null) ?? ownerId;
  const { at } = context;
  const values = made.map((task) => ({
    ...newTask,
    ...task,
    ...of,
    id: randomUUID(),
    ...dueOnClock(task.dueAt, zone),
    createdBy: ownerId,
    assignedTo: assigneeOf(task),
    createdAt: at,
    updatedAt: at,
  }));
  const rows = await tx.db.insert(tasks).values(values).returning();
  await record(tx, context, taskCreated, ...rows.map((row) => happened(row)));
  const forOthers = rows.filter(({ assignedTo }) => assignedTo !== ownerId);
  const assigned = forOthers.map(({ id, assignedTo: accountId }) => ({ id, payload: { accountId, byId: ownerId } }));
  if (assigned.length > 0) await record(tx, context, taskAssigned, ...assigned);
  return values.map(({ id }) => id);
}

interface DueMove {
  readonly taskId: string;
  /** A task that is due at another moment was changed by hand, and stays. */
  readonly from: Date;
  readonly to: Date;
}

/** Moves the due dates of those tasks of a deal that are open and due as said. @returns the ids of those that were moved */
export async function moveDueDates(
  tx: Transaction,
  context: RequestContext,
  dealId: string,
  moves: readonly DueMove[],
): Promise<string[]> {
  if (moves.length === 0) return [];
  const ids = moves.map(({ taskId }) => taskId);
  const open = and(
    inArray(tasks.id, ids),
    eq(tasks.dealId, dealId),
    ne(tasks.status, 'completed'),
    isNull(tasks.deletedAt),
  );
  const found = await tx.db.select().from(tasks).where(open).orderBy(tasks.id).for('update');
  const byId = new Map(moves.map((move) => [move.taskId, move]));
  const moving = found.flatMap((before) => {
    const move = byId.get(before.id);
    return move && before.dueAt.getTime() === move.from.getTime() ? [{ before, to: move.to }] : [];
  });
  if (moving.length === 0) return [];
  const moved = moving.map(({ before: { id, zone }, to }) => {
    const { dueLocal, dayOfMonth } = dueOnClock(to, zone);
    return { id, due: to.toISOString(), local: dueLocal, day: dayOfMonth };
  });
  const rows = await tx.db
    .update(tasks)
    .set({
      dueAt: sql`moved.due`,
      dueLocal: sql`moved.local`,
      dayOfMonth: sql`moved.day`,
      version: sql`${tasks.version} + 1`,
      updatedAt: context.at,
    })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as moved(id uuid, due timestamptz, local text, day integer)`,
    )
    .where(sql`${tasks.id} = moved.id`)
    .returning(getTableColumns(tasks));
  const beforeOf = new Map(moving.map(({ before }) => [before.id, before]));
  const changes = rows.map((row) => ({
    ...happened(row),
    before: { dueDate: beforeOf.get(row.id)?.dueAt.toISOString() },
    after: { dueDate: row.dueAt.toISOString() },
  }));
  await record(tx, context, taskChanged, ...changes);
  return rows.map(({ id }) => id);
}

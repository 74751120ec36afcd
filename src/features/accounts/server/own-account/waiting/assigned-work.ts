import { and, eq, inArray } from 'drizzle-orm';
import { can, type Desk } from '../../../../../kernel/access.ts';
import { AppError } from '../../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../../../platform/database/database.ts';
import { record } from '../../../../../platform/events/record.ts';
import type { Session } from '../../../../../platform/http/route.ts';
import { defineHook, type Platform } from '../../../../../platform/platform.ts';
import { namesOf, type WaitingGroup, type WorkAssignee, type WorkItem } from '../../../model.ts';
import { workAssigned } from '../../../own-account/work-events.ts';
import { lockAdmin } from '../../people/acts/lock-for-act.ts';
import { accounts, workAssignments } from '../../tables.ts';

/** A type of things that wait for the administrators of a desk, of which one of them takes each. A feature answers for its own. */
export interface SharedWork {
  readonly type: string;
  readonly desk: Desk;
  /** Whether this still waits. */
  waits(tx: Transaction, id: string): Promise<boolean>;
  /**
   * Where the feature keeps itself who works on it: its lines then say so. Without it, it stands in `work_assignments`.
   * @returns false where another than `from` has it now
   */
  readonly move?: (tx: Transaction, context: RequestContext, move: WorkMove) => Promise<boolean>;
}
export interface WorkMove {
  readonly id: string;
  readonly from: string | null;
  readonly to: string | null;
  /** Who does it. */
  readonly by: string;
}
export const sharedWork = defineHook<SharedWork>('accounts.sharedWork');

const keyOf = ({ type, id }: WorkItem): string => `${type} ${id}`;

/** The same groups, with who works on each line. Somebody who is no administrator any more has nothing. */
export async function withAssignees(db: Queries, groups: readonly WaitingGroup[]): Promise<WaitingGroup[]> {
  const items = groups.flatMap(({ lines }) => lines.flatMap(({ work }) => work ?? []));
  if (items.length === 0) return [...groups];
  const { id, firstName, lastName, deletedAt, role } = accounts;
  const rows = await db
    .select({ assignment: workAssignments, person: { id, firstName, lastName, deletedAt } })
    .from(workAssignments)
    .innerJoin(accounts, eq(id, workAssignments.accountId))
    .where(
      and(
        inArray(role, ['admin', 'superadmin']),
        inArray(
          workAssignments.objectId,
          items.map((item) => item.id),
        ),
      ),
    );
  const assignees = new Map(
    rows.map(({ assignment: { type, objectId, assignedAt }, person }): [string, WorkAssignee] => [
      keyOf({ type, id: objectId }),
      { accountId: person.id, name: namesOf(person).name, since: assignedAt.toISOString() },
    ]),
  );
  return groups.map((group) => ({
    ...group,
    lines: group.lines.map((line) => {
      const assignee = line.assignee ?? (line.work && assignees.get(keyOf(line.work)));
      return assignee ? { ...line, assignee } : line;
    }),
  }));
}

interface Assignment extends WorkItem {
  readonly assigned: boolean;
  readonly from: string | null;
}

/**
 * Something becomes the caller's work, or nobody's.
 * @throws NOT_FOUND for what is not at the caller's desks or waits no more, CONFLICT where another than on the caller's screen has it
 */
export function assignWork(
  { database, hooks }: Platform,
  { accountId }: Session,
  item: Assignment,
  context: RequestContext,
): Promise<void> {
  return database.transaction(async (tx) => {
    const shared = hooks.all(sharedWork).find(({ type }) => type === item.type);
    const admin = await lockAdmin(tx, accountId);
    if (!shared || !can(admin, shared.desk)) throw new AppError('NOT_FOUND');
    if (item.assigned && !(await shared.waits(tx, item.id)))
      throw new AppError('NOT_FOUND', 'Somebody has settled this already.');
    if (shared.move) {
      const { id, from, assigned } = item;
      if (!assigned && from !== accountId) throw taken();
      if (!(await shared.move(tx, context, { id, from, to: assigned ? accountId : null, by: accountId })))
        throw taken();
      return;
    }
    const change = await moveAssignment(tx, item, accountId, context.at);
    if (!change) return;
    await record(tx, context, workAssigned, {
      id: item.id,
      payload: { type: item.type, accountId: item.assigned ? accountId : null },
      before: { accountId: change.from },
    });
  });
}

const taken = (): AppError => new AppError('CONFLICT', 'Another administrator took this on in the meantime.');

/** @returns undefined where nothing changed */
async function moveAssignment(
  tx: Transaction,
  { type, id, assigned, from }: Assignment,
  accountId: string,
  at: Date,
): Promise<{ readonly from: string | null } | undefined> {
  const isThis = and(eq(workAssignments.type, type), eq(workAssignments.objectId, id));
  const [row] = await tx.db.select().from(workAssignments).where(isThis).for('update');
  const now = row?.accountId ?? null;
  if (now === (assigned ? accountId : null)) return undefined;
  if (now !== from || (!assigned && now !== accountId)) throw taken();
  if (!assigned) await tx.db.delete(workAssignments).where(isThis);
  else if (row) await tx.db.update(workAssignments).set({ accountId, assignedAt: at }).where(isThis);
  else {
    const values = { type, objectId: id, accountId, assignedAt: at };
    const made = await tx.db.insert(workAssignments).values(values).onConflictDoNothing().returning();
    if (made.length === 0) throw taken();
  }
  return { from: now };
}

import { admits } from '../../../../kernel/access.ts';
import { AppError, invalidField } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { emailUnverified } from '../../../accounts/errors.ts';
import { findPeople, whoIsGone } from '../../../accounts/server/api.ts';
import { severalAssigned, taskAssigned } from '../../events.ts';
import { assignments } from '../../limits.ts';
import type { TaskRow } from '../tables.ts';

type Assigned = Pick<TaskRow, 'assignedTo' | 'alsoAssignedTo'>;

/** Who works on it. */
export const assigneesOf = ({ assignedTo, alsoAssignedTo }: Assigned): string[] => [assignedTo, ...alsoAssignedTo];

/** Those among these people whom tasks can be assigned to: who can open them. */
export async function assignableAmong(db: Queries, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const people = await findPeople(db, ids);
  const gone = await whoIsGone(db, ids);
  return new Set(
    ids.filter((id) => {
      const person = people.get(id);
      return person !== undefined && !gone.has(id) && admits('broker', person.role);
    }),
  );
}

/** @throws INVALID_INPUT for people who can't be assigned tasks */
export async function assertAssignable(tx: Transaction, field: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const assignable = await assignableAmong(tx.db, ids);
  if (ids.some((id) => !assignable.has(id)))
    throw invalidField(field, "This person can't be assigned tasks. Choose somebody else.");
}

/** A task as it is now, and as it was; a new one was not. */
export interface SavedTask {
  readonly row: TaskRow;
  readonly before?: TaskRow;
}

/** Whom each task is new to, except those who saved it: nobody is notified of what they did themselves. */
function addedPeople(byId: string, saved: readonly SavedTask[]): Map<string, string[]> {
  const added = new Map<string, string[]>();
  for (const { row, before } of saved) {
    const known = new Set([byId, ...(before ? assigneesOf(before) : [])]);
    for (const id of assigneesOf(row)) if (!known.has(id)) added.set(id, [...(added.get(id) ?? []), row.id]);
  }
  return added;
}

/**
 * Notifies people of tasks that are new to them: of several of one change together, in one notification and one email.
 * @throws EMAIL_UNVERIFIED, RATE_LIMITED
 */
export async function recordAssigned(
  { rateLimits }: Platform,
  tx: Transaction,
  context: RequestContext,
  byId: string,
  saved: readonly SavedTask[],
): Promise<void> {
  const added = [...addedPeople(byId, saved)];
  if (added.length === 0) return;
  // Its words are mailed to others, so somebody must be behind them.
  if (!(await findPeople(tx.db, [byId])).get(byId)?.emailVerified)
    throw new AppError(emailUnverified, 'Verify your email address before you assign tasks to others.');
  await rateLimits.countAct(tx, context, assignments, added.length);
  const [one, several] = [added.filter(({ 1: ids }) => ids.length === 1), added.filter(({ 1: ids }) => ids.length > 1)];
  const alone = one.flatMap(([accountId, ids]) => ids.map((id) => ({ id, payload: { accountId, byId } })));
  if (alone.length > 0) await record(tx, context, taskAssigned, ...alone);
  const together = several.flatMap(([accountId, taskIds]) =>
    taskIds.slice(0, 1).map((id) => ({ id, payload: { accountId, byId, taskIds } })),
  );
  if (together.length > 0) await record(tx, context, severalAssigned, ...together);
}

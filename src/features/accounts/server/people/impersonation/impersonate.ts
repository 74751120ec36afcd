import { z } from 'zod';
import { idSchema } from '../../../../../kernel/contract.ts';
import { AppError } from '../../../../../kernel/errors.ts';
import { jobContext, type RequestContext } from '../../../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../../../platform/database/database.ts';
import type { FollowerCall } from '../../../../../platform/events/followers.ts';
import { record } from '../../../../../platform/events/record.ts';
import type { Session } from '../../../../../platform/http/route.ts';
import { defineJob, type Platform } from '../../../../../platform/platform.ts';
import { accountsOpened } from '../../../limits.ts';
import type { OwnImpersonation } from '../../../people/impersonation/contract.ts';
import { impersonationBegan, impersonationEnded } from '../../../people/impersonation/events.ts';
import { sessionKeeper } from '../../sessions.ts';
import { lockAdmin, lockForAct } from '../acts/lock-for-act.ts';
import { closeEnded, findImpersonation, openImpersonation, readImpersonations } from './impersonation.ts';

type Closed = Awaited<ReturnType<typeof closeEnded>>;

const payloadOf = ({ accountId, adminId: by, reason }: Pick<Closed[number], 'accountId' | 'adminId' | 'reason'>) => ({
  accountId,
  by,
  readOnly: reason === null,
});

const recordEnds = (tx: Transaction, context: RequestContext, closed: Closed): Promise<void> =>
  record(tx, context, impersonationEnded, ...closed.map((one) => ({ id: one.id, payload: payloadOf(one) })));

interface Asked {
  readonly userId: string;
  readonly reason: string | null;
  readonly by: Pick<Session, 'accountId' | 'sessionId'>;
}

/**
 * Opens a session that acts as a user, read only unless there is a reason; another one that the administrator's session had open ends.
 * @throws FORBIDDEN also for changes by who is no superadmin, DESK_REQUIRED, NOT_FOUND, CONFLICT with why it cannot be opened, RATE_LIMITED
 */
export async function begin(platform: Platform, { userId, reason, by }: Asked, context: RequestContext) {
  const { database, jobs, rateLimits } = platform;
  return database.transaction(async (tx) => {
    const { id: accountId, role, lenderId } = await lockForAct(tx, 'impersonate', { userId, by });
    const { role: ownRole } = await lockAdmin(tx, by.accountId);
    if (reason !== null && ownRole !== 'superadmin')
      throw new AppError('FORBIDDEN', "Only superadmins can make changes in somebody's account.");
    await rateLimits.countAct(tx, context, accountsOpened, 1);
    const before = { accountId: by.accountId };
    const isOfSession = (open: Closed[number]) => open.adminSessionId === by.sessionId;
    await recordEnds(tx, context, await closeEnded(tx, before, context.at, isOfSession));
    const { id, token, expiresAt } = await openImpersonation(tx, { admin: by, accountId, reason, at: context.at });
    const payload = payloadOf({ accountId, adminId: by.accountId, reason });
    await record(tx, context, impersonationBegan, { id, payload, ...(reason === null ? {} : { after: { reason } }) });
    await jobs.enqueue(tx, closeExpired, { payload: { id }, startAfter: expiresAt });
    return { token, expiresAt: expiresAt.toISOString(), role, lenderId };
  });
}

/** Ends the session that asks. @throws NOT_FOUND for a person's own */
export async function end(platform: Platform, { sessionId }: Session, context: RequestContext): Promise<void> {
  const accountId = await platform.database.transaction(async (tx) => {
    const open = await findImpersonation(tx.db, sessionId);
    if (!open) throw new AppError('NOT_FOUND', "You're in your own account.");
    await recordEnds(tx, context, await closeEnded(tx, { id: open.id }, context.at, () => true));
    return open.accountId;
  });
  platform.service(sessionKeeper).forget(accountId);
}

/** Whose time is up: the person hears of it then, and not when somebody looks. */
export const closeExpired = defineJob({
  name: 'impersonation-end',
  payload: z.object({ id: idSchema }),
  concurrency: 1,
  timeoutSeconds: 30,
  retries: 10,
  pauses: { first: 5, longest: 300 },
  run: ({ database, clock }, { id }) =>
    database.transaction(async (tx) => {
      const now = clock.now();
      await recordEnds(tx, jobContext(closeExpired, now), await closeEnded(tx, { id }, now));
    }),
});

/** A session or a role has ended, of an administrator or a user: what rested on it ends in the same transaction. */
export async function endWithSession({ tx, context, happened }: FollowerCall<object>): Promise<void> {
  for (const { id: accountId } of happened)
    await recordEnds(tx, context, await closeEnded(tx, { accountId }, context.at));
}

/** Everybody was logged out, the administrators who act as somebody too. */
export async function endWithEveryone({ tx, context }: FollowerCall<object>): Promise<void> {
  await recordEnds(tx, context, await closeEnded(tx, 'all', context.at));
}

/** When the own account was opened, as its owner reads it. */
export async function presentImpersonations(db: Queries, accountId: string, now: Date): Promise<OwnImpersonation[]> {
  return (await readImpersonations(db, accountId)).map(({ id, beganAt, endedAt, expiresAt, reason }) => ({
    _id: id,
    beganAt: beganAt.toISOString(),
    endedAt: (endedAt ?? (expiresAt <= now ? expiresAt : null))?.toISOString() ?? null,
    reason,
  }));
}

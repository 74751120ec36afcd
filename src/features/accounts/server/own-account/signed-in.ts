import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { AppError } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Session } from '../../../../platform/http/route.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { OwnSession } from '../../own-account/contract.ts';
import { otherSessionsEnded, sessionEnded } from '../../sign-in/events.ts';
import { closeAllSessions, closeSession, sessionKeeper } from '../sessions.ts';
import { sessions } from '../tables.ts';

const othersAtMost = 100;

/** Where the account is signed in: the session that asks first, then the others, the one used last before the rest. */
export async function readSignedIn(db: Queries, { accountId, sessionId }: Session, now: Date): Promise<OwnSession[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), isNull(sessions.impersonationId), gt(sessions.expiresAt, now)))
    .orderBy(desc(eq(sessions.id, sessionId)), desc(sessions.lastUsedAt), desc(sessions.createdAt))
    .limit(1 + othersAtMost);
  return rows.map(({ id, device, createdAt, lastUsedAt }) => ({
    _id: id,
    device,
    isCurrent: id === sessionId,
    signedInAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  }));
}

/** Ends one session of the own account. @throws NOT_FOUND, also for a session of somebody else */
export async function signOutOne(
  platform: Platform,
  { accountId }: Session,
  sessionId: string,
  context: RequestContext,
): Promise<void> {
  await platform.database.transaction(async (tx) => {
    if (!(await closeSession(tx, { accountId, sessionId }))) throw new AppError('NOT_FOUND');
    await record(tx, context, sessionEnded, { id: accountId });
  });
  platform.service(sessionKeeper).forget(accountId);
}

export async function signOutOthers(
  platform: Platform,
  { accountId, sessionId }: Session,
  context: RequestContext,
): Promise<void> {
  await platform.database.transaction(async (tx) => {
    await closeAllSessions(tx, accountId, sessionId);
    await record(tx, context, otherSessionsEnded, { id: accountId });
  });
  platform.service(sessionKeeper).forget(accountId);
}

import { eq } from 'drizzle-orm';
import { AppError } from '../../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../../platform/caller.ts';
import { record } from '../../../../../platform/events/record.ts';
import type { Session } from '../../../../../platform/http/route.ts';
import type { Platform } from '../../../../../platform/platform.ts';
import type { OwnSession } from '../../../own-account/contract.ts';
import { devicesLoggedOut } from '../../../people/events.ts';
import { refusalToAct } from '../../../people/model.ts';
import { readSignedIn } from '../../own-account/signed-in.ts';
import { closeAllSessions, closeSession, sessionKeeper } from '../../sessions.ts';
import { accounts } from '../../tables.ts';
import { lockForAct } from './lock-for-act.ts';

interface Asked {
  readonly userId: string;
  readonly by: Session;
}

/** Where an account is logged in. @throws NOT_FOUND, CONFLICT with why this is not shown */
export async function readDevices(
  { database: { db } }: Platform,
  { userId, by }: Asked,
  now: Date,
): Promise<OwnSession[]> {
  const [user] = await db.select().from(accounts).where(eq(accounts.id, userId));
  if (!user || user.deletedAt !== null) throw new AppError('NOT_FOUND', 'This user does not exist.');
  const refusal = refusalToAct('logOut', user, by);
  if (refusal !== null) throw new AppError('CONFLICT', refusal);
  return readSignedIn(db, { ...by, accountId: userId }, now);
}

/**
 * Logs an account out, on one device or everywhere; support that has it open is out too.
 * @throws FORBIDDEN, DESK_REQUIRED, NOT_FOUND also for a device that is logged out already, CONFLICT with why this cannot be done
 */
export async function logOutDevices(
  platform: Platform,
  { userId, by }: Asked,
  sessionId: string | undefined,
  context: RequestContext,
): Promise<void> {
  await platform.database.transaction(async (tx) => {
    const { id } = await lockForAct(tx, 'logOut', { userId, by });
    if (sessionId === undefined) await closeAllSessions(tx, id);
    else if (!(await closeSession(tx, { sessionId, accountId: id })))
      throw new AppError('NOT_FOUND', 'This device is logged out already.');
    await record(tx, context, devicesLoggedOut, { id, payload: { everywhere: sessionId === undefined } });
  });
  platform.service(sessionKeeper).forget(userId);
}

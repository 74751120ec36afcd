import { and, gt, ne } from 'drizzle-orm';
import { AppError } from '../../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../../platform/caller.ts';
import { record } from '../../../../../platform/events/record.ts';
import type { Session } from '../../../../../platform/http/route.ts';
import type { Platform } from '../../../../../platform/platform.ts';
import { everyoneLoggedOut } from '../../../people/events.ts';
import { sessionKeeper } from '../../sessions.ts';
import { sessions } from '../../tables.ts';
import { secondSteps } from '../../two-factor/tables.ts';
import { lockAdmin } from '../acts/lock-for-act.ts';

/**
 * Ends every session that was opened before now, of every account, except the one that asks, and every login whose second step is
 * still to come. One event for all of them: a message
 * for each account would take longer than the deletion.
 * @returns how many ended @throws FORBIDDEN for who is no superadmin any more
 */
export async function logOutEveryone(
  platform: Platform,
  { accountId, sessionId }: Session,
  context: RequestContext,
): Promise<number> {
  const ended = await platform.database.transaction(async (tx) => {
    if ((await lockAdmin(tx, accountId)).role !== 'superadmin') throw new AppError('FORBIDDEN');
    // Before the sessions: a second step that is answered meanwhile has opened its session by then.
    await tx.db.delete(secondSteps);
    const open = and(ne(sessions.id, sessionId), gt(sessions.expiresAt, context.at));
    const { rowCount } = await tx.db.delete(sessions).where(open);
    const payload = { sessionId, ended: rowCount ?? 0 };
    await record(tx, context, everyoneLoggedOut, { id: accountId, payload });
    return payload.ended;
  });
  platform.service(sessionKeeper).forgetAll();
  return ended;
}

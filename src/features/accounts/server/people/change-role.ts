import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../../kernel/contract.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { EventType } from '../../../../kernel/event-type.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { once } from '../../../../platform/database/once.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { userDemoted, userPromoted, userReactivated, userSuspended } from '../../people/events.ts';
import { newRoles, type RoleAction } from '../../people/model.ts';
import { endAccount, refuseEnd } from '../leaving/end-accounts.ts';
import { withdrawAllLinks } from '../mailed-links/one-time-links.ts';
import { expireSessions, sessionKeeper } from '../sessions.ts';
import { accounts } from '../tables.ts';
import { keepsFromPromotion } from './acts/hooks.ts';
import { type Act, lockForAct } from './acts/lock-for-act.ts';

const events: Readonly<Record<RoleAction, EventType>> = {
  promote: userPromoted,
  demote: userDemoted,
  suspend: userSuspended,
  reactivate: userReactivated,
};

/**
 * Gives an account another role. Who is suspended loses every session and every emailed link.
 * @throws FORBIDDEN, NOT_FOUND, CONFLICT with why this cannot be done, KEY_REUSED
 */
export async function changeRole(
  platform: Platform,
  action: RoleAction,
  act: Act & { readonly key: string | undefined },
  context: RequestContext,
): Promise<void> {
  const { userId, by, key } = act;
  await platform.database.transaction((tx) =>
    once(
      tx,
      { accountId: by.accountId, key, body: { action, userId } },
      {
        reference: z.object({ userId: idSchema }),
        async first() {
          const { id, role: before } = await lockForAct(tx, action, act);
          if (action === 'promote') await refusePromotion(platform, tx, id);
          const role = newRoles[action];
          // Desks stay: only a superadmin lifts a limit, not who demotes an administrator and promotes them again.
          await tx.db.update(accounts).set({ role }).where(eq(accounts.id, id));
          if (action === 'suspend') await closeEveryWayIn(tx, id, context.at);
          await record(tx, context, events[action], { id, before: { role: before }, after: { role } });
          return { answer: undefined, reference: { userId } };
        },
        again: async () => undefined,
      },
    ),
  );
  platform.service(sessionKeeper).forget(userId);
}

/** @throws CONFLICT with what has to be settled first */
async function refusePromotion({ hooks }: Platform, { db }: Transaction, accountId: string): Promise<void> {
  for (const ask of hooks.all(keepsFromPromotion)) {
    const reason = await ask(db, accountId);
    if (reason !== null) throw new AppError('CONFLICT', reason);
  }
}

/** Of an account that is suspended: its sessions, and the links that were emailed to it. */
export async function closeEveryWayIn(tx: Transaction, accountId: string, at: Date): Promise<void> {
  await expireSessions(tx, accountId, at);
  await withdrawAllLinks(tx, accountId, at);
}

/** Ends an account, in the way in which an own deletion ends one. @throws FORBIDDEN, NOT_FOUND, CONFLICT with why it is still needed */
export async function deleteUser(platform: Platform, act: Act, context: RequestContext): Promise<void> {
  await platform.database.transaction(async (tx) => {
    const user = await lockForAct(tx, 'delete', act);
    await refuseEnd(platform, tx, user);
    await endAccount(platform, tx, user, context, 'byAdmin');
  });
  platform.service(sessionKeeper).forget(act.userId);
}

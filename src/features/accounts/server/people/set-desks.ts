import { eq } from 'drizzle-orm';
import { desks as allDesks, type Desk } from '../../../../kernel/access.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { desksSet } from '../../people/events.ts';
import { sessionKeeper } from '../sessions.ts';
import { accounts } from '../tables.ts';
import { type Act, lockForAct } from './acts/lock-for-act.ts';

/** Limits an administrator to desks, or to none of them any more. @throws FORBIDDEN, NOT_FOUND, CONFLICT with why this cannot be done */
export async function setDesks(
  platform: Platform,
  act: Act,
  wanted: readonly Desk[] | null,
  context: RequestContext,
): Promise<void> {
  // Each once, in one order.
  const desks = wanted && allDesks.filter((desk) => wanted.includes(desk));
  await platform.database.transaction(async (tx) => {
    const { id, desks: before } = await lockForAct(tx, 'setDesks', act);
    if (JSON.stringify(before) === JSON.stringify(desks)) return;
    await tx.db.update(accounts).set({ desks }).where(eq(accounts.id, id));
    await record(tx, context, desksSet, { id, payload: { desks }, before: { desks: before }, after: { desks } });
  });
  platform.service(sessionKeeper).forget(act.userId);
}

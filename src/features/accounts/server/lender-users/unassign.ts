import { eq } from 'drizzle-orm';
import type { Act } from '../../../../platform/events/followers.ts';
import { record } from '../../../../platform/events/record.ts';
import { lenderUnassigned } from '../../lender-users/events.ts';
import { accounts } from '../tables.ts';

/** A lender left the market: whoever worked for it has no company now. */
export async function unassignUsers({ tx, context, happened }: Act<object>): Promise<void> {
  for (const { id: lenderId } of happened) {
    const users = await tx.db
      .update(accounts)
      .set({ lenderId: null })
      .where(eq(accounts.lenderId, lenderId))
      .returning({ id: accounts.id });
    const change = { payload: { lenderId }, before: { lenderId } };
    await record(tx, context, lenderUnassigned, ...users.map(({ id }) => ({ id, ...change })));
  }
}

import { inArray } from 'drizzle-orm';
import type { FollowerCall } from '../../../../platform/events/followers.ts';
import { record } from '../../../../platform/events/record.ts';
import { lenderUnassigned } from '../../lender-users/events.ts';
import { accounts } from '../tables.ts';

/** Lenders left the market: the people who worked for them have no company now. */
export async function unassignUsers({ tx, context, happened }: FollowerCall<object>): Promise<void> {
  const { id, lenderId: company } = accounts;
  const lenderIds = happened.map((lender) => lender.id);
  const users = await tx.db.select({ id, company }).from(accounts).where(inArray(company, lenderIds)).for('update');
  if (users.length === 0) return;
  const ids = users.map((user) => user.id);
  await tx.db.update(accounts).set({ lenderId: null }).where(inArray(id, ids));
  const changes = users.flatMap((user) => (user.company === null ? [] : [{ id: user.id, lenderId: user.company }]));
  await record(
    tx,
    context,
    lenderUnassigned,
    ...changes.map((user) => ({
      id: user.id,
      payload: { lenderId: user.lenderId },
      before: { lenderId: user.lenderId },
    })),
  );
}

import { and, asc, eq } from 'drizzle-orm';
import { can } from '../../../../kernel/access.ts';
import type { Database } from '../../../../platform/database/database.ts';
import { type WaitingGroup, waitingAtMost } from '../../model.ts';
import { type SharedWork, type Waiter, waitingGroup } from '../api.ts';
import { accounts, waitsForAdmin } from '../tables.ts';

/** For administrators: the lender users who cannot work yet, longest first. */
export async function readWaitingAccounts({ db }: Database, waiter: Waiter): Promise<WaitingGroup[]> {
  if (!can(waiter, 'market')) return [];
  const rows = await db
    .select()
    .from(accounts)
    .where(waitsForAdmin)
    .orderBy(asc(accounts.createdAt))
    .limit(waitingAtMost.counted);
  const link = '/admin/lender-users';
  return waitingGroup({
    title: 'Lender accounts to review',
    isUrgent: false,
    link,
    lines: rows.map(({ id, firstName, lastName, email, approved, createdAt }) => ({
      text: `${firstName} ${lastName}`.trim() || email,
      detail: approved ? 'Approved, no company yet' : 'Awaiting approval',
      link,
      since: createdAt.toISOString(),
      work: { type: reviewsOfAccounts.type, id },
    })),
  });
}

export const reviewsOfAccounts: SharedWork = {
  type: 'lenderUser',
  desk: 'market',
  waits: async ({ db }, id) =>
    (
      await db
        .select({ id: accounts.id })
        .from(accounts)
        .where(and(eq(accounts.id, id), waitsForAdmin))
    ).length > 0,
};

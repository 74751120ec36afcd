import { asc } from 'drizzle-orm';
import { can } from '../../../../kernel/access.ts';
import type { Database } from '../../../../platform/database/database.ts';
import { type WaitingGroup, waitingAtMost } from '../../model.ts';
import { type Waiter, waitingGroup } from '../api.ts';
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
    lines: rows.map(({ firstName, lastName, email, approved }) => ({
      text: `${firstName} ${lastName}`.trim() || email,
      detail: approved ? 'Approved, no company yet' : 'Awaiting approval',
      link,
    })),
  });
}

import { and, arrayContains, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Desk } from '../../../../kernel/access.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import { accounts } from '../tables.ts';

/** The ids of everybody who administers, of those at a desk, or of those who are limited to none. */
export async function findAdmins(db: Queries, desk?: Desk | 'all'): Promise<string[]> {
  const isThere =
    desk &&
    or(
      eq(accounts.role, 'superadmin'),
      isNull(accounts.desks),
      desk === 'all' ? undefined : arrayContains(accounts.desks, [desk]),
    );
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        inArray(accounts.role, ['admin', 'superadmin']),
        eq(accounts.approved, true),
        isNull(accounts.deletedAt),
        isThere,
      ),
    );
  return rows.map(({ id }) => id);
}

/** The approved users of lender companies: who sees a company's inbox. */
export async function findLenderUsers(
  db: Queries,
  lenderIds: readonly string[],
): Promise<{ id: string; lenderId: string }[]> {
  if (lenderIds.length === 0) return [];
  const rows = await db
    .select({ id: accounts.id, lenderId: accounts.lenderId })
    .from(accounts)
    .where(
      and(
        inArray(accounts.lenderId, [...new Set(lenderIds)]),
        eq(accounts.role, 'lender'),
        eq(accounts.approved, true),
      ),
    );
  return rows.flatMap(({ id, lenderId }) => (lenderId === null ? [] : [{ id, lenderId }]));
}

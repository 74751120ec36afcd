import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import { effectiveTier } from '../../accounts/model.ts';
import { visitorColumns, visitors } from '../../accounts/server/api.ts';

const { role, approved, lenderId, subscriptionTier, trialEndsAt } = visitorColumns;

/** What decides whether an account may read its reports now, outside of a call of its own. */
export async function findReportOwner(db: Queries, accountId: string, now: Date) {
  const [owner] = await db
    .select({ role, approved, lenderId, subscriptionTier, trialEndsAt })
    .from(visitors)
    .where(and(eq(visitorColumns.accountId, accountId), isNull(visitors.deletedAt)));
  return owner && { ...owner, subscriptionTier: effectiveTier(owner, now) };
}

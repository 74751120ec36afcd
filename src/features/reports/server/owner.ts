import { sql } from 'drizzle-orm';
import type { Role, SubscriptionTier } from '../../../kernel/access.ts';
import type { Queries } from '../../../platform/database/database.ts';

interface Owner extends Record<string, unknown> {
  readonly role: Role;
  readonly subscriptionTier: SubscriptionTier;
  readonly approved: boolean;
  readonly lenderId: string | null;
}

/** What decides whether an account may read its reports, outside of a call of its own. */
export async function findOwner(db: Queries, accountId: string): Promise<Owner | undefined> {
  const { rows } = await db.execute<Owner>(sql`
    select role, subscription_tier as "subscriptionTier", approved, lender_id as "lenderId"
    from accounts where id = ${accountId} and deleted_at is null`);
  return rows[0];
}

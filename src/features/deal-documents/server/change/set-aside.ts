import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Happened } from '../../../../kernel/event-type.ts';
import type { FollowerCall } from '../../../../platform/events/followers.ts';
import { findDeals } from '../../../pipeline/server/api.ts';
import { findNeededIds } from '../list/read-list.ts';
import { dealRequirements } from '../tables.ts';

/**
 * A deal goes to another lender or program, or says something else: what it no longer needs is marked with the moment, and what it
 * needs again is not. The files stay. Whether something is needed is always worked out anew; the mark says since when it isn't.
 */
export async function markSetAside({ platform, tx, context, happened }: FollowerCall<object>): Promise<void> {
  const deals = await findDeals(
    tx.db,
    happened.map(({ id }: Happened) => id),
  );
  for (const deal of deals.values()) {
    const ofDeal = eq(dealRequirements.dealId, deal.id);
    const rows = await tx.db
      .select({ id: dealRequirements.id, requirementId: dealRequirements.requirementId })
      .from(dealRequirements)
      .where(ofDeal);
    if (rows.length === 0) continue;
    const needed = await findNeededIds(platform, tx.db, deal);
    const idsWhere = (isNeeded: boolean) =>
      rows.filter(({ requirementId }) => needed.has(requirementId) === isNeeded).map(({ id }) => id);
    const { id, setAsideAt } = dealRequirements;
    await tx.db
      .update(dealRequirements)
      .set({ setAsideAt: context.at })
      .where(and(ofDeal, inArray(id, idsWhere(false)), isNull(setAsideAt)));
    await tx.db
      .update(dealRequirements)
      .set({ setAsideAt: null })
      .where(and(ofDeal, inArray(id, idsWhere(true)), isNotNull(setAsideAt)));
  }
}

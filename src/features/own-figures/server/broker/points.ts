import { and, eq } from 'drizzle-orm';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { lockDeal } from '../../../pipeline/server/api.ts';
import { pointsSet } from '../../events.ts';
import { dealPoints, usualPoints } from '../tables.ts';

export async function readUsualPoints(db: Queries, accountId: string): Promise<number | null> {
  const { percent } = usualPoints;
  const [row] = await db.select({ percent }).from(usualPoints).where(eq(usualPoints.accountId, accountId));
  return row?.percent ?? null;
}

/** States the points that a broker usually earns; null: they are not known. */
export const setUsualPoints = (
  { database }: Platform,
  context: RequestContext,
  accountId: string,
  percent: number | null,
): Promise<void> =>
  database.transaction(async (tx) => {
    const { db } = tx;
    const own = eq(usualPoints.accountId, accountId);
    const before = await readUsualPoints(db, accountId);
    if (percent === null) await db.delete(usualPoints).where(own);
    else
      await db
        .insert(usualPoints)
        .values({ accountId, percent })
        .onConflictDoUpdate({ target: usualPoints.accountId, set: { percent } });
    await record(tx, context, pointsSet, {
      id: accountId,
      payload: { accountId, percent },
      before: { percent: before },
      after: { percent },
    });
  });

interface PointsOfDeal {
  readonly accountId: string;
  readonly dealId: string;
  /** Null: the usual ones. */
  readonly percent: number | null;
}

/** States the points that a broker earns of one deal. @throws NOT_FOUND for anybody else's deal */
export const setDealPoints = (
  { database }: Platform,
  context: RequestContext,
  { accountId, dealId, percent }: PointsOfDeal,
): Promise<void> =>
  database.transaction(async (tx) => {
    await lockDeal(tx, dealId, accountId);
    const own = and(eq(dealPoints.dealId, dealId), eq(dealPoints.accountId, accountId));
    const [row] = await tx.db.select().from(dealPoints).where(own);
    if (percent === null) await tx.db.delete(dealPoints).where(own);
    else
      await tx.db
        .insert(dealPoints)
        .values({ accountId, dealId, percent })
        .onConflictDoUpdate({ target: dealPoints.dealId, set: { accountId, percent } });
    await record(tx, context, pointsSet, {
      id: dealId,
      payload: { accountId, percent },
      before: { percent: row?.percent ?? null },
      after: { percent },
    });
  });

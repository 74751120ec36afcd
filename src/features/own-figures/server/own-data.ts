import { and, asc, eq } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/database.ts';
import { inPages, rowsAfter } from '../../../platform/database/pages.ts';
import type { OwnDataFile } from '../../accounts/server/api.ts';
import { readUsualPoints } from './broker/points.ts';
import { dealPoints, usualPoints } from './tables.ts';

export const ownPoints: OwnDataFile = {
  name: 'broker-points',
  title: 'Your points',
  about: 'The points you entered: those you usually earn, in the row without a deal, and those of single deals.',
  access: 'broker',
  columns: ['dealId', 'percent'],
  async *pages(db, { accountId }) {
    const usual = await readUsualPoints(db, accountId);
    if (usual !== null) yield [{ dealId: null, percent: usual }];
    yield* inPages(
      (after, limit) =>
        db
          .select({ dealId: dealPoints.dealId, percent: dealPoints.percent })
          .from(dealPoints)
          .where(and(eq(dealPoints.accountId, accountId), rowsAfter(dealPoints.dealId, after)))
          .orderBy(asc(dealPoints.dealId))
          .limit(limit),
      ({ dealId }) => dealId,
    );
  },
};

export async function removePoints({ db }: Transaction, accountId: string): Promise<void> {
  await db.delete(dealPoints).where(eq(dealPoints.accountId, accountId));
  await db.delete(usualPoints).where(eq(usualPoints.accountId, accountId));
}

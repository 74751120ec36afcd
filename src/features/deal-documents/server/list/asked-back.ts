import { and, countDistinct, desc, eq, gte, ne, sql } from 'drizzle-orm';
import { dayMs } from '../../../../kernel/dates.ts';
import type { AskedBack } from '../../../../lending/preflight/facts.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import type { Entry } from '../../../pipeline/server/api.ts';
import { nameRequirements } from '../../../requirements/server/api.ts';
import { dealDocuments, dealRequirements } from '../tables.ts';

/** Earlier packages count for this long. */
const countedFor = 180 * dayMs;
const mostNamed = 3;

/** Which documents the lender of a deal rejected most often in its other packages, no matter who sent them. Only its own names for them are shown. */
export async function readAskedBack(db: Queries, deal: Entry, now: Date): Promise<AskedBack[]> {
  if (deal.selectedLenderId === null) return [];
  const { dealId, lenderId, updatedAt, requirementId } = dealRequirements;
  // Once answered it is rejected no more, but it was asked back all the same.
  const times = countDistinct(sql`case when ${dealDocuments.rejectedAt} is not null then ${dealId} end`);
  const rows = await db
    .select({ requirementId, times, packages: countDistinct(dealId) })
    .from(dealRequirements)
    .leftJoin(dealDocuments, eq(dealDocuments.rejectedFor, dealRequirements.id))
    .where(
      and(
        eq(lenderId, deal.selectedLenderId),
        ne(dealId, deal.id),
        gte(updatedAt, new Date(now.getTime() - countedFor)),
      ),
    )
    .groupBy(requirementId)
    .having(sql`${times} > 0`)
    .orderBy(desc(times), requirementId)
    .limit(mostNamed);
  const names = await nameRequirements(
    db,
    rows.map((row) => row.requirementId),
  );
  return rows.map((row) => ({ name: names.get(row.requirementId) ?? '', times: row.times, packages: row.packages }));
}

import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Queries } from '../../../../platform/database/database.ts';
import type { FundedLoans, Span } from '../../../lender-desk/server/api.ts';
import { loanPackages } from '../../../submission/server/api.ts';
import { closings } from '../tables.ts';

/** For the lender's dashboard: what it marked as funded in a span of time. */
export async function readFundedLoans(db: Queries, lenderId: string, { since, until }: Span): Promise<FundedLoans> {
  const { id, stateAt } = loanPackages;
  const [sum] = await db
    .select({
      count: sql<number>`count(*)`.mapWith(Number),
      amount: sql<number>`coalesce(sum(${closings.fundedAmount}), 0)`.mapWith(Number),
    })
    .from(loanPackages)
    .innerJoin(closings, eq(closings.packageId, id))
    .where(
      and(
        eq(loanPackages.lenderId, lenderId),
        sql`${loanPackages.state} = 'funded'`,
        gt(stateAt, since),
        lte(stateAt, until),
      ),
    );
  return sum ?? { count: 0, amount: 0 };
}

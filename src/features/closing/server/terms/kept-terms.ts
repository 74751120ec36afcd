import { and, inArray, sql } from 'drizzle-orm';
import type { Queries } from '../../../../platform/database/database.ts';
import type { KeptTerms } from '../../../search/kept-terms.ts';
import { leastLoans } from '../../../search/kept-terms.ts';
import { termDrifts } from '../tables.ts';

const { lenderId, at, cost, cash, loanAmount } = termDrifts;

/** As `isWorse` has it. */
const worse = sql`(${cost} > 0 or ${cash} > 0)`;
const middlePercent = (amount: typeof cost | typeof cash) =>
  sql<
    number | null
  >`percentile_cont(0.5) within group (order by ${amount} * 100.0 / ${loanAmount}) filter (where ${worse})`.mapWith(
    (value: unknown) => (value === null ? null : Math.round(Number(value) * 100) / 100),
  );

/**
 * How lenders kept to accepted offers over the last twelve months, from the row that every loan has of it: docs/rules/offers.md.
 * Lenders with too few loans to say anything are left out. Of these lenders, or of all.
 */
export async function readKeptTerms(db: Queries, lenderIds?: readonly string[]): Promise<Map<string, KeptTerms>> {
  const loans = sql<number>`count(*)`.mapWith(Number);
  const rows = await db
    .select({
      lenderId,
      loans,
      kept: sql<number>`count(*) filter (where not ${worse})`.mapWith(Number),
      costPercent: middlePercent(cost),
      cashPercent: middlePercent(cash),
    })
    .from(termDrifts)
    .where(and(sql`${at} > now() - interval '365 days'`, lenderIds && inArray(lenderId, [...lenderIds])))
    .groupBy(lenderId)
    .having(sql`count(*) >= ${leastLoans}`);
  return new Map(rows.map(({ lenderId: id, ...terms }) => [id, terms]));
}

import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Queries } from '../../../../platform/database/database.ts';
import { loanPackages } from '../../../submission/server/api.ts';
import { unsettled } from '../../conditions.ts';
import { type ConditionRow, packageConditions } from '../tables.ts';

/** For the pipeline: how many conditions of these deals wait on the broker, as `waitsOn` says of one. */
export async function countOpenConditions(
  db: Queries,
  dealIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (dealIds.length === 0) return new Map();
  const { dealId, state } = loanPackages;
  const isOpen = and(inArray(packageConditions.state, ['open', 'reopened']), ne(packageConditions.owner, 'lender'));
  const rows = await db
    .select({ dealId, count: sql<number>`count(*)`.mapWith(Number) })
    .from(loanPackages)
    .innerJoin(packageConditions, eq(packageConditions.packageId, loanPackages.id))
    .where(and(inArray(dealId, [...dealIds]), eq(state, 'submitted'), isOpen))
    .groupBy(dealId);
  return new Map(rows.map((row) => [row.dealId, row.count]));
}

/** The conditions of a package that are neither accepted nor waived, in their order. */
export const readUnsettled = (db: Queries, packageId: string): Promise<ConditionRow[]> =>
  db
    .select()
    .from(packageConditions)
    .where(and(eq(packageConditions.packageId, packageId), inArray(packageConditions.state, [...unsettled])))
    .orderBy(asc(packageConditions.position), asc(packageConditions.id));

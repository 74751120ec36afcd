import { and, eq, isNull, notInArray, or } from 'drizzle-orm';
import type { Queries } from '../../../../platform/database/database.ts';
import { hasFile } from '../files/deal-files.ts';
import { dealDocuments } from '../tables.ts';
import type { NeededDocument } from './read-list.ts';

/**
 * How many uploaded files of a deal are assigned to nothing that it needs now, and how many are still to be read. What was assigned
 * for an earlier lender is assigned to nothing.
 */
export async function countOpenFiles(
  db: Queries,
  dealId: string,
  needed: readonly NeededDocument[],
): Promise<{ readonly unassigned: number; readonly unread: number }> {
  const { dealRequirementId, origin, replacedAt, findings } = dealDocuments;
  const uploaded = and(eq(dealDocuments.dealId, dealId), eq(origin, 'uploaded'), isNull(replacedAt), hasFile);
  const places = needed.flatMap(({ row }) => row?.id ?? []);
  const isElsewhere =
    places.length === 0 ? undefined : or(isNull(dealRequirementId), notInArray(dealRequirementId, places));
  const unassigned = await db.$count(dealDocuments, and(uploaded, isElsewhere));
  const unread = await db.$count(dealDocuments, and(uploaded, isNull(findings)));
  return { unassigned, unread };
}

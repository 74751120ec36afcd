import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../../../platform/database/database.ts';
import { dealDocuments } from '../tables.ts';

const counting = (dealId: string) =>
  and(eq(dealDocuments.dealId, dealId), eq(dealDocuments.origin, 'uploaded'), isNull(dealDocuments.replacedAt));

/** How many uploaded files of a deal are assigned to no requirement, and how many are still to be read. */
export async function countOpenFiles(
  db: Queries,
  dealId: string,
): Promise<{ readonly unassigned: number; readonly unread: number }> {
  const [unassigned, unread] = await Promise.all([
    db.$count(dealDocuments, and(counting(dealId), isNull(dealDocuments.dealRequirementId))),
    db.$count(dealDocuments, and(counting(dealId), isNull(dealDocuments.findings))),
  ]);
  return { unassigned, unread };
}

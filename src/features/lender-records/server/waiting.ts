import { asc, eq } from 'drizzle-orm';
import { can } from '../../../kernel/access.ts';
import type { Database } from '../../../platform/database/database.ts';
import { type WaitingGroup, waitingAtMost } from '../../accounts/model.ts';
import { type SharedWork, type Waiter, waitingGroup } from '../../accounts/server/api.ts';
import { findLenders } from '../../lenders/server/api.ts';
import { labelOfField } from '../model.ts';
import { lenderEdits } from './tables.ts';

/** For administrators: proposed changes of company records, the longest waiting first. */
export async function readWaitingEdits({ db }: Database, waiter: Waiter): Promise<WaitingGroup[]> {
  if (!can(waiter, 'market')) return [];
  const rows = await db
    .select({ lenderId: lenderEdits.lenderId, field: lenderEdits.field, proposedAt: lenderEdits.proposedAt })
    .from(lenderEdits)
    .orderBy(asc(lenderEdits.proposedAt))
    .limit(waitingAtMost.counted);
  const lenders = await findLenders(
    db,
    rows.map(({ lenderId }) => lenderId),
  );
  const link = '/admin/lender-approvals';
  return waitingGroup({
    title: 'Company changes to review',
    isUrgent: false,
    link,
    lines: rows.map(({ lenderId, field, proposedAt }) => ({
      text: lenders.get(lenderId)?.name ?? 'A lender',
      detail: labelOfField(field),
      link,
      since: proposedAt.toISOString(),
      work: { type: reviewsOfEdits.type, id: lenderId },
    })),
  });
}

/** All proposed changes of a company are one administrator's work. */
export const reviewsOfEdits: SharedWork = {
  type: 'lenderEdits',
  desk: 'market',
  waits: async ({ db }, lenderId) => (await db.$count(lenderEdits, eq(lenderEdits.lenderId, lenderId))) > 0,
};

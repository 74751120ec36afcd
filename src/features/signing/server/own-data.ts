import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/database.ts';
import { inPages, rowsAfter } from '../../../platform/database/pages.ts';
import type { EndingOwner, OwnDataFile } from '../../accounts/server/api.ts';
import { findOwnDealIds } from '../../pipeline/server/api.ts';
import { envelopes, signerSessions } from './tables.ts';

export const ownEnvelopes: OwnDataFile = {
  name: 'signing',
  title: 'Documents you sent for signature',
  about: 'When each package was sent, and how it ended. The signed documents themselves are with their deals.',
  access: 'broker',
  columns: ['id', 'dealId', 'state', 'startedAt', 'signedAt', 'completedAt', 'endedAt', 'endReason'],
  pages: (db, { accountId }) =>
    inPages(
      async (after, limit) => {
        const deals = await findOwnDealIds(db, accountId);
        if (deals.length === 0) return [];
        const { id, dealId, state, startedAt, signedAt, completedAt, endedAt, endReason } = envelopes;
        return db
          .select({ id, dealId, state, startedAt, signedAt, completedAt, endedAt, endReason })
          .from(envelopes)
          .where(and(inArray(dealId, deals), rowsAfter(id, after)))
          .orderBy(asc(id))
          .limit(limit);
      },
      ({ id }) => id,
    ),
};

/** An account ends: the signing of its deals goes, and no link of it opens anything. Files go with the nightly clean-up. */
export async function removeEnvelopes({ db }: Transaction, { accountId }: EndingOwner): Promise<void> {
  await db.delete(signerSessions).where(eq(signerSessions.hostId, accountId));
  const deals = await findOwnDealIds(db, accountId);
  if (deals.length > 0) await db.delete(envelopes).where(inArray(envelopes.dealId, deals));
  await db.update(envelopes).set({ startedBy: null }).where(eq(envelopes.startedBy, accountId));
}

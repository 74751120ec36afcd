import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { inPages, rowsAfter } from '../../../platform/database/pages.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { EndingOwner, OwnDataFile } from '../../accounts/server/api.ts';
import { findOwnDealIds, keptDeals } from '../../pipeline/server/api.ts';
import { envelopes, signerCodes, signerSessions, signers } from './tables.ts';

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

/**
 * An account ends: the signing of its deals goes, and no link of it opens anything. Of a deal that is kept, what everybody signed
 * stays with its deal. Files go with the nightly clean-up.
 */
export async function removeEnvelopes(
  { hooks }: Pick<Platform, 'hooks'>,
  { db }: Transaction,
  { accountId }: EndingOwner,
): Promise<void> {
  await db.delete(signerSessions).where(eq(signerSessions.hostId, accountId));
  const deals = await findOwnDealIds(db, accountId);
  if (deals.length > 0) {
    const kept = (await Promise.all(hooks.all(keptDeals).map((keep) => keep(db, deals)))).flat();
    const isKept = and(inArray(envelopes.dealId, kept), eq(envelopes.state, 'completed'));
    await db.delete(envelopes).where(and(inArray(envelopes.dealId, deals), sql`not ${isKept}`));
    await closeLinks(db, deals);
  }
  await db.update(envelopes).set({ startedBy: null }).where(eq(envelopes.startedBy, accountId));
}

/** Of what is kept: nobody signs any more, and nobody is written to. */
async function closeLinks(db: Queries, deals: readonly string[]): Promise<void> {
  const theirs = db
    .select({ id: envelopes.id })
    .from(envelopes)
    .where(inArray(envelopes.dealId, [...deals]));
  const kept = inArray(signers.envelopeId, theirs);
  const ids = db.select({ id: signers.id }).from(signers).where(kept);
  await db.delete(signerSessions).where(inArray(signerSessions.signerId, ids));
  await db.delete(signerCodes).where(inArray(signerCodes.signerId, ids));
  await db.update(signers).set({ linkHash: null, linkExpiresAt: null, phone: null }).where(kept);
}

/** The time to keep the documents that were signed for these deals is over. */
export const forgetEnvelopes = (db: Queries, dealIds: readonly string[]) =>
  db.delete(envelopes).where(inArray(envelopes.dealId, [...dealIds]));

import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { RequestContext } from '../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { inPages, rowsAfter } from '../../../platform/database/pages.ts';
import { record } from '../../../platform/events/record.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { EndingOwner, OwnDataFile } from '../../accounts/server/api.ts';
import { findDeals, findOwnDealIds, keptDeals } from '../../pipeline/server/api.ts';
import { signerReleased } from '../events.ts';
import { isReleased } from './envelope/end.ts';
import { isOpen, readSigners } from './envelope/find.ts';
import { envelopes, signerCodes, signerFarewells, signerSessions, signers } from './tables.ts';

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
 * An account ends: the signing of its deals goes, no link of it opens anything, and who was to sign is told. Of a deal that is
 * kept, what everybody signed stays with its deal. Files go with the nightly clean-up.
 */
export async function removeEnvelopes(
  { hooks }: Pick<Platform, 'hooks'>,
  tx: Transaction,
  context: RequestContext,
  { accountId }: EndingOwner,
): Promise<void> {
  const { db } = tx;
  await db.delete(signerSessions).where(eq(signerSessions.hostId, accountId));
  const deals = await findOwnDealIds(db, accountId);
  if (deals.length > 0) {
    await releaseSigners(tx, context, accountId, deals);
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

/** Their rows go with the envelope: what the last email says of them is kept until it is sent. */
async function releaseSigners(
  tx: Transaction,
  context: RequestContext,
  ownerId: string,
  dealIds: readonly string[],
): Promise<void> {
  const { db } = tx;
  const all = await db
    .select()
    .from(envelopes)
    .where(inArray(envelopes.dealId, [...dealIds]));
  const open = all.filter(isOpen);
  const deals = await findDeals(
    db,
    open.map(({ dealId }) => dealId),
  );
  for (const { id: envelopeId, dealId } of open) {
    const told = (await readSigners(db, envelopeId)).filter(isReleased);
    if (told.length === 0) continue;
    const property = deals.get(dealId)?.address ?? '';
    const rows = told.map(({ id: signerId, name, email }) => ({
      signerId,
      name,
      email,
      property,
      endedAt: context.at,
    }));
    await db.insert(signerFarewells).values(rows);
    const payload = { ownerId, dealId, envelopeId };
    await record(tx, context, signerReleased, ...told.map(({ id }) => ({ id, payload })));
  }
}

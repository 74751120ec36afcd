import { eq } from 'drizzle-orm';
import { AppError } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import { type Entry, lockDeal } from '../../../pipeline/server/api.ts';
import { signingClosed } from '../../errors.ts';
import { envelopeVoided, signerReleased } from '../../events.ts';
import { isFinalProblem } from '../../seal-problems.ts';
import { endLinks } from '../links/tokens.ts';
import { type EnvelopeRow, envelopes, type SignerRow } from '../tables.ts';
import { addActs } from './acts.ts';
import { findEnvelope, isOpen, lockEnvelope, readDocuments, readSigners } from './find.ts';
import { dealOf } from './turns.ts';

/** The open envelope of a deal, both locked. @throws NOT_FOUND for anybody else's deal, SIGNING_CLOSED */
export async function lockOpen(tx: Transaction, dealId: string, ownerId: string) {
  const deal = await lockDeal(tx, dealId, ownerId);
  const found = await findEnvelope(tx.db, dealId);
  const envelope = found && (await lockEnvelope(tx, found.id));
  if (!envelope || !isOpen(envelope)) throw new AppError(signingClosed);
  return { deal, envelope };
}

/** Once everybody has signed the seal follows: there is nothing to cancel, unless it can't ever be set. */
export const mayVoid = (envelope: EnvelopeRow): boolean =>
  isOpen(envelope) && (envelope.state !== 'sealing' || isFinalProblem(envelope.sealProblem?.code));

/** @throws NOT_FOUND, SIGNING_CLOSED */
export async function voidSigning(
  tx: Transaction,
  context: RequestContext,
  { dealId, ownerId, reason }: { readonly dealId: string; readonly ownerId: string; readonly reason: string },
): Promise<void> {
  const { deal, envelope } = await lockOpen(tx, dealId, ownerId);
  if (!mayVoid(envelope)) throw new AppError(signingClosed);
  await endEnvelope(tx, context, deal, envelope, reason);
}

/** Who is told that they need not sign anymore: whoever was asked by email, unless they said no themselves. */
export const isReleased = ({ state, role }: SignerRow): boolean =>
  role !== 'broker' && state !== 'waiting' && state !== 'declined';

/** Every link, code and session ends at once. Who was asked is told. */
export async function endEnvelope(
  tx: Transaction,
  context: RequestContext,
  deal: Pick<Entry, 'id' | 'ownerId'>,
  envelope: EnvelopeRow,
  reason: string,
): Promise<void> {
  const { at } = context;
  const all = await readSigners(tx.db, envelope.id);
  await endLinks(
    tx,
    all.map(({ id }) => id),
  );
  await tx.db
    .update(envelopes)
    .set({ state: 'voided', endedAt: at, endReason: reason })
    .where(eq(envelopes.id, envelope.id));
  await addActs(tx, envelope.id, { type: 'voided', signerId: null, at, facts: { reason } });
  const documents = await readDocuments(tx.db, envelope.id);
  const statuses = documents.map(({ requirementId }) => ({ requirementId, status: 'voided' as const }));
  await record(tx, context, envelopeVoided, { id: envelope.id, payload: { ...dealOf(deal), documents: statuses } });
  const payload = { ...dealOf(deal), envelopeId: envelope.id };
  const told = all.filter(isReleased).map(({ id }) => ({ id, payload }));
  await record(tx, context, signerReleased, ...told);
}

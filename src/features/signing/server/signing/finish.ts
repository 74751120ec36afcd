import { eq } from 'drizzle-orm';
import { AppError } from '../../../../kernel/errors.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { envelopeSigned, signerDeclined, signerSigned } from '../../events.ts';
import { type DocumentStatus, signingTexts } from '../../model.ts';
import { addActs } from '../envelope/acts.ts';
import { readDocuments, readSignedPlaces, readSigners } from '../envelope/find.ts';
import { askNext, dealOf } from '../envelope/turns.ts';
import { type LockedSession, lockSession, type SignerCall } from '../links/signer-call.ts';
import { type EnvelopeDocumentRow, envelopes, signers } from '../tables.ts';
import { assertSigning, assertTurn, hasPlacesFor } from './may-sign.ts';
import { isFilled } from './view.ts';

/**
 * A signer finishes: those of the next turn are asked, and after the last the documents are sealed. A second time changes nothing.
 * @throws CONFLICT while a place is left
 */
export async function finishSigning(platform: Platform, tx: Transaction, call: SignerCall): Promise<void> {
  const session = await lockSession(tx, call);
  const { envelope, signer, context, deal, facts } = session;
  if (signer.state === 'signed') return;
  assertSigning(session);
  const documents = await readDocuments(tx.db, envelope.id);
  if (!isFilled(documents, await readSignedPlaces(tx.db, documents), signer))
    throw new AppError('CONFLICT', signingTexts.placesLeft);
  const { at } = context;
  await tx.db.update(signers).set({ state: 'signed', signedAt: at }).where(eq(signers.id, signer.id));
  await addActs(tx, envelope.id, { type: 'signed', signerId: signer.id, at, facts });
  const payload = { ...ofSession(session), documents: await statusesOf(tx.db, session, documents) };
  await record(tx, context, signerSigned, { id: signer.id, payload });
  const left = (await readSigners(tx.db, envelope.id)).filter(({ state }) => state !== 'signed');
  if (left.length > 0) return askNext(platform, tx, context, deal, envelope);
  await tx.db.update(envelopes).set({ state: 'sealing', signedAt: at }).where(eq(envelopes.id, envelope.id));
  await record(tx, context, envelopeSigned, { id: envelope.id, payload: dealOf(deal) });
}

/** The signer will not sign: everybody else waits until the broker asks another person, or cancels. A second time changes nothing. */
export async function declineSigning(tx: Transaction, call: SignerCall, reason: string): Promise<void> {
  const session = await lockSession(tx, call);
  const { envelope, signer, context, facts } = session;
  if (signer.state === 'declined') return;
  assertTurn(session);
  const { at } = context;
  const set = { state: 'declined', declinedAt: at, declineReason: reason } as const;
  await tx.db.update(signers).set(set).where(eq(signers.id, signer.id));
  await tx.db.update(envelopes).set({ state: 'declined' }).where(eq(envelopes.id, envelope.id));
  // The reason is the broker's to read: what happened goes to the lender with the package.
  await addActs(tx, envelope.id, { type: 'declined', signerId: signer.id, at, facts });
  const own = ownDocuments(await readDocuments(tx.db, envelope.id), session);
  const documents = own.map(({ requirementId }) => ({ requirementId, status: 'declined' as const }));
  await record(tx, context, signerDeclined, { id: signer.id, payload: { ...ofSession(session), documents } });
}

const ofSession = ({ deal, envelope }: LockedSession) => ({ ...dealOf(deal), envelopeId: envelope.id });

const ownDocuments = (documents: readonly EnvelopeDocumentRow[], { signer }: LockedSession) =>
  documents.filter((document) => hasPlacesFor(signer, document));

/** How far the documents are that this signer has just signed. */
async function statusesOf(db: Queries, session: LockedSession, documents: readonly EnvelopeDocumentRow[]) {
  const all = await readSigners(db, session.envelope.id);
  const isOpen = ({ places }: EnvelopeDocumentRow) =>
    all.some(({ role, state }) => state !== 'signed' && places.some((place) => place.role === role));
  return ownDocuments(documents, session).map((document) => {
    const status: DocumentStatus = isOpen(document) ? 'partly-signed' : 'signed';
    return { requirementId: document.requirementId, status };
  });
}

import { and, eq } from 'drizzle-orm';
import { AppError } from '../../../../kernel/errors.ts';
import { dayIn, zoneOfState } from '../../../../kernel/time-zones.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { type SigningMark, type SigningPlace, signingTexts } from '../../model.ts';
import { addActs } from '../envelope/acts.ts';
import { lockSession, type SignerCall } from '../links/signer-call.ts';
import { signedPlaces, signerMarks } from '../tables.ts';
import { assertSigning } from './may-sign.ts';
import { findDocument } from './view-document.ts';

interface Place {
  readonly documentId: string;
  readonly placeId: string;
}

/**
 * Signs a place of a document. A second time changes nothing. With a signature the signer's dates of the same document are
 * written: nobody clicks through what is known.
 * @throws NOT_FOUND for a place of another signer or document
 */
export async function signPlace(tx: Transaction, call: SignerCall, { documentId, placeId }: Place): Promise<void> {
  const session = await lockSession(tx, call);
  assertSigning(session);
  const { envelope, signer, context, facts, deal } = session;
  const document = await findDocument(tx.db, session, documentId);
  const own = document.places.filter(({ role }) => role === signer.role);
  const place = own.find(({ id }) => id === placeId);
  if (!place) throw new AppError('NOT_FOUND');
  if (place.type !== 'signing-date') await assertMark(tx.db, signer.id, place.type);
  const dates = place.type === 'signature' ? own.filter(({ type }) => type === 'signing-date') : [];
  const { at } = context;
  const today = dayIn(zoneOfState(deal.state), at);
  const dayOf = ({ type }: SigningPlace) => (type === 'signing-date' ? today : null);
  const rows = [place, ...dates].map((one) => ({
    ...{ documentId, placeId: one.id, signerId: signer.id, at },
    value: dayOf(one),
  }));
  const written = await tx.db.insert(signedPlaces).values(rows).onConflictDoNothing().returning();
  const acts = written.map(({ placeId: id, value }) => ({
    ...{ type: 'place-signed' as const, signerId: signer.id, at },
    facts: { ...facts, document: documentId, place: id, ...(value === null ? {} : { value }) },
  }));
  await addActs(tx, envelope.id, ...acts);
}

async function assertMark(db: Queries, signerId: string, mark: SigningMark): Promise<void> {
  const own = and(eq(signerMarks.signerId, signerId), eq(signerMarks.mark, mark));
  if ((await db.$count(signerMarks, own)) === 0) throw new AppError('CONFLICT', signingTexts.markFirst);
}

import { eq } from 'drizzle-orm';
import { dayIn, zoneOfState } from '../../../../kernel/time-zones.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import { findLenders } from '../../../lenders/server/api.ts';
import { findDeals } from '../../../pipeline/server/api.ts';
import { consentVersion } from '../../consent.ts';
import type { SigningView } from '../../sign-contract.ts';
import { readDocuments, readSignedPlaces, readSigners } from '../envelope/find.ts';
import { roleOf } from '../envelope/present.ts';
import type { SignerSession } from '../links/session.ts';
import { type EnvelopeDocumentRow, type SignerRow, type signedPlaces, signerMarks } from '../tables.ts';
import { readMark } from './mark-content.ts';
import { hasPlacesFor, maySign } from './may-sign.ts';

type SignedRow = typeof signedPlaces.$inferSelect;

export const isFilled = (
  documents: readonly EnvelopeDocumentRow[],
  signed: readonly SignedRow[],
  { role }: Pick<SignerRow, 'role'>,
): boolean =>
  documents.every((document) =>
    document.places.every(
      (place) =>
        place.role !== role ||
        signed.some(({ documentId, placeId }) => documentId === document.id && placeId === place.id),
    ),
  );

/** What the signer of a session signs, and how far it is. Before consent no answer of the package is in it. */
export async function presentView(platform: Platform, db: Queries, session: SignerSession): Promise<SigningView> {
  const { envelope, signer } = session;
  // One after the other: this is read within transactions, where a connection takes one query at a time.
  const documents = await readDocuments(db, envelope.id);
  const all = await readSigners(db, envelope.id);
  const deals = await findDeals(db, [envelope.dealId]);
  const lenders = await findLenders(db, [envelope.lenderId]);
  const marks = await readMarks(platform, db, signer.id);
  const signed = await readSignedPlaces(db, documents);
  const deal = deals.get(envelope.dealId);
  const broker = deal && (await findPeople(db, [deal.ownerId])).get(deal.ownerId);
  const may = maySign(session);
  const isReady = isFilled(documents, signed, signer) && signer.consentAt !== null;
  return {
    envelopeId: envelope.id,
    state: envelope.state,
    brokerName: broker?.name ?? '',
    brokerEmail: broker?.email ?? '',
    lenderName: lenders.get(envelope.lenderId)?.name ?? '',
    property: deal?.address ?? '',
    signer: {
      _id: signer.id,
      role: roleOf(signer),
      name: signer.name,
      state: signer.state,
      signedAt: signer.signedAt?.toISOString() ?? null,
    },
    inPerson: session.identifiedBy === 'in-person',
    sessionExpiresAt: session.expiresAt.toISOString(),
    today: dayIn(zoneOfState(deal?.state), platform.clock.now()),
    consent: { version: signer.consentVersion ?? consentVersion, givenAt: signer.consentAt?.toISOString() ?? null },
    marks,
    documents: documents
      .filter((one) => hasPlacesFor(signer, one))
      .map((document) => presentDocument(document, signed, signer)),
    others: all
      .filter(({ id }) => id !== signer.id)
      .map((other) => ({ role: roleOf(other), name: other.name, state: other.state })),
    can: { sign: may, finish: may && isReady, decline: may },
  };
}

async function readMarks(platform: Platform, db: Queries, signerId: string): Promise<SigningView['marks']> {
  const rows = await db.select().from(signerMarks).where(eq(signerMarks.signerId, signerId));
  const marks: SigningView['marks'] = [];
  for (const row of rows) marks.push(await readMark(platform, db, row));
  return marks;
}

function presentDocument(
  document: EnvelopeDocumentRow,
  signed: readonly SignedRow[],
  { role }: SignerRow,
): SigningView['documents'][number] {
  return {
    _id: document.id,
    name: document.name,
    pages: document.pages,
    isSealed: document.sealedAt !== null,
    places: document.places.map((place) => {
      const done = signed.find(({ documentId, placeId }) => documentId === document.id && placeId === place.id);
      return {
        ...place,
        isYours: place.role === role,
        signedAt: done?.at.toISOString() ?? null,
        value: done?.value ?? null,
      };
    }),
  };
}

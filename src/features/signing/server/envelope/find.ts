import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm';
import { AppError } from '../../../../kernel/errors.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { signingClosed } from '../../errors.ts';
import { signingTexts } from '../../model.ts';
import {
  type EnvelopeDocumentRow,
  type EnvelopeRow,
  envelopeDocuments,
  envelopes,
  type SignerRow,
  signedPlaces,
  signers,
} from '../tables.ts';

const openStates = ['signing', 'declined', 'sealing'] as const;
export const isOpen = ({ state }: Pick<EnvelopeRow, 'state'>): boolean =>
  (openStates as readonly string[]).includes(state);

/**
 * A package with these contents is not submitted meanwhile: signers still have links, or what they signed of it is about to be sealed.
 * What everybody signed of other contents is sealed beside it.
 */
export const holdsUp = (envelope: EnvelopeRow, contents: string): boolean =>
  isOpen(envelope) && (envelope.state !== 'sealing' || envelope.contents === contents);

/** The envelope of a deal that runs, else its last one. */
export async function findEnvelope(db: Queries, dealId: string): Promise<EnvelopeRow | undefined> {
  const rows = await db
    .select()
    .from(envelopes)
    .where(eq(envelopes.dealId, dealId))
    .orderBy(desc(envelopes.startedAt), desc(envelopes.id));
  return rows.find(isOpen) ?? rows[0];
}

/** The completed envelope of a package with these contents. */
export async function findCompleted(db: Queries, dealId: string, contents: string): Promise<EnvelopeRow | undefined> {
  const same = and(eq(envelopes.dealId, dealId), eq(envelopes.contents, contents), eq(envelopes.state, 'completed'));
  const [row] = await db.select().from(envelopes).where(same).orderBy(desc(envelopes.completedAt)).limit(1);
  return row;
}

/** Locks an envelope: whatever happens to it is numbered under this lock. @throws SIGNING_CLOSED when it is gone */
export async function lockEnvelope({ db }: Transaction, id: string): Promise<EnvelopeRow> {
  const [row] = await db.select().from(envelopes).where(eq(envelopes.id, id)).for('update');
  if (!row) throw new AppError(signingClosed);
  return row;
}

export const readDocuments = (db: Queries, envelopeId: string): Promise<EnvelopeDocumentRow[]> =>
  db
    .select()
    .from(envelopeDocuments)
    .where(eq(envelopeDocuments.envelopeId, envelopeId))
    .orderBy(asc(envelopeDocuments.position));

/** Who signs an envelope, in their order; those who were replaced are not among them. */
export const readSigners = (db: Queries, envelopeId: string): Promise<SignerRow[]> =>
  db
    .select()
    .from(signers)
    .where(and(eq(signers.envelopeId, envelopeId), ne(signers.state, 'replaced')))
    .orderBy(asc(signers.turn), asc(signers.role));

export async function readSignedPlaces(db: Queries, documents: readonly Pick<EnvelopeDocumentRow, 'id'>[]) {
  if (documents.length === 0) return [];
  const ids = documents.map(({ id }) => id);
  return db.select().from(signedPlaces).where(inArray(signedPlaces.documentId, ids));
}

/** A document of an envelope of this deal. @throws NOT_FOUND */
export async function findSealed(db: Queries, dealId: string, id: string): Promise<EnvelopeDocumentRow> {
  const [row] = await db
    .select({ document: envelopeDocuments })
    .from(envelopeDocuments)
    .innerJoin(envelopes, eq(envelopes.id, envelopeDocuments.envelopeId))
    .where(and(eq(envelopeDocuments.id, id), eq(envelopes.dealId, dealId)));
  if (!row) throw new AppError('NOT_FOUND');
  return row.document;
}

/** Why a filled form can't be removed: it is being signed, or the signed one was made of it. Undefined where it can. */
export async function whySigned(db: Queries, dealDocumentId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: envelopeDocuments.id })
    .from(envelopeDocuments)
    .innerJoin(envelopes, eq(envelopes.id, envelopeDocuments.envelopeId))
    .where(and(eq(envelopeDocuments.dealDocumentId, dealDocumentId), ne(envelopes.state, 'voided')))
    .limit(1);
  return row && signingTexts.inSigning;
}

/** Of these filled forms, those that some envelope was made of, however it ended. */
export async function fillingsInEnvelopes(db: Queries, ids: readonly string[]): Promise<string[]> {
  const { dealDocumentId } = envelopeDocuments;
  const rows = await db
    .selectDistinct({ id: dealDocumentId })
    .from(envelopeDocuments)
    .where(inArray(dealDocumentId, [...ids]));
  return rows.map(({ id }) => id);
}

import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../../../kernel/errors.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findDealDocument, sendDealFile } from '../../../deal-documents/server/api.ts';
import { signingClosed } from '../../errors.ts';
import { signingTexts } from '../../model.ts';
import { addActs } from '../envelope/acts.ts';
import type { SignerSession } from '../links/session.ts';
import { lockSession, type SignerCall } from '../links/signer-call.ts';
import { sendSignedFile } from '../seal/signed-files.ts';
import { type EnvelopeDocumentRow, envelopeActs, envelopeDocuments } from '../tables.ts';
import { hasPlacesFor, maySign } from './may-sign.ts';

/**
 * A document that a signer has something to sign in. The others of the envelope may hold answers that are none of their business.
 * @throws NOT_FOUND for any other document
 */
export async function findDocument(
  db: Queries,
  { envelope, signer }: Pick<SignerSession, 'envelope' | 'signer'>,
  id: string,
): Promise<EnvelopeDocumentRow> {
  const own = and(eq(envelopeDocuments.id, id), eq(envelopeDocuments.envelopeId, envelope.id));
  const [row] = await db.select().from(envelopeDocuments).where(own);
  if (!row || !hasPlacesFor(signer, row)) throw new AppError('NOT_FOUND');
  return row;
}

/** Who reads: whoever signs now and agreed to, and whoever has signed. @throws CONFLICT before consent, SIGNING_CLOSED */
function assertReads(session: SignerSession): void {
  const { envelope, signer } = session;
  if (envelope.state === 'voided' || !(maySign(session) || signer.state === 'signed'))
    throw new AppError(signingClosed);
  if (signer.consentAt === null) throw new AppError('CONFLICT', signingTexts.consentFirst);
}

/** Finds a document to be signed, and writes down that it was viewed. */
export async function viewDocument(tx: Transaction, call: SignerCall, id: string): Promise<EnvelopeDocumentRow> {
  const session = await lockSession(tx, call);
  assertReads(session);
  const { envelope, signer, context, facts } = session;
  const document = await findDocument(tx.db, session, id);
  if (maySign(session) && !(await wasViewed(tx.db, envelope.id, signer.id, id)))
    await addActs(tx, envelope.id, {
      ...{ type: 'viewed', signerId: signer.id, at: context.at },
      facts: { ...facts, document: id },
    });
  return document;
}

/** Once each time that somebody was identified: a page that is loaded again tells nothing new. */
async function wasViewed(db: Queries, envelopeId: string, signerId: string, documentId: string): Promise<boolean> {
  const own = and(eq(envelopeActs.envelopeId, envelopeId), eq(envelopeActs.signerId, signerId));
  const [last] = await db
    .select({ number: envelopeActs.number })
    .from(envelopeActs)
    .where(and(own, eq(envelopeActs.type, 'identified')))
    .orderBy(desc(envelopeActs.number))
    .limit(1);
  const same = and(
    ...[own, eq(envelopeActs.type, 'viewed'), sql`${envelopeActs.facts}->>'document' = ${documentId}`],
    gt(envelopeActs.number, last?.number ?? 0),
  );
  return (await db.$count(envelopeActs, same)) > 0;
}

/** @throws SIGNING_CLOSED for a form that is not the one that signing began with */
export async function sendDocument(
  platform: Platform,
  reply: FastifyReply,
  document: EnvelopeDocumentRow,
): Promise<void> {
  const row = await findDealDocument(platform.database.db, document.dealDocumentId);
  if (!row?.sha256.equals(document.sourceSha256)) throw new AppError(signingClosed);
  await sendDealFile(platform, reply, row);
}

/** A sealed document, for those who signed it. @throws NOT_FOUND while it is not sealed */
export async function sendSigned(
  platform: Platform,
  reply: FastifyReply,
  session: SignerSession,
  id: string,
): Promise<void> {
  assertReads(session);
  const document = await findDocument(platform.database.db, session, id);
  if (session.envelope.state !== 'completed') throw new AppError('NOT_FOUND');
  await sendSignedFile(platform, reply, document);
}

import { and, eq, isNull } from 'drizzle-orm';
import { hexOf } from '../../../../lending/loan-packages/chain.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { SealProblem } from '../../../../platform/encryption/sealing/sealing.ts';
import { record } from '../../../../platform/events/record.ts';
import { stampSignatures } from '../../../../platform/files/pdf-form/pdf-forms.ts';
import { Hopeless, type Platform } from '../../../../platform/platform.ts';
import { findDealDocument, readDealFile } from '../../../deal-documents/server/api.ts';
import { envelopeCompleted, sealDelayed, signerCopySent } from '../../events.ts';
import { isFinalProblem } from '../../seal-problems.ts';
import { addActs } from '../envelope/acts.ts';
import { lockEnvelope, readDocuments, readSigners } from '../envelope/find.ts';
import { dealOf } from '../envelope/turns.ts';
import { copiesUntil } from '../links/read-link.ts';
import { lockBoth } from '../links/signer-call.ts';
import { newLink } from '../links/tokens.ts';
import { type EnvelopeDocumentRow, type EnvelopeRow, envelopeDocuments, envelopes, signers } from '../tables.ts';
import { encryptSignedKey, putSignedFile, removeUnnamed } from './signed-files.ts';
import { readStamping, stampOrderOf } from './stamp-order.ts';

/** Why the documents of an envelope are not sealed now. */
class NotSealed extends Error {
  readonly code: string;
  constructor(code: string, cause?: unknown) {
    super(`The documents are not sealed: ${code}.`, { cause });
    this.name = 'NotSealed';
    this.code = code;
  }
}

/**
 * Seals what is not sealed yet of an envelope that everybody has signed, and completes it. It may be stopped at any point and run again,
 * also at the same time: each document is sealed once.
 * @throws what kept it from that, to be tried again; Hopeless where trying again won't help
 */
export async function sealEnvelope(platform: Platform, context: RequestContext, envelopeId: string): Promise<void> {
  const { db } = platform.database;
  const [envelope] = await db.select().from(envelopes).where(eq(envelopes.id, envelopeId));
  if (envelope?.state !== 'sealing') return;
  try {
    const stamping = await readStamping(platform, envelope);
    if (!stamping) return;
    for (const document of await readDocuments(db, envelopeId)) {
      if (document.sealedAt !== null) continue;
      const source = await readSource(platform, document);
      const stamped = await stampSignatures(await stampOrderOf(platform, stamping, document, source));
      if ('refusal' in stamped) throw new NotSealed('not-stamped', stamped.refusal);
      const sealed = await platform.sealing.seal(stamped.pdf, { reason: reasonOf(document) });
      await storeSealed(platform, context, envelope, document, sealed);
    }
    await platform.database.transaction((tx) => completeEnvelope(platform, tx, context, envelope));
  } catch (error) {
    const code = error instanceof SealProblem || error instanceof NotSealed ? error.code : 'unknown';
    await noteProblem(platform, context, envelope, code);
    throw isFinalProblem(code) ? new Hopeless(error) : error;
  }
}

const reasonOf = ({ name }: EnvelopeDocumentRow): string => `Signed by everyone named on the certificate: ${name}`;

/** The very bytes that the signers saw. */
async function readSource(platform: Platform, { dealDocumentId, sourceSha256 }: EnvelopeDocumentRow) {
  const row = await findDealDocument(platform.database.db, dealDocumentId);
  if (!row?.sha256.equals(sourceSha256)) throw new NotSealed('source-changed');
  const bytes = await readDealFile(platform, row);
  const hash = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes));
  if (!sourceSha256.equals(new Uint8Array(hash))) throw new NotSealed('source-changed');
  return bytes;
}

/**
 * Writes the file before the envelope is locked, so that nobody waits for the storage; each run a file of its own, so that two never
 * write one. Of two that seal the same document, the one that comes second finds it sealed.
 */
async function storeSealed(
  platform: Platform,
  context: RequestContext,
  envelope: EnvelopeRow,
  document: EnvelopeDocumentRow,
  { bytes, timestampedAt }: { readonly bytes: Uint8Array; readonly timestampedAt: Date | null },
): Promise<void> {
  const stored = await putSignedFile(platform, bytes);
  try {
    await platform.database.transaction((tx) =>
      nameSealed(platform, tx, context, envelope, document, { ...stored, timestampedAt }),
    );
  } finally {
    await removeUnnamed(platform, stored.fileId);
  }
}

type Stored = Awaited<ReturnType<typeof putSignedFile>> & { readonly timestampedAt: Date | null };

/** From here on the file is the document's. */
async function nameSealed(
  platform: Platform,
  tx: Transaction,
  { at }: RequestContext,
  envelope: EnvelopeRow,
  { id }: EnvelopeDocumentRow,
  { fileId, fileKey: plainKey, size, sha256, timestampedAt }: Stored,
): Promise<void> {
  const locked = await lockEnvelope(tx, envelope.id);
  const isOpen = and(eq(envelopeDocuments.id, id), isNull(envelopeDocuments.sealedAt));
  if (locked.state !== 'sealing' || (await tx.db.$count(envelopeDocuments, isOpen)) === 0) return;
  const fileKey = await encryptSignedKey(platform, tx, id, plainKey);
  await tx.db
    .update(envelopeDocuments)
    .set({ fileId, fileKey, size, sha256, sealedAt: at, timestampedAt })
    .where(eq(envelopeDocuments.id, id));
  const facts = {
    ...{ document: id, sha256: hexOf(sha256) },
    ...(timestampedAt ? { timestampedAt: timestampedAt.toISOString() } : {}),
  };
  await addActs(tx, envelope.id, { type: 'sealed', signerId: null, at, facts });
}

/** Every document is sealed: signers get a link to their copies. Once. */
async function completeEnvelope(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  { id, dealId }: EnvelopeRow,
): Promise<void> {
  const { deal, envelope } = await lockBoth(tx, { id, dealId });
  const documents = await readDocuments(tx.db, id);
  if (envelope.state !== 'sealing' || documents.some(({ sealedAt }) => sealedAt === null)) return;
  const { at } = context;
  await tx.db
    .update(envelopes)
    .set({ state: 'completed', completedAt: at, sealProblem: null })
    .where(eq(envelopes.id, id));
  const statuses = documents.map(({ requirementId }) => ({ requirementId, status: 'completed' as const }));
  await record(tx, context, envelopeCompleted, { id, payload: { ...dealOf(deal), documents: statuses } });
  for (const signer of await readSigners(tx.db, id)) {
    if (signer.role === 'broker') continue;
    const { linkId, set } = newLink(platform, signer.id, at);
    await tx.db
      .update(signers)
      .set({ ...set, linkExpiresAt: copiesUntil(at) })
      .where(eq(signers.id, signer.id));
    await record(tx, context, signerCopySent, { id: signer.id, payload: { ...dealOf(deal), envelopeId: id, linkId } });
  }
}

/** The broker is told once of each problem. */
function noteProblem(platform: Platform, context: RequestContext, envelope: EnvelopeRow, code: string): Promise<void> {
  return platform.database.transaction(async (tx) => {
    const { deal, envelope: locked } = await lockBoth(tx, envelope);
    if (locked.state !== 'sealing') return;
    const sealProblem = { code, at: context.at.toISOString() };
    await tx.db.update(envelopes).set({ sealProblem }).where(eq(envelopes.id, locked.id));
    // The same problem again is no news, but it was the last attempt.
    if (locked.sealProblem?.code === code) return;
    await record(tx, context, sealDelayed, { id: locked.id, payload: { ...dealOf(deal), code } });
  });
}

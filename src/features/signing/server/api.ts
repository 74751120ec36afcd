import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Entry } from '../../pipeline/server/api.ts';
import { type EnvelopeState, isInEveryDeal } from '../model.ts';
import { findCompleted, findEnvelope, holdsUp } from './envelope/find.ts';
import { readFormsToSign } from './plan/forms-to-sign.ts';
import { type EnvelopeDocumentRow, envelopeDocuments } from './tables.ts';

export { readActs } from './envelope/acts.ts';
export { remindSigner } from './envelope/ask-again.ts';
export { findEnvelope, readSigners } from './envelope/find.ts';
export { reviewedContents } from './hooks.ts';
export { forgetEnvelopes } from './own-data.ts';
export { openSignedFile, sendSignedFile } from './seal/signed-files.ts';

export interface SigningState {
  /** Some filled form of the package has places that somebody of every deal signs. */
  readonly isNeeded: boolean;
  /**
   * Nothing has to be signed, or the envelope of these very contents is completed; and nobody can go on signing anything else, which
   * would no longer count.
   */
  readonly isDone: boolean;
  /** The envelope that is being signed, else the completed one of these contents, else the last one. */
  readonly envelopeId: string | null;
  readonly state: EnvelopeState | 'none';
}

/** How far the signing of a package is. @param contents the package as it was reviewed */
export async function readSigning(
  platform: Platform,
  db: Queries,
  deal: Entry,
  contents: string,
): Promise<SigningState> {
  const forms = await readFormsToSign(platform, db, deal);
  const isNeeded = forms.some(({ places }) => places.some(({ role }) => isInEveryDeal(role)));
  const completed = await findCompleted(db, deal.id, contents);
  const last = await findEnvelope(db, deal.id);
  const isRunning = last !== undefined && holdsUp(last, contents);
  const envelope = isRunning ? last : (completed ?? last);
  return {
    isNeeded,
    isDone: !isRunning && (!isNeeded || completed !== undefined),
    envelopeId: envelope?.id ?? null,
    state: envelope?.state ?? 'none',
  };
}

/** The sealed documents of an envelope, in their order. */
export const signedDocuments = (db: Queries, envelopeId: string): Promise<EnvelopeDocumentRow[]> =>
  db
    .select()
    .from(envelopeDocuments)
    .where(and(eq(envelopeDocuments.envelopeId, envelopeId), isNotNull(envelopeDocuments.sealedAt)))
    .orderBy(asc(envelopeDocuments.position));

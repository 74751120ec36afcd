import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import { hourMs, minuteMs } from '../../../../kernel/dates.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { newToken, tokenHash } from '../../../../platform/encryption/secrets.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { isSuspended } from '../../../accounts/server/api.ts';
import { findDeals } from '../../../pipeline/server/api.ts';
import { signingClosed, signingSessionEnded } from '../../errors.ts';
import {
  type IdentifiedBy,
  identifiedBy as identifications,
  isByCode,
  signingLimits,
  signingTexts,
} from '../../model.ts';
import {
  type EnvelopeRow,
  envelopeActs,
  envelopes,
  type SignerRow,
  signedPlaces,
  signerMarks,
  signerSessions,
  signers,
} from '../tables.ts';

/** A browser in which a signer was identified. */
export interface SignerSession {
  readonly signer: SignerRow;
  readonly envelope: EnvelopeRow;
  readonly identifiedBy: IdentifiedBy;
  readonly hostId: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** A session ends when it is not used for a while, and in any case some hours after it began. */
const endAt = (now: Date, from = now): Date =>
  new Date(
    Math.min(
      now.getTime() + signingLimits.sessionHours * hourMs,
      from.getTime() + signingLimits.sessionHoursInAll * hourMs,
    ),
  );

/** @returns the token, of which the hash alone is stored */
export async function openSession(
  { db }: Transaction,
  signer: SignerRow,
  how: { readonly identifiedBy: IdentifiedBy; readonly hostId: string | null },
  at: Date,
): Promise<{ readonly token: string; readonly expiresAt: Date }> {
  const { token, hash } = newToken();
  const expiresAt = endAt(at);
  await beginAgainElsewhere(db, signer, how.identifiedBy);
  await db.insert(signerSessions).values({ tokenHash: hash, signerId: signer.id, ...how, createdAt: at, expiresAt });
  return { token, expiresAt };
}

/**
 * What was agreed to and signed on the broker's device is not certified as done after a code, nor the other way around: who is
 * identified in another way agrees and signs from the start, and sessions of the other kind end.
 */
async function beginAgainElsewhere(db: Queries, signer: SignerRow, identifiedBy: IdentifiedBy): Promise<void> {
  const { id: signerId } = signer;
  if (signer.state === 'signed') return;
  // A page that is open already would go on with what is signed here, as if it had been done there.
  const others = otherKindThan(identifiedBy);
  await db
    .delete(signerSessions)
    .where(and(eq(signerSessions.signerId, signerId), inArray(signerSessions.identifiedBy, others)));
  if (signer.consentAt === null) return;
  const consents = and(eq(envelopeActs.envelopeId, signer.envelopeId), eq(envelopeActs.signerId, signerId));
  const [consent] = await db
    .select({ facts: envelopeActs.facts })
    .from(envelopeActs)
    .where(and(consents, eq(envelopeActs.type, 'consented')))
    .orderBy(desc(envelopeActs.number))
    .limit(1);
  if (isByCode(consent?.facts.by) === isByCode(identifiedBy)) return;
  await db.update(signers).set({ consentAt: null, consentVersion: null }).where(eq(signers.id, signerId));
  await db.delete(signerMarks).where(eq(signerMarks.signerId, signerId));
  await db.delete(signedPlaces).where(eq(signedPlaces.signerId, signerId));
}

const otherKindThan = (by: IdentifiedBy): IdentifiedBy[] =>
  identifications.filter((way) => isByCode(way) !== isByCode(by));

/** @throws SIGNING_SESSION_ENDED for any token that opens no session now */
export async function findSession(db: Queries, token: string | undefined, at: Date): Promise<SignerSession> {
  const own = and(eq(signerSessions.tokenHash, tokenHash(token ?? '')), gt(signerSessions.expiresAt, at));
  const [row] = await db
    .select({ session: signerSessions, signer: signers, envelope: envelopes })
    .from(signerSessions)
    .innerJoin(signers, eq(signers.id, signerSessions.signerId))
    .innerJoin(envelopes, eq(envelopes.id, signers.envelopeId))
    .where(own);
  if (!row) throw new AppError(signingSessionEnded);
  await refusePaused(db, row.envelope);
  const { identifiedBy, hostId, createdAt, expiresAt } = row.session;
  return { signer: row.signer, envelope: row.envelope, identifiedBy, hostId, createdAt, expiresAt };
}

/** What is signed can still be read while its broker is suspended; nothing more is signed for them. @throws SIGNING_CLOSED */
async function refusePaused(db: Queries, { dealId, state }: EnvelopeRow): Promise<void> {
  if (state === 'completed') return;
  const deal = (await findDeals(db, [dealId])).get(dealId);
  if (deal && (await isSuspended(db, deal.ownerId))) throw new AppError(signingClosed, signingTexts.paused);
}

/** Not at every call: a row that is read must not be written each time. */
const slidesAfterMs = 10 * minuteMs;

/** A session goes on while it is used. @throws SIGNING_SESSION_ENDED */
export async function keepSession(platform: Platform, token: string | undefined): Promise<SignerSession> {
  const { db } = platform.database;
  const now = platform.clock.now();
  const session = await findSession(db, token, now);
  const expiresAt = endAt(now, session.createdAt);
  if (expiresAt.getTime() - session.expiresAt.getTime() < slidesAfterMs) return session;
  await db
    .update(signerSessions)
    .set({ expiresAt })
    .where(eq(signerSessions.tokenHash, tokenHash(token ?? '')));
  return { ...session, expiresAt };
}

import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { dayMs } from '../../../../kernel/dates.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { defineKeyUse, type Secrets, tokenHash } from '../../../../platform/encryption/secrets.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { signingLimits } from '../../model.ts';
import { type EnvelopeRow, envelopes, type SignerRow, signerCodes, signerSessions, signers } from '../tables.ts';

const linkKey = defineKeyUse('signing-link');

/**
 * The token of a link: 32 bytes that are made again from its id whenever its mail is written, so that neither the queue nor a
 * table ever holds the token, and a mail that is sent twice holds the same link.
 */
const tokenOf = (secrets: Secrets, signerId: string, linkId: string): string =>
  secrets.sign(linkKey, `${signerId} ${linkId}`);

/** The token stands after the #, so no server or proxy ever logs it. */
export const signAddress = ({ secrets, config }: Platform, signerId: string, linkId: string): string =>
  `${config.publicUrl}/sign#${tokenOf(secrets, signerId, linkId)}`;

/** What a new link of a signer changes of their row: every one before opens nothing from then on. */
export function newLink({ secrets }: Platform, signerId: string, at: Date) {
  const linkId = randomUUID();
  const set = {
    linkHash: tokenHash(tokenOf(secrets, signerId, linkId)),
    linkExpiresAt: new Date(at.getTime() + signingLimits.linkDays * dayMs),
  };
  return { linkId, set };
}

/** Whether a link is the one that works: a mail that was held up is not sent with an older one. */
export const isNewestLink = ({ secrets }: Platform, signer: SignerRow, linkId: string): boolean =>
  signer.linkHash?.equals(tokenHash(tokenOf(secrets, signer.id, linkId))) === true;

/** The signer of a link that works; undefined for any other text. */
export async function findByLink(db: Queries, token: string, at: Date): Promise<SignerRow | undefined> {
  const [row] = await db
    .select()
    .from(signers)
    .where(eq(signers.linkHash, tokenHash(token)));
  return row?.linkExpiresAt && row.linkExpiresAt > at ? row : undefined;
}

export async function findEnvelopeOf(db: Queries, signer: SignerRow): Promise<EnvelopeRow | undefined> {
  const [row] = await db.select().from(envelopes).where(eq(envelopes.id, signer.envelopeId));
  return row;
}

/** Links, codes and sessions of these signers end at once. */
export async function endLinks({ db }: Transaction, signerIds: readonly string[]): Promise<void> {
  if (signerIds.length === 0) return;
  const ids = [...signerIds];
  await db.update(signers).set({ linkHash: null, linkExpiresAt: null }).where(inArray(signers.id, ids));
  await db.delete(signerCodes).where(inArray(signerCodes.signerId, ids));
  await db.delete(signerSessions).where(inArray(signerSessions.signerId, ids));
}

/** One session ends, and the others of the signer go on. */
export async function endSession({ db }: Transaction, token: string, signerId: string): Promise<void> {
  const own = and(eq(signerSessions.tokenHash, tokenHash(token)), eq(signerSessions.signerId, signerId));
  await db.delete(signerSessions).where(own);
}

import { eq } from 'drizzle-orm';
import { AppError } from '../../../../kernel/errors.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { tokenHash } from '../../../../platform/encryption/secrets.ts';
import { record } from '../../../../platform/events/record.ts';
import { forgetUndelivered } from '../../../../platform/mail/undelivered.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { signingClosed } from '../../errors.ts';
import { signerLinkSent } from '../../events.ts';
import { linksRenewed } from '../../limits.ts';
import { signingTexts } from '../../model.ts';
import { addActs } from '../envelope/acts.ts';
import { whatMay } from '../envelope/present.ts';
import { dealOf } from '../envelope/turns.ts';
import { type EnvelopeRow, type SignerRow, signers } from '../tables.ts';
import { asSigner, lockBoth, type SignerCall } from './signer-call.ts';
import { findEnvelopeOf, newLink } from './tokens.ts';

interface Expired {
  readonly signer: SignerRow;
  readonly envelope: EnvelopeRow;
}

/** The signer of a link that was theirs until it expired, while they are still asked to sign; undefined for any other text. */
export async function findExpired(db: Queries, token: string | undefined, at: Date): Promise<Expired | undefined> {
  const [signer] = await db
    .select()
    .from(signers)
    .where(eq(signers.linkHash, tokenHash(token ?? '')));
  if (!signer?.linkExpiresAt || signer.linkExpiresAt > at) return undefined;
  const envelope = await findEnvelopeOf(db, signer);
  return envelope && whatMay(envelope, signer).sendLink ? { signer, envelope } : undefined;
}

/**
 * Mails the signer of an expired link a new one: to the address that the broker knows, and no other. What the signer has done stays.
 * @throws NOT_FOUND for any other link, SIGNING_CLOSED while the deal is archived, LimitReached when it was mailed too often
 */
export async function renewLink(platform: Platform, tx: Transaction, { token, context, from }: SignerCall) {
  const { at } = context;
  const before = await findExpired(tx.db, token, at);
  const locked = before && (await lockBoth(tx, before.envelope));
  const now = locked && (await findExpired(tx.db, token, at));
  if (!locked || !now) throw new AppError('NOT_FOUND', signingTexts.badLink);
  if (locked.deal.archivedAt !== null) throw new AppError(signingClosed, signingTexts.onHold);
  const { signer, envelope } = now;
  const bySigner = asSigner(context, signer.id);
  await platform.rateLimits.countAct(tx, bySigner, linksRenewed, 1);
  const { linkId, set } = newLink(platform, signer.id, at);
  await tx.db.update(signers).set(set).where(eq(signers.id, signer.id));
  await forgetUndelivered(tx, signer.id);
  const facts = { ...from, name: signer.name, email: signer.email };
  await addActs(tx, envelope.id, { type: 'asked', signerId: signer.id, at, facts });
  const payload = { ...dealOf(locked.deal), envelopeId: envelope.id, linkId };
  await record(tx, bySigner, signerLinkSent, { id: signer.id, payload });
}

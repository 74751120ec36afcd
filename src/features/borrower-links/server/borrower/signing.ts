import { AppError } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findEnvelope, readSigners, remindSigner } from '../../../signing/server/api.ts';
import type { BorrowerView } from '../../borrower-contract.ts';
import { signingAsked } from '../../limits.ts';
import { linkTexts } from '../../model.ts';
import { byLink, type OpenLink, openLink } from '../links/tokens.ts';

/** The signer that the person of a link is, where an envelope of the deal has one in this role. */
async function signerOf(db: Queries, { link, deal }: OpenLink) {
  const envelope = await findEnvelope(db, deal.id);
  if (!envelope || envelope.state === 'voided') return undefined;
  const signers = await readSigners(db, envelope.id);
  const isSame = (email: string) => email.toLowerCase() === link.email.toLowerCase();
  return signers.find(({ role, email }) => role === link.party && isSame(email));
}

/** Whether there is something to sign. It is signed by a link of its own, which is mailed: this one only asks for it. */
export async function signingOf(db: Queries, open: OpenLink): Promise<BorrowerView['signing']> {
  const signer = await signerOf(db, open);
  if (signer?.state === 'signed') return 'signed';
  return signer?.state === 'asked' || signer?.state === 'opened' ? 'ready' : 'none';
}

/**
 * Mails a new signing link to the address that signing has for the signer; a signing that is open goes on.
 * @throws NOT_FOUND, CONFLICT when there is nothing to sign, LimitReached when it was mailed too often
 */
export async function askToSign(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  token: string | undefined,
): Promise<OpenLink> {
  const open = await openLink(tx.db, token, context.at);
  const signer = await signerOf(tx.db, open);
  if (!signer || (signer.state !== 'asked' && signer.state !== 'opened'))
    throw new AppError('CONFLICT', linkTexts.nothingToSign);
  const which = { dealId: open.deal.id, ownerId: open.deal.ownerId, signerId: signer.id };
  // Counted for the signer: a link that the broker sends anew begins no new count.
  const ofSigner = { ...context, actor: { kind: 'signer', id: signer.id } } as const;
  await platform.rateLimits.countAct(tx, ofSigner, signingAsked, 1);
  await remindSigner(platform, tx, byLink(context, open.link), which);
  return open;
}

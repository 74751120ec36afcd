import { eq } from 'drizzle-orm';
import { dayMs } from '../../../../kernel/dates.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import { findDeals } from '../../../pipeline/server/api.ts';
import { signingLimits, signingTexts } from '../../model.ts';
import type { SigningLink } from '../../sign-contract.ts';
import { type EnvelopeRow, type SignerRow, signerCodes } from '../tables.ts';
import { textNumberOf } from './codes.ts';
import { findExpired } from './renew-link.ts';
import { findByLink, findEnvelopeOf } from './tokens.ts';

/** The signer of a link with their envelope. @throws NOT_FOUND for any token that is nobody's */
async function openLink(db: Queries, token: string | undefined, at: Date) {
  const signer = await findByLink(db, token ?? '', at);
  const envelope = signer && (await findEnvelopeOf(db, signer));
  if (signer && envelope) return { signer, envelope, state: stateOf(envelope, signer) };
  const expired = await findExpired(db, token, at);
  if (!expired) throw new AppError('NOT_FOUND', signingTexts.badLink);
  return { ...expired, state: 'expired' } as const;
}

/** What a link shows before anybody was identified: whose it is, masked, and whether there is something to do. */
export async function readLink(platform: Platform, token: string | undefined, at: Date): Promise<SigningLink> {
  const { db } = platform.database;
  const { signer, envelope, state } = await openLink(db, token, at);
  const deal = (await findDeals(db, [envelope.dealId])).get(envelope.dealId);
  const broker = deal && (await findPeople(db, [deal.ownerId])).get(deal.ownerId);
  const number = textNumberOf(platform, signer);
  const [code] = await db.select().from(signerCodes).where(eq(signerCodes.signerId, signer.id));
  return {
    state,
    brokerName: broker?.name ?? '',
    email: maskEmail(signer.email),
    phone: number === undefined ? null : maskPhone(number),
    isTextRefused: code?.refusedAt != null,
  };
}

function stateOf({ state }: EnvelopeRow, signer: SignerRow): SigningLink['state'] {
  if (state === 'completed') return 'copies';
  if (state === 'voided' || signer.state === 'declined') return 'ended';
  if (signer.state === 'signed') return 'signed';
  // Somebody else has declined: it goes on with another signer, or is canceled.
  return signer.state === 'waiting' || state === 'declined' ? 'waiting' : 'open';
}

/** 'q***@example.com' */
const maskEmail = (email: string): string => email.replace(/^(.).*(@.*)$/, '$1***$2');
/** The last two digits. */
const maskPhone = (phone: string): string => `***${phone.replaceAll(/\D/g, '').slice(-2)}`;

/** Until when a link opens the copies of what was signed. */
export const copiesUntil = (completedAt: Date): Date =>
  new Date(completedAt.getTime() + signingLimits.copyDays * dayMs);

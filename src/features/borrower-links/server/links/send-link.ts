import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { dayMs } from '../../../../kernel/dates.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import { forgetUndelivered } from '../../../../platform/mail/undelivered.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type Entry, lockDeal } from '../../../pipeline/server/api.ts';
import { borrowerLinkRevoked, borrowerLinkSent } from '../../events.ts';
import { borrowersEmailed } from '../../limits.ts';
import { type LinkParty, linkLimits, linkTexts } from '../../model.ts';
import { type BorrowerLinkRow, borrowerLinks } from '../tables.ts';
import { hashOf, payloadOf } from './tokens.ts';

interface Sending {
  readonly dealId: string;
  readonly ownerId: string;
  readonly party: LinkParty;
  readonly name: string;
  readonly email: string;
}

/**
 * Emails somebody their link. The same person goes on where they were, with a new link; another one begins anew.
 * @returns what happened, in words
 * @throws NOT_FOUND for anybody else's deal, CONFLICT for an archived one
 */
export async function sendLink(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  { dealId, ownerId, party, name, email }: Sending,
): Promise<string> {
  const deal = await lockDeal(tx, dealId, ownerId);
  if (deal.archivedAt !== null) throw new AppError('CONFLICT', linkTexts.archived);
  await platform.rateLimits.countAct(tx, context, borrowersEmailed, 1);
  const before = await findOpen(tx, dealId, party);
  const isSame = before !== undefined && before.email.toLowerCase() === email.toLowerCase();
  if (before && !isSame) await endLink(tx, context, deal, before);
  // Two sent within one millisecond would be one link.
  const sentAt = new Date(Math.max(context.at.getTime(), (before?.sentAt.getTime() ?? 0) + 1));
  const id = isSame ? before.id : randomUUID();
  const expiresAt = new Date(sentAt.getTime() + linkLimits.days * dayMs);
  const values = { name, email, tokenHash: hashOf(platform, id, sentAt), sentBy: ownerId, sentAt, expiresAt };
  if (isSame)
    await tx.db
      .update(borrowerLinks)
      // The email with the link says all that one about the lender would.
      .set({ ...values, doneAt: null, askedAt: null })
      .where(eq(borrowerLinks.id, id));
  else await tx.db.insert(borrowerLinks).values({ id, dealId, party, ...values });
  await forgetUndelivered(tx, id);
  const payload = { ownerId, dealId, party, sentAt: sentAt.toISOString() };
  await record(tx, context, borrowerLinkSent, { id, payload });
  return before ? linkTexts.sentAgain : linkTexts.sent;
}

async function findOpen({ db }: Transaction, dealId: string, party: LinkParty): Promise<BorrowerLinkRow | undefined> {
  const own = and(eq(borrowerLinks.dealId, dealId), eq(borrowerLinks.party, party), isNull(borrowerLinks.revokedAt));
  const [row] = await db.select().from(borrowerLinks).where(own).for('update');
  return row;
}

/** It stops working at once; what was sent through it stays. A second time changes nothing. @throws NOT_FOUND */
export async function revokeLink(
  tx: Transaction,
  context: RequestContext,
  { dealId, ownerId, linkId }: { readonly dealId: string; readonly ownerId: string; readonly linkId: string },
): Promise<void> {
  const deal = await lockDeal(tx, dealId, ownerId);
  const own = and(eq(borrowerLinks.id, linkId), eq(borrowerLinks.dealId, dealId));
  const [link] = await tx.db.select().from(borrowerLinks).where(own).for('update');
  if (!link) throw new AppError('NOT_FOUND');
  if (link.revokedAt === null) await endLink(tx, context, deal, link);
}

async function endLink(tx: Transaction, context: RequestContext, deal: Entry, link: BorrowerLinkRow): Promise<void> {
  await tx.db.update(borrowerLinks).set({ revokedAt: context.at }).where(eq(borrowerLinks.id, link.id));
  await record(tx, context, borrowerLinkRevoked, { id: link.id, payload: payloadOf(link, deal) });
}

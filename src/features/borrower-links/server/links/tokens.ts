import { and, eq, gt, isNull } from 'drizzle-orm';
import { AppError } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { defineKeyUse, type Secrets, tokenHash } from '../../../../platform/encryption/secrets.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { isSuspended } from '../../../accounts/server/api.ts';
import { type Entry, findDeals } from '../../../pipeline/server/api.ts';
import { linkTexts } from '../../model.ts';
import { type BorrowerLinkRow, borrowerLinks } from '../tables.ts';

const linkKey = defineKeyUse('borrower-link');

/**
 * The token of a link, made again from its row whenever its mail is written, so that neither the queue nor a table ever holds it. Sent
 * again, it is another one.
 */
const tokenOf = (secrets: Secrets, id: string, sentAt: Date): string =>
  secrets.sign(linkKey, `${id} ${sentAt.toISOString()}`);

export const hashOf = ({ secrets }: Platform, id: string, sentAt: Date): Buffer =>
  tokenHash(tokenOf(secrets, id, sentAt));

/** The token stands after the #, so no server or proxy ever logs it. */
export const borrowerAddress = ({ secrets, config }: Platform, { id, sentAt }: BorrowerLinkRow): string =>
  `${config.publicUrl}/borrower#${tokenOf(secrets, id, sentAt)}`;

/** A link that works, with its deal. */
export interface OpenLink {
  readonly link: BorrowerLinkRow;
  readonly deal: Entry;
}

const badLink = () => new AppError('NOT_FOUND', linkTexts.badLink);

const works = (token: string | undefined, at: Date) =>
  and(
    eq(borrowerLinks.tokenHash, tokenHash(token ?? '')),
    isNull(borrowerLinks.revokedAt),
    gt(borrowerLinks.expiresAt, at),
  );

/** @throws NOT_FOUND for any token that opens nothing now, whatever the reason */
export async function openLink(db: Queries, token: string | undefined, at: Date): Promise<OpenLink> {
  const [link] = await db.select().from(borrowerLinks).where(works(token, at));
  return withDeal(db, link);
}

/** The same, locked for the rest of the transaction: a link that is revoked meanwhile opens nothing. @throws NOT_FOUND */
export async function lockLink({ db }: Transaction, token: string | undefined, at: Date): Promise<OpenLink> {
  const [link] = await db.select().from(borrowerLinks).where(works(token, at)).for('update');
  return withDeal(db, link);
}

async function withDeal(db: Queries, link: BorrowerLinkRow | undefined): Promise<OpenLink> {
  const deal = link && (await findDeals(db, [link.dealId])).get(link.dealId);
  if (!link || !deal || deal.archivedAt !== null) throw badLink();
  // Nothing reaches a broker who is suspended; it works again when they do.
  if (await isSuspended(db, deal.ownerId)) throw new AppError('NOT_FOUND', linkTexts.paused);
  return { link, deal };
}

/** What is done with a link is done by it. */
export const byLink = (context: RequestContext, { id }: BorrowerLinkRow): RequestContext => ({
  ...context,
  actor: { kind: 'borrowerLink', id },
});

/** What the events of a link say. */
export const payloadOf = ({ dealId, party }: BorrowerLinkRow, { ownerId }: Entry) => ({ ownerId, dealId, party });

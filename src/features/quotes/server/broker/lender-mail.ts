import { eq } from 'drizzle-orm';
import { AppError } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { forgetUndelivered } from '../../../../platform/mail/undelivered.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findLenders } from '../../../lenders/server/api.ts';
import { brokerMay } from '../../model.ts';
import { changeByBroker, notifyBroker, tellPages } from '../change-quote.ts';
import { quoteMails } from '../mails.ts';
import { type Quote, quotes } from '../tables.ts';
import { findQuote, type OfBroker } from './withdraw-and-reply.ts';

/**
 * Mails the lender a new link to an open request; every earlier one opens nothing from then on.
 * @throws NOT_FOUND for anybody else's quote, QUOTE_CLOSED, CONFLICT for a lender without an e-mail address,
 * LimitReached when it was sent too often
 */
export async function sendLinkAgain(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  which: OfBroker,
): Promise<Quote> {
  const quote = await findQuote(tx.db, which, true);
  if (!brokerMay(quote, context.at, undefined).withdraw) throw new AppError('QUOTE_CLOSED');
  const lender = (await findLenders(tx.db, [quote.lenderId])).get(quote.lenderId);
  if (!lender?.email) throw new AppError('CONFLICT', 'This lender has no email address.');
  // Counted for the request, not for its broker: it is one lender's mailbox that fills.
  const ofRequest = { ...context, actor: { kind: 'replyLink', id: quote.id } } as const;
  await platform.rateLimits.countAct(tx, ofRequest, 'linkSent', 1);
  await forgetUndelivered(tx, quote.id);
  const act = {
    action: 'quote.linkSent',
    mail: quoteMails.newLink,
    told: { sort: 'quoteRequested', text: 'sent the link to the request again' },
  } as const;
  return changeByBroker(platform, tx, context, quote, { linkVersion: quote.linkVersion + 1 }, act);
}

/**
 * Voids every link that was mailed to the lender, whatever became of the request, and mails none.
 * @throws NOT_FOUND for anybody else's quote, QUOTE_CLOSED for a withdrawn one, whose links open nothing
 */
export async function revokeLink(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  which: OfBroker,
): Promise<Quote> {
  const quote = await findQuote(tx.db, which, true);
  if (quote.status === 'withdrawn') throw new AppError('QUOTE_CLOSED');
  return voidLinks(platform, tx, context, quote);
}

/** The caller holds the quote. */
export const voidLinks = (platform: Platform, tx: Transaction, context: RequestContext, quote: Quote): Promise<Quote> =>
  changeByBroker(platform, tx, context, quote, { linkVersion: quote.linkVersion + 1 }, { action: 'quote.linkRevoked' });

/** Whether the lender is reached by mail shows on the broker's page; that it could not be is worth a notice. */
export async function followLenderMail(
  platform: Platform,
  tx: Transaction,
  quoteId: string,
  how: 'tried' | 'gaveUp' | 'arrived',
): Promise<void> {
  const [quote] = await tx.db.select().from(quotes).where(eq(quotes.id, quoteId));
  if (!quote) return;
  await tellPages(platform, tx, quote);
  if (how !== 'gaveUp') return;
  await notifyBroker(platform, tx, platform.clock.now(), quote, {
    sort: 'lenderNotReached',
    text: 'could not be reached by email',
  });
}

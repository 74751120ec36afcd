import { eq } from 'drizzle-orm';
import { AppError } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import { forgetUndelivered } from '../../../../platform/mail/undelivered.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findLenders } from '../../../lenders/server/api.ts';
import { quoteClosed } from '../../errors.ts';
import { emailArrived, emailTried, lenderNotReached, linkRevoked, linkSent } from '../../events.ts';
import { lendersContacted, linksResent } from '../../limits.ts';
import { brokerMay } from '../../model.ts';
import { findQuote, type OfBroker } from '../broker/withdraw-and-reply.ts';
import { changeQuote, partiesOf } from '../change-quote.ts';
import { type Quote, quotes } from '../tables.ts';

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
  if (!brokerMay(quote, context.at, undefined).withdraw) throw new AppError(quoteClosed);
  const lender = (await findLenders(tx.db, [quote.lenderId])).get(quote.lenderId);
  if (!lender?.email) throw new AppError('CONFLICT', 'This lender has no email address.');
  // Counted for the request, not for its broker: it is one lender's mailbox that fills.
  const ofRequest = { ...context, actor: { kind: 'replyLink', id: quote.id } } as const;
  await platform.rateLimits.countAct(tx, ofRequest, linksResent, 1);
  await forgetUndelivered(tx, quote.id);
  await platform.rateLimits.countAct(tx, context, lendersContacted, 1);
  return changeQuote(tx, context, quote, { linkVersion: quote.linkVersion + 1 }, linkSent, {});
}

/**
 * Voids every link that was mailed to the lender, whatever became of the request, and mails none.
 * @throws NOT_FOUND for anybody else's quote, QUOTE_CLOSED for a withdrawn one, whose links open nothing
 */
export async function revokeLink(tx: Transaction, context: RequestContext, which: OfBroker): Promise<Quote> {
  const quote = await findQuote(tx.db, which, true);
  if (quote.status === 'withdrawn') throw new AppError(quoteClosed);
  return voidLinks(tx, context, quote);
}

/** The caller has locked the quote. */
export const voidLinks = (tx: Transaction, context: RequestContext, quote: Quote): Promise<Quote> =>
  changeQuote(tx, context, quote, { linkVersion: quote.linkVersion + 1 }, linkRevoked, {});

const emailEvents = { tried: emailTried, arrived: emailArrived, gaveUp: lenderNotReached } as const;

/** Whether the lender is reached by email shows on the broker's page, and the broker is notified that it could not be. */
export async function followLenderMail(
  { clock }: Platform,
  tx: Transaction,
  quoteId: string,
  how: keyof typeof emailEvents,
): Promise<void> {
  const [quote] = await tx.db.select().from(quotes).where(eq(quotes.id, quoteId));
  const context = { actor: { kind: 'system' }, at: clock.now(), requestId: 'job:mail' } as const;
  if (quote) await record(tx, context, emailEvents[how], { id: quoteId, payload: partiesOf(quote) });
}

import { and, asc, inArray } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import { statusAt } from '../model.ts';
import { type Quote, quotes, readable } from './tables.ts';

export { askAnotherLender } from './broker/ask-another-lender.ts';
export { chooseOffer } from './broker/choose-offer.ts';
export { findFileOfQuote, requestFolder } from './broker/requests/read-request-files.ts';
export { changeOnce, changeQuote, type MoreOf, partiesOf, type QuoteParties, writeMessage } from './change-quote.ts';
export { lockDealOf, restateLoan } from './deal/update-quotes-of-deal.ts';
export { type ReplyToken, readReplyToken } from './links/reply-link.ts';
export { offerColumns, offerRow } from './own-data/broker-files.ts';
export {
  askedAgain,
  isBeingChosen,
  newestOffer,
  presentToBroker,
  quotesOfDeal,
  readCommon,
} from './read-quotes.ts';
/** The record of a quote, for queries of later features. */
export {
  awaitsReplyRow,
  isOfferedRow,
  isOpenRow,
  isUnansweredRow,
  type Offer,
  offers,
  propertyOfQuote,
  type Quote,
  quoteMessages,
  quotes,
  readable,
  requestOf,
  settledAt,
  snapshotOf,
  termsOf,
  zoneOfQuote,
} from './tables.ts';
export { near, readDue, readPendingOffers } from './waiting/waiting-quotes.ts';

interface AskedLender {
  readonly dealId: string;
  readonly lenderId: string;
  readonly quoteId: string;
}

/** The lenders that were ever asked about these deals, each with its newest request, the first to be asked first. */
export async function findAskedLenders(db: Queries, ...dealIds: readonly string[]): Promise<AskedLender[]> {
  const rows = await db
    .select({ dealId: quotes.entryId, lenderId: quotes.lenderId, quoteId: quotes.id })
    .from(quotes)
    .where(and(inArray(quotes.entryId, [...dealIds]), readable))
    .orderBy(asc(quotes.requestedAt), asc(quotes.id));
  return [...new Map(rows.map((row) => [`${row.dealId} ${row.lenderId}`, row])).values()];
}

/** An offer on this request may still come. */
export const isBeingAsked = (quote: Quote, now: Date): boolean =>
  quote.passedOverAt === null && ['requested', 'seen'].includes(statusAt(quote, now));

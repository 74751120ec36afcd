import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { loanKind } from '../../../lending/kinds/find.ts';
import type { Deal } from '../../../lending/kinds/loan.ts';
import { dealOfRequest } from '../../../lending/requests/request-of-deal.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { statusAt } from '../model.ts';
import { propertyOfQuote, type Quote, quotes, readable, requestOf } from './tables.ts';

export { askAnotherLender } from './broker/ask-another-lender.ts';
export { chooseOffer } from './broker/choose-offer.ts';
export { type OutgoingTo, requestChecks } from './broker/request-checks.ts';
export { findFileOfQuote, requestFolder } from './broker/requests/read-request-files.ts';
export { changeOnce, changeQuote, type MoreOf, partiesOf, type QuoteParties, writeMessage } from './change-quote.ts';
export {
  expiredUnanswered,
  hasOffer,
  isDeclined,
  isResponded,
  isWon,
  medianResponseMinutes,
  responseMinutes,
  wonAt,
} from './clocks/responses.ts';
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

interface AskedDeal {
  readonly address: string;
  readonly clientName: string | null;
  /** By the names of its loan type. */
  readonly deal: Deal;
}

/** The deal as its quotes were asked with last; undefined where nobody was asked. */
export async function readAsked(db: Queries, dealId: string): Promise<AskedDeal | undefined> {
  const [latest] = await db
    .select({ kind: quotes.kind, request: quotes.request })
    .from(quotes)
    .where(and(eq(quotes.entryId, dealId), readable))
    .orderBy(desc(quotes.requestedAt), desc(quotes.id))
    .limit(1);
  if (!latest) return undefined;
  const deal = dealOfRequest(loanKind(latest.kind), requestOf(latest));
  const { clientName } = deal;
  return { address: propertyOfQuote(latest), clientName: typeof clientName === 'string' ? clientName : null, deal };
}

/** An offer on this request may still come. */
export const isBeingAsked = (quote: Quote, now: Date): boolean =>
  quote.passedOverAt === null && ['requested', 'seen'].includes(statusAt(quote, now));

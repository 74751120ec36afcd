import type { BrokerQuote, OfferVersion } from '../../contract.ts';
import type { QuoteStatus } from '../../model.ts';

/** A lender of the deal: the request that counts, and those before it. */
export interface LenderOfDeal {
  readonly _id: string;
  readonly name: string;
  readonly email: string;
  readonly quote: BrokerQuote | undefined;
  readonly earlier: readonly BrokerQuote[];
}

/** How a request stands for the broker; one more than its status, since another lender may be chosen. */
export type Standing = QuoteStatus | 'passedOver';
const mayBePassedOver: readonly QuoteStatus[] = ['requested', 'seen', 'offered'];
export const standingOf = ({ status, passedOver }: BrokerQuote): Standing =>
  passedOver && mayBePassedOver.includes(status) ? 'passedOver' : status;

const order: readonly Standing[] = [
  'accepted',
  'offered',
  'seen',
  'requested',
  'passedOver',
  'declined',
  'expired',
  'withdrawn',
];

/** The lender wrote last and can still be answered. */
export const asksSomething = ({ messages, can }: BrokerQuote): boolean =>
  can.reply && messages.at(-1)?.side === 'lender';

/** What needs the broker comes first: the chosen lender, questions, offers; then by name. */
function rankOf({ quote }: LenderOfDeal): number {
  if (!quote) return order.length;
  const standing = standingOf(quote);
  return standing !== 'accepted' && asksSomething(quote) ? 0.5 : order.indexOf(standing);
}

export function lendersOfDeal(
  lenders: readonly { readonly _id: string; readonly name: string; readonly email: string }[],
  quotes: readonly BrokerQuote[],
): LenderOfDeal[] {
  const newestFirst = [...quotes].sort((a, b) => b.requestedAt.localeCompare(a.requestedAt));
  return lenders
    .map((lender) => {
      const [quote, ...earlier] = newestFirst.filter((one) => one.lender._id === lender._id);
      return { ...lender, quote, earlier };
    })
    .sort((a, b) => rankOf(a) - rankOf(b) || a.name.localeCompare(b.name));
}

/** An offer that can be laid beside others. */
export interface OfferOnTable {
  readonly quote: BrokerQuote;
  readonly offer: OfferVersion;
}

/** The newest offer of each lender who made one and did not take it back, in the order of the lenders. */
export const offersOnTable = (lenders: readonly LenderOfDeal[]): OfferOnTable[] =>
  lenders.flatMap(({ quote }) => {
    const offer = quote?.offers[0];
    return quote && offer && (quote.status === 'offered' || quote.status === 'accepted') ? [{ quote, offer }] : [];
  });

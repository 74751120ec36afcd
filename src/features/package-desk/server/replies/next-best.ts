import { loanKind } from '../../../../lending/kinds/find.ts';
import { usualHoldingMonths } from '../../../../lending/offers/interest.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { costOfHolding, isValidAt } from '../../../offer-comparison/comparison/offer-costs.ts';
import { readPlannedDraws } from '../../../offer-comparison/server/api.ts';
import type { QuotedOffer } from '../../../quotes/contract.ts';
import { presentToBroker, quotesOfDeal } from '../../../quotes/server/api.ts';
import type { NextBest } from '../../broker-contract.ts';

interface Wanted {
  readonly dealId: string;
  /** Who has the package. */
  readonly lenderId: string;
}

/**
 * The offer of another lender on the same deal that costs least by the year over the usual holding time, of those that are still
 * valid; null where there is none.
 */
export async function findNextBest(
  platform: Platform,
  db: Queries,
  { dealId, lenderId }: Wanted,
): Promise<NextBest | null> {
  const now = platform.clock.now();
  const drawnPercents = await readPlannedDraws(platform, dealId);
  const quotes = await presentToBroker(platform, db, await quotesOfDeal(db, dealId));
  // Of each lender its newest request.
  const newest = [...new Map(quotes.map((quote) => [quote.lender._id, quote])).values()];
  const [best] = newest
    .filter(({ lender, status }) => lender._id !== lenderId && status === 'offered')
    .flatMap((quote): QuotedOffer[] => (quote.offers[0] ? [{ quote, offer: quote.offers[0] }] : []))
    .filter((one) => isValidAt(one, now))
    .map((one) => {
      const months = usualHoldingMonths(loanKind(one.quote.kind));
      return { ...one, cost: costOfHolding(one.offer.terms, months, { drawnPercents }) };
    })
    .sort((a, b) => a.cost.yearlyPercent - b.cost.yearlyPercent);
  if (!best) return null;
  const { terms } = best.offer;
  return {
    quoteId: best.quote._id,
    offerId: best.offer._id,
    lenderName: best.quote.lender.name,
    ratePercent: terms.ratePercent,
    pointsPercent: terms.pointsPercent,
    loanAmount: terms.loanAmount,
  };
}

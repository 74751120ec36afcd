import { type CostOfMonth, costSchedule, crossingsOf, type OfferCost, offerCost } from '../../lending/offers/cost.ts';
import type { BrokerQuote, OfferVersion } from './contract.ts';
import { holdingMonths, type OfferTerms } from './model.ts';

/** An offer that can be laid beside others. */
export interface OfferOnTable {
  readonly quote: BrokerQuote;
  readonly offer: OfferVersion;
}

export interface CostOfHolding extends OfferCost {
  /** The total as a percent of the loan for a year, to two decimals: what makes loans of different size comparable. */
  readonly yearlyPercent: number;
  /** Whole dollars, rounded. */
  readonly monthly: number;
  /** The loan is due before. */
  readonly beyondTerm: boolean;
}

/** What a loan costs in cash over the planned holding time, in whole dollars. */
export function costOfHolding(terms: OfferTerms, months: number): CostOfHolding {
  const cost = offerCost(terms, months);
  return {
    ...cost,
    yearlyPercent: Math.round((cost.total / terms.loanAmount) * (12 / months) * 10_000) / 100,
    monthly: Math.round(cost.total / months),
    beyondTerm: months > terms.termMonths,
  };
}

export const monthsText = (months: number): string => (months === 1 ? '1 month' : `${months} months`);

/** How far two lines are followed: to the end of the longer loan, and at least over the holding time. */
const horizonOf = (offers: readonly OfferOnTable[], months: number): number =>
  Math.min(holdingMonths.max, Math.max(months, ...offers.map(({ offer }) => offer.terms.termMonths)));

/** The cumulative cost of every offer, month by month. */
export const linesOf = (offers: readonly OfferOnTable[], months: number): readonly (readonly CostOfMonth[])[] =>
  offers.map(({ offer }) => costSchedule(offer.terms, months));

/** When each offer is cheaper than the one that is cheapest over the holding time. */
export function againstTheCheapest(
  offers: readonly OfferOnTable[],
  costs: readonly CostOfHolding[],
  months: number,
): readonly string[] {
  const totals = costs.map(({ total }) => total);
  const place = totals.indexOf(Math.min(...totals));
  const cheapest = offers[place];
  if (!cheapest) return [];
  const lines = linesOf(offers, horizonOf(offers, months));
  const best = lines[place] ?? [];
  return lines.map((line, own) => {
    if (own === place) return `Cheapest over ${monthsText(months)}`;
    const { name } = cheapest.quote.lender;
    const crossings = crossingsOf(line, best);
    if (crossings.length === 0)
      return line.some(({ total }, month) => total !== best[month]?.total)
        ? `Never cheaper than ${name}`
        : `The same as ${name}`;
    const periods = crossings.map(({ month, becomes }) =>
      becomes === 'cheaper' ? `from month ${month}` : `to month ${month - 1}`,
    );
    return `Cheaper than ${name} ${periods.join(' ')}`;
  });
}

export interface CrossingPoint {
  readonly month: number;
  /** Whole dollars that both have cost by about then: the mean of the two. */
  readonly total: number;
  /** 'From month 9 on, Birch is cheaper than Alder.' */
  readonly sentence: string;
}

/** Where the lines of any two offers cross within these months, the earliest first. */
export function crossingPoints(
  offers: readonly OfferOnTable[],
  lines: readonly (readonly CostOfMonth[])[],
): readonly CrossingPoint[] {
  const points = offers.flatMap((one, index) =>
    offers.slice(index + 1).flatMap((other, offset) => {
      const first = lines[index] ?? [];
      const second = lines[index + 1 + offset] ?? [];
      return crossingsOf(first, second).map(({ month, becomes }) => {
        const [cheaper, dearer] = becomes === 'cheaper' ? [one, other] : [other, one];
        return {
          month,
          total: Math.round(((first[month]?.total ?? 0) + (second[month]?.total ?? 0)) / 2),
          sentence: `From month ${month} on, ${cheaper.quote.lender.name} is cheaper than ${dearer.quote.lender.name}.`,
        };
      });
    }),
  );
  return points.sort((a, b) => a.month - b.month);
}

import {
  type CostOfMonth,
  costSchedule,
  crossingsOf,
  isPrepaymentPriced,
  type OfferCost,
  offerCost,
} from '../../../lending/offers/cost.ts';
import { type CostAssumptions, prepaymentOf } from '../../../lending/offers/prepayment.ts';
import type { QuotedOffer } from '../../quotes/contract.ts';
import { type OfferTerms, zoneOf } from '../../quotes/model.ts';
import { lapsedOn } from '../../quotes/offer-texts.ts';
import { holdingMonths } from '../model.ts';

export interface CostOfHolding extends OfferCost {
  /** How long the loan is held: as planned, but no longer than its term. */
  readonly months: number;
  /** The total as a percent of the loan for a year, to two decimals: what makes loans of different size comparable. */
  readonly yearlyPercent: number;
  /** Whole dollars, rounded. */
  readonly monthly: number;
  /** The loan is due before. */
  readonly beyondTerm: boolean;
  /** What the lender charges for paying it off then is not in it. */
  readonly unpriced: 'yieldMaintenance' | 'words' | undefined;
}

/** What a loan costs in cash over the planned holding time, or to the end of its term, in whole dollars. */
export function costOfHolding(terms: OfferTerms, planned: number, assumptions?: CostAssumptions): CostOfHolding {
  const cost = offerCost(terms, planned, assumptions);
  const months = Math.min(planned, terms.termMonths);
  return {
    ...cost,
    months,
    yearlyPercent: Math.round((cost.total / terms.loanAmount) * (12 / months) * 10_000) / 100,
    monthly: Math.round(cost.total / months),
    beyondTerm: planned > terms.termMonths,
    unpriced: unpricedOf(terms, planned, assumptions),
  };
}

function unpricedOf(terms: OfferTerms, planned: number, assumptions?: CostAssumptions): CostOfHolding['unpriced'] {
  if (isPrepaymentPriced(terms, planned, assumptions)) return undefined;
  return prepaymentOf(terms).type === 'yieldMaintenance' ? 'yieldMaintenance' : 'words';
}

const unpricedTexts = {
  yieldMaintenance: 'yield maintenance not included because it depends on Treasury yields',
  words: 'prepayment not included',
} as const;

/** An expired offer is shown for its terms; it is nobody's best. */
export const isValidAt = ({ quote, offer }: QuotedOffer, now: Date): boolean =>
  lapsedOn(offer.terms, now, zoneOf(quote.request)) === undefined;
const expired = 'Expired';

export const monthsText = (months: number): string => (months === 1 ? '1 month' : `${months} months`);

/** How far two lines are followed: to the end of the longer loan, and at least over the holding time. */
const horizonOf = (offers: readonly QuotedOffer[], months: number): number =>
  Math.min(holdingMonths.max, Math.max(months, ...offers.map(({ offer }) => offer.terms.termMonths)));

/** The cumulative cost of every offer, month by month, each to the end of its term. */
export const cumulativeCosts = (
  offers: readonly QuotedOffer[],
  months: number,
  assumptions?: CostAssumptions,
): readonly (readonly CostOfMonth[])[] => offers.map(({ offer }) => costSchedule(offer.terms, months, assumptions));

/**
 * The offers whose totals may be compared, by their indexes: those that are still valid and last as long as the longest of them
 * does of the planned months. A loan that is due before costs less only because it ends.
 */
export function comparableIndexes(
  offers: readonly QuotedOffer[],
  costs: readonly CostOfHolding[],
  now: Date,
): ReadonlySet<number> {
  const monthsOf = (index: number): number => {
    const [one, cost] = [offers[index], costs[index]];
    return one && cost && isValidAt(one, now) ? cost.months : 0;
  };
  const indexes = [...offers.keys()];
  const longest = Math.max(1, ...indexes.map(monthsOf));
  return new Set(indexes.filter((index) => monthsOf(index) === longest));
}

/** When each offer is cheaper than the one that is cheapest over the holding time, of those that can still be chosen and last. */
export function versusCheapest(
  offers: readonly QuotedOffer[],
  costs: readonly CostOfHolding[],
  { months, now, ...assumptions }: CostAssumptions & { readonly months: number; readonly now: Date },
): readonly string[] {
  const comparable = comparableIndexes(offers, costs, now);
  const totalOf = (index: number) => costs[index]?.total ?? 0;
  const [first, ...others] = comparable;
  if (first === undefined) return offers.map(() => expired);
  const cheapest = others.reduce((best, other) => (totalOf(other) < totalOf(best) ? other : best), first);
  const name = offers[cheapest]?.quote.lender.name ?? '';
  const lasting = monthsText(costs[cheapest]?.months ?? months);
  const lines = cumulativeCosts(offers, horizonOf(offers, months), assumptions);
  return offers.map((one, index) => {
    if (!isValidAt(one, now)) return expired;
    const isAlone = comparable.size === 1 && offers.filter((other) => isValidAt(other, now)).length > 1;
    const unpriced = unpricedNote(
      index === cheapest ? [costs[index]?.unpriced] : unpricedEver([one, offers[cheapest]], assumptions),
    );
    if (index === cheapest) return `${isAlone ? 'The only one for all of' : 'Cheapest over'} ${lasting}${unpriced}`;
    const due = comparable.has(index) ? '' : `, due after ${monthsText(one.offer.terms.termMonths)}`;
    return `${versusOne(lines[index] ?? [], lines[cheapest] ?? [], name)}${due}${unpriced}`;
  });
}

/** What of these offers is left out of the cost of paying them off early, whenever that is. */
const unpricedEver = (offers: readonly (QuotedOffer | undefined)[], assumptions: CostAssumptions) =>
  offers.map((one) => one && unpricedOf(one.offer.terms, 1, assumptions));

function unpricedNote(unpriced: readonly CostOfHolding['unpriced'][]): string {
  const texts = new Set(unpriced.flatMap((one) => (one === undefined ? [] : [unpricedTexts[one]])));
  return texts.size === 0 ? '' : ` (${[...texts].join('; ')})`;
}

/** 'Alder: yield maintenance not included because it depends on Treasury yields.' For each offer that is priced without it. */
export const unpricedSentences = (offers: readonly QuotedOffer[], assumptions: CostAssumptions): readonly string[] =>
  offers.flatMap((one) => {
    const [unpriced] = unpricedEver([one], assumptions);
    return unpriced === undefined ? [] : [`${one.quote.lender.name}: ${unpricedTexts[unpriced]}.`];
  });

/** Over the months that both loans last. */
function versusOne(line: readonly CostOfMonth[], other: readonly CostOfMonth[], name: string): string {
  const shared = line.slice(0, other.length);
  // Before the first month is over nobody pays a loan off.
  const crossings = crossingsOf(shared, other).filter(({ month, becomes }) => month > 1 || becomes === 'cheaper');
  if (crossings.length > 0) {
    const periods = crossings.map(({ month, becomes }) =>
      becomes === 'cheaper' ? `from month ${month}` : `to month ${month - 1}`,
    );
    return `Cheaper than ${name} ${periods.join(' ')}`;
  }
  const apart = shared
    .slice(1)
    .map(({ total }, before) => Math.sign(total - (other[before + 1]?.total ?? total)))
    .find(Boolean);
  if (apart === undefined) return `The same as ${name}`;
  return apart < 0 ? `Always cheaper than ${name}` : `Never cheaper than ${name}`;
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
  offers: readonly QuotedOffer[],
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

/**
 * How many months a picture of the lines shows: twice the planned time, which shows what a delay would cost; more, up to
 * five times, where the first crossing comes that soon. A thirty-year loan would press all that into a corner.
 */
export function monthsDrawn(offers: readonly QuotedOffer[], months: number, assumptions?: CostAssumptions): number {
  const longest = Math.max(...offers.map(({ offer }) => offer.terms.termMonths));
  const usual = Math.max(months, Math.min(longest, 2 * months));
  const most = Math.max(usual, Math.min(longest, 5 * months));
  const [first] = crossingPoints(offers, cumulativeCosts(offers, most, assumptions));
  return Math.max(usual, Math.min(most, Math.ceil((first?.month ?? 0) * 1.15)));
}

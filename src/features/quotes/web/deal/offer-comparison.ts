import { type OfferCost, offerCost } from '../../../../lending/offer-cost.ts';
import type { OfferTerms } from '../../model.ts';

export const usualHoldingMonths = 12;
export const holdingMonths = { min: 1, max: 480 } as const;

export interface CostOfHolding extends OfferCost {
  /** The total as a percent of the loan for a year, to two decimals: what makes loans of different size comparable. */
  readonly yearlyPercent: number;
  /** The loan is due before. */
  readonly beyondTerm: boolean;
}

export function costOfHolding(terms: OfferTerms, months: number): CostOfHolding {
  const cost = offerCost(terms, months);
  return {
    ...cost,
    yearlyPercent: Math.round((cost.total / terms.loanAmount) * (12 / months) * 10_000) / 100,
    beyondTerm: months > terms.termMonths,
  };
}

/** Where the best of several figures stands; nowhere when there is nothing to choose between. */
export function bestOf(values: readonly (number | null)[], better: 'higher' | 'lower'): ReadonlySet<number> {
  const known = values.filter((value) => value !== null);
  const best = better === 'higher' ? Math.max(...known) : Math.min(...known);
  if (known.length < 2 || known.every((value) => value === best)) return new Set();
  return new Set(values.flatMap((value, index) => (value === best ? [index] : [])));
}

/** A holding time as typed; undefined when it is none. */
export function readMonths(text: string): number | undefined {
  const months = /^\s*\d{1,3}\s*$/.test(text) ? Number(text) : Number.NaN;
  return months >= holdingMonths.min && months <= holdingMonths.max ? months : undefined;
}

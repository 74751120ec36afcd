import { percentOf } from './money.ts';

/** Whole dollars; rates and points are percents (0 to 100). */
export interface CostedOffer {
  readonly loanAmount: number;
  readonly ratePercent: number;
  readonly pointsPercent: number;
  readonly fees: number;
}

export interface OfferCost {
  readonly points: number;
  readonly interest: number;
  readonly fees: number;
  readonly total: number;
}

/**
 * What an offer costs in cash when the loan is held for `months`: points and fees at closing, and interest only on the
 * full amount, which is the dearer reading where draws accrue as they are paid out. Whole dollars, rounded down.
 */
export function offerCost({ loanAmount, ratePercent, pointsPercent, fees }: CostedOffer, months: number): OfferCost {
  const points = percentOf(loanAmount, pointsPercent);
  const interest = Math.floor((percentOf(loanAmount, ratePercent) * months) / 12);
  return { points, interest, fees, total: points + interest + fees };
}

import type { Sizing } from '../engine/verdict.ts';
import type { LoanKind } from '../kinds/kind.ts';
import { type Deal, statedAmount } from '../kinds/loan.ts';
import { sizingLimits } from '../kinds/show-figures.ts';
import { shareOf } from '../money.ts';

type Shares = { readonly figures: Pick<LoanKind['figures'], 'shares'> };

/** What a loan is of each amount that its type measures it by, in percent to one decimal; null of what the deal does not say. */
export const loanShares = ({ figures }: Shares, loanAmount: number, deal: Deal) =>
  figures.shares.map(({ of, amount }) => {
    const whole = amount(deal);
    return { of, percent: whole === null || whole <= 0 ? null : shareOf(loanAmount, whole) };
  });

/** The leverage of an offer: its amount as a percent of the first of these; null while the deal does not say that amount. */
export const leverageOf = (kind: Shares, loanAmount: number, deal: Deal): number | null =>
  loanShares(kind, loanAmount, deal)[0]?.percent ?? null;

/** So far apart, in percentage points, two statements of one leverage are still the same figure, rounded. */
const samePoints = 0.1;

/** What a lender stated as leverage, where that is another figure than its amount and the deal come to. */
export const statedOtherwise = (stated: number | null, computed: number | null): number | undefined =>
  stated === null || (computed !== null && Math.abs(stated - computed) <= samePoints + 1e-9) ? undefined : stated;

/**
 * The most that the lender's own program lends on the deal: its sizing, or, where the deal asks for an amount, the lowest of
 * the limits beside it. Whole dollars; null where the program could not be sized.
 */
export function programMaxAdvance(kind: LoanKind, deal: Deal, sizing: Sizing | undefined): number | null {
  if (!sizing) return null;
  const isAsked = statedAmount(kind.amounts, kind.loan.requested, deal) !== null;
  if (!isAsked) return sizing.totalLoanAmount;
  const limits = sizingLimits(kind, sizing).map(({ amount }) => amount);
  return limits.length === 0 ? null : Math.min(...limits);
}

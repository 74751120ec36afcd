import { percentOf } from '../../money.ts';
import type { LoanLimits } from '../kind-rules.ts';

/** What nothing binds yet. */
export const openLimits = (): LoanLimits => ({ ceiling: 0, boundBy: null, loan: null, costUnknown: false });

/** Begins to size: nothing holds the loan. */
export function lift(limits: LoanLimits): void {
  limits.ceiling = Number.POSITIVE_INFINITY;
  limits.boundBy = null;
}

/** Holds the loan to a limit, when it is stated and known and below those before it. */
export function hold(limits: LoanLimits, by: string, limit: number | null): void {
  if (limit === null || limit >= limits.ceiling) return;
  limits.ceiling = limit;
  limits.boundBy = by;
}

/** A percent of an amount; null where either is missing. */
export const shareOrNull = (amount: number | null, percent: number | null): number | null =>
  amount === null || percent === null ? null : percentOf(amount, percent);

/** The part of a loan that pays for `amount`: never more than it; an absent percent leaves the whole of it. */
export const partOf = (amount: number, base: number, percent: number | null): number =>
  percent === null ? amount : Math.min(amount, percentOf(base, percent));

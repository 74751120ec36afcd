import { type Numbers, shareLent } from '../kinds/loan.ts';
import type { AskedLimit, Inquiry } from './inquiry.ts';
import type { Tally } from './tally.ts';

/** One limit of a loan with the threshold that a tier or its program states for it. */

/** A minimum of 0 asks nothing. */
export const isFreeMinimum = ({ limit }: AskedLimit, threshold: number): boolean =>
  limit.check?.bound === 'minimum' && threshold <= 0;

/** The largest loan under a limit; NaN while the deal does not say enough. */
export function largestUnder(
  { limit, base, computed, known }: AskedLimit,
  threshold: number,
  program: Numbers,
  amounts: Numbers,
): number {
  if (computed) return known ? computed.loan(threshold, amounts, program) : Number.NaN;
  if ('dollars' in limit.allows) return threshold;
  return Number.isNaN(base) ? Number.NaN : shareLent(base, threshold);
}

/** A requested loan against one limit. A threshold of NaN is none. */
export function checkThreshold(
  asked: AskedLimit,
  threshold: number,
  program: Numbers,
  { loan, amounts }: Inquiry,
  tally: Tally,
): void {
  const { check } = asked.limit;
  if (check === undefined || Number.isNaN(threshold) || isFreeMinimum(asked, threshold)) return;
  const most = largestUnder(asked, threshold, program, amounts);
  if (!Number.isNaN(most)) {
    tally.measured(check.code, loan.requested <= most, threshold, measureOf(asked, loan.requested, program, amounts));
  } else checkOtherwise(asked, threshold, tally);
}

function measureOf(asked: AskedLimit, loan: number, program: Numbers, amounts: Numbers): number {
  if (asked.computed) return asked.computed.measure(loan, amounts, program);
  // Of a value of 0 every loan is beyond measure; a dollar keeps it a number.
  return 'dollars' in asked.limit.allows ? loan : (loan * 100) / Math.max(asked.base, 1);
}

/** Where the figure cannot be worked out, what the deal states of itself is held against the limit. */
function checkOtherwise(asked: AskedLimit, threshold: number, tally: Tally): void {
  const { otherwise, fields } = asked;
  const { check } = asked.limit;
  if (check === undefined) return;
  if (Number.isNaN(otherwise)) tally.unknown(check.code, threshold, fields);
  else {
    const holds = check.bound === 'maximum' ? otherwise <= threshold : otherwise >= threshold;
    tally.measured(check.code, holds, threshold, otherwise);
  }
}

/** While no loan is asked for, what the deal states of itself is a check where no figure takes its place. */
export function checkStatedMeasure(asked: AskedLimit, threshold: number, tally: Tally): void {
  if (Number.isNaN(asked.otherwise) || (asked.computed && asked.known)) return;
  if (!Number.isNaN(threshold) && !isFreeMinimum(asked, threshold)) checkOtherwise(asked, threshold, tally);
}

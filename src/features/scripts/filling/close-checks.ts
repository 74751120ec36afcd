import {
  type Check,
  isLoanCheck,
  isMeasured,
  type LoanCheck,
  type MeasuredCheck,
} from '../../../lending/checks/check.ts';

/** So many close checks a script speaks of. */
export const closeChecksAtMost = 4;
/** A check that passes is close when less than this part of its threshold is to spare. */
const closeShare = 0.05;

/** What there is to spare, as a part of the threshold; infinite where nothing is measured. */
function roomOf(check: Check): number {
  if (!isMeasured(check) && !isLoanCheck(check)) return Number.POSITIVE_INFINITY;
  const { threshold, actual }: MeasuredCheck | LoanCheck = check;
  // A minimum of one dollar stands for any loan at all; one flip more than needed is always close.
  if (threshold <= 1 && isLoanCheck(check)) return Number.POSITIVE_INFINITY;
  if (check.code === 'MIN_EXPERIENCE' && Math.abs(actual - threshold) <= 1) return 0;
  return threshold === 0 ? Number.POSITIVE_INFINITY : Math.abs(actual - threshold) / Math.abs(threshold);
}

const gapOf = (check: Check): number => ('gap' in check ? check.gap : 0);
const order = { fail: 0, review: 1, unknown: 2, pass: 3 } as const;

/** The checks that a lender will raise: those that fail, nearest first, what is open, and what passes with little to spare. */
export function closeChecks(checks: readonly Check[]): readonly Check[] {
  const close = checks.filter((check) => check.outcome !== 'pass' || roomOf(check) <= closeShare);
  const sorted = close.toSorted(
    (a, b) =>
      order[a.outcome] - order[b.outcome] ||
      (a.outcome === 'fail' ? gapOf(a) - gapOf(b) : a.outcome === 'pass' ? roomOf(a) - roomOf(b) : 0),
  );
  // A program and its tier may check the same.
  const once = new Map(sorted.toReversed().map((check) => [check.code, check]));
  return sorted.filter((check) => once.get(check.code) === check).slice(0, closeChecksAtMost);
}

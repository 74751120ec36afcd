import { figureOrNone } from '../../checks/members.ts';
import type { DocumentedSource } from '../kind.ts';

/** What the documented rental searches answer of a loan, beside the documented columns. */
const amount = figureOrNone();
export const rentalCalculations = {
  loanAmount: amount,
  ltv: amount,
  dscr: amount,
  valueLimit: amount,
  dscrLimit: amount,
};

export function calculationsOf({ verdict }: DocumentedSource) {
  const { totalLoanAmount, ltv, dscr, valueLimit, dscrLimit } = verdict.sizing;
  return { loanAmount: totalLoanAmount, ltv, dscr, valueLimit, dscrLimit };
}

type Values = Readonly<Record<string, unknown>>;
/** A stored value as the number it should be; null where it is none. */
export const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null);

export function loanRangeOf(tier: Values | null): { readonly min: number | null; readonly max: number | null } {
  const range = tier?.loanRange;
  const { min, max }: Values = typeof range === 'object' && range !== null ? { ...range } : {};
  return { min: numberOrNull(min), max: numberOrNull(max) };
}

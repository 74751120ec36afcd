/** Tax on the profit of a sale, by docs/rules/calculators.md. Brackets of past years for a single filer: an estimate. */

interface Bracket {
  /** Dollars of income from which the rate holds, up to the next bracket. */
  readonly from: number;
  /** Percent. */
  readonly rate: number;
}

export const taxBrackets = {
  shortTerm: [
    { from: 0, rate: 10 },
    { from: 10_275, rate: 12 },
    { from: 41_775, rate: 22 },
    { from: 89_450, rate: 24 },
    { from: 190_750, rate: 32 },
    { from: 364_200, rate: 35 },
    { from: 462_550, rate: 37 },
  ],
  longTerm: [
    { from: 0, rate: 0 },
    { from: 44_625, rate: 15 },
    { from: 492_300, rate: 20 },
  ],
} as const satisfies Record<string, readonly Bracket[]>;

/** Progressive brackets of income held up to a year, or longer; or one rate on all of the profit. */
export type TaxTreatment = keyof typeof taxBrackets | 'flat';

/** The tax on a year's income, each part of it at the rate of its bracket; none on income of 0 or less. In dollars. */
export function incomeTax(income: number, brackets: readonly Bracket[]): number {
  return brackets.reduce((tax, { from, rate }, index) => {
    const to = brackets[index + 1]?.from ?? Number.POSITIVE_INFINITY;
    return tax + (Math.max(0, Math.min(income, to) - from) * rate) / 100;
  }, 0);
}

/**
 * The tax on a profit, in dollars; none on a loss. By brackets the profit comes on top of the other income of the year, so
 * its first dollar is taxed where that income ends: $33,987.50 on top of $100,000 is all taxed at 24%, $8,157.00.
 */
export function taxOnProfit(
  profit: number,
  terms: { readonly treatment: TaxTreatment; readonly otherIncome: number; readonly flatPercent: number },
): number {
  if (profit <= 0) return 0;
  if (terms.treatment === 'flat') return (profit * terms.flatPercent) / 100;
  const brackets = taxBrackets[terms.treatment];
  return incomeTax(terms.otherIncome + profit, brackets) - incomeTax(terms.otherIncome, brackets);
}

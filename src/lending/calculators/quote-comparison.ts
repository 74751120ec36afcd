import { paymentOverMonths } from '../offers/level-payment.ts';
import { finiteEntries } from './common/entries.ts';
import { portionOf } from './common/ratios.ts';

/** Interest alone with the loan due at the end, or level payments that pay it off. */
export type Repayment = 'interestOnly' | 'amortizing';

/** What the page opens with: two lenders' quotes on one loan, by docs/rules/calculators.md. */
export const quoteComparisonDefaults = {
  /** Dollars; loan and terms count in whole numbers. */
  loanAmount: 200_000,
  /** Percent a year, of lender A. */
  interestRate1: 12,
  /** Percent of the loan. */
  points1: 2,
  /** Months. */
  term1: 12,
  /** Of lender B, as the next two are. */
  interestRate2: 11,
  points2: 3,
  term2: 12,
  // Loans of a year are paid interest only.
  repayment: 'interestOnly' as Repayment,
};
export type QuoteComparisonInputs = Readonly<typeof quoteComparisonDefaults>;

/** Dollars; totals that are closer cost the same to the cent. */
const halfCent = 0.005;

/** One lender's quote as it is computed with. */
export interface Quote {
  readonly loan: number;
  readonly rate: number;
  readonly points: number;
  /** Whole months; 0 where none is stated. */
  readonly months: number;
  readonly isInterestOnly: boolean;
}

/** The two quotes of a comparison, A before B, with the fractions of loan and terms cut off. */
export function quotesOf(entered: QuoteComparisonInputs): readonly [Quote, Quote] {
  const inputs = finiteEntries(entered);
  const loan = Math.trunc(inputs.loanAmount);
  const monthsOf = (term: number) => Math.max(0, Math.trunc(term));
  const isInterestOnly = inputs.repayment === 'interestOnly';
  return [
    { loan, rate: inputs.interestRate1, points: inputs.points1, months: monthsOf(inputs.term1), isInterestOnly },
    { loan, rate: inputs.interestRate2, points: inputs.points2, months: monthsOf(inputs.term2), isInterestOnly },
  ];
}

/** Dollars, not rounded; a quote without a term has neither payments nor interest. */
function costOf({ loan, rate, points, months, isInterestOnly }: Quote) {
  const pointsCost = portionOf(loan, points);
  const interest = months === 0 ? 0 : (loan * rate) / 1200;
  const monthlyPayment = isInterestOnly ? interest : paymentOverMonths(loan, rate, months);
  const paidBack = months === 0 || isInterestOnly ? 0 : loan;
  const totalInterest = monthlyPayment * months - paidBack;
  return { pointsCost, monthlyPayment, totalInterest, totalCost: pointsCost + totalInterest };
}

/** What two quotes on the same loan cost over their terms, and which costs less. */
export function calculateQuoteComparison(entered: QuoteComparisonInputs) {
  const [a, b] = quotesOf(entered);
  const lenderA = costOf(a);
  const lenderB = costOf(b);
  const difference = Math.abs(lenderA.totalCost - lenderB.totalCost);
  const comparable = a.months > 0 && b.months > 0;
  const isTie = comparable && difference < halfCent;
  // Nobody on a tie, and nobody while a quote has no term.
  const cheaper = !comparable || isTie ? null : lenderA.totalCost < lenderB.totalCost ? 'A' : 'B';
  return { lenderA, lenderB, difference, cheaper, isTie };
}
export type QuoteComparisonResults = ReturnType<typeof calculateQuoteComparison>;

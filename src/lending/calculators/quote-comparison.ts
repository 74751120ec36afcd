import { paymentOverMonths } from '../level-payment.ts';
import { finiteEntries } from './common/entries.ts';
import { portionOf } from './common/ratios.ts';

/** Two lenders' quotes on one loan, by docs/rules/calculators.md. Loan and terms count in whole numbers. */
export interface QuoteComparisonInputs {
  /** Dollars. */
  readonly loanAmount: number;
  /** Percent a year, of lender A. */
  readonly interestRate1: number;
  /** Percent of the loan. */
  readonly points1: number;
  /** Months. */
  readonly term1: number;
  /** Of lender B, as the next two are. */
  readonly interestRate2: number;
  readonly points2: number;
  readonly term2: number;
  /** How both loans are paid; not stated: in level payments that pay them off over their terms. */
  readonly repayment?: Repayment;
}

/** Interest alone with the loan due at the end, or level payments that pay it off. */
export type Repayment = 'interestOnly' | 'amortizing';

/** What the page opens with. */
export const quoteComparisonDefaults: Required<QuoteComparisonInputs> = {
  loanAmount: 200_000,
  interestRate1: 12,
  points1: 2,
  term1: 12,
  interestRate2: 11,
  points2: 3,
  term2: 12,
  // Loans of a year are paid interest only.
  repayment: 'interestOnly',
};

/** Dollars; not rounded. */
export interface QuoteCost {
  readonly pointsCost: number;
  /** Interest alone, or what pays the loan off over its term; 0 without a term, and then there is no interest either. */
  readonly monthlyPayment: number;
  readonly totalInterest: number;
  readonly totalCost: number;
}

export interface QuoteComparisonResults {
  readonly lenderA: QuoteCost;
  readonly lenderB: QuoteCost;
  /** Between the two total costs, 0 or more. */
  readonly difference: number;
  /** Whose total cost is lower; nobody's on a tie, and nobody's while a quote has no term. */
  readonly cheaper: 'A' | 'B' | null;
  /** Both cost the same, to the cent. */
  readonly isTie: boolean;
}

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

function costOf({ loan, rate, points, months, isInterestOnly }: Quote): QuoteCost {
  const pointsCost = portionOf(loan, points);
  const interest = months === 0 ? 0 : (loan * rate) / 1200;
  const monthlyPayment = isInterestOnly ? interest : paymentOverMonths(loan, rate, months);
  const paidBack = months === 0 || isInterestOnly ? 0 : loan;
  const totalInterest = monthlyPayment * months - paidBack;
  return { pointsCost, monthlyPayment, totalInterest, totalCost: pointsCost + totalInterest };
}

/** What two quotes on the same loan cost over their terms, and which costs less. */
export function calculateQuoteComparison(entered: QuoteComparisonInputs): QuoteComparisonResults {
  const [a, b] = quotesOf(entered);
  const lenderA = costOf(a);
  const lenderB = costOf(b);
  const difference = Math.abs(lenderA.totalCost - lenderB.totalCost);
  const comparable = a.months > 0 && b.months > 0;
  const isTie = comparable && difference < halfCent;
  const cheaper = !comparable || isTie ? null : lenderA.totalCost < lenderB.totalCost ? 'A' : 'B';
  return { lenderA, lenderB, difference, cheaper, isTie };
}

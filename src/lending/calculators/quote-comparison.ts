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
}

/** What the page opens with. */
export const quoteComparisonDefaults: QuoteComparisonInputs = {
  loanAmount: 200_000,
  interestRate1: 12,
  points1: 2,
  term1: 12,
  interestRate2: 11,
  points2: 3,
  term2: 12,
};

/** Dollars; not rounded. */
export interface QuoteCost {
  readonly pointsCost: number;
  /** Pays the loan off over its term; 0 without one, and then there is no interest either. */
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
}

/** The two quotes of a comparison, A before B, with the fractions of loan and terms cut off. */
export function quotesOf(entered: QuoteComparisonInputs): readonly [Quote, Quote] {
  const inputs = finiteEntries(entered);
  const loan = Math.trunc(inputs.loanAmount);
  const monthsOf = (term: number) => Math.max(0, Math.trunc(term));
  return [
    { loan, rate: inputs.interestRate1, points: inputs.points1, months: monthsOf(inputs.term1) },
    { loan, rate: inputs.interestRate2, points: inputs.points2, months: monthsOf(inputs.term2) },
  ];
}

function costOf({ loan, rate, points, months }: Quote): QuoteCost {
  const pointsCost = portionOf(loan, points);
  const monthlyPayment = paymentOverMonths(loan, rate, months);
  const totalInterest = months === 0 ? 0 : monthlyPayment * months - loan;
  return { pointsCost, monthlyPayment, totalInterest, totalCost: pointsCost + totalInterest };
}

/** What two quotes on the same loan cost when it is paid off in level payments over their terms, and which costs less. */
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

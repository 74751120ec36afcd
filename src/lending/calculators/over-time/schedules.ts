import { owedAfter, paymentOverMonths } from '../../offers/level-payment.ts';
import { finiteEntries } from '../common/entries.ts';
import { portionOf } from '../common/ratios.ts';
import type { FixAndFlipEntries, FixAndFlipResults } from '../fix-and-flip.ts';
import type { GroundUpInputs, GroundUpResults } from '../ground-up.ts';
import type { Quote } from '../quote-comparison.ts';

/** What happens month by month, by docs/rules/calculators.md: dollars, nothing rounded, month 0 is the closing. */

/** No schedule is longer; of more months it holds the first. */
export const longestSchedule = 480;

/** Month 0, every whole month and, where the last one is not whole, the end itself. */
function monthsUpTo(months: number): readonly number[] {
  const end = Math.min(Math.max(months, 0), longestSchedule);
  const whole = Array.from({ length: Math.floor(end) + 1 }, (_, month) => month);
  return Number.isInteger(end) ? whole : [...whole, end];
}

interface Drawn {
  /** Lent at the closing. */
  readonly atClosing: number;
  /** Lent in draws, evenly from the closing to the end. */
  readonly inDraws: number;
  /** Percent a year. */
  readonly rate: number;
  readonly months: number;
}

/**
 * A loan of which a part is drawn evenly: a month is charged on the balance at its middle. Half of the draws is therefore
 * owed on average over all the months, and their interest adds up to what the calculators charge on that average. A last
 * month that is not whole ends where the months do: 6.5.
 */
function drawnEvenly({ atClosing, inDraws, rate, months }: Drawn) {
  /** Where there is no time everything happens at once. */
  const passedBy = (month: number) => (months > 0 ? month / months : 1);
  const balanceAt = (month: number) => atClosing + inDraws * passedBy(month);
  const interestBy = (month: number) => (rate * month * (atClosing + (inDraws * passedBy(month)) / 2)) / 1200;
  const ends = monthsUpTo(months);
  return ends.map((month, index) => {
    const before = ends[index - 1];
    return {
      month,
      passed: passedBy(month),
      loanBalance: balanceAt(month),
      drawn: balanceAt(month) - (before === undefined ? 0 : balanceAt(before)),
      interest: interestBy(month) - interestBy(before ?? 0),
      interestToDate: interestBy(month),
    };
  });
}

/** The end of each month of a project, and what its owner has paid since the closing, in all. */
const projectSchedule = (loan: Drawn, paidAtClosing: number, evenly: number, monthlyCosts: number) =>
  drawnEvenly(loan).map(({ passed, ...drawn }) => ({
    ...drawn,
    cashOut: paidAtClosing + evenly * passed + drawn.interestToDate + monthlyCosts * drawn.month,
  }));

/**
 * The months a flip is held, the last of them that of the sale, before it. The purchase loan is lent at the closing, the
 * rehab loan drawn evenly; so is the owner's part of the rehab paid. Of the same inputs and results: interest and holding
 * costs sum to theirs.
 */
export function flipSchedule(entered: FixAndFlipEntries, results: FixAndFlipResults) {
  const { interestRate: rate, timeToSold: months } = finiteEntries(entered);
  const loan = { atClosing: results.purchaseLoanAmount, inDraws: results.rehabLoanAmount, rate, months };
  const { rehabCashRequired, monthlyHoldingCosts } = results;
  const held = projectSchedule(
    loan,
    results.downPayment + results.totalClosingCosts,
    rehabCashRequired,
    monthlyHoldingCosts,
  );
  return held.map((end, index) => ({
    ...end,
    holdingCosts: monthlyHoldingCosts * (end.month - (held[index - 1]?.month ?? 0)),
  }));
}

/** The months of construction, the whole loan drawn evenly over them. Interest sums to that of the results. */
export function constructionSchedule(entered: GroundUpInputs, results: GroundUpResults) {
  const { interestRate: rate, constructionTimeMonths: months } = finiteEntries(entered);
  const loan = { atClosing: 0, inDraws: results.maxLoanAmount, rate, months };
  return projectSchedule(loan, results.downPaymentRequired + results.totalClosingCosts, 0, 0);
}

/** A month of level payments. */
export interface AmortizedMonth {
  /** 1 is the first that is paid for. */
  readonly month: number;
  readonly payment: number;
  readonly interest: number;
  readonly principal: number;
  /** Owed once the payment is made. */
  readonly balance: number;
}

/**
 * The level payments of a loan, up to `months` of them or until it is paid off; none without years to pay it off over.
 * @param rate percent a year
 */
export function amortizationSchedule(
  loan: number,
  rate: number,
  amortizationYears: number,
  months: number,
): readonly AmortizedMonth[] {
  const of = finiteEntries({ loan, rate, term: amortizationYears * 12, months });
  const payment = paymentOverMonths(of.loan, of.rate, of.term);
  const count = Math.max(0, Math.floor(Math.min(of.months, Math.round(of.term), longestSchedule)));
  let before = of.loan;
  return Array.from({ length: count }, (_, index) => {
    const balance = owedAfter(of.loan, of.rate, of.term, index + 1);
    // The balances are exact, so what is paid back adds up to the loan whatever the rate.
    const principal = before - balance;
    before = balance;
    return { month: index + 1, payment, interest: payment - principal, principal, balance };
  });
}

/** A property and its loan. */
export interface FinancedProperty {
  readonly value: number;
  readonly loan: number;
  /** Percent a year. */
  readonly rate: number;
  readonly amortizationYears: number;
}

/** The end of a month of owning. */
export interface EquityMonth {
  readonly month: number;
  readonly value: number;
  readonly balance: number;
  readonly equity: number;
}

/**
 * What is owned of a property whose value grows while its loan is paid off, from the closing on. A loan without years to
 * pay it off over stays as it is.
 * @param appreciationPercent a year, compounded; from -100 to 100
 */
export function equityOverTime(
  property: FinancedProperty,
  appreciationPercent: number,
  months: number,
): readonly EquityMonth[] {
  const { value, loan, rate, amortizationYears, ...of } = finiteEntries({ ...property, appreciationPercent, months });
  const growth = 1 + Math.min(Math.max(of.appreciationPercent, -100), 100) / 100;
  return monthsUpTo(Math.floor(of.months)).map((month) => {
    const grown = value * growth ** (month / 12);
    const balance = owedAfter(loan, rate, amortizationYears * 12, month);
    return { month, value: grown, balance, equity: grown - balance };
  });
}

/** A loan that is paid interest alone: what is owed stays, and is due with the last month. */
export function interestOnlySchedule(loan: number, rate: number, months: number): readonly AmortizedMonth[] {
  const of = finiteEntries({ loan, rate, months });
  const count = Math.max(0, Math.floor(Math.min(of.months, longestSchedule)));
  const interest = (of.loan * of.rate) / 1200;
  return Array.from({ length: count }, (_, index) => ({
    month: index + 1,
    payment: interest,
    interest,
    principal: 0,
    balance: of.loan,
  }));
}

/** A quote month by month, as it is paid: no longer than its own months. */
const quoteSchedule = ({ loan, rate, months, isInterestOnly }: Quote, until: number): readonly AmortizedMonth[] =>
  isInterestOnly
    ? interestOnlySchedule(loan, rate, Math.min(months, until))
    : amortizationSchedule(loan, rate, months / 12, until);

/** A quote from the closing on, in at most so many months; once it is paid off nothing is added to what it has cost. */
export function costOverTime(quote: Quote, until: number) {
  const { loan, points, months } = quote;
  const paid = quoteSchedule(quote, months);
  // Points, and the interest so far.
  let costToDate = portionOf(loan, points);
  const atClosing = { interest: 0, balance: months === 0 ? 0 : loan, costToDate };
  const after = Array.from({ length: Math.min(until, longestSchedule) }, (_, index) => {
    const { interest, balance } = paid[index] ?? { interest: 0, balance: 0 };
    costToDate += interest;
    return { interest, balance, costToDate };
  });
  return [atClosing, ...after];
}

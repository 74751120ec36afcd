import { owedAfter, paymentOverMonths } from '../../level-payment.ts';
import { finiteEntries } from '../common/entries.ts';
import type { FixAndFlipInputs, FixAndFlipResults } from '../fix-and-flip.ts';
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
 * owed on average over all the months, and their interest adds up to what the calculators charge on that average.
 */
function drawnEvenly({ atClosing, inDraws, rate, months }: Drawn) {
  /** Where there is no time everything happens at once. */
  const passed = (month: number) => (months > 0 ? month / months : 1);
  const interestBy = (month: number) => (rate * month * (atClosing + (inDraws * passed(month)) / 2)) / 1200;
  const ends = monthsUpTo(months);
  return ends.map((month, index) => ({
    month,
    passed: passed(month),
    loanBalance: atClosing + inDraws * passed(month),
    interest: interestBy(month) - interestBy(ends[index - 1] ?? 0),
    interestToDate: interestBy(month),
  }));
}

/** The end of a month of a flip; the last one is that of the sale, before it. */
export interface FlipMonth {
  /** A last month that is not whole ends where the months held do: 6.5. */
  readonly month: number;
  readonly loanBalance: number;
  /** Of this month. */
  readonly interest: number;
  /** Of this month. */
  readonly holdingCosts: number;
  /** What the owner has paid since the closing, in all: cash invested, interest and holding costs. */
  readonly cashOut: number;
}

/**
 * The months a flip is held. The purchase loan is lent at the closing, the rehab loan drawn evenly; so is the owner's part
 * of the rehab paid. Of the same inputs and results: interest and holding costs sum to theirs.
 */
export function flipSchedule(entered: FixAndFlipInputs, results: FixAndFlipResults): readonly FlipMonth[] {
  const inputs = finiteEntries(entered);
  const loan = {
    atClosing: results.purchaseLoanAmount,
    inDraws: results.rehabLoanAmount,
    rate: inputs.interestRate,
    months: inputs.timeToSold,
  };
  let before = 0;
  return drawnEvenly(loan).map(({ month, passed, loanBalance, interest, interestToDate }) => {
    const holdingCosts = results.monthlyHoldingCosts * (month - before);
    before = month;
    const cashOut =
      results.downPayment +
      results.totalClosingCosts +
      results.rehabCashRequired * passed +
      interestToDate +
      results.monthlyHoldingCosts * month;
    return { month, loanBalance, interest, holdingCosts, cashOut };
  });
}

/** The end of a month of construction. */
export interface ConstructionMonth {
  /** A last month that is not whole ends where construction does: 8.5. */
  readonly month: number;
  readonly loanBalance: number;
  /** Of this month. */
  readonly interest: number;
  /** What the owner has paid since the closing, in all: down payment, closing costs and interest. */
  readonly cashOut: number;
}

/** The months of construction, the whole loan drawn evenly over them. Interest sums to that of the results. */
export function constructionSchedule(entered: GroundUpInputs, results: GroundUpResults): readonly ConstructionMonth[] {
  const inputs = finiteEntries(entered);
  const loan = {
    atClosing: 0,
    inDraws: results.maxLoanAmount,
    rate: inputs.interestRate,
    months: inputs.constructionTimeMonths,
  };
  return drawnEvenly(loan).map(({ month, loanBalance, interest, interestToDate }) => ({
    month,
    loanBalance,
    interest,
    cashOut: results.downPaymentRequired + results.totalClosingCosts + interestToDate,
  }));
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
export const quoteSchedule = (
  { loan, rate, months, isInterestOnly }: Quote,
  until: number,
): readonly AmortizedMonth[] =>
  isInterestOnly
    ? interestOnlySchedule(loan, rate, Math.min(months, until))
    : amortizationSchedule(loan, rate, months / 12, until);

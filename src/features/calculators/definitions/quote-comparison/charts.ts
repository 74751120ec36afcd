import { portionOf } from '../../../../lending/calculators/common/ratios.ts';
import { quoteBreakEven } from '../../../../lending/calculators/over-time/break-even.ts';
import { longestSchedule, quoteSchedule } from '../../../../lending/calculators/over-time/schedules.ts';
import { type Quote, quotesOf } from '../../../../lending/calculators/quote-comparison.ts';
import { cutOf, overMonths } from '../common/texts.ts';
import type { Chart, Schedule, Sensitivity } from '../pictures.ts';
import type { QuoteComparisonCards } from './inputs.ts';

interface PaidMonth {
  readonly payment: number;
  readonly interest: number;
  readonly balance: number;
  /** Points, and the interest so far. */
  readonly costToDate: number;
}

/** A quote from the closing to a month; once it is paid off nothing is added to what it has cost. */
function monthsOf(quote: Quote, until: number): readonly PaidMonth[] {
  const { loan, points, months } = quote;
  const paid = quoteSchedule(quote, months);
  let costToDate = portionOf(loan, points);
  const atClosing = { payment: 0, interest: 0, balance: months === 0 ? 0 : loan, costToDate };
  const after = Array.from({ length: until }, (_, index) => {
    const { payment, interest, balance } = paid[index] ?? { payment: 0, interest: 0, balance: 0 };
    costToDate += interest;
    return { payment, interest, balance, costToDate };
  });
  return [atClosing, ...after];
}

/** Both quotes, month by month until both are paid off; no longer than schedules are. */
function bothMonths(inputs: QuoteComparisonCards): readonly (readonly [PaidMonth, PaidMonth])[] {
  const [a, b] = quotesOf(inputs);
  const until = Math.min(Math.max(a.months, b.months), longestSchedule);
  const ofB = monthsOf(b, until);
  return monthsOf(a, until).flatMap((paid, month) => {
    const other = ofB[month];
    return other === undefined ? [] : [[paid, other] as const];
  });
}

export function charts(inputs: QuoteComparisonCards): readonly Chart[] {
  const months = bothMonths(inputs);
  const turn = quoteBreakEven(inputs);
  if (months.length < 2) return [];
  return [
    {
      kind: 'lines',
      title: 'Cost of each lender over time',
      about: overMonths(Math.max(...quotesOf(inputs).map((quote) => quote.months)), 'Points plus interest to date'),
      along: 'Month',
      unit: 'dollars',
      lines: [
        { name: 'Lender A', values: months.map(([a]) => a.costToDate) },
        { name: 'Lender B', values: months.map(([, b]) => b.costToDate) },
      ],
      ...(turn === null ? {} : { at: { x: turn.month, label: `Lender ${turn.lender} costs less` } }),
    },
  ];
}

export const schedule = (inputs: QuoteComparisonCards): Schedule => ({
  title: 'Both loans month by month',
  ...cutOf(Math.max(...quotesOf(inputs).map(({ months }) => months))),
  columns: [
    { label: 'Month', unit: 'count' },
    { label: 'Lender A: interest', unit: 'money' },
    { label: 'Lender A: balance', unit: 'money' },
    { label: 'Lender A: cost so far', unit: 'money' },
    { label: 'Lender B: interest', unit: 'money' },
    { label: 'Lender B: balance', unit: 'money' },
    { label: 'Lender B: cost so far', unit: 'money' },
  ],
  rows: bothMonths(inputs).map(([a, b], month) => [
    month,
    ...[a.interest, a.balance, a.costToDate],
    ...[b.interest, b.balance, b.costToDate],
  ]),
});

export const sensitivity: Sensitivity = {
  of: ['savedWithA', 'lenderA.totalCost', 'lenderB.totalCost'],
  by: [
    { field: 'interestRate1', step: { by: 0.5 } },
    { field: 'interestRate2', step: { by: 0.5 } },
    { field: 'points1', step: { by: 0.5 } },
    { field: 'points2', step: { by: 0.5 } },
    { field: 'loanAmount', step: { percent: 10 } },
  ],
  levels: { savedWithA: { good: 0, bad: 0 } },
};

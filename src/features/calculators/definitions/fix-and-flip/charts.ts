import { calculateFixAndFlip } from '../../../../lending/calculators/fix-and-flip.ts';
import { flipSchedule } from '../../../../lending/calculators/over-time/schedules.ts';
import type { Outcome } from '../calculator.ts';
import { cutOf, overMonths } from '../common/texts.ts';
import type { Chart, Schedule, Sensitivity } from '../pictures.ts';
import { calculationInputs, type FixAndFlipCards } from './inputs.ts';

interface HeldMonth {
  readonly month: number;
  readonly loanBalance: number;
  readonly drawn: number;
  readonly interest: number;
  readonly interestToDate: number;
  readonly holdingCosts: number;
  readonly cashOut: number;
}

/** The months the house is held, with what has come together by each. */
function heldMonths(inputs: FixAndFlipCards): readonly HeldMonth[] {
  const asked = calculationInputs(inputs);
  let [before, interestToDate] = [0, 0];
  return flipSchedule(asked, calculateFixAndFlip(asked)).map((held) => {
    const drawn = held.loanBalance - before;
    before = held.loanBalance;
    interestToDate += held.interest;
    return { ...held, drawn, interestToDate };
  });
}

export function charts(inputs: FixAndFlipCards, { numbers }: Outcome): readonly Chart[] {
  const of = (name: string): number => numbers[name] ?? 0;
  const months = heldMonths(inputs);
  const bridge: Chart = {
    kind: 'bridge',
    title: 'From sale price to net profit',
    about: 'What the sale price goes to',
    steps: [
      { name: 'Sale price', amount: of('targetSalePrice'), isTotal: true },
      { name: 'Purchase price', amount: -of('purchasePrice') },
      { name: 'Rehab', amount: -of('rehabTotal') },
      { name: 'Closing costs', amount: -of('totalClosingCosts') },
      { name: 'Interest', amount: -of('interestCost') },
      { name: 'Holding costs', amount: -of('totalHoldingCosts') },
      { name: 'Sale expenses', amount: -of('totalSaleExpenses') },
      { name: 'Tax', amount: -of('capitalGainsAmount') },
      { name: 'Net profit', amount: of('netProfit'), isTotal: true },
    ],
  };
  if (months.length < 2) return [bridge];
  return [
    bridge,
    {
      kind: 'lines',
      title: 'Cash and loan until the sale',
      about: overMonths(inputs.timeToSold, 'Assumes rehab is drawn and paid evenly each month'),
      along: 'Month',
      unit: 'dollars',
      lines: [
        { name: 'Cash paid', values: months.map(({ cashOut }) => cashOut) },
        { name: 'Loan drawn', values: months.map(({ loanBalance }) => loanBalance) },
        { name: 'Interest so far', values: months.map(({ interestToDate }) => interestToDate) },
      ],
    },
  ];
}

export const schedule = (inputs: FixAndFlipCards): Schedule => ({
  title: 'Month by month until the sale',
  ...cutOf(inputs.timeToSold),
  columns: [
    { label: 'Month', unit: 'count' },
    { label: 'Drawn', unit: 'money' },
    { label: 'Loan balance', unit: 'money' },
    { label: 'Interest', unit: 'money' },
    { label: 'Holding costs', unit: 'money' },
    { label: 'Cash paid so far', unit: 'money' },
  ],
  rows: heldMonths(inputs).map(({ month, drawn, loanBalance, interest, holdingCosts, cashOut }) => [
    month,
    drawn,
    loanBalance,
    interest,
    holdingCosts,
    cashOut,
  ]),
});

export const sensitivity: Sensitivity = {
  of: ['netProfit', 'cashOnCashReturn', 'profitMargin'],
  by: [
    { field: 'targetSalePrice', step: { percent: 5 } },
    { field: 'rehabQuick', step: { percent: 10 } },
    { field: 'timeToSold', step: { by: 2 } },
    { field: 'purchasePrice', step: { percent: 5 } },
    { field: 'interestRate', step: { by: 1 } },
    { field: 'loanToCost', step: { by: 5 } },
  ],
  levels: {
    netProfit: { good: 0, bad: 0 },
    cashOnCashReturn: { good: 15, bad: 0 },
    profitMargin: { good: 10, bad: 0 },
  },
};

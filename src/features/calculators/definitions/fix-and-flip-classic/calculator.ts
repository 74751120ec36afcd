import { largestAmount } from '../../../../kernel/fields/reading.ts';
import { finiteEntries } from '../../../../lending/calculators/common/entries.ts';
import {
  calculateFixAndFlipClassic,
  type FixAndFlipClassicResults,
} from '../../../../lending/calculators/fix-and-flip-classic.ts';
import { breakEven } from '../../../../lending/calculators/over-time/break-even.ts';
import { type BreakEven, defineCalculator, numbersIn, type Outcome, type ResultPanel } from '../calculator.ts';
import { rowsOf, said } from '../common/texts.ts';
import { turningPoints } from '../common/turning-points.ts';
import { flipStatus } from '../fix-and-flip/status.ts';
import { listed } from '../list.ts';
import type { Chart } from '../pictures.ts';
import { figures } from './figures.ts';
import { cards, type FixAndFlipClassicCards } from './inputs.ts';

export const fixAndFlipClassicCalculator = defineCalculator({
  ...listed('fix-and-flip-classic'),
  cards,
  figures,
  compared: ['netProfit', 'profitPercent', 'maxDrawLoan', 'totalClosing', 'totalCosts', 'interest'],
  evaluate,
  breakEvens,
  charts,
  schedule: null,
  sensitivity: {
    of: ['netProfit', 'profitPercent'],
    by: [
      { field: 'targetSalePrice', step: { percent: 5 } },
      { field: 'rehabQuick', step: { percent: 10 } },
      { field: 'timeToSold', step: { by: 2 } },
      { field: 'purchasePrice', step: { percent: 5 } },
      { field: 'interestRate', step: { by: 1 } },
    ],
    levels: { netProfit: { good: 0, bad: 0 }, profitPercent: { good: 10, bad: 0 } },
  },
});

function evaluate(inputs: FixAndFlipClassicCards): Outcome {
  const results = calculateFixAndFlipClassic(inputs);
  return {
    numbers: { ...numbersIn(finiteEntries(inputs)), ...numbersIn(results) },
    status: {
      ...flipStatus(results.netProfit, results.profitPercent),
      figures: ['netProfit', 'maxDrawLoan', 'totalClosing', 'totalCosts'],
    },
    concerns: { title: 'Investment Warnings', texts: concernsOf(results) },
    notes: [],
    hints: {},
    panels: [profit, loanAndCosts],
  };
}

function breakEvens(inputs: FixAndFlipClassicCards): readonly BreakEven[] {
  const profitAt = (targetSalePrice: number) => calculateFixAndFlipClassic({ ...inputs, targetSalePrice }).netProfit;
  return turningPoints([
    ['You lose money below a sale price of', breakEven(profitAt, 0, largestAmount), 'money', 'least'],
  ]);
}

const concernsOf = ({ warnings }: FixAndFlipClassicResults): readonly string[] =>
  said([warnings.exceedsLTC && 'Exceeds Loan to Cost limit', warnings.exceedsARV && 'Exceeds ARV limit']);

const profit: ResultPanel = {
  title: 'Profit',
  blocks: [
    {
      rows: [
        ...rowsOf('targetSalePrice', 'totalCosts'),
        { figure: 'profit', as: 'total' },
        ...rowsOf('realtorFeeAmount', 'capitalGainsAmount'),
        { figure: 'netProfit', as: 'total' },
        { figure: 'profitPercent' },
      ],
    },
  ],
};

const loanAndCosts: ResultPanel = {
  title: 'Loan and Costs',
  blocks: [
    { heading: 'LOAN', rows: rowsOf('purchasePrice', 'rehabTotal', 'loanAmount', 'maxDrawLoan') },
    {
      heading: 'COSTS',
      rows: [
        { figure: 'totalClosing' },
        { figure: 'downPayment', as: 'part' },
        { figure: 'originationFee', as: 'part' },
        { figure: 'closingCosts', as: 'part' },
        ...rowsOf('interest', 'holdingCosts'),
        { figure: 'totalCosts', as: 'total' },
      ],
    },
  ],
};

function charts(_inputs: FixAndFlipClassicCards, { numbers }: Outcome): readonly Chart[] {
  const of = (name: string): number => numbers[name] ?? 0;
  return [
    {
      kind: 'bridge',
      title: 'From sale price to net profit',
      about: 'What the sale price goes to',
      steps: [
        { name: 'Sale price', amount: of('targetSalePrice'), isTotal: true },
        { name: 'Max draw loan', amount: -of('maxDrawLoan') },
        { name: 'Total closing', amount: -of('totalClosing') },
        { name: 'Interest', amount: -of('interest') },
        { name: 'Holding costs', amount: -of('holdingCosts') },
        { name: 'Realtor fee', amount: -of('realtorFeeAmount') },
        { name: 'Tax', amount: -of('capitalGainsAmount') },
        { name: 'Net profit', amount: of('netProfit'), isTotal: true },
      ],
    },
  ];
}

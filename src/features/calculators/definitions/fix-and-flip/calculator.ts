import { formatMoney, formatPercent } from '../../../../kernel/format.ts';
import { isNothing } from '../../../../lending/calculators/common/ratios.ts';
import {
  calculateFixAndFlip,
  type FixAndFlipEntries,
  type FixAndFlipResults,
  resolveFixAndFlip,
} from '../../../../lending/calculators/fix-and-flip.ts';
import { flipBreakEven } from '../../../../lending/calculators/over-time/break-even.ts';
import { flipSchedule } from '../../../../lending/calculators/over-time/schedules.ts';
import { defineCalculator, numbersIn, type Outcome } from '../calculator.ts';
import { bridge, lines, monthly, overMonths } from '../common/charts.ts';
import { defaultHints, said } from '../common/texts.ts';
import { turningPoints } from '../common/turning-points.ts';
import { listed } from '../list.ts';
import { figures } from './figures.ts';
import { cards } from './inputs.ts';
import { market } from './market.ts';
import { panelsOf } from './panels.ts';
import { flipStatus, movedInputs } from './shared.ts';

export const fixAndFlipCalculator = defineCalculator<FixAndFlipEntries>({
  ...listed('fix-and-flip'),
  ...{ cards, figures, evaluate, market },
  compared: [
    ...['netProfit', 'profitMargin', 'cashOnCashReturn', 'totalCashInvested', 'totalLoanAmount', 'totalCosts'],
    'interestCost',
  ],
  breakEvens: (inputs) => {
    const { salePrice, rehabBudget, months } = flipBreakEven(inputs);
    return turningPoints([
      ['You lose money below a sale price of', salePrice, 'money', 'least'],
      ['You lose money when the rehab costs more than', rehabBudget, 'money', 'most'],
      ['You lose money when it takes longer than', months, 'months', 'most'],
    ]);
  },
  charts: (inputs, { numbers }) => [
    bridge(numbers, {
      title: 'From sale price to net profit',
      about: 'What the sale price goes to',
      from: ['Sale price', 'targetSalePrice'],
      less: {
        'Purchase price': 'purchasePrice',
        Rehab: 'rehabTotal',
        'Closing costs': 'totalClosingCosts',
        Interest: 'interestCost',
        'Holding costs': 'totalHoldingCosts',
        'Sale expenses': 'totalSaleExpenses',
        Tax: 'capitalGainsAmount',
      },
      to: ['Net profit', 'netProfit'],
    }),
    ...lines(
      {
        title: 'Cash and loan until the sale',
        about: overMonths(inputs.timeToSold, 'Assumes rehab is drawn and paid evenly each month'),
        along: 'Month',
      },
      flipSchedule(inputs, calculateFixAndFlip(inputs)),
      {
        'Cash paid': 'cashOut',
        'Loan drawn': 'loanBalance',
        'Interest so far': 'interestToDate',
      },
    ),
  ],
  schedule: (inputs) =>
    monthly('Month by month until the sale', inputs.timeToSold, flipSchedule(inputs, calculateFixAndFlip(inputs)), {
      Drawn: 'drawn',
      'Loan balance': 'loanBalance',
      Interest: 'interest',
      'Holding costs': 'holdingCosts',
      'Cash paid so far': 'cashOut',
    }),
  sensitivity: {
    of: ['netProfit', 'cashOnCashReturn', 'profitMargin'],
    by: [...movedInputs, { field: 'loanToCost', step: { by: 5 } }],
    levels: {
      netProfit: { good: 0, bad: 0 },
      cashOnCashReturn: { good: 15, bad: 0 },
      profitMargin: { good: 10, bad: 0 },
    },
  },
});

function evaluate(entered: FixAndFlipEntries): Outcome {
  const { inputs, usedFallbacks } = resolveFixAndFlip(entered);
  const results = calculateFixAndFlip(entered);
  const takesPurchaseTax = entered.saleTransferTax === 0 && entered.transferTax !== 0;
  const hints = {
    ...defaultHints(cards, { ...entered }, usedFallbacks),
    ...(takesPurchaseTax && {
      saleTransferTax: `Using ${formatPercent(entered.transferTax)} (transfer tax of the purchase)`,
    }),
  };
  const hasCash = !isNothing(results.totalCashInvested);
  return {
    numbers: {
      ...numbersIn(inputs),
      ...numbersIn(results),
      projectCost: inputs.purchasePrice + results.rehabTotal,
      rehabDraws: Math.min(inputs.rehabHoldback, results.rehabTotal),
      taxableProfit: Math.max(0, results.grossProfit),
    },
    status: {
      ...flipStatus(results.netProfit, results.profitMargin),
      figures: [...['netProfit', 'totalLoanAmount', 'totalCashInvested'], ...(hasCash ? ['cashOnCashReturn'] : [])],
    },
    concerns: { title: 'Investment Warnings', texts: concernsOf(results) },
    notes: notesOf(entered, results),
    hints,
    panels: panelsOf(results, hints),
  };
}

const concernsOf = ({ warnings }: FixAndFlipResults): readonly string[] =>
  said([
    warnings.exceedsLTC && 'Loan amount exceeds desired Loan-to-Cost ratio',
    warnings.exceedsARV && 'Loan amount exceeds ARV limit',
    warnings.lowProfit && 'Profit margin is below 10% - consider revising your strategy',
    warnings.highRisk && 'Cash-on-cash return is below 15% - high risk investment',
  ]);

const bracketNames = { shortTerm: 'short-term', longTerm: 'long-term' } as const;

function taxAssumption({ taxTreatment, assumedIncome }: FixAndFlipEntries): string {
  if (taxTreatment === 'flat') return 'Tax is an estimate: a flat rate on the full profit.';
  return `Tax is an estimate: ${bracketNames[taxTreatment]} brackets, with the profit on top of other income of ${formatMoney(assumedIncome)}, single filer.`;
}

const notesOf = (inputs: FixAndFlipEntries, results: FixAndFlipResults): readonly string[] =>
  said([
    results.bindingLimit === 'arv'
      ? `The loan is capped by the ARV limit: ${formatPercent(inputs.arvLimit)} of the sale price.`
      : `The loan is capped by the LTC limit: ${formatPercent(inputs.loanToCost)} of purchase price and rehab.`,
    isNothing(results.totalCashInvested) && 'No cash invested',
    results.capitalGainsAmount > 0 && taxAssumption(inputs),
  ]);

import { formatMoney, formatPercent } from '../../../../kernel/format.ts';
import { isNothing } from '../../../../lending/calculators/common/ratios.ts';
import {
  calculateFixAndFlip,
  type FixAndFlipResults,
  resolveFixAndFlip,
} from '../../../../lending/calculators/fix-and-flip.ts';
import { flipBreakEven } from '../../../../lending/calculators/over-time/break-even.ts';
import { type BreakEven, defineCalculator, numbersIn, type Outcome } from '../calculator.ts';
import { defaultHints, said } from '../common/texts.ts';
import { turningPoints } from '../common/turning-points.ts';
import { listed } from '../list.ts';
import { charts, schedule, sensitivity } from './charts.ts';
import { figures } from './figures.ts';
import { calculationInputs, cards, type FixAndFlipCards } from './inputs.ts';
import { market } from './market.ts';
import { panelsOf } from './panels.ts';
import { flipStatus } from './status.ts';

export const fixAndFlipCalculator = defineCalculator({
  ...listed('fix-and-flip'),
  cards,
  figures,
  compared: [
    'netProfit',
    'profitMargin',
    'cashOnCashReturn',
    'totalCashInvested',
    'totalLoanAmount',
    'totalCosts',
    'interestCost',
  ],
  evaluate,
  breakEvens,
  charts,
  schedule,
  sensitivity,
  market,
});

function evaluate(entered: FixAndFlipCards): Outcome {
  const asked = calculationInputs(entered);
  const { inputs, usedFallbacks } = resolveFixAndFlip(asked);
  const results = calculateFixAndFlip(asked);
  const hints = hintsOf(entered, usedFallbacks);
  return {
    numbers: {
      ...numbersIn(inputs),
      ...numbersIn(results),
      projectCost: inputs.purchasePrice + results.rehabTotal,
      rehabDraws: Math.min(inputs.rehabHoldback ?? 0, results.rehabTotal),
      taxableProfit: Math.max(0, results.grossProfit),
    },
    status: {
      ...flipStatus(results.netProfit, results.profitMargin),
      figures: [
        'netProfit',
        'totalLoanAmount',
        'totalCashInvested',
        ...(isNothing(results.totalCashInvested) ? [] : ['cashOnCashReturn']),
      ],
    },
    concerns: { title: 'Investment Warnings', texts: concernsOf(results) },
    notes: notesOf(entered, results),
    hints,
    panels: panelsOf(results, hints),
  };
}

function breakEvens(entered: FixAndFlipCards): readonly BreakEven[] {
  const turns = flipBreakEven(calculationInputs(entered));
  return turningPoints([
    ['You lose money below a sale price of', turns.salePrice, 'money', 'least'],
    ['You lose money when the rehab costs more than', turns.rehabBudget, 'money', 'most'],
    ['You lose money when it takes longer than', turns.months, 'months', 'most'],
  ]);
}

function hintsOf(
  entered: FixAndFlipCards,
  usedFallbacks: ReturnType<typeof resolveFixAndFlip>['usedFallbacks'],
): Readonly<Record<string, string>> {
  const hints = defaultHints(cards, entered, usedFallbacks);
  return entered.saleTransferTax === 0 && entered.transferTax !== 0
    ? { ...hints, saleTransferTax: `Using ${formatPercent(entered.transferTax)} (transfer tax of the purchase)` }
    : hints;
}

const concernsOf = ({ warnings }: FixAndFlipResults): readonly string[] =>
  said([
    warnings.exceedsLTC && 'Loan amount exceeds desired Loan-to-Cost ratio',
    warnings.exceedsARV && 'Loan amount exceeds ARV limit',
    warnings.lowProfit && 'Profit margin is below 10% - consider revising your strategy',
    warnings.highRisk && 'Cash-on-cash return is below 15% - high risk investment',
  ]);

const bracketNames = { shortTerm: 'short-term', longTerm: 'long-term' } as const;

function taxAssumption({ taxTreatment, assumedIncome }: FixAndFlipCards): string {
  if (taxTreatment === 'flat') return 'Tax is an estimate: a flat rate on the full profit.';
  return `Tax is an estimate: ${bracketNames[taxTreatment]} brackets, with the profit on top of other income of ${formatMoney(assumedIncome)}, single filer.`;
}

function notesOf(inputs: FixAndFlipCards, results: FixAndFlipResults): readonly string[] {
  return said([
    results.bindingLimit === 'arv'
      ? `The loan is capped by the ARV limit: ${formatPercent(inputs.arvLimit)} of the sale price.`
      : `The loan is capped by the LTC limit: ${formatPercent(inputs.loanToCost)} of purchase price and rehab.`,
    isNothing(results.totalCashInvested) && 'No cash invested',
    results.capitalGainsAmount > 0 && taxAssumption(inputs),
  ]);
}

import { isNothing } from '../../../../lending/calculators/common/ratios.ts';
import { calculateDscr, type DscrResults, dscrThresholds, resolveDscr } from '../../../../lending/calculators/dscr.ts';
import { dscrBreakEven } from '../../../../lending/calculators/over-time/break-even.ts';
import {
  type BreakEven,
  defineCalculator,
  numbersIn,
  type Outcome,
  type ResultPanel,
  type Row,
  type Status,
} from '../calculator.ts';
import { defaultHints, partsOf, rowsOf, said } from '../common/texts.ts';
import { turningPoints } from '../common/turning-points.ts';
import { listed } from '../list.ts';
import { writeFigure } from '../write.ts';
import { charts, schedule, sensitivity } from './charts.ts';
import { figures } from './figures.ts';
import { cards, type DscrCards } from './inputs.ts';
import { market } from './market.ts';

export const dscrCalculator = defineCalculator({
  ...listed('dscr'),
  cards,
  figures,
  compared: [
    'dscr',
    'loanAmount',
    'monthlyPayment',
    'netOperatingIncome',
    'monthlyCashFlow',
    'cashRequired',
    'capRate',
  ],
  evaluate,
  breakEvens,
  charts,
  schedule,
  sensitivity,
  market,
});

function evaluate(entered: DscrCards): Outcome {
  const { inputs, usedFallbacks } = resolveDscr(entered);
  const results = calculateDscr(entered);
  const hints = defaultHints(cards, entered, usedFallbacks);
  return {
    numbers: { ...numbersIn(inputs), annualRent: inputs.monthlyRent * 12, ...numbersIn(results) },
    status: statusOf(results),
    concerns: { title: 'Investment Concerns', texts: concernsOf(results) },
    notes: notesOf(entered, results),
    hints,
    panels: [analysisOf(entered, results, hints.loanToValuePercent), incomeAndCosts],
  };
}

function breakEvens(entered: DscrCards): readonly BreakEven[] {
  const { mayQualify, qualifies } = dscrBreakEven(entered);
  return turningPoints([
    ['It covers its debt from a monthly rent of', mayQualify.monthlyRent, 'money', 'least'],
    ['It qualifies from a monthly rent of', qualifies.monthlyRent, 'money', 'least'],
    ['It covers its debt up to an interest rate of', mayQualify.interestRate, 'percent', 'most'],
    ['It qualifies up to an interest rate of', qualifies.interestRate, 'percent', 'most'],
  ]);
}

const bands = {
  mayNotQualify: {
    tone: 'bad',
    headline: 'May Not Qualify',
    text: 'May not qualify unless No Ratio option available',
  },
  mayQualify: {
    tone: 'warning',
    headline: 'May Qualify',
    text: 'May qualify - see Investment Concerns below for considerations',
  },
  qualifies: { tone: 'good', headline: 'Qualifies', text: 'Meets DSCR qualification requirements' },
} as const;

const statusOf = ({ band }: DscrResults): Status => ({
  title: 'DSCR Qualification Status',
  ...bands[band],
  figures: ['dscr', 'loanAmount', 'monthlyPayment', 'monthlyCashFlow'],
});

const preferred = `DSCR is below the ${dscrThresholds.preferred} preferred by many lenders`;

const concernsOf = ({ warnings, band }: DscrResults): readonly string[] =>
  said([
    warnings.negativeCashFlow && 'Negative cash flow - property will require monthly contributions',
    warnings.highExpenseRatio && 'High expense ratio (>50%) - review operating cost estimates',
    warnings.lowCapRate && 'Low cap rate (<8%) - consider market conditions and pricing',
    band !== 'qualifies' && 'Lower DSCR ratios may require additional documentation or stronger borrower profile',
    warnings.lowDSCR && band === 'qualifies' && preferred,
  ]);

function notesOf(inputs: DscrCards, { annualDebtService, loanAmount, balloonBalance }: DscrResults): readonly string[] {
  const noPayment = isNothing(annualDebtService);
  return said([
    noPayment && isNothing(loanAmount) && 'No debt service: there is no loan to cover.',
    noPayment && !isNothing(loanAmount) && 'No debt service: enter the years of the amortization to see a payment.',
    balloonBalance > 0 && `What is left of the loan is due after ${writeFigure(inputs.loanTermYears, 'years')}.`,
  ]);
}

function analysisOf(
  { isRefinance }: DscrCards,
  { cashRequired, balloonBalance }: DscrResults,
  usedLtv: string | undefined,
): ResultPanel {
  const loanToValue: Row = usedLtv === undefined ? { figure: 'loanToValue' } : { figure: 'loanToValue', note: usedLtv };
  const cashOnCash: Row = isNothing(cashRequired)
    ? { figure: 'cashOnCashReturn', text: 'N/A (no cash invested)' }
    : { figure: 'cashOnCashReturn' };
  const own: readonly Row[] = isRefinance
    ? [{ figure: 'currentLoanBalance' }, { figure: 'cashOutAmount' }, { figure: 'cashRequired' }, cashOnCash]
    : [{ figure: 'downPayment' }, { figure: 'cashRequired' }, cashOnCash];
  const balloon: readonly Row[] = balloonBalance > 0 ? [{ figure: 'balloonBalance' }] : [];
  return {
    title: 'Financial Analysis',
    blocks: [
      {
        heading: isRefinance ? 'REFINANCE METRICS' : 'INVESTMENT METRICS',
        rows: [{ figure: 'loanAmount' }, loanToValue, ...own, { figure: 'capRate' }],
      },
      {
        heading: 'LOAN PAYMENTS',
        rows: [
          { figure: 'monthlyPayment' },
          { figure: 'annualDebtService' },
          { figure: 'debtServiceRatio' },
          ...balloon,
        ],
      },
      { heading: 'CASH FLOW', rows: [{ figure: 'beforeTaxCashFlow' }, { figure: 'monthlyCashFlow' }] },
    ],
  };
}

const incomeAndCosts: ResultPanel = {
  title: 'Income and Expenses',
  blocks: [
    {
      rows: [
        ...rowsOf('grossAnnualIncome', 'totalOperatingExpenses'),
        ...partsOf(
          'expenses.propertyTaxes',
          'expenses.insurance',
          'expenses.hoaFees',
          'expenses.maintenance',
          'expenses.vacancy',
          'expenses.management',
        ),
        { figure: 'operatingExpenseRatio' },
        { figure: 'netOperatingIncome', as: 'total' },
        { figure: 'dscr' },
      ],
    },
  ],
};

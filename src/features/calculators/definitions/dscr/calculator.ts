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
    'lenderDscr',
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
  const gap = results.lenderDscr - results.dscr;
  return {
    numbers: { ...numbersIn(inputs), annualRent: inputs.monthlyRent * 12, ...numbersIn(results), coverageGap: gap },
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
    ['The rent covers the debt from a monthly rent of', mayQualify.monthlyRent, 'money', 'least'],
    ['It qualifies from a monthly rent of', qualifies.monthlyRent, 'money', 'least'],
    ['The rent covers the debt up to an interest rate of', mayQualify.interestRate, 'percent', 'most'],
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
  figures: ['dscr', 'lenderDscr', 'loanAmount', 'monthlyPayment', 'monthlyCashFlow'],
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

function notesOf(inputs: DscrCards, results: DscrResults): readonly string[] {
  const { annualDebtService, loanAmount, balloonBalance, dscr, lenderDscr } = results;
  const noPayment = isNothing(annualDebtService);
  return said([
    !noPayment &&
      `NOI coverage of ${writeFigure(dscr, 'dscr')} counts all operating expenses. Lenders qualify on a DSCR of ${writeFigure(lenderDscr, 'ratio')}: rent over PITIA. Open the two figures below to see what each counts.`,
    noPayment && isNothing(loanAmount) && 'No debt service: there is no loan to cover.',
    noPayment &&
      !isNothing(loanAmount) &&
      !inputs.isInterestOnly &&
      'No debt service: enter the amortization years to see a payment.',
    balloonBalance > 0 && `The remaining balance is due after ${writeFigure(inputs.loanTermYears, 'years')}.`,
  ]);
}

function analysisOf(
  { isRefinance }: DscrCards,
  { cashRequired, balloonBalance, pointsAmount }: DscrResults,
  usedLtv: string | undefined,
): ResultPanel {
  const loanToValue: Row = usedLtv === undefined ? { figure: 'loanToValue' } : { figure: 'loanToValue', note: usedLtv };
  const cashOnCash: Row = isNothing(cashRequired)
    ? { figure: 'cashOnCashReturn', text: 'N/A (no cash invested)' }
    : { figure: 'cashOnCashReturn' };
  const points: readonly Row[] = isNothing(pointsAmount) ? [] : [{ figure: 'pointsAmount' }, { figure: 'cashToClose' }];
  const own: readonly Row[] = isRefinance
    ? [{ figure: 'currentLoanBalance' }, { figure: 'cashOutAmount' }, { figure: 'cashRequired' }, ...points, cashOnCash]
    : [{ figure: 'downPayment' }, { figure: 'cashRequired' }, ...points, cashOnCash];
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
      {
        heading: 'COVERAGE',
        rows: [
          { figure: 'dscr' },
          { figure: 'lenderDscr' },
          { figure: 'pitia', as: 'part' },
          { figure: 'coverageGap' },
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

import { isNothing } from '../../../../lending/calculators/common/ratios.ts';
import {
  calculateDscr,
  type DscrInputs,
  type DscrResults,
  dscrThresholds,
  resolveDscr,
} from '../../../../lending/calculators/dscr.ts';
import { dscrBreakEven } from '../../../../lending/calculators/over-time/break-even.ts';
import { amortizationSchedule, interestOnlySchedule } from '../../../../lending/calculators/over-time/schedules.ts';
import { defineCalculator, numbersIn, type Outcome, type ResultPanel } from '../calculator.ts';
import { bridge, lines, monthly } from '../common/charts.ts';
import { noted, panel, parts, total, unless } from '../common/figures.ts';
import { defaultHints, said } from '../common/texts.ts';
import { turningPoints } from '../common/turning-points.ts';
import { listed } from '../list.ts';
import { writeFigure } from '../write.ts';
import { expenses, figures } from './figures.ts';
import { cards } from './inputs.ts';
import { market } from './market.ts';

export const dscrCalculator = defineCalculator<DscrInputs>({
  ...listed('dscr'),
  ...{ cards, figures, evaluate, market },
  compared: [
    ...['dscr', 'lenderDscr', 'loanAmount', 'monthlyPayment', 'netOperatingIncome', 'monthlyCashFlow', 'cashRequired'],
    'capRate',
  ],
  breakEvens: (entered) => {
    const { mayQualify, qualifies } = dscrBreakEven(entered);
    return turningPoints([
      ['The rent covers the debt from a monthly rent of', mayQualify.monthlyRent, 'money', 'least'],
      ['It qualifies from a monthly rent of', qualifies.monthlyRent, 'money', 'least'],
      ['The rent covers the debt up to an interest rate of', mayQualify.interestRate, 'percent', 'most'],
      ['It qualifies up to an interest rate of', qualifies.interestRate, 'percent', 'most'],
    ]);
  },
  charts: (inputs, outcome) => [incomeBridge(outcome), ...equityOverTime(inputs, outcome)],
  schedule: (inputs, outcome) =>
    monthly('Payments month by month', monthsOf(inputs), paidDown(inputs, outcome), {
      Payment: 'payment',
      Interest: 'interest',
      Principal: 'principal',
      Balance: 'balance',
    }),
  sensitivity: {
    of: ['dscr', 'monthlyCashFlow'],
    by: [
      { field: 'monthlyRent', step: { percent: 5 } },
      { field: 'interestRate', step: { by: 0.5 } },
      { field: 'purchasePrice', step: { percent: 5 } },
      { field: 'vacancyPercent', step: { by: 2 } },
      { field: 'propertyTaxRate', step: { by: 0.25 } },
      { field: 'insuranceAnnual', step: { percent: 25 } },
    ],
    levels: {
      dscr: { good: dscrThresholds.qualifies, bad: dscrThresholds.mayQualify },
      monthlyCashFlow: { good: 0, bad: 0 },
    },
  },
});

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

function evaluate(entered: DscrInputs): Outcome {
  const { inputs, usedFallbacks } = resolveDscr(entered);
  const results = calculateDscr(entered);
  const hints = defaultHints(cards, entered, usedFallbacks);
  const coverageGap = results.lenderDscr - results.dscr;
  return {
    numbers: { ...numbersIn(inputs), annualRent: inputs.monthlyRent * 12, ...numbersIn(results), coverageGap },
    status: {
      title: 'DSCR Qualification Status',
      ...bands[results.band],
      figures: ['dscr', 'lenderDscr', 'loanAmount', 'monthlyPayment', 'monthlyCashFlow'],
    },
    concerns: { title: 'Investment Concerns', texts: concernsOf(results) },
    notes: notesOf(entered, results),
    hints,
    panels: [analysisOf(entered, results, hints.loanToValuePercent), incomeAndExpenses],
  };
}

const concernsOf = ({ warnings, band }: DscrResults): readonly string[] =>
  said([
    warnings.negativeCashFlow && 'Negative cash flow - property will require monthly contributions',
    warnings.highExpenseRatio && 'High expense ratio (>50%) - review operating cost estimates',
    warnings.lowCapRate && 'Low cap rate (<8%) - consider market conditions and pricing',
    band !== 'qualifies' && 'Lower DSCR ratios may require additional documentation or stronger borrower profile',
    warnings.lowDSCR &&
      band === 'qualifies' &&
      `DSCR is below the ${dscrThresholds.preferred} preferred by many lenders`,
  ]);

function notesOf({ isInterestOnly, loanTermYears }: DscrInputs, results: DscrResults): readonly string[] {
  const { annualDebtService, loanAmount, balloonBalance, dscr, lenderDscr } = results;
  const [noPayment, noLoan] = [isNothing(annualDebtService), isNothing(loanAmount)];
  return said([
    !noPayment &&
      `NOI coverage of ${writeFigure(dscr, 'dscr')} counts all operating expenses. Lenders qualify on a DSCR of ${writeFigure(lenderDscr, 'ratio')}: rent over PITIA. Open the two figures below to see what each counts.`,
    noPayment && noLoan && 'No debt service: there is no loan to cover.',
    noPayment && !noLoan && !isInterestOnly && 'No debt service: enter the amortization years to see a payment.',
    balloonBalance > 0 && `The remaining balance is due after ${writeFigure(loanTermYears, 'years')}.`,
  ]);
}

const analysisOf = ({ isRefinance }: DscrInputs, results: DscrResults, usedLtv: string | undefined): ResultPanel =>
  panel('Financial Analysis', {
    [isRefinance ? 'REFINANCE METRICS' : 'INVESTMENT METRICS']: [
      'loanAmount',
      noted('loanToValue', usedLtv),
      ...(isRefinance ? ['currentLoanBalance', 'cashOutAmount'] : ['downPayment']),
      'cashRequired',
      ...(isNothing(results.pointsAmount) ? [] : ['pointsAmount', 'cashToClose']),
      unless(isNothing(results.cashRequired), 'cashOnCashReturn', 'N/A (no cash invested)'),
      'capRate',
    ],
    'LOAN PAYMENTS': [
      ...['monthlyPayment', 'annualDebtService', 'debtServiceRatio'],
      results.balloonBalance > 0 && 'balloonBalance',
    ],
    COVERAGE: ['dscr', 'lenderDscr', ...parts('pitia'), 'coverageGap'],
    'CASH FLOW': ['beforeTaxCashFlow', 'monthlyCashFlow'],
  });

const incomeAndExpenses = panel('Income and Expenses', [
  ...['grossAnnualIncome', 'totalOperatingExpenses'],
  ...parts(...expenses),
  'operatingExpenseRatio',
  total('netOperatingIncome'),
  'dscr',
]);

/** How many months the loan is paid. */
function monthsOf({ amortizationYears, loanTermYears, isInterestOnly }: DscrInputs): number {
  const term = loanTermYears > 0 ? loanTermYears : amortizationYears;
  return (isInterestOnly ? term : Math.min(term, amortizationYears)) * 12;
}

/** The loan as it is paid down, to the end of its term or for as long as it is paid. */
function paidDown(inputs: DscrInputs, { numbers: { loanAmount = 0 } }: Outcome) {
  const { interestRate, amortizationYears, isInterestOnly } = inputs;
  return isInterestOnly
    ? interestOnlySchedule(loanAmount, interestRate, monthsOf(inputs))
    : amortizationSchedule(loanAmount, interestRate, amortizationYears, monthsOf(inputs));
}

const incomeBridge = ({ numbers }: Outcome) =>
  bridge(numbers, {
    title: 'From rent to cash flow',
    about: 'A year',
    from: ['Gross income', 'grossAnnualIncome'],
    less: {
      'Taxes and insurance': (numbers['expenses.propertyTaxes'] ?? 0) + (numbers['expenses.insurance'] ?? 0),
      'HOA fees': 'expenses.hoaFees',
      Maintenance: 'expenses.maintenance',
      Vacancy: 'expenses.vacancy',
      Management: 'expenses.management',
      'Debt service': 'annualDebtService',
    },
    to: ['Cash flow', 'beforeTaxCashFlow'],
  });

function equityOverTime(inputs: DscrInputs, outcome: Outcome) {
  const balances = [outcome.numbers.loanAmount ?? 0, ...paidDown(inputs, outcome).map(({ balance }) => balance)];
  return lines(
    { title: 'Equity over time', about: 'Assumes the property value stays the same', along: 'Year' },
    balances
      .filter((_, month) => month % 12 === 0)
      .map((balance) => ({ balance, equity: inputs.purchasePrice - balance })),
    { Equity: 'equity', 'Loan balance': 'balance' },
  );
}

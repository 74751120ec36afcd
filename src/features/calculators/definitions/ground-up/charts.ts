import { calculateGroundUp, type GroundUpInputs } from '../../../../lending/calculators/ground-up.ts';
import { constructionSchedule, equityOverTime } from '../../../../lending/calculators/over-time/schedules.ts';
import type { Numbers, Outcome } from '../calculator.ts';
import type { Chart } from '../charts.ts';
import { bridge, lines, overMonths } from '../common/charts.ts';

const projectCosts = {
  Land: 'landCost',
  Construction: 'constructionCost',
  'Soft costs': 'softCosts',
  Contingency: 'contingencyAmount',
  'Closing costs': 'totalClosingCosts',
  Interest: 'constructionInterest',
} as const;

function exitBridge({ exitStrategy }: GroundUpInputs, numbers: Numbers): Chart {
  const ofExit = (name: string): number => numbers[`exitResults.${name}`] ?? 0;
  switch (exitStrategy) {
    case 'sell':
      return bridge(numbers, {
        title: 'From sale price to profit',
        about: 'What the sale price goes to',
        from: ['Sale price', 'exitResults.salePrice'],
        less: { 'Sale expenses': 'exitResults.totalSaleExpenses', ...projectCosts },
        to: ['Profit', 'exitResults.totalProfit'],
      });
    case 'refinance':
      return bridge(numbers, {
        title: 'From rent to cash flow',
        about: 'A year',
        from: ['Rent', 'exitResults.annualRent'],
        less: {
          'Operating costs': ofExit('annualRent') - ofExit('netOperatingIncome'),
          'Debt service': ofExit('permanentMonthlyPayment') * 12,
        },
        to: ['Cash flow', 'exitResults.annualCashFlow'],
      });
    case 'cash':
      return bridge(numbers, {
        title: 'From value to return',
        about: 'Value of the finished project, less what it costs',
        from: ['Value', 'exitResults.estimatedValue'],
        less: projectCosts,
        to: ['Return', 'exitResults.totalReturn'],
      });
  }
}

const permanentYears = 30;

function rentalEquity({ permanentLoanRate, exitStrategy }: GroundUpInputs, numbers: Numbers): readonly Chart[] {
  if (exitStrategy !== 'refinance') return [];
  const property = {
    value: numbers['exitResults.appraisedValue'] ?? 0,
    loan: numbers['exitResults.permanentLoanAmount'] ?? 0,
    rate: permanentLoanRate,
    amortizationYears: permanentYears,
  };
  return lines(
    { title: 'Equity over time', about: 'Assumes the value stays as appraised', along: 'Year' },
    equityOverTime(property, 0, permanentYears * 12).filter(({ month }) => month % 12 === 0),
    { Equity: 'equity', 'Permanent loan': 'balance' },
  );
}

export const charts = (inputs: GroundUpInputs, { numbers }: Outcome): readonly Chart[] => [
  exitBridge(inputs, numbers),
  ...lines(
    {
      title: 'Loan and cash during construction',
      about: overMonths(inputs.constructionTimeMonths, 'Assumes the loan is drawn evenly each month'),
      along: 'Month',
    },
    constructionSchedule(inputs, calculateGroundUp(inputs)),
    {
      'Loan drawn': 'loanBalance',
      'Cash paid': 'cashOut',
      'Interest so far': 'interestToDate',
    },
  ),
  ...rentalEquity(inputs, numbers),
];

import { dscrThresholds } from '../../../../lending/calculators/dscr.ts';
import { amortizationSchedule, interestOnlySchedule } from '../../../../lending/calculators/over-time/schedules.ts';
import type { Outcome } from '../calculator.ts';
import { cutOf } from '../common/texts.ts';
import type { Chart, Schedule, Sensitivity } from '../pictures.ts';
import type { DscrCards } from './inputs.ts';

/** The loan as it is paid down, to the end of its term or for as long as it is paid. */
function paidDown(inputs: DscrCards, { numbers }: Outcome) {
  const { interestRate, amortizationYears, isInterestOnly } = inputs;
  const loan = numbers.loanAmount ?? 0;
  return isInterestOnly
    ? interestOnlySchedule(loan, interestRate, monthsOf(inputs))
    : amortizationSchedule(loan, interestRate, amortizationYears, monthsOf(inputs));
}

/** How many months the loan is paid. */
function monthsOf({ amortizationYears, loanTermYears, isInterestOnly }: DscrCards): number {
  const term = loanTermYears > 0 ? loanTermYears : amortizationYears;
  return (isInterestOnly ? term : Math.min(term, amortizationYears)) * 12;
}

export function charts(inputs: DscrCards, outcome: Outcome): readonly Chart[] {
  const { numbers } = outcome;
  const of = (name: string): number => numbers[name] ?? 0;
  const balances = [of('loanAmount'), ...paidDown(inputs, outcome).map(({ balance }) => balance)].filter(
    (_, month) => month % 12 === 0,
  );
  const bridge: Chart = {
    kind: 'bridge',
    title: 'From rent to cash flow',
    about: 'A year',
    steps: [
      { name: 'Gross income', amount: of('grossAnnualIncome'), isTotal: true },
      { name: 'Taxes and insurance', amount: -(of('expenses.propertyTaxes') + of('expenses.insurance')) },
      { name: 'HOA fees', amount: -of('expenses.hoaFees') },
      { name: 'Maintenance', amount: -of('expenses.maintenance') },
      { name: 'Vacancy', amount: -of('expenses.vacancy') },
      { name: 'Management', amount: -of('expenses.management') },
      { name: 'Debt service', amount: -of('annualDebtService') },
      { name: 'Cash flow', amount: of('beforeTaxCashFlow'), isTotal: true },
    ],
  };
  if (balances.length < 2) return [bridge];
  return [
    bridge,
    {
      kind: 'lines',
      title: 'Equity over time',
      about: 'Assumes the property value stays the same',
      along: 'Year',
      unit: 'dollars',
      lines: [
        { name: 'Equity', values: balances.map((balance) => inputs.purchasePrice - balance) },
        { name: 'Loan balance', values: balances },
      ],
    },
  ];
}

export const schedule = (inputs: DscrCards, outcome: Outcome): Schedule => ({
  title: 'Payments month by month',
  ...cutOf(monthsOf(inputs)),
  columns: [
    { label: 'Month', unit: 'count' },
    { label: 'Payment', unit: 'money' },
    { label: 'Interest', unit: 'money' },
    { label: 'Principal', unit: 'money' },
    { label: 'Balance', unit: 'money' },
  ],
  rows: paidDown(inputs, outcome).map(({ month, payment, interest, principal, balance }) => [
    month,
    payment,
    interest,
    principal,
    balance,
  ]),
});

export const sensitivity: Sensitivity = {
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
};

import { calculateGroundUp } from '../../../../lending/calculators/ground-up.ts';
import { constructionSchedule, equityOverTime } from '../../../../lending/calculators/over-time/schedules.ts';
import type { Outcome } from '../calculator.ts';
import { cutOf, overMonths } from '../common/texts.ts';
import type { BridgeStep, Chart, Schedule, Sensitivity } from '../pictures.ts';
import type { GroundUpCards } from './inputs.ts';

interface BuildingMonth {
  readonly month: number;
  readonly drawn: number;
  readonly loanBalance: number;
  readonly interest: number;
  readonly interestToDate: number;
  readonly cashOut: number;
}

/** The months of construction, with what has come together by each. */
function buildingMonths(inputs: GroundUpCards): readonly BuildingMonth[] {
  let [before, interestToDate] = [0, 0];
  return constructionSchedule(inputs, calculateGroundUp(inputs)).map((built) => {
    const drawn = built.loanBalance - before;
    before = built.loanBalance;
    interestToDate += built.interest;
    return { ...built, drawn, interestToDate };
  });
}

type NumberNamed = (name: string) => number;

/** What a project takes, from what it brings to what is left. */
const projectSteps = (of: NumberNamed): readonly BridgeStep[] => [
  { name: 'Land', amount: -of('landCost') },
  { name: 'Construction', amount: -of('constructionCost') },
  { name: 'Soft costs', amount: -of('softCosts') },
  { name: 'Contingency', amount: -of('contingencyAmount') },
  { name: 'Closing costs', amount: -of('totalClosingCosts') },
  { name: 'Interest', amount: -of('constructionInterest') },
];

function bridgeOf({ exitStrategy }: GroundUpCards, of: NumberNamed): Chart {
  const bridge = (title: string, about: string, steps: readonly BridgeStep[]): Chart => ({
    kind: 'bridge',
    title,
    about,
    steps,
  });
  if (exitStrategy === 'sell')
    return bridge('From sale price to profit', 'What the sale price goes to', [
      { name: 'Sale price', amount: of('exitResults.salePrice'), isTotal: true },
      { name: 'Sale expenses', amount: -of('exitResults.totalSaleExpenses') },
      ...projectSteps(of),
      { name: 'Profit', amount: of('exitResults.totalProfit'), isTotal: true },
    ]);
  if (exitStrategy === 'refinance')
    return bridge('From rent to cash flow', 'A year', [
      { name: 'Rent', amount: of('exitResults.annualRent'), isTotal: true },
      { name: 'Operating costs', amount: of('exitResults.netOperatingIncome') - of('exitResults.annualRent') },
      { name: 'Debt service', amount: -of('exitResults.permanentMonthlyPayment') * 12 },
      { name: 'Cash flow', amount: of('exitResults.annualCashFlow'), isTotal: true },
    ]);
  return bridge('From value to return', 'Value of the finished project, less what it costs', [
    { name: 'Value', amount: of('exitResults.estimatedValue'), isTotal: true },
    ...projectSteps(of),
    { name: 'Return', amount: of('exitResults.totalReturn'), isTotal: true },
  ]);
}

const permanentYears = 30;

function equityOf({ permanentLoanRate }: GroundUpCards, of: NumberNamed): Chart {
  const property = {
    value: of('exitResults.appraisedValue'),
    loan: of('exitResults.permanentLoanAmount'),
    rate: permanentLoanRate,
    amortizationYears: permanentYears,
  };
  const years = equityOverTime(property, 0, permanentYears * 12).filter(({ month }) => month % 12 === 0);
  return {
    kind: 'lines',
    title: 'Equity over time',
    about: 'Assumes the value stays as appraised',
    along: 'Year',
    unit: 'dollars',
    lines: [
      { name: 'Equity', values: years.map(({ equity }) => equity) },
      { name: 'Permanent loan', values: years.map(({ balance }) => balance) },
    ],
  };
}

export function charts(inputs: GroundUpCards, { numbers }: Outcome): readonly Chart[] {
  const of = (name: string): number => numbers[name] ?? 0;
  const months = buildingMonths(inputs);
  const construction: Chart = {
    kind: 'lines',
    title: 'Loan and cash during construction',
    about: overMonths(inputs.constructionTimeMonths, 'Assumes the loan is drawn evenly each month'),
    along: 'Month',
    unit: 'dollars',
    lines: [
      { name: 'Loan drawn', values: months.map(({ loanBalance }) => loanBalance) },
      { name: 'Cash paid', values: months.map(({ cashOut }) => cashOut) },
      { name: 'Interest so far', values: months.map(({ interestToDate }) => interestToDate) },
    ],
  };
  return [
    bridgeOf(inputs, of),
    ...(months.length < 2 ? [] : [construction]),
    ...(inputs.exitStrategy === 'refinance' ? [equityOf(inputs, of)] : []),
  ];
}

export const schedule = (inputs: GroundUpCards): Schedule => ({
  title: 'Construction month by month',
  ...cutOf(inputs.constructionTimeMonths),
  columns: [
    { label: 'Month', unit: 'count' },
    { label: 'Drawn', unit: 'money' },
    { label: 'Loan balance', unit: 'money' },
    { label: 'Interest', unit: 'money' },
    { label: 'Cash paid so far', unit: 'money' },
  ],
  rows: buildingMonths(inputs).map(({ month, drawn, loanBalance, interest, cashOut }) => [
    month,
    drawn,
    loanBalance,
    interest,
    cashOut,
  ]),
});

export const sensitivity: Sensitivity = {
  of: ['exitResults.roi', 'totalCashRequired', 'constructionInterest'],
  by: [
    { field: 'constructionCost', step: { percent: 5 } },
    { field: 'expectedSalePrice', step: { percent: 5 } },
    { field: 'estimatedAppraisedValue', step: { percent: 5 } },
    { field: 'constructionTimeMonths', step: { by: 2 } },
    { field: 'interestRate', step: { by: 1 } },
    { field: 'ltcRatio', step: { by: 5 } },
    { field: 'monthlyRent', step: { percent: 5 } },
    { field: 'permanentLoanRate', step: { by: 0.5 } },
  ],
  levels: { 'exitResults.roi': { good: 0, bad: 0 } },
};

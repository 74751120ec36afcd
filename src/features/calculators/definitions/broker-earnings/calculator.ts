import { brokerEarningsDefaults, calculateBrokerEarnings } from '../../../../lending/calculators/broker-earnings.ts';
import { finiteEntries } from '../../../../lending/calculators/common/entries.ts';
import {
  defineCalculator,
  type Figure,
  type InputsOf,
  numbersIn,
  type Outcome,
  type ResultPanel,
} from '../calculator.ts';
import { withDefaults } from '../common/defaults.ts';
import { rowsOf, wholeNumberHints } from '../common/texts.ts';
import { listed } from '../list.ts';
import { writeFigure } from '../write.ts';

const cards = withDefaults(
  [
    {
      title: 'Your Leads',
      fields: [
        {
          kind: 'money',
          name: 'avgLoanAmount',
          label: 'Average Loan Amount',
          placeholder: 'e.g. 300,000',
          decimals: 0,
        },
        {
          kind: 'percent',
          name: 'commissionRate',
          label: 'Commission Rate',
          placeholder: 'e.g. 1.5',
          step: 0.1,
          shareOf: 'avgLoanAmount',
          help: 'Of the loan',
        },
        { kind: 'integer', name: 'monthlyLeads', label: 'Monthly Leads', placeholder: 'e.g. 15' },
        {
          kind: 'percent',
          name: 'conversionRate',
          label: 'Conversion Rate',
          placeholder: 'e.g. 25',
          decimals: 0,
          help: 'Leads that become a deal',
        },
        {
          kind: 'percent',
          name: 'referralRate',
          label: 'Referral Rate',
          placeholder: 'e.g. 35',
          decimals: 0,
          help: 'Deals that bring another client',
        },
      ],
    },
  ],
  brokerEarningsDefaults,
);

type BrokerEarningsCards = InputsOf<typeof cards>;

const figures: Readonly<Record<string, Figure>> = {
  dealsPerMonth: { label: 'Deals per month', unit: 'count', formula: '{monthlyLeads} × {conversionRate}' },
  monthlyCommission: {
    label: 'Monthly commission',
    unit: 'dollars',
    formula: '{dealsPerMonth} × {avgLoanAmount} × {commissionRate}',
    help: 'Based on the unrounded number of deals',
  },
  annualCommission: { label: 'Annual commission', unit: 'dollars', formula: '{monthlyCommission} × 12' },
  monthlyReferrals: { label: 'Monthly referrals', unit: 'count', formula: '{dealsPerMonth} × {referralRate}' },
};

const earnings: ResultPanel = {
  title: 'Earnings',
  blocks: [{ rows: rowsOf('dealsPerMonth', 'monthlyCommission', 'annualCommission', 'monthlyReferrals') }],
};

export const brokerEarningsCalculator = defineCalculator({
  ...listed('broker-earnings'),
  cards,
  figures,
  compared: ['annualCommission', 'monthlyCommission', 'dealsPerMonth', 'monthlyReferrals'],
  evaluate,
  breakEvens: () => [],
  charts: () => [],
  schedule: null,
  sensitivity: {
    of: ['annualCommission', 'monthlyCommission', 'dealsPerMonth'],
    by: [
      { field: 'monthlyLeads', step: { by: 2 } },
      { field: 'conversionRate', step: { by: 5 } },
      { field: 'avgLoanAmount', step: { percent: 10 } },
      { field: 'commissionRate', step: { by: 0.5 } },
    ],
    levels: {},
  },
});

/** Four of the five count in whole numbers: what is behind the point is cut off. */
const inWholeNumbers = (inputs: BrokerEarningsCards): BrokerEarningsCards => ({
  avgLoanAmount: Math.trunc(inputs.avgLoanAmount),
  commissionRate: inputs.commissionRate,
  monthlyLeads: Math.trunc(inputs.monthlyLeads),
  conversionRate: Math.trunc(inputs.conversionRate),
  referralRate: Math.trunc(inputs.referralRate),
});

function evaluate(entered: BrokerEarningsCards): Outcome {
  const inputs = inWholeNumbers(finiteEntries(entered));
  const results = calculateBrokerEarnings(inputs);
  return {
    numbers: { ...numbersIn(inputs), ...numbersIn(results) },
    status: {
      title: 'Estimated Earnings',
      tone: 'plain',
      headline: `${writeFigure(results.annualCommission, 'dollars')} a year`,
      text: `${writeFigure(results.monthlyCommission, 'dollars')} a month`,
      figures: ['dealsPerMonth', 'monthlyCommission', 'annualCommission', 'monthlyReferrals'],
    },
    concerns: { title: 'Points to Review', texts: [] },
    notes: [],
    hints: wholeNumberHints(cards, entered),
    panels: [earnings],
  };
}

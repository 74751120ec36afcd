import {
  type BrokerEarningsInputs,
  brokerEarningsDefaults,
  calculateBrokerEarnings,
} from '../../../../lending/calculators/broker-earnings.ts';
import { finiteEntries } from '../../../../lending/calculators/common/entries.ts';
import { defineCalculator, type InputCard, numbersIn, type Outcome } from '../calculator.ts';
import { fieldsFor } from '../common/fields.ts';
import { count, dollars, type Figures, panel } from '../common/figures.ts';
import { wholeNumberHints } from '../common/texts.ts';
import { listed } from '../list.ts';
import { writeFigure } from '../write.ts';

const fields = fieldsFor(brokerEarningsDefaults);

const cards: readonly InputCard[] = [
  {
    title: 'Your Leads',
    fields: [
      fields.money('avgLoanAmount', 'Average Loan Amount', { example: '300,000', decimals: 0 }),
      fields.percent('commissionRate', 'Commission Rate', {
        ...{ example: '1.5', step: 0.1, shareOf: 'avgLoanAmount', help: 'Of the loan' },
      }),
      fields.count('monthlyLeads', 'Monthly Leads', { example: '15' }),
      fields.percent('conversionRate', 'Conversion Rate', {
        ...{ example: '25', decimals: 0, help: 'Leads that become a deal' },
      }),
      fields.percent('referralRate', 'Referral Rate', {
        ...{ example: '35', decimals: 0, help: 'Deals that bring another client' },
      }),
    ],
  },
];

const figures: Figures = {
  dealsPerMonth: count('Deals per month', '{monthlyLeads} × {conversionRate}'),
  monthlyCommission: dollars(
    'Monthly commission',
    '{dealsPerMonth} × {avgLoanAmount} × {commissionRate}',
    'Based on the unrounded number of deals',
  ),
  annualCommission: dollars('Annual commission', '{monthlyCommission} × 12'),
  monthlyReferrals: count('Monthly referrals', '{dealsPerMonth} × {referralRate}'),
};

const shown = ['dealsPerMonth', 'monthlyCommission', 'annualCommission', 'monthlyReferrals'];

export const brokerEarningsCalculator = defineCalculator<BrokerEarningsInputs>({
  ...listed('broker-earnings'),
  ...{ cards, figures, evaluate },
  compared: ['annualCommission', 'monthlyCommission', 'dealsPerMonth', 'monthlyReferrals'],
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
const inWholeNumbers = ({ commissionRate, ...counts }: BrokerEarningsInputs): BrokerEarningsInputs => ({
  commissionRate,
  avgLoanAmount: Math.trunc(counts.avgLoanAmount),
  monthlyLeads: Math.trunc(counts.monthlyLeads),
  conversionRate: Math.trunc(counts.conversionRate),
  referralRate: Math.trunc(counts.referralRate),
});

function evaluate(entered: BrokerEarningsInputs): Outcome {
  const inputs = inWholeNumbers(finiteEntries(entered));
  const results = calculateBrokerEarnings(inputs);
  return {
    numbers: { ...numbersIn(inputs), ...numbersIn(results) },
    status: {
      title: 'Estimated Earnings',
      tone: 'plain',
      headline: `${writeFigure(results.annualCommission, 'dollars')} a year`,
      text: `${writeFigure(results.monthlyCommission, 'dollars')} a month`,
      figures: shown,
    },
    concerns: { title: 'Points to Review', texts: [] },
    notes: [],
    hints: wholeNumberHints(cards, entered),
    panels: [panel('Earnings', shown)],
  };
}

import { quoteComparisonDefaults } from '../../../../lending/calculators/quote-comparison.ts';
import type { InputsOf } from '../calculator.ts';
import { withDefaults } from '../common/defaults.ts';

const share = { shareOf: 'loanAmount', step: 0.1 } as const;

export const cards = withDefaults(
  [
    {
      title: 'Loan',
      fields: [
        {
          kind: 'money',
          name: 'loanAmount',
          label: 'Loan Amount',
          placeholder: 'e.g. 250,000',
          decimals: 0,
          columns: 12,
        },
        {
          kind: 'choice',
          name: 'repayment',
          label: 'Payments',
          options: [
            { value: 'interestOnly', label: 'Interest only' },
            { value: 'amortizing', label: 'Fully amortizing' },
          ],
          help: 'Loans of 12 to 24 months are usually interest only',
          columns: 12,
        },
      ],
    },
    {
      title: 'Lender A',
      fields: [
        { kind: 'percent', name: 'interestRate1', label: 'Lender A Rate', step: 0.1, help: 'A year', columns: 4 },
        { kind: 'percent', name: 'points1', label: 'Lender A Points', ...share, help: 'Of the loan', columns: 4 },
        { kind: 'integer', name: 'term1', label: 'Lender A Term', unit: 'months', columns: 4 },
      ],
    },
    {
      title: 'Lender B',
      fields: [
        { kind: 'percent', name: 'interestRate2', label: 'Lender B Rate', step: 0.1, help: 'A year', columns: 4 },
        { kind: 'percent', name: 'points2', label: 'Lender B Points', ...share, help: 'Of the loan', columns: 4 },
        { kind: 'integer', name: 'term2', label: 'Lender B Term', unit: 'months', columns: 4 },
      ],
    },
  ],
  quoteComparisonDefaults,
);

export type QuoteComparisonCards = InputsOf<typeof cards>;

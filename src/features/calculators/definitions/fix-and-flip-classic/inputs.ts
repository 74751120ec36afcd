import { fixAndFlipClassicDefaults } from '../../../../lending/calculators/fix-and-flip-classic.ts';
import type { InputsOf } from '../calculator.ts';
import { withDefaults } from '../common/defaults.ts';
import { flipFields, propertyCard, rehabCard } from '../fix-and-flip/shared-inputs.ts';

export const cards = withDefaults(
  [
    propertyCard,
    rehabCard,
    {
      title: 'Financing Terms',
      fields: [
        {
          kind: 'percent',
          name: 'loanToCost',
          label: 'Loan-to-Cost (LTC)',
          placeholder: 'e.g. 85',
          shareOf: 'purchasePrice',
          help: 'Of the purchase price',
        },
        flipFields.rehabPercentage,
        flipFields.arvLimit,
        flipFields.interestRate,
        {
          kind: 'percent',
          name: 'origination',
          label: 'Origination',
          placeholder: 'e.g. 2',
          step: 0.25,
          shareOf: 'loanAmount',
          help: 'Of the purchase loan',
        },
        {
          kind: 'percent',
          name: 'transferTax',
          label: 'Transfer Tax',
          placeholder: 'e.g. 1',
          step: 0.05,
          help: 'Of the loan, and of the purchase price',
        },
      ],
    },
    {
      title: 'Holding Costs (Monthly)',
      fields: [flipFields.utilitiesPerMonth, flipFields.maintenanceCosts, flipFields.miscCosts],
    },
    {
      title: 'Sale Expenses & Taxes',
      fields: [
        { ...flipFields.realtorFee, placeholder: 'e.g. 6' },
        { ...flipFields.capitalGains, placeholder: 'e.g. 15' },
      ],
    },
  ],
  fixAndFlipClassicDefaults,
);

export type FixAndFlipClassicCards = InputsOf<typeof cards>;

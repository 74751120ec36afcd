import { fixAndFlipDefaults } from '../../../../lending/calculators/fix-and-flip.ts';
import type { InputsOf } from '../calculator.ts';
import { withDefaults } from '../common/defaults.ts';
import { flipFields, propertyCard, rehabCard } from './shared-inputs.ts';

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
          shareOf: 'projectCost',
          help: 'Max, of purchase price and rehab',
        },
        flipFields.rehabPercentage,
        {
          kind: 'money',
          name: 'rehabHoldback',
          label: 'Rehab Holdback',
          placeholder: 'e.g. 40,000',
          mayBeBlank: true,
          help: 'From the term sheet. Blank: uses Rehab Financed',
        },
        flipFields.arvLimit,
        flipFields.interestRate,
        {
          kind: 'percent',
          name: 'origination',
          label: 'Origination',
          placeholder: 'e.g. 2',
          step: 0.25,
          shareOf: 'totalLoanAmount',
          help: 'Of the loan',
        },
      ],
    },
    {
      title: 'Holding Costs (Monthly)',
      fields: [
        flipFields.utilitiesPerMonth,
        flipFields.maintenanceCosts,
        { kind: 'money', name: 'insurancePerMonth', label: 'Insurance', placeholder: 'e.g. 175' },
        { kind: 'money', name: 'propertyTaxesPerMonth', label: 'Property Taxes', placeholder: 'e.g. 280' },
        flipFields.miscCosts,
      ],
    },
    {
      title: 'Closing & Transaction Costs',
      fields: [
        {
          kind: 'percent',
          name: 'transferTax',
          label: 'Transfer Tax',
          placeholder: 'e.g. 1',
          step: 0.05,
          shareOf: 'purchasePrice',
          help: 'Of the purchase price',
        },
        { kind: 'money', name: 'titleInsurance', label: 'Title Insurance', placeholder: 'e.g. 950' },
        { kind: 'money', name: 'attorneyFees', label: 'Attorney Fees', placeholder: 'e.g. 1,500' },
        { kind: 'money', name: 'inspectionCost', label: 'Inspection', placeholder: 'e.g. 450' },
        { kind: 'money', name: 'appraisalCost', label: 'Appraisal', placeholder: 'e.g. 550' },
        { kind: 'money', name: 'recordingFees', label: 'Recording Fees', placeholder: 'e.g. 150' },
      ],
    },
    {
      title: 'Sale Expenses & Taxes',
      fields: [
        flipFields.realtorFee,
        {
          kind: 'percent',
          name: 'saleTransferTax',
          label: 'Sale Transfer Tax',
          placeholder: 'e.g. 1',
          step: 0.05,
          shareOf: 'targetSalePrice',
          help: 'Of the sale price',
        },
        { kind: 'money', name: 'stagingCosts', label: 'Staging', placeholder: 'e.g. 1,800' },
        { kind: 'money', name: 'marketingCosts', label: 'Marketing', placeholder: 'e.g. 750' },
        {
          kind: 'choice',
          name: 'taxTreatment',
          label: 'Tax Treatment',
          options: [
            { value: 'shortTerm', label: 'Short-term brackets' },
            { value: 'longTerm', label: 'Long-term brackets' },
            { value: 'flat', label: 'Flat rate' },
          ],
          help: 'Of the profit',
        },
        {
          kind: 'money',
          name: 'assumedIncome',
          label: 'Other Income',
          placeholder: 'e.g. 85,000',
          help: 'Your other income for the year',
          onlyWhen: { field: 'taxTreatment', is: ['shortTerm', 'longTerm'] },
        },
        { ...flipFields.capitalGains, shareOf: 'taxableProfit', onlyWhen: { field: 'taxTreatment', is: 'flat' } },
      ],
    },
  ],
  fixAndFlipDefaults,
);

export type FixAndFlipCards = InputsOf<typeof cards>;

/** One budget of the rehab is asked for; the calculation knows it under two names. */
export const calculationInputs = (inputs: FixAndFlipCards) => ({ ...inputs, rehabBudget: inputs.rehabQuick });

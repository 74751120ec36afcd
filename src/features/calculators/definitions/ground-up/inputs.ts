import { groundUpDefaults } from '../../../../lending/calculators/ground-up.ts';
import type { InputsOf } from '../calculator.ts';
import { withDefaults } from '../common/defaults.ts';

const ofSale = { onlyWhen: { field: 'exitStrategy', is: 'sell' } } as const;
const ofRefinance = { onlyWhen: { field: 'exitStrategy', is: 'refinance' } } as const;

export const cards = withDefaults(
  [
    {
      title: 'Project Details',
      fields: [
        { kind: 'money', name: 'landCost', label: 'Land Cost', placeholder: 'e.g. 65,000' },
        { kind: 'money', name: 'constructionCost', label: 'Construction Cost', placeholder: 'e.g. 210,000' },
        {
          kind: 'money',
          name: 'softCosts',
          label: 'Soft Costs',
          placeholder: 'e.g. 20,000',
          help: 'Plans, permits, surveys',
        },
        {
          kind: 'integer',
          name: 'constructionTimeMonths',
          label: 'Construction Time',
          placeholder: 'e.g. 10',
          unit: 'months',
        },
        {
          kind: 'percent',
          name: 'contingency',
          label: 'Contingency (% of land, construction and soft costs)',
          placeholder: 'e.g. 8',
          shareOf: 'plannedCost',
          columns: 12,
        },
      ],
    },
    {
      title: 'Construction Financing',
      fields: [
        {
          kind: 'percent',
          name: 'ltcRatio',
          label: 'Loan-to-Cost (LTC)',
          placeholder: 'e.g. 75',
          shareOf: 'totalProjectCost',
          help: 'Of the project cost',
        },
        {
          kind: 'percent',
          name: 'interestRate',
          label: 'Interest Rate',
          placeholder: 'e.g. 11',
          step: 0.25,
          help: 'A year',
        },
        {
          kind: 'percent',
          name: 'originationFee',
          label: 'Origination Fee',
          placeholder: 'e.g. 1.5',
          step: 0.25,
          shareOf: 'maxLoanAmount',
          help: 'Of the loan',
        },
        { kind: 'money', name: 'inspectionFees', label: 'Inspection Fees', placeholder: 'e.g. 1,800' },
        { kind: 'money', name: 'legalClosingCosts', label: 'Legal & Closing Costs', placeholder: 'e.g. 3,500' },
      ],
    },
    {
      title: 'Exit Strategy',
      fields: [
        {
          kind: 'choice',
          name: 'exitStrategy',
          label: 'Exit Strategy',
          options: [
            { value: 'sell', label: 'Sell Property' },
            { value: 'refinance', label: 'Refinance & Hold' },
            { value: 'cash', label: 'Cash Out' },
          ],
          columns: 12,
        },
        {
          kind: 'money',
          name: 'expectedSalePrice',
          label: 'Expected Sale Price',
          placeholder: 'e.g. 320,000',
          mayBeBlank: true,
          columns: 12,
          ...ofSale,
        },
        {
          kind: 'percent',
          name: 'realtorCommission',
          label: 'Realtor Commission',
          placeholder: 'e.g. 5',
          step: 0.25,
          shareOf: 'exitResults.salePrice',
          help: 'Of the sale price',
          ...ofSale,
        },
        {
          kind: 'percent',
          name: 'saleClosingCosts',
          label: 'Sale Closing Costs (%)',
          placeholder: 'e.g. 1.5',
          step: 0.25,
          shareOf: 'exitResults.salePrice',
          help: 'Of the sale price',
          ...ofSale,
        },
        {
          kind: 'money',
          name: 'estimatedAppraisedValue',
          label: 'Estimated Appraised Value',
          placeholder: 'e.g. 310,000',
          mayBeBlank: true,
          columns: 12,
          ...ofRefinance,
        },
        {
          kind: 'percent',
          name: 'permanentLoanLTV',
          label: 'Permanent Loan LTV',
          placeholder: 'e.g. 70',
          shareOf: 'exitResults.appraisedValue',
          help: 'Of the appraised value',
          ...ofRefinance,
        },
        {
          kind: 'percent',
          name: 'permanentLoanRate',
          label: 'Permanent Loan Rate',
          placeholder: 'e.g. 6.5',
          step: 0.125,
          help: 'A year, over 30 years',
          ...ofRefinance,
        },
        {
          kind: 'money',
          name: 'monthlyRent',
          label: 'Monthly Rent',
          placeholder: 'e.g. 2,400',
          mayBeBlank: true,
          columns: 12,
          ...ofRefinance,
        },
      ],
      shown: [
        {
          figure: 'exitResults.estimatedValue',
          help: 'Always 1.2 × project cost with this exit',
          onlyWhen: { field: 'exitStrategy', is: 'cash' },
        },
      ],
    },
  ],
  groundUpDefaults,
);

export type GroundUpCards = InputsOf<typeof cards>;

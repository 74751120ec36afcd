import { dscrDefaults } from '../../../../lending/calculators/dscr.ts';
import type { InputsOf } from '../calculator.ts';
import { withDefaults } from '../common/defaults.ts';

const ofPurchase = { onlyWhen: { field: 'isRefinance', is: false } } as const;
const ofRefinance = { onlyWhen: { field: 'isRefinance', is: true } } as const;

export const cards = withDefaults(
  [
    {
      title: 'Property Details',
      fields: [
        { kind: 'yesNo', name: 'isRefinance', label: 'Loan type', yes: 'Refinance', no: 'Purchase', columns: 12 },
        {
          kind: 'money',
          name: 'purchasePrice',
          label: 'Purchase Price',
          placeholder: 'e.g. 285,000',
          ...ofPurchase,
        },
        {
          kind: 'money',
          name: 'purchasePrice',
          label: 'Current Property Value',
          placeholder: 'e.g. 285,000',
          ...ofRefinance,
        },
        {
          kind: 'percent',
          name: 'downPaymentPercent',
          label: 'Down Payment (%)',
          shareOf: 'purchasePrice',
          ...ofPurchase,
        },
        {
          kind: 'percent',
          name: 'loanToValuePercent',
          label: 'Loan-to-Value (%)',
          shareOf: 'purchasePrice',
          ...ofRefinance,
        },
        {
          kind: 'money',
          name: 'currentLoanBalance',
          label: 'Current Loan Balance',
          placeholder: 'e.g. 140,000',
          ...ofRefinance,
        },
        { kind: 'money', name: 'monthlyRent', label: 'Monthly Rent', placeholder: 'e.g. 2,700' },
        {
          kind: 'money',
          name: 'otherMonthlyIncome',
          label: 'Other Monthly Income',
          placeholder: 'e.g. 75',
          help: 'Parking, laundry, storage',
        },
      ],
    },
    {
      title: 'Loan Terms',
      fields: [
        { kind: 'percent', name: 'interestRate', label: 'Interest Rate', step: 0.125 },
        {
          kind: 'integer',
          name: 'amortizationYears',
          label: 'Amortization',
          unit: 'years',
          help: 'Years to pay the loan off in full',
        },
        {
          kind: 'integer',
          name: 'loanTermYears',
          label: 'Loan Term',
          unit: 'years',
          help: 'When the remaining balance is due',
        },
        {
          kind: 'percent',
          name: 'points',
          label: 'Points',
          placeholder: 'e.g. 1.5',
          step: 0.25,
          shareOf: 'loanAmount',
          help: 'Of the loan, paid at closing',
        },
        {
          kind: 'yesNo',
          name: 'isInterestOnly',
          label: 'Interest only',
          columns: 12,
          help: 'No principal is paid; the full loan is due at the end of the term',
        },
      ],
    },
    {
      title: 'Operating Expenses',
      fields: [
        {
          kind: 'percent',
          name: 'propertyTaxRate',
          label: 'Property Taxes',
          shareOf: 'purchasePrice',
          help: 'Per year, of the price',
          step: 0.1,
        },
        { kind: 'money', name: 'insuranceAnnual', label: 'Insurance', help: 'A year' },
        { kind: 'money', name: 'hoaMonthly', label: 'HOA Fees', help: 'A month' },
        {
          kind: 'percent',
          name: 'maintenancePercent',
          label: 'Maintenance',
          shareOf: 'annualRent',
          help: 'Percent of rent, or dollars per year',
        },
        {
          kind: 'percent',
          name: 'vacancyPercent',
          label: 'Vacancy',
          shareOf: 'annualRent',
          help: 'Percent of rent, or dollars per year',
        },
        {
          kind: 'percent',
          name: 'managementPercent',
          label: 'Management',
          shareOf: 'annualRent',
          help: 'Percent of rent, or dollars per year',
        },
      ],
    },
  ],
  dscrDefaults,
);

export type DscrCards = InputsOf<typeof cards>;

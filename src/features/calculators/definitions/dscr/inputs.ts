import { dscrDefaults } from '../../../../lending/calculators/dscr.ts';
import type { InputCard } from '../calculator.ts';
import { fieldsFor } from '../common/fields.ts';

const { money, percent, years, yesNo } = fieldsFor(dscrDefaults);
const ofPurchase = { onlyWhen: { field: 'isRefinance', is: false } } as const;
const ofRefinance = { onlyWhen: { field: 'isRefinance', is: true } } as const;
const ofPrice = { shareOf: 'purchasePrice' } as const;
const ofRent = { shareOf: 'annualRent', help: 'Percent of rent, or dollars per year' } as const;

export const cards: readonly InputCard[] = [
  {
    title: 'Property Details',
    fields: [
      yesNo('isRefinance', 'Loan type', { yes: 'Refinance', no: 'Purchase', columns: 12 }),
      money('purchasePrice', 'Purchase Price', { example: '285,000', ...ofPurchase }),
      money('purchasePrice', 'Current Property Value', { example: '285,000', ...ofRefinance }),
      percent('downPaymentPercent', 'Down Payment (%)', { ...ofPrice, ...ofPurchase }),
      percent('loanToValuePercent', 'Loan-to-Value (%)', { ...ofPrice, ...ofRefinance }),
      money('currentLoanBalance', 'Current Loan Balance', { example: '140,000', ...ofRefinance }),
      money('monthlyRent', 'Monthly Rent', { example: '2,700' }),
      money('otherMonthlyIncome', 'Other Monthly Income', { example: '75', help: 'Parking, laundry, storage' }),
    ],
  },
  {
    title: 'Loan Terms',
    fields: [
      percent('interestRate', 'Interest Rate', { step: 0.125 }),
      years('amortizationYears', 'Amortization', { help: 'Years to pay the loan off in full' }),
      years('loanTermYears', 'Loan Term', { help: 'When the remaining balance is due' }),
      percent('points', 'Points', {
        ...{ example: '1.5', step: 0.25, shareOf: 'loanAmount' },
        help: 'Of the loan, paid at closing',
      }),
      yesNo('isInterestOnly', 'Interest only', {
        columns: 12,
        help: 'No principal is paid; the full loan is due at the end of the term',
      }),
    ],
  },
  {
    title: 'Operating Expenses',
    fields: [
      percent('propertyTaxRate', 'Property Taxes', { ...ofPrice, help: 'Per year, of the price', step: 0.1 }),
      money('insuranceAnnual', 'Insurance', { help: 'A year' }),
      money('hoaMonthly', 'HOA Fees', { help: 'A month' }),
      percent('maintenancePercent', 'Maintenance', ofRent),
      percent('vacancyPercent', 'Vacancy', ofRent),
      percent('managementPercent', 'Management', ofRent),
    ],
  },
];

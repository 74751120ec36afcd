import { groundUpDefaults } from '../../../../lending/calculators/ground-up.ts';
import type { InputCard } from '../calculator.ts';
import { fieldsFor } from '../common/fields.ts';

const { choice, money, months, percent } = fieldsFor(groundUpDefaults);
const ofSale = { onlyWhen: { field: 'exitStrategy', is: 'sell' } } as const;
const ofRefinance = { onlyWhen: { field: 'exitStrategy', is: 'refinance' } } as const;
const ofSalePrice = { step: 0.25, shareOf: 'exitResults.salePrice', help: 'Of the sale price', ...ofSale } as const;
/** Blank counts as a default of its own. */
const mayBeBlank = { mayBeBlank: true, columns: 12 } as const;

export const cards: readonly InputCard[] = [
  {
    title: 'Project Details',
    fields: [
      money('landCost', 'Land Cost', { example: '65,000' }),
      money('constructionCost', 'Construction Cost', { example: '210,000' }),
      money('softCosts', 'Soft Costs', { example: '20,000', help: 'Plans, permits, surveys' }),
      months('constructionTimeMonths', 'Construction Time', { example: '10' }),
      percent('contingency', 'Contingency (% of land, construction and soft costs)', {
        ...{ example: '8', shareOf: 'plannedCost', columns: 12 },
      }),
    ],
  },
  {
    title: 'Construction Financing',
    fields: [
      percent('ltcRatio', 'Loan-to-Cost (LTC)', {
        ...{ example: '75', shareOf: 'totalProjectCost', help: 'Of the project cost' },
      }),
      percent('interestRate', 'Interest Rate', { example: '11', step: 0.25, help: 'A year' }),
      percent('originationFee', 'Origination Fee', {
        ...{ example: '1.5', step: 0.25, shareOf: 'maxLoanAmount', help: 'Of the loan' },
      }),
      money('inspectionFees', 'Inspection Fees', { example: '1,800' }),
      money('legalClosingCosts', 'Legal & Closing Costs', { example: '3,500' }),
    ],
  },
  {
    title: 'Exit Strategy',
    fields: [
      choice(
        'exitStrategy',
        'Exit Strategy',
        { sell: 'Sell Property', refinance: 'Refinance & Hold', cash: 'Cash Out' },
        { columns: 12 },
      ),
      money('expectedSalePrice', 'Expected Sale Price', { example: '320,000', ...mayBeBlank, ...ofSale }),
      percent('realtorCommission', 'Realtor Commission', { example: '5', ...ofSalePrice }),
      percent('saleClosingCosts', 'Sale Closing Costs (%)', { example: '1.5', ...ofSalePrice }),
      money('estimatedAppraisedValue', 'Estimated Appraised Value', {
        ...{ example: '310,000', ...mayBeBlank, ...ofRefinance },
      }),
      percent('permanentLoanLTV', 'Permanent Loan LTV', {
        ...{ example: '70', shareOf: 'exitResults.appraisedValue', help: 'Of the appraised value', ...ofRefinance },
      }),
      percent('permanentLoanRate', 'Permanent Loan Rate', {
        ...{ example: '6.5', step: 0.125, help: 'A year, over 30 years', ...ofRefinance },
      }),
      money('monthlyRent', 'Monthly Rent', { example: '2,400', ...mayBeBlank, ...ofRefinance }),
    ],
    shown: [
      {
        figure: 'exitResults.estimatedValue',
        help: 'Always 1.2 × project cost with this exit',
        onlyWhen: { field: 'exitStrategy', is: 'cash' },
      },
    ],
  },
];

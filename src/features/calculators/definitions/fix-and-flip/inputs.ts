import { fixAndFlipDefaults } from '../../../../lending/calculators/fix-and-flip.ts';
import type { InputCard } from '../calculator.ts';
import { fieldsFor } from '../common/fields.ts';
import { flipFields, ofSalePrice, propertyCard, rehabCard } from './shared.ts';

const fields = fieldsFor(fixAndFlipDefaults);
const { money, percent, choice } = fields;
const flip = flipFields(fields);

export const cards: readonly InputCard[] = [
  propertyCard(fields),
  rehabCard(fields),
  {
    title: 'Financing Terms',
    fields: [
      percent('loanToCost', 'Loan-to-Cost (LTC)', {
        ...{ example: '85', shareOf: 'projectCost', help: 'Max, of purchase price and rehab' },
      }),
      flip.rehabPercentage,
      money('rehabHoldback', 'Rehab Holdback', {
        ...{ example: '40,000', mayBeBlank: true, help: 'From the term sheet. Blank: uses Rehab Financed' },
      }),
      flip.arvLimit,
      flip.interestRate,
      percent('origination', 'Origination', {
        ...{ example: '2', step: 0.25, shareOf: 'totalLoanAmount', help: 'Of the loan' },
      }),
    ],
  },
  {
    title: 'Holding Costs (Monthly)',
    fields: [
      flip.utilities,
      flip.maintenance,
      money('insurancePerMonth', 'Insurance', { example: '175' }),
      money('propertyTaxesPerMonth', 'Property Taxes', { example: '280' }),
      flip.miscCosts,
    ],
  },
  {
    title: 'Closing & Transaction Costs',
    fields: [
      percent('transferTax', 'Transfer Tax', {
        ...{ example: '1', step: 0.05, shareOf: 'purchasePrice', help: 'Of the purchase price' },
      }),
      money('titleInsurance', 'Title Insurance', { example: '950' }),
      money('attorneyFees', 'Attorney Fees', { example: '1,500' }),
      money('inspectionCost', 'Inspection', { example: '450' }),
      money('appraisalCost', 'Appraisal', { example: '550' }),
      money('recordingFees', 'Recording Fees', { example: '150' }),
    ],
  },
  {
    title: 'Sale Expenses & Taxes',
    fields: [
      percent('realtorFee', 'Realtor Fee', { example: '5', ...ofSalePrice }),
      percent('saleTransferTax', 'Sale Transfer Tax', { example: '1', ...ofSalePrice, step: 0.05 }),
      money('stagingCosts', 'Staging', { example: '1,800' }),
      money('marketingCosts', 'Marketing', { example: '750' }),
      choice(
        'taxTreatment',
        'Tax Treatment',
        { shortTerm: 'Short-term brackets', longTerm: 'Long-term brackets', flat: 'Flat rate' },
        { help: 'Of the profit' },
      ),
      money('assumedIncome', 'Other Income', {
        ...{ example: '85,000', help: 'Your other income for the year' },
        onlyWhen: { field: 'taxTreatment', is: ['shortTerm', 'longTerm'] },
      }),
      percent('capitalGains', 'Capital Gains Rate', {
        ...{ example: '22', help: 'Of the profit', shareOf: 'taxableProfit' },
        onlyWhen: { field: 'taxTreatment', is: 'flat' },
      }),
    ],
  },
];

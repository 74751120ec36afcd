import { ask } from '../../form.ts';
import {
  additionalSection,
  addressFields,
  borrowerSection,
  defineApplication,
  downPayment,
  loanAmount,
  priceFields,
  requiredOfProperty,
} from './common.ts';

export const fixAndFlipApplication = defineApplication({
  kind: 'fix-and-flip',
  title: 'Fix and Flip Loan Application',
  required: [...requiredOfProperty, 'loanType', 'exitStrategy'],
  sections: [
    borrowerSection(),
    {
      title: 'Property Information',
      fields: [
        ...addressFields,
        ask('flipPropertyType', { as: 'propertyType' }),
        ask('propertyStatus', { offers: ['vacant', 'tenant-occupied', 'owner-occupied'], default: 'vacant' }),
      ],
    },
    {
      title: 'Loan Details',
      fields: [
        ask('applicationLoanType', { as: 'loanType', offers: ['purchase', 'refinance'], default: 'purchase' }),
        ask('flipExitStrategy', { as: 'exitStrategy', default: 'sell' }),
        ...priceFields({ purchase: 'purchase', refinances: ['refinance'], required: true }),
        loanAmount,
        downPayment,
        ask('loanTermMonths', { as: 'loanTerm', offers: [6, 12, 18, 24] }),
        ask('flipTimelineMonths', { as: 'timelineMonths' }),
      ],
    },
    {
      title: 'Renovation',
      fields: [
        ask('afterRepairValue', { help: '', columns: 6 }),
        ask('rehabBudget', { as: 'renovationBudget', label: 'Renovation budget', columns: 6 }),
        ask('renovationDetails'),
        ask('contractorHired', { offers: ['yes', 'no'], default: 'no' }),
        ask('needBridgeLoan', { default: 'no' }),
        ask('contractorInfo', { onlyWhen: { field: 'contractorHired', is: 'yes' } }),
        ask('bridgeLoanDetails', { onlyWhen: { field: 'needBridgeLoan', is: 'yes' } }),
      ],
    },
    additionalSection(),
  ],
});

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

export const dscrApplication = defineApplication({
  kind: 'dscr',
  title: 'DSCR Loan Application',
  required: [...requiredOfProperty, 'loanType', 'exitStrategy'],
  sections: [
    borrowerSection(),
    {
      title: 'Property Information',
      fields: [
        ...addressFields,
        ask('dscrPropertyType', { as: 'propertyType' }),
        ask('propertyStatus', {
          offers: ['tenant-occupied', 'vacant', 'owner-occupied'],
          default: 'tenant-occupied',
        }),
        ask('numberOfUnits', { onlyWhen: undefined, columns: 4 }),
      ],
    },
    {
      title: 'Loan Details',
      fields: [
        ask('applicationLoanType', { as: 'loanType', default: 'purchase' }),
        ask('dscrExitStrategy', { as: 'exitStrategy', default: 'hold' }),
        ...priceFields({ purchase: 'purchase', refinances: ['refinance', 'cash-out'], required: true }),
        loanAmount,
        downPayment,
        ask('loanTermYears', { as: 'loanTerm', offers: [30, 20, 15, 10] }),
        ask('timelineMonths', { offers: [6, 12, 24, 36, 60, 120] }),
      ],
    },
    {
      title: 'Rental Income',
      fields: [
        ask('currentRent'),
        ask('marketRent'),
        ask('monthlyExpenses'),
        ask('leaseStatus', { offers: ['long-term', 'short-term', 'month-to-month', 'vacant'] }),
        ask('tenantHistory'),
        ask('expectedDSCR'),
      ],
    },
    additionalSection(ask('additionalProperties')),
  ],
});

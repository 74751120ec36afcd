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

export const stabilizedBridgeApplication = defineApplication({
  kind: 'stabilized-bridge',
  title: 'Stabilized Bridge Loan Application',
  required: [...requiredOfProperty, 'loanType', 'exitStrategy'],
  sections: [
    borrowerSection(),
    {
      title: 'Property Information',
      fields: [
        ...addressFields,
        ask('bridgePropertyType', { as: 'propertyType' }),
        ask('propertyStatus', { offers: ['stabilized', 'partially-occupied', 'vacant'], default: 'stabilized' }),
        ask('propertyCondition'),
        ask('numberOfUnits', { onlyWhen: undefined, columns: 4 }),
        ask('propertyManagement'),
      ],
    },
    {
      title: 'Loan Details',
      fields: [
        ask('applicationLoanType', { as: 'loanType', default: 'purchase' }),
        ask('bridgePurpose'),
        ...priceFields({ purchase: 'purchase', refinances: ['refinance', 'cash-out'], required: true }),
        loanAmount,
        downPayment,
        ask('bridgeExitStrategy', { as: 'exitStrategy', default: 'permanent-financing', columns: 4 }),
        ask('loanTermMonths', { as: 'loanTerm', offers: [12, 18, 24, 36] }),
        ask('timelineMonths', { offers: [6, 12, 18, 24, 36] }),
        ask('exitPlan'),
      ],
    },
    {
      title: 'Property Performance',
      fields: [
        ask('occupancyRate'),
        ask('leaseStatus', { offers: ['long-term', 'short-term', 'month-to-month', 'mixed'] }),
        ask('tenantQuality'),
        ask('noi', { columns: 6 }),
        ask('expenses', { columns: 6 }),
        ask('capRate', { columns: 6 }),
        ask('bridgeDscr', { as: 'dscr', columns: 6 }),
      ],
    },
    additionalSection(),
  ],
});

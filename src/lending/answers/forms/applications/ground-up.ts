import { ask, type FormField } from '../../form.ts';
import {
  additionalSection,
  addressFields,
  borrowerSection,
  defineApplication,
  downPayment,
  loanAmount,
  requiredOfProperty,
} from './common.ts';

/** What a search result brings along: kept with the application, shown but not asked. */
export const landFields: readonly FormField[] = (
  ['completedValue', 'landStatus', 'landPurchasePrice', 'landCurrentValue', 'landBalance'] as const
).map((name) => ask(name, { hidden: true }));

export const groundUpApplication = defineApplication({
  kind: 'ground-up',
  title: 'Ground Up Construction Loan Application',
  required: [...requiredOfProperty, 'constructionType', 'exitStrategy'],
  sections: [
    borrowerSection({ employments: ['developer', 'contractor'] }),
    {
      title: 'Property Information',
      fields: [
        ...addressFields,
        ask('groundUpPropertyType', { as: 'propertyType' }),
        ask('propertyStatus', { hidden: true }),
        ask('zoning', { columns: 6 }),
        ask('lotSize'),
        ask('landValue'),
      ],
    },
    {
      title: 'Loan Details',
      fields: [
        ask('applicationLoanType', {
          as: 'loanType',
          options: [{ value: 'ground-up', label: 'Ground-up construction' }],
          default: 'ground-up',
          hidden: true,
        }),
        ask('groundUpExitStrategy', { as: 'exitStrategy' }),
        loanAmount,
        ask('purchasePrice', { help: '', columns: 4 }),
        ask('asIsValue', { as: 'currentValue', label: 'Current value', columns: 4 }),
        downPayment,
        ask('loanTermMonths', { as: 'loanTerm', offers: [12, 18, 24, 36] }),
        ask('timelineMonths', { offers: [6, 12, 18, 24, 36] }),
      ],
    },
    {
      title: 'Construction Project',
      fields: [
        ask('constructionType', { default: 'new' }),
        ask('contractorHired', { offers: ['no', 'yes', 'self'], default: 'no' }),
        ask('contractorInfo', { onlyWhen: { field: 'contractorHired', is: 'yes' } }),
        ask('rehabBudget', { as: 'constructionBudget', label: 'Construction budget' }),
        ask('totalProjectCost'),
        ask('afterRepairValue', { as: 'expectedARV', label: 'Value when completed', help: '' }),
        ask('constructionTimeline'),
        ask('planStatus'),
        ask('permitStatus'),
        ask('drawType'),
        ask('drawSchedule'),
        ...landFields,
      ],
    },
    additionalSection(ask('previousProjects')),
  ],
});

import { monthOptions, optionsOf } from '../../../kinds/common/terms.ts';
import { defineQuestions, half, labeled, third, whole } from '../../question.ts';

export const yearOptions = <const V extends number>(...years: readonly V[]) =>
  years.map((value) => ({ value, label: `${value} years` }));

/** What applications ask of the borrower in words of their own: bands that no other form has. */
export const applicantQuestions = defineQuestions('borrower', [
  { name: 'borrowerName', label: 'Borrower name', kind: 'text', maxLength: 160, ...half },
  {
    name: 'borrowerCreditScore',
    label: 'Credit score',
    kind: 'choice',
    options: labeled({
      '750+': '750+',
      '700-749': '700-749',
      '650-699': '650-699',
      '600-649': '600-649',
      'below-600': 'Below 600',
    }),
    ...third,
  },
  {
    name: 'borrowerExperience',
    label: 'Projects completed',
    kind: 'choice',
    options: optionsOf('0', '1-2', '3-5', '6-10', '10+'),
    ...third,
  },
  {
    name: 'portfolioBorrowerExperience',
    label: 'Properties owned before',
    kind: 'choice',
    options: optionsOf('1-2', '3-5', '6-10', '11-15', '15+'),
    ...third,
  },
  {
    name: 'borrowerEmployment',
    label: 'Employment',
    kind: 'choice',
    options: labeled({
      employed: 'Employed',
      'self-employed': 'Self-employed',
      retired: 'Retired',
      unemployed: 'Not employed',
      developer: 'Developer',
      contractor: 'Contractor',
    }),
    ...third,
  },
  { name: 'borrowerIncome', label: 'Annual income', kind: 'money', ...third },
]);

/** What several applications ask of the loan. Each narrows the options to its own. */
export const applicationQuestions = defineQuestions('deal', [
  {
    name: 'applicationLoanType',
    label: 'Loan type',
    kind: 'choice',
    options: labeled({ purchase: 'Purchase', refinance: 'Refinance', 'cash-out': 'Cash-out refinance' }),
    ...half,
  },
  { name: 'loanTermYears', label: 'Loan term', kind: 'choice', options: yearOptions(30, 25, 20, 15, 10), ...third },
  { name: 'loanTermMonths', label: 'Loan term', kind: 'choice', options: monthOptions(6, 12, 18, 24, 36), ...third },
  {
    name: 'timelineMonths',
    label: 'Time to exit',
    kind: 'choice',
    options: monthOptions(6, 12, 18, 24, 36, 60, 120),
    ...third,
  },
  { name: 'downPayment', label: 'Down payment', kind: 'money', ...third },
  {
    name: 'contractorHired',
    label: 'Contractor hired',
    kind: 'choice',
    options: labeled({ yes: 'Yes', no: 'No', self: 'I am the contractor' }),
    ...half,
  },
  {
    name: 'contractorInfo',
    label: 'Contractor',
    kind: 'longText',
    maxLength: 1_000,
    help: 'Name, license number, phone',
    ...whole,
  },
  {
    name: 'additionalInfo',
    label: 'Anything else the lender should know',
    kind: 'longText',
    maxLength: 5_000,
    ...whole,
  },
]);

/** Who lives in the property, and on what terms. */
export const occupancyQuestions = defineQuestions('property', [
  {
    name: 'propertyStatus',
    label: 'Property status',
    kind: 'choice',
    options: labeled({
      'tenant-occupied': 'Tenant-occupied',
      vacant: 'Vacant',
      'owner-occupied': 'Owner-occupied',
      stabilized: 'Stabilized',
      'partially-occupied': 'Partially occupied',
    }),
    ...half,
  },
  {
    name: 'leaseStatus',
    label: 'Lease',
    kind: 'choice',
    options: labeled({
      'long-term': 'Long-term',
      'short-term': 'Short-term',
      'month-to-month': 'Month-to-month',
      mixed: 'Mixed',
      vacant: 'Vacant',
    }),
    ...third,
  },
]);

/** The condition of one building, or of the buildings of a portfolio. */
export const conditionOptions = labeled({
  excellent: 'Excellent',
  good: 'Good',
  fair: 'Fair',
  'needs-work': 'Needs work',
});

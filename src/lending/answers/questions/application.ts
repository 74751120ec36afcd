import { optionsOf } from '../../kinds/common/terms.ts';
import { defineQuestions, half, labeled, third, whole } from '../question.ts';

/** What applications ask in words of their own: bands, counts and stages that no other form has. */
export const applicantQuestions = defineQuestions('borrower', [
  { name: 'borrowerName', label: 'Borrower name', kind: 'text', maxLength: 160, ...half },
  {
    name: 'borrowerCreditScore',
    label: 'Credit score',
    kind: 'choice',
    options: optionsOf('750+', '700-749', '650-699', '600-649', 'below-600'),
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
    label: 'Portfolios or properties owned',
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
    ...half,
  },
  { name: 'borrowerIncome', label: 'Annual income', kind: 'money', ...half },
]);

export const applicationQuestions = defineQuestions('deal', [
  { name: 'downPayment', label: 'Down payment', kind: 'money', ...third },
  {
    name: 'additionalInfo',
    label: 'Anything else the lender should know',
    kind: 'longText',
    maxLength: 5_000,
    ...whole,
  },
]);

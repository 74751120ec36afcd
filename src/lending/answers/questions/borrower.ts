import { stateOptions } from '../../kinds/common/deal-fields.ts';
import { ficoLimits, optionsOf } from '../../kinds/common/terms.ts';
import { defineQuestions, half, labeled, open, third, whole } from '../question.ts';

/** The person who borrows or guarantees the loan. */
export const borrowerQuestions = defineQuestions('borrower', [
  { name: 'borrowerFirstName', label: 'First name', kind: 'text', maxLength: 80, ...half },
  { name: 'borrowerLastName', label: 'Last name', kind: 'text', maxLength: 80, ...half },
  { name: 'borrowerEmail', label: 'Email', kind: 'email', ...half },
  { name: 'borrowerPhone', label: 'Phone', kind: 'phone', ...half },
  { name: 'borrowerAddress', label: 'Home address', kind: 'text', maxLength: 120, ...whole },
  { name: 'borrowerCity', label: 'City', kind: 'text', maxLength: 80, columns: 5 },
  { name: 'borrowerState', label: 'State', kind: 'choice', options: stateOptions, ...third },
  { name: 'borrowerZip', label: 'ZIP code', kind: 'zip', maxLength: 10, columns: 3 },
  {
    name: 'borrowerSSN',
    label: 'Social Security number',
    kind: 'ssn',
    maxLength: 11,
    sensitive: true,
    placeholder: '123-45-6789',
    ...half,
  },
  { name: 'borrowerDOB', label: 'Date of birth', kind: 'date', sensitive: true, ...half },
  {
    name: 'borrowerCitizenship',
    label: 'Citizenship',
    kind: 'choice',
    options: labeled({
      'US Citizen': 'US citizen',
      'Permanent Resident': 'Permanent resident',
      'Foreign National': 'Foreign national',
    }),
    ...half,
  },
  { name: 'ficoScore', label: 'FICO score', kind: 'integer', ...ficoLimits, placeholder: '300 to 850', ...half },
]);

/** The company that holds title, where there is one. */
export const entityQuestions = defineQuestions('entity', [
  { name: 'entityName', label: 'Entity name', kind: 'text', maxLength: 120, ...half },
  {
    name: 'entityType',
    label: 'Entity type',
    kind: 'choice',
    options: optionsOf('LLC', 'Corporation', 'Partnership', 'Individual', 'Other'),
    ...half,
  },
  {
    name: 'entityEIN',
    label: 'EIN',
    kind: 'ein',
    maxLength: 10,
    sensitive: true,
    placeholder: '12-3456789',
    ...half,
  },
  { name: 'entityRegisteredStates', label: 'Registered in', kind: 'states', ...half },
]);

/** What the guarantor has to disclose. */
export const backgroundQuestions = defineQuestions('borrower', [
  { name: 'hasFelonyConviction', label: 'Have you been convicted of a felony?', kind: 'yesNo', ...open },
  { name: 'hasOutstandingLawsuits', label: 'Are you a party to any lawsuits?', kind: 'yesNo', ...open },
  {
    name: 'hasOutstandingJudgments',
    label: 'Are there any outstanding judgments against you?',
    kind: 'yesNo',
    ...open,
  },
  {
    name: 'hasBankruptcyLast3Years',
    label: 'Have you filed for bankruptcy in the last 3 years?',
    kind: 'yesNo',
    ...open,
  },
  {
    name: 'hasForeclosureLast3Years',
    label: 'Have you had a foreclosure in the last 3 years?',
    kind: 'yesNo',
    ...open,
  },
  { name: 'hasDelinquentDebt', label: 'Are you delinquent on any debt or taxes?', kind: 'yesNo', ...open },
]);

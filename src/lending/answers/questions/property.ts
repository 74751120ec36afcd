import { stateOptions } from '../../kinds/common/deal-fields.ts';
import { optionsOf } from '../../kinds/common/terms.ts';
import { defineQuestions, half, third, whole } from '../question.ts';

export const propertyQuestions = defineQuestions('property', [
  { name: 'propertyAddress', label: 'Property address', kind: 'text', maxLength: 200, columns: 9 },
  { name: 'propertyUnitNumber', label: 'Unit number', kind: 'text', maxLength: 20, columns: 3 },
  { name: 'propertyCity', label: 'City', kind: 'text', maxLength: 80, columns: 5 },
  { name: 'propertyState', label: 'State', kind: 'choice', options: stateOptions, ...third },
  { name: 'propertyZip', label: 'ZIP code', kind: 'zip', maxLength: 10, columns: 3 },
  {
    name: 'propertyType',
    label: 'Property type',
    kind: 'choice',
    options: optionsOf(
      'Single Family',
      '2-4 Units',
      'Townhome',
      'Condo',
      'Multi-Family (5+)',
      'Mixed Use',
      'Commercial',
    ),
    ...half,
  },
  {
    name: 'numberOfUnits',
    label: 'Number of units',
    kind: 'integer',
    min: 1,
    max: 10_000,
    onlyWhen: { field: 'propertyType', is: ['2-4 Units', 'Multi-Family (5+)'] },
    ...half,
  },
]);

/** Who lets the appraiser or inspector in. */
export const accessQuestions = defineQuestions('property', [
  { name: 'propertyAccessContactName', label: 'Contact name', kind: 'text', maxLength: 120, ...third },
  { name: 'propertyAccessPhone', label: 'Phone', kind: 'phone', ...third },
  { name: 'propertyAccessEmail', label: 'Email', kind: 'email', ...third },
  {
    name: 'propertyAccessInstructions',
    label: 'Access instructions',
    kind: 'longText',
    maxLength: 1_000,
    help: 'Lockbox, gate code, tenant hours',
    ...whole,
  },
]);

export const titleQuestions = defineQuestions('deal', [
  { name: 'titleCompanyName', label: 'Title company', kind: 'text', maxLength: 120, ...half },
  { name: 'titleContactName', label: 'Contact name', kind: 'text', maxLength: 120, ...half },
  { name: 'titlePhone', label: 'Phone', kind: 'phone', ...third },
  { name: 'titleEmail', label: 'Email', kind: 'email', ...third },
  { name: 'titleFileNumber', label: 'File number', kind: 'text', maxLength: 60, ...third },
]);

export const insuranceQuestions = defineQuestions('deal', [
  { name: 'insuranceCompanyName', label: 'Insurance company', kind: 'text', maxLength: 120, ...half },
  { name: 'insuranceContactName', label: 'Contact name', kind: 'text', maxLength: 120, ...half },
  { name: 'insurancePhone', label: 'Phone', kind: 'phone', ...third },
  { name: 'insuranceEmail', label: 'Email', kind: 'email', ...third },
  { name: 'insurancePolicyNumber', label: 'Policy number', kind: 'text', maxLength: 60, ...third },
]);

export const escrowQuestions = defineQuestions('deal', [
  { name: 'escrowCompanyName', label: 'Escrow company', kind: 'text', maxLength: 120, ...half },
  { name: 'escrowContactName', label: 'Contact name', kind: 'text', maxLength: 120, ...half },
  { name: 'escrowPhone', label: 'Phone', kind: 'phone', ...third },
  { name: 'escrowEmail', label: 'Email', kind: 'email', ...third },
  { name: 'escrowFileNumber', label: 'File number', kind: 'text', maxLength: 60, ...third },
]);

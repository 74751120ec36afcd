import type { CalculatorField, InputCard } from '../calculator.ts';

/** What both Fix and Flip calculators ask, each said once. */

const quick = { onlyWhen: { field: 'useDetailedRehab', is: false } } as const;
const detailed = { onlyWhen: { field: 'useDetailedRehab', is: true } } as const;

export const propertyCard = {
  title: 'Property Details',
  fields: [
    { kind: 'money', name: 'purchasePrice', label: 'Purchase Price', placeholder: 'e.g. 125,000' },
    {
      kind: 'money',
      name: 'targetSalePrice',
      label: 'Target Sale Price',
      placeholder: 'e.g. 240,000',
      help: 'The value after repair (ARV)',
    },
    {
      kind: 'integer',
      name: 'timeToSold',
      label: 'Time Until Sold',
      placeholder: 'e.g. 9',
      unit: 'months',
      help: 'From purchase to sale',
    },
  ],
} as const satisfies InputCard;

export const rehabCard = {
  title: 'Rehab Costs',
  fields: [
    {
      kind: 'yesNo',
      name: 'useDetailedRehab',
      label: 'Detailed rehab',
      columns: 12,
      help: 'Enter interior, exterior and other work separately',
    },
    { kind: 'money', name: 'rehabQuick', label: 'Rehab Budget', placeholder: 'e.g. 45,000', ...quick },
    { kind: 'money', name: 'interior', label: 'Interior', placeholder: 'e.g. 25,000', ...detailed },
    { kind: 'money', name: 'exterior', label: 'Exterior', placeholder: 'e.g. 12,000', ...detailed },
    { kind: 'money', name: 'misc', label: 'Misc. Rehab', placeholder: 'e.g. 3,000', ...detailed },
  ],
} as const satisfies InputCard;

export const flipFields = {
  rehabPercentage: {
    kind: 'percent',
    name: 'rehabPercentage',
    label: 'Rehab Financed',
    placeholder: 'e.g. 90',
    shareOf: 'rehabTotal',
    help: 'Of the rehab',
  },
  arvLimit: {
    kind: 'percent',
    name: 'arvLimit',
    label: 'ARV Limit',
    placeholder: 'e.g. 70',
    shareOf: 'targetSalePrice',
    help: 'Max, of the sale price',
  },
  interestRate: {
    kind: 'percent',
    name: 'interestRate',
    label: 'Interest Rate',
    placeholder: 'e.g. 11.5',
    step: 0.25,
    help: 'A year',
  },
  utilitiesPerMonth: { kind: 'money', name: 'utilitiesPerMonth', label: 'Utilities', placeholder: 'e.g. 180' },
  maintenanceCosts: { kind: 'money', name: 'maintenanceCosts', label: 'Maintenance', placeholder: 'e.g. 300' },
  miscCosts: {
    kind: 'money',
    name: 'miscCosts',
    label: 'Misc. Costs',
    placeholder: 'e.g. 100',
  },
  realtorFee: {
    kind: 'percent',
    name: 'realtorFee',
    label: 'Realtor Fee',
    placeholder: 'e.g. 5',
    step: 0.25,
    shareOf: 'targetSalePrice',
    help: 'Of the sale price',
  },
  capitalGains: {
    kind: 'percent',
    name: 'capitalGains',
    label: 'Capital Gains Rate',
    placeholder: 'e.g. 22',
    help: 'Of the profit',
  },
} as const satisfies Readonly<Record<string, CalculatorField>>;

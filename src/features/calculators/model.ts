import { defineFields } from '../../kernel/fields/fields.ts';

/** The calculators by what their addresses call them, with their names as a sentence and a list show them. */
export const calculatorNames = {
  'fix-and-flip': 'Fix & Flip',
  'fix-and-flip-classic': 'Fix & Flip Classic',
  dscr: 'DSCR',
  'ground-up': 'Ground Up',
  'quote-comparison': 'Quote Comparison',
  'broker-earnings': 'Broker Earnings',
} as const;
export type CalculatorSlug = keyof typeof calculatorNames;
// The keys of the object above, of which there is at least one.
export const calculatorSlugs = Object.keys(calculatorNames) as [CalculatorSlug, ...CalculatorSlug[]];

/** How many calculations one account may save: of all calculators together. */
export const savedAtMost = 200;
/** How many that were saved in a browser are moved to an account in one call. */
export const movedAtMost = 50;

/** What was entered into a calculator, by the names of its fields. What the calculator makes of it is not saved. */
export type CalculationInput = number | string | boolean;
export type CalculationInputs = Readonly<Record<string, CalculationInput>>;

export const inputLimits = { entries: 60, textLength: 60, largest: 1e12, name: /^[A-Za-z][A-Za-z0-9]{0,39}$/ } as const;

/** What a saved calculation is called. */
export const calculationNameFields = defineFields([
  { name: 'name', label: 'Name', kind: 'text', maxLength: 80, required: true, columns: 12 },
]);

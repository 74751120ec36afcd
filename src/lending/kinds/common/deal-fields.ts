import { defineFields, type Option } from '../../../kernel/fields/fields.ts';
import { stateNames } from '../../../kernel/states.ts';
import { ficoLimits } from './terms.ts';

/** Fields of a deal that several kinds and forms share, each said once. */
export const stateOptions: readonly Option<string>[] = Object.entries(stateNames).map(([value, label]) => ({
  value,
  label,
}));

export const [stateField, ficoField, experienceField, liquidityField] = defineFields([
  { name: 'state', label: 'State', phrase: 'state', kind: 'choice', options: stateOptions },
  { name: 'fico', label: 'FICO', phrase: 'FICO score', kind: 'integer', ...ficoLimits, placeholder: '300 to 850' },
  { name: 'experience', label: 'Experience', kind: 'integer', min: 0, max: 999, help: 'Flips in past 36 months' },
  { name: 'liquidity', label: 'Liquidity', kind: 'money', help: 'Cash and equivalents on hand' },
]);

const half = { columns: 6 } as const;

export const [purchasePriceField, asIsValueField, rehabNeededField, arvField] = defineFields([
  { name: 'purchasePrice', label: 'Purchase price', kind: 'money', ...half },
  { name: 'asisValue', label: 'As-is value', kind: 'money', help: 'Blank: the purchase price', ...half },
  { name: 'rehabNeeded', label: 'Rehab needed', kind: 'money', ...half },
  { name: 'arv', label: 'After-repair value (ARV)', phrase: 'ARV', kind: 'money', ...half },
]);

/** What the borrower declares; what is left open was not declared and is not checked. */
export const backgroundField = {
  name: 'background',
  label: 'Background',
  kind: 'group',
  fields: defineFields([
    { name: 'felony', label: 'Felony conviction', kind: 'yesNo', default: null, columns: 6 },
    { name: 'financialCrime', label: 'Financial crime', kind: 'yesNo', default: null, columns: 6 },
    {
      name: 'creditEventYearsAgo',
      label: 'Years since last credit event',
      kind: 'decimal',
      min: 0,
      max: 100,
      step: 1,
      help: 'Bankruptcy, foreclosure, short sale, or deed in lieu. Leave blank if none.',
      columns: 12,
    },
  ]),
} as const;
/** Most deals have nothing to declare. */
export const backgroundGroup = { title: 'Background', fields: [backgroundField.name], folded: true } as const;

/** What a borrower would rather have; blank asks for nothing in particular. */
export const preferenceFields = defineFields([
  {
    name: 'setting',
    label: 'Setting',
    kind: 'choice',
    options: [
      { value: 'Rural', label: 'Rural' },
      { value: 'Non-Rural', label: 'Non-Rural' },
      { value: 'any', label: 'Any' },
    ],
    default: 'any',
    columns: 6,
  },
  {
    name: 'recourse',
    label: 'Recourse',
    kind: 'choice',
    options: [
      { value: 'recourse', label: 'Recourse', phrase: 'recourse' },
      { value: 'nonRecourse', label: 'Non-recourse', phrase: 'non-recourse' },
    ],
    columns: 6,
  },
  {
    name: 'interestType',
    label: 'Interest type',
    kind: 'choice',
    options: [
      { value: 'dutch', label: 'Dutch' },
      { value: 'nonDutch', label: 'Non-Dutch', phrase: 'non-Dutch' },
    ],
    columns: 6,
  },
  {
    name: 'drawType',
    label: 'Draw type',
    kind: 'choice',
    options: [
      { value: 'self', label: 'Self', phrase: 'self' },
      { value: 'thirdParty', label: 'Third party', phrase: 'third party' },
    ],
    columns: 6,
  },
  { name: 'crossCollateralAllowed', label: 'Cross collateral', kind: 'yesNo', default: null, columns: 12 },
  {
    name: 'termLengthMonths',
    label: 'Term length (months)',
    phrase: 'term',
    kind: 'choices',
    options: [12, 13, 18, 19, 24].map((value) => ({ value, label: String(value) })),
    columns: 12,
  },
]);
/** The value of a preference that asks for nothing. */
export const anyPreference = 'any';

import { z } from 'zod';
import { schemaOfFields } from '../../kernel/field-schema.ts';
import { defaultsOfFields, defineFields, type ValuesOf } from '../../kernel/fields.ts';
import { stateNames } from '../../kernel/states.ts';
import type { Check } from '../../lending/check.ts';
import type { FixAndFlipScenario } from '../../lending/scenario.ts';
import type { Warning } from '../../lending/verdict.ts';
import { propertyTypesOf } from '../programs/property-types.ts';

const stateOptions = Object.entries(stateNames).map(([value, label]) => ({ value, label }));

/** The Fix & Flip search form (document 2, sections 2, 5, 7 and 9). Every field may stay blank here. */
export const fixAndFlipSearchFields = defineFields([
  { name: 'state', label: 'State', kind: 'choice', options: stateOptions, columns: 4 },
  { name: 'fico', label: 'FICO', kind: 'integer', min: 300, max: 850, columns: 4, placeholder: '300 to 850' },
  {
    name: 'experience',
    label: 'Experience',
    kind: 'integer',
    min: 0,
    max: 999,
    columns: 4,
    help: 'Flips in past 36 months',
  },
  { name: 'purchasePrice', label: 'Purchase price', kind: 'money', columns: 6 },
  {
    name: 'asisValue',
    label: 'As-is value',
    kind: 'money',
    columns: 6,
    help: 'Blank: the purchase price',
  },
  { name: 'rehabNeeded', label: 'Rehab needed', kind: 'money', columns: 6 },
  { name: 'arv', label: 'After-repair value (ARV)', kind: 'money', columns: 6 },
  { name: 'liquidity', label: 'Liquidity', kind: 'money', columns: 6, help: 'Cash and equivalents on hand' },
  {
    name: 'propertyType',
    label: 'Property type',
    kind: 'choice',
    options: propertyTypesOf('fix-and-flip'),
    columns: 6,
  },
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
      { value: 'recourse', label: 'Recourse' },
      { value: 'nonRecourse', label: 'Non-recourse' },
    ],
    columns: 6,
  },
  {
    name: 'interestType',
    label: 'Interest type',
    kind: 'choice',
    options: [
      { value: 'dutch', label: 'Dutch' },
      { value: 'nonDutch', label: 'Non-Dutch' },
    ],
    columns: 6,
  },
  {
    name: 'drawType',
    label: 'Draw type',
    kind: 'choice',
    options: [
      { value: 'self', label: 'Self' },
      { value: 'thirdParty', label: 'Third party' },
    ],
    columns: 6,
  },
  {
    name: 'crossCollateralAllowed',
    label: 'Cross collateral',
    kind: 'yesNo',
    default: null,
    columns: 6,
  },
  {
    name: 'termLengthMonths',
    label: 'Term length (months)',
    kind: 'choices',
    options: [12, 13, 18, 19, 24].map((value) => ({ value, label: String(value) })),
    columns: 12,
  },
]);
export type FixAndFlipSearchForm = ValuesOf<typeof fixAndFlipSearchFields>;
export const fixAndFlipSearchSchema = schemaOfFields(fixAndFlipSearchFields);

/** Without these no search is made (document 2, section 5). */
export const requiredToSearch = ['state', 'fico', 'experience'] as const;
export const missingToSearchMessage = 'Please fill in all required fields: State, FICO, and Experience.';

export const searchSorts = ['loanAmount', 'ltc'] as const;
export type SearchSort = (typeof searchSorts)[number];

/** The form as the engine reads it: a blank asks nothing and is not known. */
export function toScenario(form: FixAndFlipSearchForm): FixAndFlipScenario {
  const { setting, termLengthMonths, ...rest } = form;
  const stated = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null));
  return {
    ...stated,
    ...(setting === 'any' ? {} : { setting }),
    ...(termLengthMonths.length > 0 ? { termLengthMonths } : {}),
  } as FixAndFlipScenario;
}

/** A check or a warning on the wire: its code with its figures, made by the engine; `lending/reasons` puts it into words. */
export const checkSchema = z.looseObject({ code: z.string(), outcome: z.string() }) as unknown as z.ZodType<Check>;
export const warningSchema = z.looseObject({ code: z.string() }) as unknown as z.ZodType<Warning>;

/** The untouched form: nothing is known and nothing is wished for. */
export const defaultSearchForm: FixAndFlipSearchForm = defaultsOfFields(fixAndFlipSearchFields);

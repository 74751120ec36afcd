import type { FieldDefinition } from '../../../kernel/fields.ts';
import { fixAndFlipSearchFields, requiredToSearch } from '../model.ts';

interface FieldGroup {
  readonly title: string;
  readonly fields: readonly FieldDefinition[];
}

const needed: readonly string[] = requiredToSearch;
const byName = new Map<string, FieldDefinition>(fixAndFlipSearchFields.map((field) => [field.name, field]));

/** The definition of the model, laid out for a narrow column and marked where a search cannot do without it. */
function laidOut(name: string, columns: number): FieldDefinition {
  const field = byName.get(name);
  if (field === undefined) throw new Error(`The search form has no field ${name}.`);
  const required = needed.includes(name) ? { required: true } : {};
  return { ...field, ...required, columns };
}

export const borrowerGroup: FieldGroup = {
  title: 'Borrower',
  fields: [laidOut('state', 6), laidOut('fico', 6), laidOut('experience', 6), laidOut('liquidity', 6)],
};
export const dealGroup: FieldGroup = {
  title: 'Deal',
  fields: [
    laidOut('purchasePrice', 6),
    laidOut('asisValue', 6),
    laidOut('rehabNeeded', 6),
    laidOut('arv', 6),
    laidOut('propertyType', 12),
  ],
};
export const wishesGroup: FieldGroup = {
  title: 'Terms wanted',
  fields: [
    laidOut('setting', 6),
    laidOut('recourse', 6),
    laidOut('interestType', 6),
    laidOut('drawType', 6),
    laidOut('crossCollateralAllowed', 12),
    laidOut('termLengthMonths', 12),
  ],
};
export const searchFormFields: readonly FieldDefinition[] = [borrowerGroup, dealGroup, wishesGroup].flatMap(
  ({ fields }) => fields,
);

export const labelOf = (name: string): string => byName.get(name)?.label ?? name;

const optionLabels = new Map(
  searchFormFields.flatMap((field) =>
    'options' in field ? field.options.map(({ value, label }) => [String(value), label] as const) : [],
  ),
);
/** What people read for a stored choice of the form. */
export const optionLabel = (value: string | number): string => optionLabels.get(String(value)) ?? String(value);

import type { FieldDefinition, Option } from '../../../../kernel/fields/fields.ts';
import { readNumber } from '../../../../kernel/fields/reading.ts';
import { formatMoney } from '../../../../kernel/format.ts';

/** A tier as the form holds it: what was typed, not yet read. */
export type TypedTier = Readonly<Record<string, unknown>>;

/** A column of the grid: a field of a tier, or one bound of a range. */
export interface GridColumn {
  readonly field: FieldDefinition;
  /** Where the value lies in a tier; a range has a key of its own for each bound. */
  readonly key: string;
  readonly bound?: 'min' | 'max';
  readonly label: string;
  readonly help?: string | undefined;
  /** Beside the label, for what is counted: '%', '$', 'deals'. */
  readonly unit?: string | undefined;
  readonly numeric: boolean;
}

function columnOf(field: FieldDefinition): GridColumn {
  const { name, label, help } = field;
  const plain = { field, key: name, label, help };
  switch (field.kind) {
    case 'money':
      return { ...plain, unit: '$', numeric: true };
    case 'percent':
      return { ...plain, unit: '%', numeric: true };
    case 'integer':
    case 'decimal':
      return { ...plain, unit: field.unit, numeric: true };
    default:
      return { ...plain, numeric: false };
  }
}

/** The columns of a kind's tiers. A field that is a list or a record of its own is no column: no kind states one of a tier. */
export const columnsOf = (fields: readonly FieldDefinition[]): readonly GridColumn[] =>
  fields.flatMap((field): GridColumn[] => {
    if (field.hidden || field.kind === 'group' || field.kind === 'rows' || field.kind === 'optionBlock') return [];
    if (field.kind !== 'range') return [columnOf(field)];
    const { name, label, help } = field;
    const bound = { field, help, unit: '$', numeric: true };
    return [
      { ...bound, key: `${name}.min`, bound: 'min', label: `${label} from` },
      { ...bound, key: `${name}.max`, bound: 'max', label: `${label} to` },
    ];
  });

export function valueAt(tier: TypedTier, { field, bound }: GridColumn): unknown {
  const value = tier[field.name];
  if (bound === undefined) return value;
  return typeof value === 'object' && value !== null ? Reflect.get(value, bound) : null;
}

export function withValue(tier: TypedTier, column: GridColumn, value: unknown): TypedTier {
  const { field, bound } = column;
  if (bound === undefined) return { ...tier, [field.name]: value };
  const range = tier[field.name];
  return {
    ...tier,
    [field.name]: { min: null, max: null, ...(typeof range === 'object' ? range : {}), [bound]: value },
  };
}

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });
const labelOf = (options: readonly Option[], value: unknown) =>
  options.find((option) => String(option.value) === String(value))?.label ?? String(value);

function optionText(field: FieldDefinition, value: unknown): string | undefined {
  if (field.kind === 'choice') return labelOf(field.options, value);
  if (field.kind === 'choices' && Array.isArray(value))
    return value.map((one) => labelOf(field.options, one)).join(', ');
  if (field.kind === 'states' && Array.isArray(value)) return value.join(', ');
  if (field.kind === 'yesNo' && typeof value === 'boolean') return value ? (field.yes ?? 'Yes') : (field.no ?? 'No');
  return undefined;
}

/** What is typed into: the value without signs and separators, which is also what goes on the clipboard. */
export function plainText(column: GridColumn, value: unknown): string {
  if (value === null || value === undefined) return '';
  return optionText(column.field, value) ?? String(value);
}

/** What a cell shows while nobody types in it: $ and % signs, thousands separators. Scores have none. */
export function shownText(column: GridColumn, value: unknown): string {
  if (typeof value !== 'number') return plainText(column, value);
  if (column.unit === '$') return formatMoney(value);
  return column.unit === '%' ? `${grouped.format(value)}%` : grouped.format(value);
}

/** The value of a typed or pasted text; a number that cannot be read stays as it was typed, to be corrected. */
export function readCell(column: GridColumn, text: string): unknown {
  const { field, numeric } = column;
  const bare = text.replace(/\s+/g, ' ').trim();
  if (bare === '') return null;
  if (numeric) return readNumber(bare) ?? bare;
  const find = (label: string) => {
    const options: readonly Option[] = 'options' in field ? field.options : [];
    const found = options.find((option) => option.label.toLowerCase() === label.trim().toLowerCase());
    return found?.value ?? label.trim();
  };
  if (field.kind === 'choice') return find(bare);
  if (field.kind === 'choices' || field.kind === 'states') return bare.split(',').map(find);
  if (field.kind !== 'yesNo') return bare;
  return readYesNo(bare, field) ?? bare;
}

function readYesNo(text: string, { yes = 'Yes', no = 'No' }: { readonly yes?: string; readonly no?: string }) {
  const lower = text.toLowerCase();
  if ([yes.toLowerCase(), 'yes', 'y', 'true', '1'].includes(lower)) return true;
  return [no.toLowerCase(), 'no', 'n', 'false', '0'].includes(lower) ? false : undefined;
}

const holds = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0
    : typeof value === 'object' && value !== null
      ? Object.values(value).some(holds)
      : value !== null && value !== undefined && value !== '' && value !== false;

/** Whether anything stands in a tier. */
export const holdsValues = (tier: TypedTier): boolean => Object.values(tier).some(holds);

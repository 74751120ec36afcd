import { isBlank } from '../../kernel/blank.ts';
import type { FieldDefinition, Option } from '../../kernel/fields/fields.ts';
import { isCalendarDay } from '../../kernel/fields/texts/formats.ts';
import { formatList, formatMoney, formatPercent } from '../../kernel/format.ts';
import { stateNames } from '../../kernel/states.ts';
import { stateOptions } from '../kinds/common/deal-fields.ts';

/** How a value is written. Which of them fit follows from the kind of the question (`formatsOf`). */
export const valueFormats = [
  'plain',
  'uppercase',
  'date',
  'date-long',
  'date-iso',
  'month',
  'day',
  'year',
  'phone',
  'digits',
  'money',
  'number',
  'percent',
  'yes-no',
  'y-n',
  'last-four',
  'state-code',
  'state-name',
] as const;
export type ValueFormat = (typeof valueFormats)[number];

/** What the formats are called, with what they make of an example. */
export const formatLabels: Readonly<Record<ValueFormat, string>> = {
  plain: 'As answered',
  uppercase: 'IN CAPITALS',
  date: '03/09/2027',
  'date-long': 'March 9, 2027',
  'date-iso': '2027-03-09',
  month: 'Month only: 03',
  day: 'Day only: 09',
  year: 'Year only: 2027',
  phone: '(512) 555-0142',
  digits: 'Digits only',
  money: '$350,000',
  number: '350,000',
  percent: '72.5%',
  'yes-no': 'Yes or No',
  'y-n': 'Y or N',
  'last-four': 'Last four digits',
  'state-code': 'TX',
  'state-name': 'Texas',
};

const isOfStates = (options: readonly Option[]): boolean => options === stateOptions;

/** The formats that fit, the usual one first. */
export function formatsOf(field: FieldDefinition): readonly ValueFormat[] {
  switch (field.kind) {
    case 'date':
      return ['date', 'date-long', 'date-iso', 'month', 'day', 'year', 'digits'];
    case 'phone':
      return ['phone', 'digits', 'plain'];
    case 'ssn':
    case 'ein':
      return ['plain', 'digits', 'last-four'];
    case 'money':
      return ['money', 'number', 'digits'];
    case 'percent':
      return ['percent', 'number'];
    case 'integer':
    case 'decimal':
      return ['number', 'digits'];
    case 'yesNo':
      return ['yes-no', 'y-n'];
    case 'states':
      return ['state-code', 'state-name'];
    case 'choice':
      return isOfStates(field.options) ? ['state-code', 'state-name', 'uppercase'] : ['plain', 'uppercase'];
    case 'nmlsId':
    case 'zip':
      return ['plain'];
    default:
      return ['plain', 'uppercase'];
  }
}

/**
 * The format to begin with: what fits into the field of the PDF, else the usual one.
 * @param room how many characters the field takes, where it says so
 */
export function usualFormat(field: FieldDefinition, room?: number): ValueFormat {
  const formats = formatsOf(field);
  const byRoom: readonly (readonly [kinds: readonly FieldDefinition['kind'][], room: number, ValueFormat])[] = [
    [['ssn', 'ein'], 9, 'digits'],
    [['ssn', 'ein'], 4, 'last-four'],
    [['phone'], 10, 'digits'],
    [['date'], 8, 'digits'],
    [['date'], 4, 'year'],
    [['yesNo'], 1, 'y-n'],
  ];
  const fitting = byRoom.find(([kinds, most]) => most === room && kinds.includes(field.kind))?.[2];
  return fitting ?? formats[0] ?? 'plain';
}

/** The format if it fits the question, else the usual one: a question may have changed since a template was made. */
export const fittingFormat = (field: FieldDefinition, format: ValueFormat): ValueFormat =>
  formatsOf(field).includes(format) ? format : usualFormat(field);

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
function writeDay(day: string, format: ValueFormat): string {
  if (!isCalendarDay(day)) return day;
  const [year = '', month = '', date = ''] = day.split('-');
  const written: Partial<Record<ValueFormat, string>> = {
    'date-long': longDay.format(new Date(`${day}T00:00:00Z`)),
    'date-iso': day,
    month,
    day: date,
    year,
    digits: `${month}${date}${year}`,
  };
  return written[format] ?? `${month}/${date}/${year}`;
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** A number of the United States in its usual groups, with its extension; any other as it was typed. */
function writePhone(typed: string, format: ValueFormat): string {
  if (format === 'plain') return typed;
  const [number = '', extension] = typed.split(/\s*(?:x|ext\.?|#)\s*/i);
  const digits = digitsOf(number).replace(/^1(?=\d{10}$)/, '');
  if (format === 'digits') return digits;
  if (digits.length !== 10 || (typed.startsWith('+') && !typed.startsWith('+1'))) return typed;
  const grouped = `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
  return extension ? `${grouped} x${extension}` : grouped;
}

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });
function writeAmount(value: number, format: ValueFormat): string {
  if (format === 'money') return formatMoney(value);
  if (format === 'percent') return formatPercent(value, 3);
  return format === 'digits' ? String(value) : grouped.format(value);
}

const names: Readonly<Record<string, string>> = stateNames;
const stateOf = (code: unknown, format: ValueFormat): string =>
  format === 'state-name' ? (names[String(code)] ?? String(code)) : String(code);

const labelOf = (options: readonly Option[], value: unknown): string =>
  options.find((option) => option.value === value)?.label ?? String(value);

/** The options that an answer names, by their values: of one choice, of several, of a block of yes and no, of yes and no. */
export function chosenOf(field: FieldDefinition, value: unknown): readonly string[] {
  if (isBlank(value)) return [];
  if (field.kind === 'yesNo') return typeof value === 'boolean' ? [value ? 'yes' : 'no'] : [];
  if (field.kind === 'optionBlock') {
    const block: Readonly<Record<string, unknown>> = { ...Object(value) };
    return field.options.filter((option) => block[option.value] === true).map((option) => option.value);
  }
  return (Array.isArray(value) ? value : [value]).map(String);
}

/** The options that a checkbox can stand for; none of a question without. */
export function optionsOfField(field: FieldDefinition): readonly { readonly value: string; readonly label: string }[] {
  if (field.kind === 'yesNo')
    return [
      { value: 'yes', label: field.yes ?? 'Yes' },
      { value: 'no', label: field.no ?? 'No' },
    ];
  if (field.kind === 'states') return stateOptions.map(({ value, label }) => ({ value: String(value), label }));
  if (field.kind !== 'choice' && field.kind !== 'choices' && field.kind !== 'optionBlock') return [];
  return field.options.map(({ value, label }) => ({ value: String(value), label }));
}

function writePlain(field: FieldDefinition, value: unknown, format: ValueFormat): string | null {
  switch (field.kind) {
    case 'yesNo':
      if (typeof value !== 'boolean') return null;
      return format === 'y-n' ? (value ? 'Y' : 'N') : value ? (field.yes ?? 'Yes') : (field.no ?? 'No');
    case 'states':
      return formatList(chosenOf(field, value).map((code) => stateOf(code, format))) || null;
    case 'choice':
      return isOfStates(field.options) ? stateOf(value, format) : labelOf(field.options, value);
    case 'choices':
      return formatList((Array.isArray(value) ? value : []).map((one) => labelOf(field.options, one))) || null;
    case 'optionBlock':
      return formatList(chosenOf(field, value).map((one) => labelOf(field.options, one))) || null;
    case 'date':
      return writeDay(String(value), format);
    case 'phone':
      return writePhone(String(value), format);
    case 'ssn':
    case 'ein':
      if (format === 'last-four') return digitsOf(String(value)).slice(-4);
      return format === 'digits' ? digitsOf(String(value)) : String(value);
    default:
      if (typeof value === 'number') return writeAmount(value, format);
      return typeof value === 'string' ? value.trim() : null;
  }
}

/** An answer as it stands in a form; null where there is nothing to write. */
export function writeValue(field: FieldDefinition, value: unknown, format: ValueFormat): string | null {
  if (isBlank(value)) return null;
  const text = writePlain(field, value, fittingFormat(field, format));
  return text === null || text === '' ? null : format === 'uppercase' ? text.toUpperCase() : text;
}

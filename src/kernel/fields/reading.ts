import { isBlank } from '../blank.ts';
import type { Condition, FieldDefinition, NumberField } from './fields.ts';

const plain = /^[+-]?(\d+|\d{1,3}(,\d{3})+)?(\.\d*)?$/;
const scales: Readonly<Record<string, number>> = { '': 1, k: 1_000, m: 1_000_000 };

/**
 * A number as people type it: '$1,250,000', '70%', ' 680 ', '250k', '1.2M'.
 * Null when blank, undefined when it cannot be read.
 */
export function readNumber(text: unknown): number | null | undefined {
  if (text === null || text === undefined) return null;
  if (typeof text === 'number') return Number.isFinite(text) ? text : undefined;
  if (typeof text !== 'string') return undefined;
  const bare = text
    .replace(/\s/g, '')
    .replace(/^([+-]?)\$/, '$1')
    .replace(/%$/, '');
  if (bare === '') return text.trim() === '' ? null : undefined;
  const suffix = /[km]$/i.exec(bare)?.[0].toLowerCase() ?? '';
  const digits = suffix === '' ? bare : bare.slice(0, -1);
  if (!plain.test(digits) || !/\d/.test(digits)) return undefined;
  const value = Number(digits.replaceAll(',', ''));
  // 1.2M must be 1,200,000 exactly, which 1.2 * 1e6 is only after rounding away the float's tail.
  return suffix === '' ? value : Number((value * (scales[suffix] ?? 1)).toPrecision(15));
}

/** Guards arithmetic where a field states no limit. */
export const largestAmount = 1e12;

/** The smallest and the largest number that a field takes. */
export function limitsOf(field: NumberField): { min: number; max: number } {
  if (field.kind === 'money') return { min: field.min ?? 0, max: field.max ?? largestAmount };
  if (field.kind === 'percent') return { min: field.min ?? 0, max: field.max ?? 100 };
  return { min: field.min ?? -largestAmount, max: field.max ?? largestAmount };
}

/** The nearest number that a field takes. */
export function fitted(field: NumberField, value: number): number {
  const { min, max } = limitsOf(field);
  const near = Math.min(Math.max(value, min), max);
  if (field.kind === 'money' || field.kind === 'integer') return Math.round(near);
  return field.decimals === undefined ? near : Number(near.toFixed(field.decimals));
}

function holds({ field, is }: Condition, record: Readonly<Record<string, unknown>>): boolean {
  const stated = isBlank(record[field]) ? null : record[field];
  return [is].flat().some((answer) => answer === stated);
}

/** Whether a field counts in this record: `onlyWhen` of the definition. Forms draw by it, the schema blanks by it. */
export function fieldCounts(
  { onlyWhen }: Pick<FieldDefinition, 'onlyWhen'>,
  record: Readonly<Record<string, unknown>>,
): boolean {
  if (onlyWhen === undefined) return true;
  return 'field' in onlyWhen ? holds(onlyWhen, record) : onlyWhen.every((condition) => holds(condition, record));
}

/** The siblings that decide whether a field counts. */
export const decidingFields = ({ onlyWhen }: Pick<FieldDefinition, 'onlyWhen'>): readonly string[] =>
  (onlyWhen === undefined ? [] : [onlyWhen].flat()).map(({ field }) => field);

/** The first required field that counts in this record and is blank. */
export const missingField = (
  fields: readonly FieldDefinition[],
  record: Readonly<Record<string, unknown>>,
): FieldDefinition | undefined =>
  fields.find((field) => field.required && fieldCounts(field, record) && isBlank(record[field.name]));

import { type FieldDefinition, fieldCounts } from './fields/fields.ts';

/** Whether nothing was filled in: no value, or only spaces. Zero and false are values. */
export const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');

/** Whether one of the required fields that count is blank. */
export const missesRequired = (
  fields: readonly FieldDefinition[],
  values: Readonly<Record<string, unknown>>,
): boolean => fields.some((field) => field.required && fieldCounts(field, values) && isBlank(values[field.name]));

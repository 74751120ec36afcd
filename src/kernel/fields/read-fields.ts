import { isBlank } from '../blank.ts';
import type { FieldErrors } from '../errors.ts';
import { blankOf, type FieldDefinition, type RowsField, type ValuesOf } from './fields.ts';
import { requiredText } from './read-choices.ts';
import { fieldsWithin, type Reading, readValue } from './read-value.ts';
import { fieldCounts } from './reading.ts';

type Values = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The tidy values of a form, or what is wrong with it by field path. */
export type ReadForm<V> =
  | { readonly values: V; readonly errors?: undefined }
  | { readonly values?: undefined; readonly errors: FieldErrors };

/** Notes what is wrong at a path, dots between levels. */
type Refuse = (path: string, complaint: string) => void;

const at = (path: string, name: string | number): string => (path === '' ? String(name) : `${path}.${name}`);

function readRows(field: RowsField, typed: unknown, reading: Reading, path: string, refuse: Refuse): unknown {
  const rows = typed ?? field.default ?? [];
  if (!Array.isArray(rows)) return refuse(path, `${field.label} must be a list`);
  const most = field.maxRows ?? mostRows;
  let isWhole = true;
  const noted: Refuse = (place, complaint) => {
    isWhole = false;
    refuse(place, complaint);
  };
  const read = rows.map((row, index) => readRecord(field.fields, row, reading, at(path, index), noted));
  if (isWhole && rows.length > most) refuse(path, tooManyRows(field));
  if (isWhole && field.required && rows.length === 0) refuse(path, requiredText(field));
  return read;
}

/** A list has so many entries at most, unless its field says otherwise. */
export const mostRows = 50;
export const tooManyRows = ({ label, maxRows = mostRows }: RowsField): string => `${label}: at most ${maxRows} entries`;

function readField(field: FieldDefinition, typed: unknown, reading: Reading, path: string, refuse: Refuse): unknown {
  switch (field.kind) {
    case 'rows':
      return readRows(field, typed, reading, path, refuse);
    case 'group':
    case 'range':
    case 'optionBlock':
      return readRecord(fieldsWithin(field), typed ?? {}, reading, path, refuse);
    default: {
      const read = readValue(field, typed, reading);
      if (read.complaint === undefined) return read.value;
      refuse(path, read.complaint);
      // As it was typed, for what depends on whether something stands there.
      return typed;
    }
  }
}

function readRecord(
  fields: readonly FieldDefinition[],
  typed: unknown,
  reading: Reading,
  path: string,
  refuse: Refuse,
): unknown {
  if (!isRecord(typed)) return refuse(path, 'This must be an object of fields');
  const record = Object.fromEntries(
    fields.map((field) => {
      const place = at(path, field.name);
      return [field.name, readField(unlessConditional(field), typed[field.name], reading, place, refuse)];
    }),
  );
  for (const field of fields) if (isMissing(field, record)) refuse(at(path, field.name), requiredText(field));
  return withoutUncounted(fields, record);
}

/** Whether a field that counts only sometimes is missing can be told from the whole record alone. */
export const unlessConditional = (field: FieldDefinition): FieldDefinition =>
  field.onlyWhen !== undefined && field.required === true ? { ...field, required: false } : field;

/** A conditional field that is required, counts in this record and is blank. */
export const isMissing = (field: FieldDefinition, record: Values): boolean =>
  field.onlyWhen !== undefined && field.required === true && fieldCounts(field, record) && isBlank(record[field.name]);

/** A record in which what doesn't count is blank. */
export function withoutUncounted(fields: readonly FieldDefinition[], record: Values): Values {
  const dropped = fields.filter((field) => !fieldCounts(field, record));
  if (dropped.length === 0) return record;
  return { ...record, ...Object.fromEntries(dropped.map((field) => [field.name, blankOf(field)])) };
}

/**
 * Reads a form: takes what people type, answers tidy values, and names every invalid field at once. A key that is left out
 * counts as blank. The server reads the same through `schemaOfFields`.
 */
export function readFields<const Fields extends readonly FieldDefinition[]>(
  fields: Fields,
  typed: unknown,
  reading: Reading = {},
): ReadForm<ValuesOf<Fields>> {
  const errors: FieldErrors = {};
  const values = readRecord(fields, typed, reading, '', (path, complaint) => {
    errors[path] ??= complaint;
  });
  // By the names of the fields, each read as its kind says: what `ValuesOf` says of them.
  return Object.keys(errors).length > 0 ? { errors } : { values: values as ValuesOf<Fields> };
}

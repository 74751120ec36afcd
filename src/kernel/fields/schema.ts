import { z } from 'zod';
import { isBlank } from '../blank.ts';
import { choiceSchema, choicesSchema, optionBlockSchema, statesSchema } from './choices.ts';
import { blankOf, type FieldDefinition, fieldCounts, type RowsField, type ValueOf } from './fields.ts';
import { numberSchema, requiredText, textSchema, type UnreadableNumbers, yesNoSchema } from './inputs.ts';

interface Reading {
  /** 'refuse' unless stated. */
  readonly unreadable?: UnreadableNumbers;
}

/** The schema of one value: anything may be typed, and a key may be left out unless the field is always required. */
type FieldSchema<F> = F extends { readonly required: true; readonly onlyWhen?: undefined }
  ? z.ZodType<ValueOf<F>, unknown>
  : z.ZodType<ValueOf<F>, unknown, z.core.$ZodTypeInternals<ValueOf<F>, unknown> & { optin: 'optional' }>;
type FieldSchemas<Fields extends readonly FieldDefinition[]> = {
  -readonly [F in Fields[number] as F['name']]: FieldSchema<F>;
};

const orBlank = <S extends z.ZodType>(schema: S) => z.preprocess((value) => value ?? {}, schema).prefault({});

function rowsSchema(field: RowsField, reading: Reading) {
  const most = field.maxRows ?? 50;
  const rows = z
    .array(schemaOfFields(field.fields, reading), `${field.label} must be a list`)
    .max(most, `${field.label}: at most ${most} entries`);
  const full = field.required ? rows.min(1, field.requiredMessage ?? `${field.label} is required`) : rows;
  const blank = field.default ?? [];
  return z.preprocess((value) => value ?? blank, full).prefault([...blank]);
}

function schemaOfField(field: FieldDefinition, reading: Reading): z.ZodType {
  switch (field.kind) {
    case 'money':
    case 'percent':
    case 'integer':
    case 'decimal':
      return numberSchema(field, reading.unreadable ?? 'refuse');
    case 'yesNo':
      return yesNoSchema(field);
    case 'choice':
      return choiceSchema(field);
    case 'choices':
      return choicesSchema(field);
    case 'states':
      return statesSchema(field);
    case 'optionBlock':
      return orBlank(optionBlockSchema(field));
    case 'range':
      return orBlank(
        schemaOfFields(
          [
            { kind: 'money', name: 'min', label: `${field.label} (min)` },
            { kind: 'money', name: 'max', label: `${field.label} (max)` },
          ],
          reading,
        ),
      );
    case 'group':
      return orBlank(schemaOfFields(field.fields, reading));
    case 'rows':
      return rowsSchema(field, reading);
    default:
      return textSchema(field);
  }
}

/**
 * The schema of a form: accepts what people type, answers tidy values, and names every invalid field at once.
 * A key that is left out counts as blank; to change only some values, lay them over the stored record first.
 */
export function schemaOfFields<const Fields extends readonly FieldDefinition[]>(
  fields: Fields,
  reading: Reading = {},
): z.ZodObject<FieldSchemas<Fields>> {
  const shape = Object.fromEntries(fields.map((field) => [field.name, schemaOfField(optional(field), reading)]));
  // By the names of the fields, each read as its kind says: `FieldSchemas`, of which an object made in a loop knows nothing.
  const schema = z.object(shape) as z.ZodObject<FieldSchemas<Fields>>;
  const conditional = fields.filter((field) => field.onlyWhen !== undefined);
  if (conditional.length === 0) return schema;
  const asked = conditional.filter(({ required }) => required).reduce(requiredWhileItCounts, schema);
  return asked.overwrite((record) => {
    const dropped = conditional.filter((field) => !fieldCounts(field, record));
    return { ...record, ...Object.fromEntries(dropped.map((field) => [field.name, blankOf(field)])) };
  });
}

/** Whether a field that counts only sometimes is missing can be told from the whole record alone. */
const optional = (field: FieldDefinition): FieldDefinition =>
  field.onlyWhen !== undefined && field.required === true ? { ...field, required: false } : field;

const requiredWhileItCounts = <S extends z.ZodObject>(schema: S, field: FieldDefinition): S =>
  schema.refine((record) => !fieldCounts(field, record) || !isBlank(record[field.name]), {
    path: [field.name],
    error: requiredText(field),
    // Also where other fields are invalid: every invalid field is named at once.
    when: ({ value }) => typeof value === 'object' && value !== null,
  });

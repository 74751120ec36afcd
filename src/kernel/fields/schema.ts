import { z } from 'zod';
import { choiceSchema, choicesSchema, optionBlockSchema, statesSchema } from './choices.ts';
import { blankOf, type FieldDefinition, type RowsField, type ValueOf } from './fields.ts';
import { numberSchema, textSchema, type UnreadableNumbers, yesNoSchema } from './inputs.ts';

interface Reading {
  /** 'refuse' unless stated. */
  readonly unreadable?: UnreadableNumbers;
}

/** The schema of one value: anything may be typed, and a key may be left out unless the field is required. */
type FieldSchema<F> = F extends { readonly required: true }
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

/** Whether a field counts in this record: `onlyWhen` of the definition. Forms draw by it, the schema blanks by it. */
export const fieldCounts = (field: FieldDefinition, record: Readonly<Record<string, unknown>>): boolean =>
  field.onlyWhen === undefined || record[field.onlyWhen.field] === field.onlyWhen.is;

/**
 * The schema of a form: accepts what people type, answers tidy values, and names every invalid field at once.
 * A key that is left out counts as blank; to change only some values, lay them over the stored record first.
 */
export function schemaOfFields<const Fields extends readonly FieldDefinition[]>(
  fields: Fields,
  reading: Reading = {},
): z.ZodObject<FieldSchemas<Fields>> {
  const shape = Object.fromEntries(fields.map((field) => [field.name, schemaOfField(field, reading)]));
  // By the names of the fields, each read as its kind says: `FieldSchemas`, of which an object made in a loop knows nothing.
  const schema = z.object(shape) as z.ZodObject<FieldSchemas<Fields>>;
  const conditional = fields.filter((field) => field.onlyWhen !== undefined);
  if (conditional.length === 0) return schema;
  return schema.overwrite((record) => {
    const dropped = conditional.filter((field) => !fieldCounts(field, record));
    return { ...record, ...Object.fromEntries(dropped.map((field) => [field.name, blankOf(field)])) };
  });
}

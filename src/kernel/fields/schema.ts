import { z } from 'zod';
import { stateCodes } from '../states.ts';
import type { ChoiceField, ChoicesField, FieldDefinition, NumberField, RowsField, ValueOf } from './fields.ts';
import { noStates, notOfList, requiredText } from './read-choices.ts';
import { isMissing, mostRows, tooManyRows, unlessConditional, withoutUncounted } from './read-fields.ts';
import {
  fieldsWithin,
  longestOf,
  notANumber,
  notAText,
  type Reading,
  readValue,
  type SimpleField,
} from './read-value.ts';
import { limitsOf } from './reading.ts';

const entry = z.union([z.string(), z.number()]);

/** What may be typed into a field. */
function typedShape(field: SimpleField): z.ZodType {
  switch (field.kind) {
    case 'money':
    case 'percent':
    case 'integer':
    case 'decimal':
      return z.union([z.string(), z.number(), z.null()], notANumber(field));
    case 'yesNo':
      return z.union([z.boolean(), z.string(), z.null()], `${field.label} must be yes or no`);
    case 'choice':
    case 'choices':
      return z.union([z.string(), z.number(), z.array(entry).max(200), z.null()], notOfList(field));
    case 'states':
      return z.union([z.string(), z.array(z.string()).max(200), z.null()], noStates(field));
    default:
      return z.union([z.string(), z.number(), z.null()], notAText(field));
  }
}

function amountShape(field: NumberField): z.ZodType {
  const { min, max } = limitsOf(field);
  const number = z.number().min(min).max(max);
  return field.kind === 'money' || field.kind === 'integer' ? number.int() : number;
}

const optionShape = (field: ChoiceField | ChoicesField): z.ZodType =>
  field.open === true ? z.string() : z.literal(field.options.map(({ value }) => value));

/** What `readValue` answers, for the description of the API: it has checked the value already. */
function tidyShape(field: SimpleField): z.ZodType {
  const orBlank = (shape: z.ZodType) => (field.required ? shape : shape.nullable());
  switch (field.kind) {
    case 'money':
    case 'percent':
    case 'integer':
    case 'decimal':
      return orBlank(amountShape(field));
    case 'yesNo':
      return orBlank(z.boolean());
    case 'choice':
      return orBlank(optionShape(field));
    case 'choices':
      return z.array(optionShape(field));
    case 'states':
      return z.array(z.enum(stateCodes));
    default:
      return orBlank(z.string().max(longestOf(field)));
  }
}

const simpleSchema = (field: SimpleField, reading: Reading): z.ZodType =>
  typedShape(field)
    .optional()
    .transform((typed, context) => {
      const read = readValue(field, typed, reading);
      if (read.complaint === undefined) return read.value;
      context.addIssue({ code: 'custom', message: read.complaint, input: typed });
      // As it was typed, for what depends on whether something stands there.
      return typed;
    })
    .pipe(tidyShape(field));

/** The schema of one value: anything may be typed, and a key may be left out unless the field is always required. */
type FieldSchema<F> = F extends { readonly required: true; readonly onlyWhen?: undefined }
  ? z.ZodType<ValueOf<F>, unknown>
  : z.ZodType<ValueOf<F>, unknown, z.core.$ZodTypeInternals<ValueOf<F>, unknown> & { optin: 'optional' }>;
type FieldSchemas<Fields extends readonly FieldDefinition[]> = {
  -readonly [F in Fields[number] as F['name']]: FieldSchema<F>;
};

function rowsSchema(field: RowsField, reading: Reading) {
  const rows = z
    .array(schemaOfFields(field.fields, reading), `${field.label} must be a list`)
    .max(field.maxRows ?? mostRows, tooManyRows(field));
  const full = field.required ? rows.min(1, requiredText(field)) : rows;
  const blank = field.default ?? [];
  return z.preprocess((value) => value ?? blank, full).prefault([...blank]);
}

function schemaOfField(field: FieldDefinition, reading: Reading): z.ZodType {
  switch (field.kind) {
    case 'rows':
      return rowsSchema(field, reading);
    case 'group':
    case 'range':
    case 'optionBlock':
      return z.preprocess((value) => value ?? {}, schemaOfFields(fieldsWithin(field), reading)).prefault({});
    default:
      return simpleSchema(field, reading);
  }
}

const made = new WeakMap<readonly FieldDefinition[], z.ZodObject>();

/**
 * The schema of a form, for the server: `readFields` as zod. It accepts what people type, answers tidy values, and names every
 * invalid field at once. A key that is left out counts as blank; to change only some values, lay them over the stored record
 * first. The same fields have the same schema, made once.
 */
export function schemaOfFields<const Fields extends readonly FieldDefinition[]>(
  fields: Fields,
  reading?: Reading,
): z.ZodObject<FieldSchemas<Fields>> {
  if (reading !== undefined) return makeSchema(fields, reading);
  const schema = made.get(fields) ?? makeSchema(fields, {});
  made.set(fields, schema);
  return schema as z.ZodObject<FieldSchemas<Fields>>;
}

function makeSchema<const Fields extends readonly FieldDefinition[]>(fields: Fields, reading: Reading) {
  const shape = Object.fromEntries(
    fields.map((field) => [field.name, schemaOfField(unlessConditional(field), reading)]),
  );
  // By the names of the fields, each read as its kind says: `FieldSchemas`, of which an object made in a loop knows nothing.
  const schema = z.object(shape) as z.ZodObject<FieldSchemas<Fields>>;
  const conditional = fields.filter(({ onlyWhen }) => onlyWhen !== undefined);
  if (conditional.length === 0) return schema;
  const asked = conditional.filter(({ required }) => required).reduce(requiredWhileItCounts, schema);
  return asked.overwrite((record) => withoutUncounted(conditional, record) as typeof record);
}

const requiredWhileItCounts = <S extends z.ZodObject>(schema: S, field: FieldDefinition): S =>
  schema.refine((record) => !isMissing(field, record), {
    path: [field.name],
    error: requiredText(field),
    // Also where other fields are invalid: every invalid field is named at once.
    when: ({ value }) => typeof value === 'object' && value !== null,
  });

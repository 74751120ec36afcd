import { z } from 'zod';
import { blankOf, type FieldDefinition } from './fields.ts';

const scalar = z.union([z.string(), z.number()]);

const made = new WeakMap<FieldDefinition, z.ZodType>();

/** Of each field one: making a schema costs a hundred times what reading a value does. */
function valueSchema(field: FieldDefinition): z.ZodType {
  const known = made.get(field) ?? makeValueSchema(field);
  made.set(field, known);
  return known;
}

function makeValueSchema(field: FieldDefinition): z.ZodType {
  switch (field.kind) {
    case 'integer':
      return z.int().nullable().default(null);
    case 'money':
    case 'percent':
    case 'decimal':
      return z.number().nullable().default(null);
    case 'yesNo':
      return z.boolean().nullable().default(null);
    case 'choice':
      return scalar.nullable().default(null);
    case 'choices':
      return z.array(scalar).default([]);
    case 'states':
      return z.array(z.string()).default([]);
    case 'optionBlock':
      return z.record(z.string(), z.boolean()).default({});
    case 'range': {
      const bound = z.number().nullable().default(null);
      return z.object({ min: bound, max: bound }).prefault({});
    }
    case 'group':
      return valuesOfFields(field.fields).prefault({});
    case 'rows':
      return z.array(valuesOfFields(field.fields)).default([]);
    default:
      return z.string().nullable().default(null);
  }
}

/**
 * The schema of values as they are kept and answered: every number is one, and finite. Unlike the form's own schema it
 * refuses no option and no limit, for a record outlives the choices that were offered when it was made. A field that the
 * definition gained later is blank, one that it lost is left out.
 */
export const valuesOfFields = (fields: readonly FieldDefinition[]): z.ZodObject<Readonly<Record<string, z.ZodType>>> =>
  z.object(Object.fromEntries(fields.map((field) => [field.name, valueSchema(field)])));

/** A stored record by its definition; what does not have the field's type is blank, so that no odd value travels on. */
export function readValues(fields: readonly FieldDefinition[], stored: unknown): Record<string, unknown> {
  const record: Readonly<Record<string, unknown>> = typeof stored === 'object' && stored !== null ? { ...stored } : {};
  return Object.fromEntries(
    fields.map((field) => {
      const read = valueSchema(field).safeParse(record[field.name]);
      return [field.name, read.success ? read.data : blankOf(field)];
    }),
  );
}

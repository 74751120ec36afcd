import { z } from 'zod';
import { isBlank } from '../blank.ts';
import { isZip, tidyZip } from './address.ts';
import {
  choiceSchema,
  choicesSchema,
  cleanText,
  optionBlockSchema,
  requiredText,
  statesSchema,
  yesNoSchema,
} from './choices.ts';
import {
  blankOf,
  type FieldDefinition,
  type NumberField,
  type RowsField,
  type TextField,
  type ValueOf,
} from './fields.ts';
import { isNmlsId } from './nmls.ts';
import { fieldCounts, fitted, largestAmount, limitsOf, readNumber } from './reading.ts';

/** What an unreadable number becomes: an error, or a blank for forms that never block on numbers. */
type UnreadableNumbers = 'refuse' | 'blank';

function limitsText(field: NumberField): string {
  const { min, max } = limitsOf(field);
  const write = (value: number) => {
    const digits = value.toLocaleString('en-US', { maximumFractionDigits: 6 });
    return field.kind === 'money' ? `$${digits}` : field.kind === 'percent' ? `${digits}%` : digits;
  };
  const open = { min: min === -largestAmount, max: max === largestAmount };
  if (open.max && !open.min) return `${field.label} must be at least ${write(min)}`;
  if (open.min && !open.max) return `${field.label} must be at most ${write(max)}`;
  return `${field.label} must be between ${write(min)} and ${write(max)}`;
}

function limitedNumber(field: NumberField) {
  const { min, max } = limitsOf(field);
  const outside = limitsText(field);
  // The largest amount only guards arithmetic, so it has words of its own.
  const tooLarge = max === largestAmount ? `${field.label} is too large` : outside;
  const number = z.number(requiredText(field)).min(min, outside).max(max, tooLarge);
  if (field.kind === 'money') return number.int(`${field.label} must be in whole dollars`);
  if (field.kind === 'integer') return number.int(`${field.label} must be a whole number`);
  const { decimals } = field;
  if (decimals === undefined) return number;
  const message = `${field.label} may have at most ${decimals} decimals`;
  return number.refine((value) => Number(value.toFixed(decimals)) === value, message);
}

function numberSchema(field: NumberField, { unreadable = 'refuse', outside = 'refuse' }: Reading) {
  const limited = limitedNumber(field);
  const message = `${field.label} must be a number`;
  return z
    .union([z.string(), z.number(), z.null()], message)
    .optional()
    .transform((value, context) => {
      const number = readNumber(value);
      if (number === undefined && unreadable === 'refuse') {
        context.addIssue({ code: 'custom', message, input: value });
        return z.NEVER;
      }
      if (typeof number === 'number' && outside === 'fit') return fitted(field, number);
      return number ?? field.default ?? null;
    })
    .pipe(field.required ? limited : limited.nullable());
}

const phone = /^\+?[\d\s()./-]+((x|ext\.?|#)\s*\d+)?$/i;
const isPhone = (text: string) => phone.test(text) && text.replace(/\D/g, '').length >= 7;
const isWebAddress = (text: string) => z.url({ protocol: /^https?$/, hostname: /\./ }).safeParse(text).success;
const textChecks = {
  text: null,
  longText: null,
  email: { holds: (text: string) => z.email().safeParse(text).success, complaint: 'must be a valid email address' },
  phone: { holds: isPhone, complaint: 'must be a valid phone number' },
  url: { holds: isWebAddress, complaint: 'must be a valid web address' },
  nmlsId: { holds: isNmlsId, complaint: 'must be a number of up to 12 digits' },
  date: { holds: (text: string) => z.iso.date().safeParse(text).success, complaint: 'must be a date' },
  // Read when it is called: the bundler may put it into a part that runs later than this one.
  zip: { holds: (text: string) => isZip(text), complaint: 'must have 5 or 9 digits' },
};

/** All but a long text is one line. */
const lineBreaks = /[\n\t\u0085\u2028\u2029]+/g;

function textSchema(field: TextField) {
  const longest = field.maxLength ?? (field.kind === 'longText' ? 5_000 : 200);
  const check = textChecks[field.kind];
  const text = z
    .string(requiredText(field))
    .max(longest, `${field.label} must be at most ${longest.toLocaleString('en-US')} characters`)
    .refine(
      (value) => value === '' || value.length > longest || check === null || check.holds(value),
      field.invalidMessage ?? `${field.label} ${check?.complaint}`,
    );
  return z
    .union([z.string(), z.number(), z.null()], `${field.label} must be text`)
    .optional()
    .transform((value) => {
      const typed = cleanText(String(value ?? ''));
      const clean = field.kind === 'longText' ? typed : typed.replace(lineBreaks, ' ');
      if (clean === '') return field.default ?? null;
      if (field.kind === 'zip') return tidyZip(clean);
      return field.kind === 'url' && !/^[a-z][\w+.-]*:/i.test(clean) ? `https://${clean}` : clean;
    })
    .pipe(field.required ? text.min(1, requiredText(field)) : text.nullable());
}

interface Reading {
  /** 'refuse' unless stated. */
  readonly unreadable?: UnreadableNumbers;
  /** A number that the field doesn't take: an error, or the nearest one that it takes. 'refuse' unless stated. */
  readonly outside?: 'refuse' | 'fit';
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
      return numberSchema(field, reading);
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

const made = new WeakMap<readonly FieldDefinition[], z.ZodObject>();

/**
 * The schema of a form: accepts what people type, answers tidy values, and names every invalid field at once.
 * A key that is left out counts as blank; to change only some values, lay them over the stored record first.
 * The same fields have the same schema, made once.
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

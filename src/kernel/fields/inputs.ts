import { z } from 'zod';
import { type StateCode, stateCodes, toStateCode } from '../states.ts';
import type {
  ChoiceField,
  ChoicesField,
  NumberField,
  Option,
  OptionBlockField,
  StatesField,
  TextField,
  YesNoField,
} from './fields.ts';

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

/** What an unreadable number becomes: an error, or a blank for forms that never block on numbers. */
export type UnreadableNumbers = 'refuse' | 'blank';

const largestAmount = 1e12;
export const requiredText = (field: { label: string; requiredMessage?: string }) =>
  field.requiredMessage ?? `${field.label} is required`;

function limitsOf(field: NumberField): { min: number; max: number } {
  if (field.kind === 'money') return { min: field.min ?? 0, max: field.max ?? largestAmount };
  if (field.kind === 'percent') return { min: field.min ?? 0, max: field.max ?? 100 };
  return { min: field.min ?? -largestAmount, max: field.max ?? largestAmount };
}

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
  return field.kind === 'integer' ? number.int(`${field.label} must be a whole number`) : number;
}

export function numberSchema(field: NumberField, unreadable: UnreadableNumbers) {
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
      return number ?? field.default ?? null;
    })
    .pipe(field.required ? limited : limited.nullable());
}

const hasControl = /\p{Cc}/gu;
/** Control characters and broken surrogates cannot be stored by the database and mean nothing to people. */
export const cleanText = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(hasControl, (character) => (character === '\n' || character === '\t' ? character : ''))
    .trim();

const phone = /^\+?[\d\s()./-]+((x|ext\.?|#)\s*\d+)?$/i;
const isPhone = (text: string) => phone.test(text) && text.replace(/\D/g, '').length >= 7;
const isWebAddress = (text: string) => z.url({ protocol: /^https?$/, hostname: /\./ }).safeParse(text).success;
const textChecks = {
  text: null,
  longText: null,
  email: { holds: (text: string) => z.email().safeParse(text).success, complaint: 'must be a valid e-mail address' },
  phone: { holds: isPhone, complaint: 'must be a valid phone number' },
  url: { holds: isWebAddress, complaint: 'must be a valid web address' },
};

export function textSchema(field: TextField) {
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
      const clean = cleanText(String(value ?? ''));
      if (clean === '') return field.default ?? null;
      return field.kind === 'url' && !/^[a-z][\w+.-]*:/i.test(clean) ? `https://${clean}` : clean;
    })
    .pipe(field.required ? text.min(1, requiredText(field)) : text.nullable());
}

const answers = new Map<string | boolean | null, boolean>([
  [true, true],
  ['yes', true],
  ['true', true],
  ['on', true],
  [false, false],
  ['no', false],
  ['false', false],
  ['off', false],
]);

export function yesNoSchema(field: YesNoField) {
  const blank = field.default === undefined ? false : field.default;
  return z
    .union([z.boolean(), z.string(), z.null()], `${field.label} must be yes or no`)
    .optional()
    .transform((value, context) => {
      if (value === undefined || value === null || value === '') return blank;
      const answer = answers.get(typeof value === 'string' ? value.trim().toLowerCase() : value);
      if (answer !== undefined) return answer;
      context.addIssue({ code: 'custom', message: `${field.label} must be yes or no`, input: value });
      return z.NEVER;
    })
    .pipe(field.required ? z.boolean(requiredText(field)) : z.boolean().nullable());
}

function finder(field: ChoiceField | ChoicesField) {
  const known = new Map<string, string | number>();
  const add = (text: string, option: Option) => known.set(text.trim().toLowerCase(), option.value);
  for (const option of field.options) add(option.label, option);
  for (const option of field.options) add(String(option.value), option);
  return (value: string | number): string | number | undefined => {
    const text = cleanText(String(value));
    return known.get(text.toLowerCase()) ?? (field.open === true && text.length <= 100 ? text : undefined);
  };
}

const optionSchema = (field: ChoiceField | ChoicesField) =>
  field.open === true
    ? z.string(requiredText(field))
    : z.literal(
        field.options.map(({ value }) => value),
        requiredText(field),
      );
const valueOrList = (label: string) =>
  z
    .union(
      [z.string(), z.number(), z.array(z.union([z.string(), z.number()])).max(200), z.null()],
      `${label} must be chosen from the list`,
    )
    .optional();
const listOf = (value: string | number | (string | number)[] | null | undefined) =>
  [value ?? []].flat().filter((entry) => String(entry).trim() !== '');

/** Takes one value, or a list of one: both shapes are in use. */
export function choiceSchema(field: ChoiceField) {
  const find = finder(field);
  const option = optionSchema(field);
  return valueOrList(field.label)
    .transform((value, context) => {
      const [first, ...others] = listOf(value);
      if (first === undefined) return field.default ?? null;
      const found = others.length === 0 ? find(first) : undefined;
      if (found !== undefined) return found;
      const message =
        others.length > 0 ? `${field.label} takes one value` : `${field.label}: "${first}" is not one of the options`;
      context.addIssue({ code: 'custom', message, input: value });
      return z.NEVER;
    })
    .pipe(field.required ? option : option.nullable());
}

/** The chosen values in the order of the options, each once. A single value counts as a list of one. */
export function choicesSchema(field: ChoicesField) {
  const find = finder(field);
  const order = new Map(field.options.map(({ value }, index) => [value, index]));
  const rank = (value: string | number) => order.get(value) ?? order.size;
  return valueOrList(field.label)
    .transform((value, context) => {
      if (value === null || value === undefined) return [...(field.default ?? [])];
      const entries = listOf(value);
      const strange = entries.find((entry) => find(entry) === undefined);
      if (strange !== undefined) {
        context.addIssue({
          code: 'custom',
          message: `${field.label}: "${strange}" is not one of the options`,
          input: value,
        });
        return z.NEVER;
      }
      return [...new Set(entries.flatMap((entry) => find(entry) ?? []))].sort((a, b) => rank(a) - rank(b));
    })
    .pipe(atLeastOne(z.array(optionSchema(field)), field));
}

const atLeastOne = <T extends z.ZodArray>(list: T, field: ChoicesField | StatesField) =>
  field.required ? list.min(1, requiredText(field)) : list;

export function statesSchema(field: StatesField) {
  return z
    .union([z.string(), z.array(z.string()).max(200), z.null()], `${field.label} must be a list of states`)
    .optional()
    .transform((value, context) => {
      if (value === null || value === undefined) return [...(field.default ?? [])];
      const entries = (typeof value === 'string' ? value.split(',') : value).filter((entry) => entry.trim() !== '');
      const strange = entries.find((entry) => toStateCode(entry) === undefined);
      if (strange !== undefined) {
        context.addIssue({
          code: 'custom',
          message: `${field.label}: "${strange.trim()}" is not a state`,
          input: value,
        });
        return z.NEVER;
      }
      const chosen = new Set(entries.map(toStateCode));
      return stateCodes.filter((code) => chosen.has(code));
    })
    .pipe(atLeastOne(z.array(z.enum(stateCodes as [StateCode, ...StateCode[]])), field));
}

export function optionBlockSchema(field: OptionBlockField) {
  const one = (option: Option<string>) =>
    yesNoSchema({
      kind: 'yesNo',
      name: option.value,
      label: `${field.label}: ${option.label}`,
      default: field.default?.[option.value] ?? false,
    });
  return z.object(
    Object.fromEntries(field.options.map((option) => [option.value, one(option)])),
    `${field.label} must be an object`,
  );
}

import { z } from 'zod';
import type { NumberField, TextField, YesNoField } from './fields.ts';
import { readNumber } from './read-number.ts';

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
  date: { holds: (text: string) => z.iso.date().safeParse(text).success, complaint: 'must be a date' },
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

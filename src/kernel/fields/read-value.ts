import type { FieldDefinition, NumberField, TextField, YesNoField } from './fields.ts';
import {
  cleanText,
  type ReadValue,
  readChoice,
  readChoices,
  readStates,
  readYesNo,
  requiredText,
} from './read-choices.ts';
import { fitted, largestAmount, limitsOf, readNumber } from './reading.ts';
import { isZip, tidyZip } from './texts/address.ts';
import { isCalendarDay, isEmail, isNmlsId, isPhone, isTaxId, isWebAddress, tidyEin, tidySsn } from './texts/formats.ts';

/** How numbers are read that a form doesn't take; 'refuse' unless stated. */
export interface Reading {
  /** What is no number: an error, or a blank for forms that never block on numbers. */
  readonly unreadable?: 'refuse' | 'blank';
  /** A number that the field doesn't take: an error, or the nearest one that it takes. */
  readonly outside?: 'refuse' | 'fit';
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

/** What is said against a number; undefined for one that the field takes. */
function complaintOf(field: NumberField, value: number): string | undefined {
  const { min, max } = limitsOf(field);
  const { kind, label, decimals } = field;
  if (value < min) return limitsText(field);
  // The largest amount only guards arithmetic, so it has words of its own.
  if (value > max) return max === largestAmount ? `${label} is too large` : limitsText(field);
  if (kind === 'money') return Number.isInteger(value) ? undefined : `${label} must be in whole dollars`;
  if (kind === 'integer') return Number.isInteger(value) ? undefined : `${label} must be a whole number`;
  if (decimals === undefined || Number(value.toFixed(decimals)) === value) return undefined;
  return `${label} may have at most ${decimals} decimals`;
}

export const notANumber = ({ label }: NumberField): string => `${label} must be a number`;

function readAmount(field: NumberField, typed: unknown, { unreadable, outside }: Reading): ReadValue {
  const number = readNumber(typed);
  const isText = typeof typed === 'string' || Number.isFinite(typed) || typed == null;
  if (number === undefined && (!isText || unreadable !== 'blank')) return { complaint: notANumber(field) };
  if (typeof number === 'number' && outside === 'fit') return { value: fitted(field, number) };
  const value = number ?? field.default ?? null;
  if (value === null) return field.required ? { complaint: requiredText(field) } : { value };
  const complaint = complaintOf(field, value);
  return complaint === undefined ? { value } : { complaint };
}

const textChecks = {
  text: null,
  longText: null,
  email: { holds: isEmail, complaint: 'must be a valid email address' },
  phone: { holds: isPhone, complaint: 'must be a valid phone number' },
  url: { holds: isWebAddress, complaint: 'must be a valid web address' },
  nmlsId: { holds: isNmlsId, complaint: 'must be a number of up to 12 digits' },
  date: { holds: isCalendarDay, complaint: 'must be a date' },
  // Read when it is called: the bundler may put it into a part that runs later than this one.
  zip: { holds: (text: string) => isZip(text), complaint: 'must have 5 or 9 digits' },
  ssn: { holds: isTaxId, complaint: 'must have 9 digits' },
  ein: { holds: isTaxId, complaint: 'must have 9 digits' },
};

export const notAText = ({ label }: TextField): string => `${label} must be text`;
/** The longest text that a field takes. */
export const longestOf = ({ maxLength, kind }: TextField): number => maxLength ?? (kind === 'longText' ? 5_000 : 200);

/** All but a long text is one line. */
const lineBreaks = /[\n\t\u0085\u2028\u2029]+/g;

function tidyText(field: TextField, typed: string): string | null {
  const cleaned = cleanText(typed);
  const tidy = field.kind === 'longText' ? cleaned : cleaned.replace(lineBreaks, ' ');
  if (tidy === '') return field.default ?? null;
  if (field.kind === 'zip') return tidyZip(tidy);
  if (field.kind === 'ssn') return tidySsn(tidy);
  if (field.kind === 'ein') return tidyEin(tidy);
  return field.kind === 'url' && !/^[a-z][\w+.-]*:/i.test(tidy) ? `https://${tidy}` : tidy;
}

function readText(field: TextField, typed: unknown): ReadValue {
  if (typed != null && typeof typed !== 'string' && !Number.isFinite(typed)) return { complaint: notAText(field) };
  const value = tidyText(field, String(typed ?? ''));
  if (!value) return field.required ? { complaint: requiredText(field) } : { value };
  const longest = longestOf(field);
  if (value.length > longest)
    return { complaint: `${field.label} must be at most ${longest.toLocaleString('en-US')} characters` };
  const check = textChecks[field.kind];
  if (check === null || check.holds(value)) return { value };
  return { complaint: field.invalidMessage ?? `${field.label} ${check.complaint}` };
}

/** A field with one value: it has no fields within. */
export type SimpleField = Exclude<FieldDefinition, { kind: 'optionBlock' | 'range' | 'group' | 'rows' }>;

/** Takes what a person types into one field, and answers its tidy value or what is wrong with it. */
export function readValue(field: SimpleField, typed: unknown, reading: Reading): ReadValue {
  switch (field.kind) {
    case 'money':
    case 'percent':
    case 'integer':
    case 'decimal':
      return readAmount(field, typed, reading);
    case 'yesNo':
      return readYesNo(field, typed);
    case 'choice':
      return readChoice(field, typed);
    case 'choices':
      return readChoices(field, typed);
    case 'states':
      return readStates(field, typed);
    default:
      return readText(field, typed);
  }
}

/** The fields within one that has no list of its own: the answers of an option block, the ends of a range. */
export function fieldsWithin(field: Extract<FieldDefinition, { kind: 'optionBlock' | 'range' | 'group' }>) {
  if (field.kind === 'group') return field.fields;
  if (field.kind === 'range')
    return (['min', 'max'] as const).map((name) => ({
      kind: 'money' as const,
      name,
      label: `${field.label} (${name})`,
    }));
  return field.options.map(
    ({ value, label }): YesNoField => ({
      kind: 'yesNo',
      name: value,
      label: `${field.label}: ${label}`,
      default: field.default?.[value] ?? false,
    }),
  );
}

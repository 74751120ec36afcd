import type { FieldErrors } from '../../errors.ts';
import type { ReadForm } from '../read-fields.ts';
import { isEmail } from './formats.ts';

/**
 * What a text has to be that a person enters, as plain data: the browser checks by it, and the server makes its schema of it
 * (`schemaOfText`). Each part says in words what is wrong.
 */
export interface TextRule {
  /** Said of a blank text; where this is missing it may be blank. */
  readonly required?: string;
  /** Spaces around it count, as in a password. */
  readonly exact?: true;
  readonly min?: Length;
  readonly max: Length;
  /** Brings another way of writing it into the one that is checked; `max` holds before that. */
  readonly tidy?: (text: string) => string;
  readonly pattern?: { readonly is: RegExp; readonly complaint: string };
  readonly holds?: { readonly is: (text: string) => boolean; readonly complaint: string };
  /** An email address, or a web address with a domain. */
  readonly format?: { readonly is: TextFormat; readonly complaint: string };
}
interface Length {
  readonly length: number;
  readonly complaint: string;
}
export type TextFormat = 'email' | 'website';

/** The tidy text, or what is wrong with it. */
export type ReadText =
  | { readonly value: string; readonly complaint?: undefined }
  | { readonly value?: undefined; readonly complaint: string };

const domain = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,}$/i;
const formats: Readonly<Record<TextFormat, (text: string) => boolean>> = {
  email: isEmail,
  website: (text) => /^https?:\/\//i.test(text) && URL.canParse(text) && domain.test(new URL(text).hostname),
};

/** Reads what was typed by its rule; of several things that are wrong it says the first. */
export function readText(rule: TextRule, typed: unknown): ReadText {
  const { required, exact, min, max, tidy, pattern, holds, format } = rule;
  const entered = typeof typed === 'string' ? typed : '';
  const text = exact || tidy ? entered : entered.trim();
  if (text.length > max.length) return { complaint: max.complaint };
  const value = tidy ? tidy(text) : text;
  if (value === '') return required === undefined ? { value } : { complaint: required };
  if (min && value.length < min.length) return { complaint: min.complaint };
  if (pattern && !pattern.is.test(value)) return { complaint: pattern.complaint };
  if (holds && !holds.is(value)) return { complaint: holds.complaint };
  return format && !formats[format.is](value) ? { complaint: format.complaint } : { value };
}

type Rules = Readonly<Record<string, TextRule>>;
export type TextsOf<R extends Rules> = { -readonly [Name in keyof R]: string };

/** The tidy texts of a form by their rules, or what is wrong by name: every invalid one at once. */
export function readTexts<const R extends Rules>(
  rules: R,
  typed: Readonly<Record<string, unknown>>,
): ReadForm<TextsOf<R>> {
  const read = Object.entries(rules).map(([name, rule]) => [name, readText(rule, typed[name])] as const);
  const errors: FieldErrors = Object.fromEntries(
    read.flatMap(([name, { complaint }]) => (complaint === undefined ? [] : [[name, complaint]])),
  );
  if (Object.keys(errors).length > 0) return { errors };
  // One text for each rule, by its name.
  return { values: Object.fromEntries(read.map(([name, { value }]) => [name, value])) as TextsOf<R> };
}

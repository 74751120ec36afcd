import { z } from 'zod';
import { type StateCode, stateCodes, toStateCode } from '../states.ts';
import type { ChoiceField, ChoicesField, Option, OptionBlockField, StatesField, YesNoField } from './fields.ts';

/** What is said of a required field that was left blank. */
export const requiredText = (field: { label: string; requiredMessage?: string }) =>
  field.requiredMessage ?? `${field.label} is required`;

const hasControl = /\p{Cc}/gu;
/** Plain letters without a blank around them: there is nothing to clean. */
const clean = /^[!-~](?:[ -~]*[!-~])?$/;
/** Control characters and broken surrogates cannot be stored by the database and mean nothing to people. */
export const cleanText = (text: string) =>
  clean.test(text)
    ? text
    : text
        .toWellFormed()
        .replace(/\r\n?/g, '\n')
        .replace(hasControl, (character) => (character === '\n' || character === '\t' ? character : ''))
        .trim();

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
        others.length > 0
          ? `${field.label} takes only one value`
          : `${field.label}: "${first}" is not one of the options`;
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

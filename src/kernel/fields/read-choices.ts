import { type StateCode, stateCodes, toStateCode } from '../states.ts';
import type { ChoiceField, ChoicesField, Option, StatesField, YesNoField } from './fields.ts';

/** What a value comes to, or what is said against it. */
export type ReadValue = { readonly value: unknown; readonly complaint?: undefined } | { readonly complaint: string };

/** What is said of a required field that was left blank. */
export const requiredText = (field: { readonly label: string; readonly requiredMessage?: string }): string =>
  field.requiredMessage ?? `${field.label} is required`;

const hasControl = /\p{Cc}/gu;
/** Plain letters without a blank around them: there is nothing to clean. */
const clean = /^[!-~](?:[ -~]*[!-~])?$/;
/** Control characters and broken surrogates cannot be stored by the database and mean nothing to people. */
export const cleanText = (text: string): string =>
  clean.test(text)
    ? text
    : text
        .toWellFormed()
        .replace(/\r\n?/g, '\n')
        .replace(hasControl, (character) => (character === '\n' || character === '\t' ? character : ''))
        .trim();

const answers = new Map<unknown, boolean>([
  [true, true],
  ['yes', true],
  ['true', true],
  ['on', true],
  [false, false],
  ['no', false],
  ['false', false],
  ['off', false],
]);

export function readYesNo(field: YesNoField, typed: unknown): ReadValue {
  if (typed === undefined || typed === null || typed === '') {
    const blank = field.default === undefined ? false : field.default;
    return blank === null && field.required ? { complaint: requiredText(field) } : { value: blank };
  }
  const value = answers.get(typeof typed === 'string' ? typed.trim().toLowerCase() : typed);
  return value === undefined ? { complaint: `${field.label} must be yes or no` } : { value };
}

type Entry = string | number;
/** Values of a list are read up to so many. */
const mostEntries = 200;
const isEntry = (value: unknown): value is Entry => typeof value === 'string' || Number.isFinite(value);

/** One value, or a list of them: both shapes are in use. Undefined for anything else. */
function entriesOf(typed: unknown): Entry[] | undefined {
  // Nearly always: a search reads a dozen of them.
  if (isEntry(typed)) return String(typed).trim() === '' ? [] : [typed];
  const list: unknown[] = [typed ?? []].flat();
  if (!list.every(isEntry) || (Array.isArray(typed) && typed.length > mostEntries)) return undefined;
  return list.filter((entry) => String(entry).trim() !== '');
}

function finder(field: ChoiceField | ChoicesField) {
  const known = new Map<string, Entry>();
  const add = (text: string, option: Option) => known.set(text.trim().toLowerCase(), option.value);
  for (const option of field.options) add(option.label, option);
  for (const option of field.options) add(String(option.value), option);
  return (entry: Entry): Entry | undefined => {
    const text = cleanText(String(entry));
    return known.get(text.toLowerCase()) ?? (field.open === true && text.length <= 100 ? text : undefined);
  };
}
const finders = new WeakMap<ChoiceField | ChoicesField, ReturnType<typeof finder>>();
function finderOf(field: ChoiceField | ChoicesField) {
  const find = finders.get(field) ?? finder(field);
  finders.set(field, find);
  return find;
}

export const notOfList = ({ label }: ChoiceField | ChoicesField): string => `${label} must be chosen from the list`;

export function readChoice(field: ChoiceField, typed: unknown): ReadValue {
  const entries = entriesOf(typed);
  if (!entries) return { complaint: notOfList(field) };
  const [first, ...others] = entries;
  if (first === undefined) {
    const value = field.default ?? null;
    return value === null && field.required ? { complaint: requiredText(field) } : { value };
  }
  if (others.length > 0) return { complaint: `${field.label} takes only one value` };
  const value = finderOf(field)(first);
  return value === undefined ? { complaint: `${field.label}: "${first}" is not one of the options` } : { value };
}

/** The chosen values in the order of the options, each once. */
export function readChoices(field: ChoicesField, typed: unknown): ReadValue {
  if (typed === null || typed === undefined) return atLeastOne(field, [...(field.default ?? [])]);
  const entries = entriesOf(typed);
  if (!entries) return { complaint: notOfList(field) };
  const find = finderOf(field);
  const strange = entries.find((entry) => find(entry) === undefined);
  if (strange !== undefined) return { complaint: `${field.label}: "${strange}" is not one of the options` };
  const order = new Map(field.options.map(({ value }, index) => [value, index]));
  const rank = (value: Entry) => order.get(value) ?? order.size;
  const chosen = new Set(entries.flatMap((entry) => find(entry) ?? []));
  return atLeastOne(
    field,
    [...chosen].sort((a, b) => rank(a) - rank(b)),
  );
}

export const noStates = ({ label }: StatesField): string => `${label} must be a list of states`;

export function readStates(field: StatesField, typed: unknown): ReadValue {
  if (typed === null || typed === undefined) return atLeastOne(field, [...(field.default ?? [])]);
  const list: unknown = typeof typed === 'string' ? typed.split(',') : typed;
  const isText = (one: unknown): one is string => typeof one === 'string';
  if (!Array.isArray(list) || !list.every(isText) || (Array.isArray(typed) && typed.length > mostEntries))
    return { complaint: noStates(field) };
  const entries = list.filter((entry) => entry.trim() !== '');
  const strange = entries.find((entry) => toStateCode(entry) === undefined);
  if (strange !== undefined) return { complaint: `${field.label}: "${strange.trim()}" is not a state` };
  const chosen = new Set<StateCode | undefined>(entries.map(toStateCode));
  return atLeastOne(
    field,
    stateCodes.filter((code) => chosen.has(code)),
  );
}

const atLeastOne = (field: ChoicesField | StatesField, value: readonly unknown[]): ReadValue =>
  field.required && value.length === 0 ? { complaint: requiredText(field) } : { value };

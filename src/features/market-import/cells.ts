import type { FieldDefinition, OptionBlockField } from '../../kernel/fields/fields.ts';
import type { Leaf, RecordColumns } from './columns.ts';

/** Written where a list is empty although its field has a default, and where a row of a list says nothing. */
export const [none, blankRow] = ['(none)', '(blank)'];

const formula = /^'*(\s*[=+\-@\t\r|%]|\((none|blank)\)$)/;
/** A text that a spreadsheet would take for a formula, or this product for a mark of its own, begins with an apostrophe. */
export const neutralised = (text: string): string => (formula.test(text) ? `'${text}` : text);
const restored = (text: string): string => (text.startsWith("'") && formula.test(text) ? text.slice(1) : text);

type Values = Readonly<Record<string, unknown>>;
export type Target = Record<string, unknown>;
export const isRecord = (value: unknown): value is Target => typeof value === 'object' && value !== null;

/** The value at a path with dots; undefined if there is none. */
export function valueAt(record: unknown, path: string): unknown {
  let at = record;
  for (const key of keysOf(path)) at = isRecord(at) ? at[key] : undefined;
  return at;
}

const split = new Map<string, readonly string[]>();
/** A path is split once: a file says the same ones in every row. */
export function keysOf(path: string): readonly string[] {
  const keys = split.get(path) ?? path.split('.');
  // Corrections may name any path.
  if (split.size < 20_000) split.set(path, keys);
  return keys;
}
const isIndex = (key: string): boolean => /^\d/.test(key);

/** Puts a value at its path; objects and lists on the way are made. */
export const putAt = (record: Target, path: string, value: unknown): void => put(record, keysOf(path), value);

export function put(record: Target, keys: readonly string[], value: unknown): void {
  const last = keys.length - 1;
  let at = record;
  for (let place = 0; place < last; place++) {
    const key = keys[place] ?? '';
    if (!isRecord(at[key])) at[key] = isIndex(keys[place + 1] ?? '') ? [] : {};
    at = at[key] as Target;
  }
  at[keys[last] ?? ''] = value;
}

const listText = (entries: readonly string[]): string =>
  entries.some((entry) => /[,;]|^\[/.test(entry)) ? JSON.stringify(entries) : entries.join(', ');

function listEntries(text: string): string[] {
  if (text.startsWith('[')) {
    try {
      const list: unknown = JSON.parse(text);
      if (Array.isArray(list)) return list.map(String);
    } catch {
      // Then it is a text that begins so.
    }
  }
  return text
    .split(/[,;\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

type Options = readonly { readonly value: string | number; readonly label: string }[];
const spellings = new WeakMap<Options, ReadonlyMap<string, string | number>>();
function spellingsOf(options: Options): ReadonlyMap<string, string | number> {
  const known = spellings.get(options);
  if (known) return known;
  const made = new Map<string, string | number>();
  for (const { value, label } of options)
    for (const spelling of [String(value), label]) made.set(spelling.toLowerCase(), value);
  // As it stands in the list it is found without being written small.
  for (const spelling of options.flatMap(({ value, label }) => [String(value), label])) {
    const value = made.get(spelling.toLowerCase());
    if (value !== undefined) made.set(spelling, value);
  }
  spellings.set(options, made);
  return made;
}
function optionOf(options: Options, text: string): string | number | undefined {
  const known = spellingsOf(options);
  return known.get(text) ?? known.get(text.toLowerCase());
}

const places = new WeakMap<Options, ReadonlyMap<string | number, number>>();
/** In the order of the options, each once; what is none of them at the end. */
function inOrder(options: Options, entries: readonly (string | number)[]): (string | number)[] {
  const order = places.get(options) ?? new Map(options.map(({ value }, index) => [value, index]));
  places.set(options, order);
  return [...new Set(entries)].sort((a, b) => (order.get(a) ?? order.size) - (order.get(b) ?? order.size));
}

const plainNumber = /^-?\d{1,13}(\.\d{1,10})?$/;
const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/**
 * What a cell's text says, tidy where that is plain; otherwise the text itself, for the schema to read or to refuse.
 * Undefined: nothing is said.
 */
function readCell(field: FieldDefinition, cell: string): unknown {
  const text = cell.trim();
  if (text === '') return undefined;
  switch (field.kind) {
    case 'money':
    case 'percent':
    case 'integer':
    case 'decimal':
      return plainNumber.test(text) ? Number(text) : text;
    case 'yesNo':
      if (text.toLowerCase() === field.yes?.toLowerCase() || text === '1') return true;
      if (text.toLowerCase() === field.no?.toLowerCase() || text === '0') return false;
      return { yes: true, no: false, true: true, false: false }[text.toLowerCase()] ?? text;
    case 'choice':
      return optionOf(field.options, text) ?? restored(text);
    case 'choices': {
      if (text === none) return [];
      const whole = optionOf(field.options, text);
      if (whole !== undefined) return [whole];
      const entries = listEntries(restored(text)).map((entry) => optionOf(field.options, entry) ?? entry);
      return inOrder(field.options, entries);
    }
    case 'states':
      return text === none ? [] : listEntries(text);
    case 'optionBlock':
      return readBlock(field, text);
    case 'date': {
      const [, month = '', date = '', year = ''] = american.exec(text) ?? [];
      return year === '' ? text : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
    }
    default:
      return restored(cell);
  }
}

/** So many different texts of a column are remembered: most columns of a large file repeat a few. */
const [mostKnown, longestKnown] = [1_000, 200];

/** Reads the cells of a column; what they come to is shared by the rows that say the same. */
export function cellReader(field: FieldDefinition): (cell: string) => unknown {
  const known = new Map<string, unknown>();
  return (cell) => {
    const before = known.get(cell);
    if (before !== undefined) return before;
    if (known.size >= mostKnown || cell.length > longestKnown) return readCell(field, cell);
    // A text of its own: a part of a larger one would keep all of that in memory.
    const own = Array.from(cell).join('');
    const value = readCell(field, own);
    known.set(own, value);
    return value;
  };
}

/** Every option yes or no. An entry that is none of them stays beside them: see `strangeOptions`. */
function readBlock(field: OptionBlockField, text: string): Values {
  const chosen = text === none ? [] : listEntries(text).map((entry) => optionOf(field.options, entry) ?? entry);
  const known = Object.fromEntries(field.options.map(({ value }) => [value, chosen.includes(value)]));
  return { ...known, ...Object.fromEntries(chosen.map((entry) => [entry, true])) };
}

/** The entry of an option block that is none of its options. */
export const strangeOption = (field: FieldDefinition, value: unknown): string | undefined =>
  field.kind === 'optionBlock' && isRecord(value)
    ? Object.keys(value).find((key) => !field.options.some((option) => option.value === key))
    : undefined;

const asText = (options: Options, value: unknown): string =>
  options.find((option) => option.value === value)?.label ?? String(value);

/** A stored value as a cell: a number stays one. Null is an empty cell. */
function writeCell(field: FieldDefinition, value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
  switch (field.kind) {
    case 'yesNo':
      return value === true ? 'Yes' : 'No';
    case 'choice':
      return neutralised(asText(field.options, value));
    case 'choices':
    case 'states': {
      const entries = Array.isArray(value) ? value : [];
      if (entries.length === 0) return field.default?.length ? none : null;
      const options = field.kind === 'choices' ? field.options : [];
      return neutralised(listText(entries.map((entry) => asText(options, entry))));
    }
    case 'optionBlock': {
      const chosen = field.options.filter((option) => isRecord(value) && value[option.value] === true);
      if (chosen.length > 0) return listText(chosen.map(({ label }) => label));
      return Object.values(field.default ?? {}).includes(true) ? none : null;
    }
    default:
      return typeof value === 'number' ? value : neutralised(String(value));
  }
}

/** A record as cells, in the order of these leaves. */
export function cellsOf(columns: RecordColumns, leaves: readonly Leaf[], record: Values): (string | number | null)[] {
  const marks = new Map<string, string>();
  for (const list of columns.rows) {
    const stored = valueAt(record, list.path);
    const rows = Array.isArray(stored) ? stored : [];
    const [first] = list.row(0);
    if (rows.length === 0 && list.field.default?.length && first) marks.set(first.path, none);
    for (const index of rows.keys()) {
      const leavesOfRow = list.row(index);
      const isBlank = leavesOfRow.every(({ path, field }) => writeCell(field, valueAt(record, path)) === null);
      if (isBlank && leavesOfRow[0]) marks.set(leavesOfRow[0].path, blankRow);
    }
  }
  return leaves.map(({ path, field }) => marks.get(path) ?? writeCell(field, valueAt(record, path)));
}

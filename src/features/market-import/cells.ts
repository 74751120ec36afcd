import type { FieldDefinition, OptionBlockField } from '../../kernel/fields/fields.ts';
import { allLeaves, type Leaf, leafAt, type RecordColumns, type RowsLeaf } from './columns.ts';

/** Written where a list is empty although its field has a default, and where a row of a list says nothing. */
const [none, blankRow] = ['(none)', '(blank)'];

const formula = /^'*(\s*[=+\-@\t\r|%]|\((none|blank)\)$)/;
/** A text that a spreadsheet would take for a formula, or this product for a mark of its own, begins with an apostrophe. */
export const neutralised = (text: string): string => (formula.test(text) ? `'${text}` : text);
const restored = (text: string): string => (text.startsWith("'") && formula.test(text) ? text.slice(1) : text);

type Values = Readonly<Record<string, unknown>>;
type Target = Record<string, unknown>;
const isRecord = (value: unknown): value is Target => typeof value === 'object' && value !== null;

/** The value at a path with dots; undefined where nothing stands. */
export function valueAt(record: unknown, path: string): unknown {
  let at = record;
  for (const key of path.split('.')) at = isRecord(at) ? at[key] : undefined;
  return at;
}

/** Puts a value at its path; objects and lists on the way are made. */
export function putAt(record: Target, path: string, value: unknown): void {
  const keys = path.split('.');
  let at = record;
  for (const [place, key] of keys.slice(0, -1).entries()) {
    if (!isRecord(at[key])) at[key] = /^\d+$/.test(keys[place + 1] ?? '') ? [] : {};
    at = at[key] as Target;
  }
  at[keys.at(-1) ?? ''] = value;
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
function optionOf(options: Options, text: string): string | number | undefined {
  const known =
    spellings.get(options) ??
    new Map(
      options.flatMap(({ value, label }) => [
        [String(value).toLowerCase(), value] as const,
        [label.toLowerCase(), value] as const,
      ]),
    );
  spellings.set(options, known);
  return known.get(text.toLowerCase());
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
      const order = new Map<string | number, number>(field.options.map(({ value }, index) => [value, index]));
      return [...new Set(entries)].sort((a, b) => (order.get(a) ?? order.size) - (order.get(b) ?? order.size));
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

/** How many rows of a list a record has. */
export const rowsIn = (record: Values, { path }: RowsLeaf): number => {
  const rows = valueAt(record, path);
  return Array.isArray(rows) ? rows.length : 0;
};

/** What stands in a row's cells, by the paths of its values. Blank ones are left out. */
export type CellTexts = ReadonlyMap<string, string>;

interface Laid {
  /** The record: what was there, with the cells laid over it. */
  readonly record: Target;
  /** Paths of cells whose values such a record does not have. */
  readonly strange: readonly string[];
}

/** What cells are laid over: a kind's defaults, or a record as it is stored, of which a column that is not there says nothing. */
interface Base {
  readonly values: Values;
  readonly isStored: boolean;
}

/** Lays cells over a record. A column that is there and blank says: nothing. @param paths the columns that the file has */
export function layCells(columns: RecordColumns, base: Base, texts: CellTexts, paths: readonly string[]): Laid {
  const record: Target = structuredClone(base.values);
  const strange: string[] = [];
  const listOf = (path: string) => columns.rows.find((list) => path.startsWith(`${list.path}.`));
  const lists = new Set<RowsLeaf>();
  const keys = new Set(columns.keys.map(({ path }) => path));
  for (const path of paths) {
    if (keys.has(path)) continue;
    const cell = texts.get(path);
    const list = listOf(path);
    const leaf = list && cell === undefined ? undefined : leafAt(columns, path);
    if (list) lists.add(list);
    if (!leaf && cell !== undefined) strange.push(path);
    if (!leaf || list) continue;
    const read = cell === undefined ? undefined : readCell(leaf.field, cell);
    // A default stays as it is; of what is stored a blank takes the place.
    if (read !== undefined || base.isStored) putAt(record, path, read ?? null);
  }
  for (const list of lists) layRows(list, record, texts, new Set(paths), base.isStored);
  return { record, strange };
}

function layRows(list: RowsLeaf, record: Target, texts: CellTexts, has: ReadonlySet<string>, isStored: boolean): void {
  const stored = isStored ? valueAt(record, list.path) : undefined;
  const before: readonly unknown[] = Array.isArray(stored) ? stored : [];
  const rows: Target[] = [];
  let filled = 0;
  for (let index = 0; index < list.mostRows; index++) {
    const leaves = list.row(index);
    const mapped = leaves.filter(({ path }) => has.has(path));
    const old = before[index];
    if (mapped.length === 0 && old === undefined) break;
    const row: Target = isRecord(old) ? old : {};
    const start = `${list.path}.${index}.`.length;
    for (const { path, field } of mapped) {
      const cell = texts.get(path);
      const isMark = cell === undefined || cell === blankRow || cell === none;
      putAt(row, path.slice(start), (isMark ? undefined : readCell(field, cell)) ?? null);
    }
    rows.push(row);
    // Of a row of which only some columns are there the rest may still say something.
    if (mapped.some(({ path }) => texts.has(path)) || (old !== undefined && mapped.length < leaves.length))
      filled = index + 1;
  }
  const isNone = texts.get(list.row(0)[0]?.path ?? '') === none;
  putAt(record, list.path, isNone ? [] : filled === 0 ? undefined : rows.slice(0, filled));
}

/** Whether a file with these columns has all that a record is made of: then what it leaves out is meant to be blank. */
export function isWhole(columns: RecordColumns, paths: readonly string[]): boolean {
  const has = new Set(paths);
  return allLeaves({ ...columns, keys: [] }, () => 1).every(({ path }) => has.has(path));
}

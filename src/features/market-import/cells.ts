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
  for (const key of keysOf(path)) at = isRecord(at) ? at[key] : undefined;
  return at;
}

const split = new Map<string, readonly string[]>();
/** A path is split once: a file says the same ones in every row. */
function keysOf(path: string): readonly string[] {
  const keys = split.get(path) ?? path.split('.');
  // Corrections may name any path.
  if (split.size < 20_000) split.set(path, keys);
  return keys;
}
const isIndex = (key: string): boolean => /^\d/.test(key);

/** Puts a value at its path; objects and lists on the way are made. */
export const putAt = (record: Target, path: string, value: unknown): void => put(record, keysOf(path), 0, value);

/** @param from the first of the keys that counts */
function put(record: Target, keys: readonly string[], from: number, value: unknown): void {
  let at = record;
  for (let place = from; place < keys.length - 1; place++) {
    const key = keys[place] ?? '';
    if (!isRecord(at[key])) at[key] = isIndex(keys[place + 1] ?? '') ? [] : {};
    at = at[key] as Target;
  }
  at[keys.at(-1) ?? ''] = value;
}

/** A copy of plain values. */
function copyOf<Value>(value: Value): Value {
  // Lists stay lists, and objects have the keys that they had.
  if (Array.isArray(value)) return value.map(copyOf) as Value;
  if (!isRecord(value)) return value;
  const copy: Target = {};
  for (const key in value) copy[key] = copyOf<unknown>(value[key]);
  return copy as Value;
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

/** What the columns of a file are of such a record: worked out once for all its rows. */
interface Layout {
  readonly plain: readonly Leaf[];
  /** Of each list that the file has columns of, the columns of each row that can be said. */
  readonly lists: readonly { readonly list: RowsLeaf; readonly rows: readonly (readonly Leaf[])[] }[];
  /** Columns of other records, as of programs of other kinds. */
  readonly others: readonly string[];
}

const layouts = new WeakMap<RecordColumns, WeakMap<readonly string[], Layout>>();
function layoutOf(columns: RecordColumns, paths: readonly string[]): Layout {
  const ofColumns = layouts.get(columns) ?? new WeakMap<readonly string[], Layout>();
  layouts.set(columns, ofColumns);
  const layout = ofColumns.get(paths) ?? makeLayout(columns, paths);
  ofColumns.set(paths, layout);
  return layout;
}

function makeLayout(columns: RecordColumns, paths: readonly string[]): Layout {
  const keys = new Set(columns.keys.map(({ path }) => path));
  const has = new Set(paths);
  const isListed = (path: string) => columns.rows.some((list) => path.startsWith(`${list.path}.`));
  const own = paths.filter((path) => !keys.has(path));
  const lists = columns.rows
    .filter((list) => paths.some((path) => path.startsWith(`${list.path}.`)))
    .map((list) => ({
      list,
      rows: Array.from({ length: list.mostRows }, (_, index) => list.row(index).filter(({ path }) => has.has(path))),
    }));
  return {
    plain: own.flatMap((path) => (isListed(path) ? [] : (leafAt(columns, path) ?? []))),
    lists,
    others: own.filter((path) => leafAt(columns, path) === undefined),
  };
}

/** Lays cells over a record. A column that is there and blank says: nothing. @param paths the columns that the file has */
export function layCells(columns: RecordColumns, base: Base, texts: CellTexts, paths: readonly string[]): Laid {
  const record: Target = copyOf({ ...base.values });
  const { plain, lists, others } = layoutOf(columns, paths);
  for (const { path, field } of plain) {
    const cell = texts.get(path);
    const read = cell === undefined ? undefined : readCell(field, cell);
    // A default stays as it is; of what is stored a blank takes the place.
    if (read !== undefined || base.isStored) putAt(record, path, read ?? null);
  }
  for (const { list, rows } of lists) layRows(list, rows, record, texts, base.isStored);
  return { record, strange: others.filter((path) => texts.has(path)) };
}

type Rows = readonly (readonly Leaf[])[];
function layRows(list: RowsLeaf, leaves: Rows, record: Target, texts: CellTexts, isStored: boolean): void {
  const stored = isStored ? valueAt(record, list.path) : undefined;
  const before: readonly unknown[] = Array.isArray(stored) ? stored : [];
  const isSaid = (index: number): boolean => {
    const mapped = leaves[index] ?? [];
    // Of a row of which only some columns are there the rest may still say something.
    const isPartly = before[index] !== undefined && mapped.length < list.row(index).length;
    return isPartly || mapped.some(({ path }) => texts.has(path));
  };
  let filled = list.mostRows;
  while (filled > 0 && !isSaid(filled - 1)) filled--;
  const from = keysOf(list.path).length + 1;
  const rows: Target[] = [];
  for (let index = 0; index < filled; index++) {
    const old = before[index];
    const row: Target = isRecord(old) ? old : {};
    for (const { path, field } of leaves[index] ?? []) {
      const cell = texts.get(path);
      const isMark = cell === undefined || cell === blankRow || cell === none;
      put(row, keysOf(path), from, (isMark ? undefined : readCell(field, cell)) ?? null);
    }
    rows.push(row);
  }
  const isNone = texts.get(list.row(0)[0]?.path ?? '') === none;
  putAt(record, list.path, isNone ? [] : filled === 0 ? undefined : rows);
}

const wholes = new WeakMap<RecordColumns, WeakMap<readonly string[], boolean>>();
/** Whether a file with these columns has all that a record is made of: then what it leaves out is meant to be blank. */
export function isWhole(columns: RecordColumns, paths: readonly string[]): boolean {
  const ofColumns = wholes.get(columns) ?? new WeakMap<readonly string[], boolean>();
  wholes.set(columns, ofColumns);
  const known = ofColumns.get(paths);
  if (known !== undefined) return known;
  const has = new Set(paths);
  const whole = allLeaves({ ...columns, keys: [] }, () => 1).every(({ path }) => has.has(path));
  ofColumns.set(paths, whole);
  return whole;
}

import { CsvError, type Options, parse } from 'csv-parse/browser/esm/sync';
import { isBlank } from '../../../kernel/blank.ts';
import type { FieldErrors } from '../../../kernel/errors.ts';
import { readValue, type SimpleField } from '../../../kernel/fields/read-value.ts';
import { readNumber } from '../../../kernel/fields/reading.ts';
import { readDay } from './read-day.ts';

/** A column that pasted rows may have. */
export interface PasteColumn {
  readonly field: SimpleField;
  /** What people head it with, beside its name and label. */
  readonly names?: readonly string[];
  /** What people write for an option: `{ sfr: 'Single Family 1-4' }`, in lower case. */
  readonly words?: Readonly<Record<string, string>>;
}

export interface PasteShape {
  readonly columns: readonly PasteColumn[];
  /** The columns of rows without a header, as they may stand: what fits best counts, else the first. All in order unless stated. */
  readonly orders?: readonly (readonly string[])[];
  /** Divides or joins the texts of a row, by field name, before they are read. */
  readonly tidy?: (texts: Texts) => Texts;
}

type Texts = Readonly<Record<string, string>>;

type PastedRow = Readonly<Record<string, unknown>>;

export interface PastedRows {
  /** Values by field name; what could not be read is the text that was pasted. */
  readonly rows: readonly PastedRow[];
  /** What is wrong, by place of the row and name of the field: `3.zipCode`. */
  readonly marks: FieldErrors;
  /** The headings of columns that no field takes. */
  readonly unused: readonly string[];
}

type Cells = readonly string[];

/** The separator that the first line has most of, outside of quotes; a tab wins, for texts hold commas. */
function separatorOf(text: string): string {
  const [line = ''] = text.replace(/"(""|[^"])*"/g, '').split(/\r?\n|\r/, 1);
  if (line.includes('\t')) return '\t';
  return line.split(';').length > line.split(',').length ? ';' : ',';
}

/** The cells of a text, blank lines left out. */
function cellsOf(text: string): readonly Cells[] {
  const options: Options = { delimiter: separatorOf(text), bom: true, relax_column_count: true, relax_quotes: true };
  let records: string[][];
  try {
    records = parse(text, options);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // A quotation mark that never ends is a plain one: 2" pipes.
    records = parse(text, { ...options, quote: false });
  }
  return records.map((cells) => cells.map((cell) => cell.trim())).filter((cells) => cells.some(Boolean));
}

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9%]/g, '');

/** The column that a heading names. */
function namedBy(heading: string, columns: readonly PasteColumn[]): PasteColumn | undefined {
  const wanted = plain(heading);
  if (wanted === '') return undefined;
  return columns.find(({ field, names = [] }) =>
    [field.name, field.label, ...names].some((name) => plain(name) === wanted),
  );
}

/** The columns in the order in which the header names them, each once; undefined where the first row is no header. */
function headed(first: Cells, { columns }: PasteShape): readonly (PasteColumn | undefined)[] | undefined {
  const named: (PasteColumn | undefined)[] = [];
  for (const heading of first) {
    const column = namedBy(heading, columns);
    named.push(column && named.includes(column) ? undefined : column);
  }
  const found = named.filter(Boolean).length;
  // One name alone may be a value: rows of values have a digit somewhere, headers hardly ever.
  return found >= 2 || (found === 1 && !/\d/.test(first.join())) ? named : undefined;
}

/** So many rows show which order they are in. */
const sample = 20;

function ordered(rows: readonly Cells[], { columns, orders = [] }: PasteShape): readonly PasteColumn[] {
  const inOrder = (names: readonly string[]) =>
    names.flatMap((name) => columns.find(({ field }) => field.name === name) ?? []);
  const tried = orders.length === 0 ? [columns] : orders.map(inOrder);
  const misfits = (order: readonly PasteColumn[]) =>
    rows.slice(0, sample).flatMap((cells) => cells.filter((cell, at) => !fits(cell, order[at]))).length;
  const [best = columns] = tried
    .map((order) => ({ order, misfits: misfits(order) }))
    .sort((one, other) => one.misfits - other.misfits)
    .map(({ order }) => order);
  return best;
}

const fits = (cell: string, column: PasteColumn | undefined): boolean =>
  cell === '' || (column !== undefined && readCell(cell, column).complaint === undefined);

/** What people write where there is nothing. */
const nothing = /^(?:[-–—]+|n\/?a|none|null|tbd)$/i;

/** The text of a cell as its field reads it. */
function written(cell: string, { field, words = {} }: PasteColumn): string {
  if (field.kind === 'text' || field.kind === 'longText') return cell;
  if (nothing.test(cell)) return '';
  if (field.kind === 'date') return readDay(cell) ?? cell;
  // Spreadsheets drop the zero that a ZIP code begins with.
  if (field.kind === 'zip') return /^\d{4}$/.test(cell) ? `0${cell}` : cell;
  if (field.kind === 'choice') return words[cell.toLowerCase()] ?? cell;
  if (field.kind !== 'money') return cell;
  const amount = readNumber(cell.replace(/\s*usd$/i, ''));
  return typeof amount === 'number' ? String(Math.round(amount)) : cell;
}

interface ReadCell {
  readonly value: unknown;
  readonly complaint?: string;
}

function readCell(cell: string, column: PasteColumn): ReadCell {
  const { field } = column;
  const read = readValue(field, written(cell, column), {});
  if (read.complaint === undefined) return { value: read.value };
  if (isBlank(written(cell, column))) return { value: null, complaint: read.complaint };
  // The input of a day shows nothing else, so the mark says what was pasted.
  return { value: cell, complaint: field.kind === 'date' ? `${field.label}: "${cell}" is not a date` : read.complaint };
}

function textsOf(cells: Cells, order: readonly (PasteColumn | undefined)[], { tidy = (texts) => texts }: PasteShape) {
  const named = order.flatMap((column, at) => (column ? [[column.field.name, cells[at] ?? ''] as const] : []));
  return tidy(Object.fromEntries(named));
}

/** Reads rows of a spreadsheet, separated by tabs or commas, with or without a header. What cannot be read stays, and is marked. */
export function readPastedRows(text: string, shape: PasteShape): PastedRows {
  const all = cellsOf(text);
  const header = headed(all[0] ?? [], shape);
  const body = header ? all.slice(1) : all;
  const order = header ?? ordered(body, shape);
  const marks: FieldErrors = {};
  const rows = body.map((cells, place) => {
    const texts = textsOf(cells, order, shape);
    const record = shape.columns.map((column) => {
      const { value, complaint } = readCell(texts[column.field.name] ?? '', column);
      if (complaint !== undefined) marks[`${place}.${column.field.name}`] = complaint;
      return [column.field.name, value];
    });
    return Object.fromEntries(record);
  });
  const unused = (header ?? []).flatMap((column, at) => (column ? [] : (all[0]?.[at] ?? []))).filter(Boolean);
  return { rows, marks, unused };
}

import { type Cell, csvLines } from '../../../../kernel/files/csv.ts';
import type { Schedule } from '../../definitions/charts.ts';
import type { CalculatorUnit } from '../../definitions/write.ts';
import type { Sheet, SheetLine } from './sheet.ts';

/** Decimals that are left of a number: cents, and of others more than anybody reads. */
const decimalsOf: Readonly<Record<CalculatorUnit, number>> = {
  money: 2,
  dollars: 2,
  percent: 4,
  dscr: 6,
  ratio: 6,
  months: 4,
  years: 4,
  count: 4,
};
/** In words: a lone sign is the beginning of a formula. */
const unitWords: Readonly<Partial<Record<CalculatorUnit, string>>> = {
  money: 'dollars',
  dollars: 'dollars',
  percent: 'percent',
  months: 'months',
  years: 'years',
};

/** A number for a spreadsheet; nothing where there is none. */
const numberCell = (value: number | undefined, unit: CalculatorUnit): Cell =>
  value === undefined || !Number.isFinite(value) ? null : Number(value.toFixed(decimalsOf[unit]));

/** What happens month by month, under the names of its columns. */
export const scheduleCsv = ({ columns, rows, cut }: Schedule): string =>
  csvLines([
    columns.map(({ label }) => label),
    ...rows.map((row) => columns.map(({ unit }, place) => numberCell(row[place], unit))),
    ...(cut === undefined ? [] : [[cut]]),
  ]);

const headings = ['Section', 'Item', 'Value', 'Unit', 'Note'];

/** Inputs and results line by line: numbers stay numbers, in the unit beside them. */
export function sheetCsv({ title, name, date, inputs, status, results, concerns, notes, disclaimer }: Sheet): string {
  const named: Cell[][] = name === undefined ? [] : [['Name', name]];
  const groups = [
    ...inputs,
    { heading: status.title, lines: [{ label: status.headline, text: status.text }] },
    ...results,
  ];
  return csvLines([
    [title],
    ...named,
    ['Date', date],
    [],
    headings,
    ...groups.flatMap(({ heading, lines }) => lines.map((line) => [heading, ...lineCells(line)])),
    ...concerns.texts.map((text) => [concerns.title, text]),
    ...notes.map((text) => ['Good to know', text]),
    [],
    [disclaimer],
  ]);
}

const lineCells = ({ label, text, value, unit, note }: SheetLine): Cell[] =>
  value === undefined || unit === undefined || !Number.isFinite(value)
    ? [label, text, null, note ?? null]
    : [label, numberCell(value, unit), unitWords[unit] ?? null, note ?? null];

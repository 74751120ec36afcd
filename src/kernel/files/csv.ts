/** An amount is a number; a text stays a text. Null is an empty cell. */
export type Cell = string | number | null;
type Lines = readonly (readonly Cell[])[];

/** Without it Excel reads UTF-8 as something else. */
export const byteOrderMark = '\uFEFF';

const formula = /^\s*[=+\-@\t\r|%]/;
/** As `formatMoney` writes an amount below zero: spreadsheets read a number. */
const negativeMoney = /^-\$[\d,]+$/;

/** A file for spreadsheets: numbers and amounts of money stay such, and a text is never read as a formula. */
export const csvLines = (lines: Lines): string => byteOrderMark + moreCsvLines(lines);

/** What follows in a file that is written bit by bit, after `csvLines`. */
export const moreCsvLines = (lines: Lines): string => lines.map((cells) => csvLine(cells.map(neutral))).join('');

/** One line of cells as they are: for those that nothing reads as a formula any more. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(quoted).join(',')}\r\n`;

/** What a spreadsheet would take for a formula begins with an apostrophe, which it shows as text. */
const neutral = (cell: Cell): Cell =>
  typeof cell === 'string' && formula.test(cell) && !negativeMoney.test(cell) ? `'${cell}` : cell;

function quoted(cell: Cell): string {
  const text = cell === null ? '' : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

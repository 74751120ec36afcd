import type { Report } from './report.ts';

/** Without it Excel reads UTF-8 as something else. */
const byteOrderMark = '\uFEFF';

type Cell = string | number | null;

/** A report as CSV, for spreadsheets: amounts are plain numbers, texts are never read as formulas. */
export function writeCsv(report: Report): Buffer {
  const { title, preparedBy, date, deal, shown, amounts, rows, notice } = report;
  const lines: (readonly Cell[])[] = [
    [title],
    ['Prepared by', preparedBy],
    ['Date', date],
    ['Deal', deal.join('; ')],
    ['Programs', shown],
    [],
    ['#', 'Lender', 'Program', 'Verdict', ...amounts, 'Reasons'],
    ...rows.map((row) => [row.place, row.lender, row.program, row.verdict, ...row.amounts, row.reasons.join('; ')]),
    [],
    [notice],
  ];
  return Buffer.from(byteOrderMark + lines.map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join(''));
}

function writeCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  // What a spreadsheet would take for a formula begins with an apostrophe, which it shows as text.
  const text = /^\s*[=+\-@\t\r|%]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

import { csvLines } from '../../../../kernel/files/csv.ts';
import { verdictLabels } from '../../verdict-labels.ts';
import type { Report } from './report.ts';

/** A report as CSV, for spreadsheets: amounts are plain numbers. */
export function writeCsv(report: Report): Buffer {
  const { title, preparedBy, date, deal, shown, csvHeadings, rows, notice } = report;
  return Buffer.from(
    csvLines([
      [title],
      ['Prepared by', preparedBy],
      ['Date', date],
      ['Deal', deal.join('; ')],
      ['Programs', shown],
      [],
      ['#', 'Lender', 'Program', 'Verdict', ...csvHeadings, 'Reasons'],
      ...rows.map((row) => [
        row.place,
        row.lender,
        row.program,
        verdictLabels[row.status],
        ...row.numbers,
        row.reasons.join('; '),
      ]),
      [],
      [notice],
    ]),
  );
}

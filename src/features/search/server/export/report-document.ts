import type { PdfCell, PdfContent, PdfTone } from '../../../../kernel/files/pdf/content.ts';
import type { VerdictStatus } from '../../../../lending/engine/verdict.ts';
import { verdictLabels } from '../../verdict-labels.ts';
import type { Report, ReportRow } from './report.ts';

const tones: Readonly<Record<VerdictStatus, PdfTone>> = {
  eligible: 'good',
  review: 'warning',
  undetermined: 'quiet',
  ineligible: 'bad',
};

/** A report as a document: what was searched for, and a table of what was found. */
export const reportDocument = (report: Report): PdfContent => ({
  title: report.title,
  author: report.preparedBy,
  paper: 'landscape',
  letterhead: { lines: report.letterhead, logo: report.logo },
  blocks: [
    { type: 'title', text: report.title },
    { type: 'paragraph', text: `Prepared by ${report.preparedBy} on ${report.date}` },
    { type: 'paragraph', text: report.deal.join('  ·  '), tone: 'quiet', size: 'small' },
    { type: 'paragraph', text: report.shown, tone: 'quiet', size: 'small' },
    {
      type: 'table',
      columns: [
        { label: '#', align: 'right' },
        { label: 'Lender and program' },
        { label: 'Verdict' },
        ...report.pdfHeadings.map((label) => ({ label, align: 'right' as const })),
        { label: 'Reasons' },
      ],
      rows: report.rows.map((row) => ({ cells: cellsOf(row) })),
    },
  ],
  footer: report.notice,
});

const cellsOf = ({ place, lender, program, status, figures, reasons }: ReportRow): readonly PdfCell[] => [
  String(place),
  { lines: [lender, program], bold: 'first' },
  { lines: [verdictLabels[status]], tone: tones[status] },
  ...figures.map((lines, index): PdfCell => ({ lines, bold: index === 0 ? 'first' : undefined })),
  { lines: reasons },
];

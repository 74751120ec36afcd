import { PDFDocument, type PDFPage } from '@cantoo/pdf-lib';
import { type DrawnLetterhead, drawLetterhead, embedLogo } from '../../../../kernel/files/pdf-letterhead.ts';
import { embedFonts, onPaper, type PdfFonts, printable, wrap } from '../../../../kernel/files/pdf-text.ts';
import type { Report, ReportRow } from './report.ts';

/** US Letter, landscape; points. */
const paper = { width: 792, height: 612, margin: 32, foot: 46 };
const size = 8;
const lineHeight = 10.5;
const padding = 4;
const inner = paper.width - 2 * paper.margin;

const { ink, quiet, rule, green } = onPaper;

interface Column {
  readonly heading: string;
  readonly left: number;
  readonly width: number;
  readonly lines: (row: ReportRow) => readonly string[];
}

/** A report as a PDF of selectable text: the head of the table on every page, no row cut in two, pages numbered. */
export async function drawPdf(report: Report): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setTitle(report.title);
  document.setAuthor(report.preparedBy);
  document.setLanguage('en-US');
  const fonts = await embedFonts(document);
  const columns = columnsOf(report);
  let page = document.addPage([paper.width, paper.height]);
  const letterhead = { lines: report.letterhead, logo: await embedLogo(document, report.logo) };
  let y = drawTableHead(page, fonts, columns, drawTitle(page, fonts, report, letterhead));
  for (const row of report.rows) {
    const cells = columns.map((column) => wrapAll(column.lines(row), column.width - padding, fonts));
    const height = Math.max(...cells.map(({ length }) => length)) * lineHeight + 2 * padding;
    if (y - height < paper.foot) {
      page = document.addPage([paper.width, paper.height]);
      y = drawTableHead(page, fonts, columns, paper.height - paper.margin);
    }
    drawRow(page, fonts, columns, cells, y);
    y -= height;
    drawRule(page, y);
  }
  drawFeet(document.getPages(), fonts, report);
  return document.save();
}

function columnsOf({ pdfHeadings }: Report): Column[] {
  const [place, who, verdict] = [24, 124, 62];
  const figures = Math.min(88, 410 / Math.max(1, pdfHeadings.length));
  const widths: readonly Omit<Column, 'left'>[] = [
    { heading: '#', width: place, lines: (row) => [String(row.place)] },
    { heading: 'Lender and program', width: who, lines: (row) => [row.lender, row.program] },
    { heading: 'Verdict', width: verdict, lines: (row) => [row.verdict] },
    ...pdfHeadings.map((heading, index) => ({
      heading,
      width: figures,
      lines: (row: ReportRow) => row.figures[index] ?? [],
    })),
    {
      heading: 'Reasons',
      width: inner - place - who - verdict - figures * pdfHeadings.length,
      lines: (row) => row.reasons,
    },
  ];
  let left = paper.margin;
  return widths.map((column) => {
    left += column.width;
    return { ...column, left: left - column.width };
  });
}

/** @returns where the table begins */
function drawTitle(page: PDFPage, fonts: PdfFonts, report: Report, letterhead: DrawnLetterhead): number {
  const { title, preparedBy, date, deal, shown } = report;
  const { plain, bold } = fonts;
  const top = paper.height - paper.margin;
  const right = paper.width - paper.margin;
  let y = drawLetterhead(page, fonts, letterhead, { left: paper.margin, right, top }) - 14;
  const x = paper.margin;
  page.drawText(printable(title, fonts.known), { x, y, size: 16, font: bold, color: green });
  y -= 16;
  page.drawText(printable(`Prepared by ${preparedBy} on ${date}`, fonts.known), {
    x,
    y,
    size: 10,
    font: plain,
    color: ink,
  });
  for (const line of wrapLines(`${deal.join('  ·  ')}`, inner, fonts, 9)) {
    y -= 13;
    page.drawText(line, { x, y, size: 9, font: plain, color: quiet });
  }
  y -= 13;
  page.drawText(printable(shown, fonts.known), { x, y, size: 9, font: plain, color: quiet });
  return y - 12;
}

/** @returns where the rows begin */
function drawTableHead(page: PDFPage, fonts: PdfFonts, columns: readonly Column[], top: number): number {
  const headings = columns.map(({ heading, width }) => wrapLines(heading, width - padding, fonts, size));
  const most = Math.max(...headings.map(({ length }) => length));
  for (const [index, { left }] of columns.entries()) {
    const lines = headings[index] ?? [];
    for (const [line, text] of lines.entries()) {
      const y = top - size - (most - lines.length + line) * lineHeight;
      page.drawText(text, { x: left, y, size, font: fonts.bold, color: quiet });
    }
  }
  const y = top - size - (most - 1) * lineHeight - padding;
  drawRule(page, y);
  return y;
}

function drawRow(
  page: PDFPage,
  { plain, bold }: PdfFonts,
  columns: readonly Column[],
  cells: readonly (readonly string[])[],
  top: number,
): void {
  for (const [index, { left }] of columns.entries()) {
    for (const [line, text] of (cells[index] ?? []).entries()) {
      const font = line === 0 && (index === 1 || index === 3) ? bold : plain;
      page.drawText(text, { x: left, y: top - padding - size - line * lineHeight, size, font, color: ink });
    }
  }
}

const drawRule = (page: PDFPage, y: number): void =>
  page.drawLine({
    start: { x: paper.margin, y },
    end: { x: paper.width - paper.margin, y },
    thickness: 0.5,
    color: rule,
  });

function drawFeet(pages: readonly PDFPage[], fonts: PdfFonts, { notice }: Report): void {
  for (const [index, page] of pages.entries()) {
    const number = `Page ${index + 1} of ${pages.length}`;
    const right = fonts.plain.widthOfTextAtSize(number, size);
    const style = { size: 7.5, font: fonts.plain, color: quiet };
    for (const [line, text] of wrapLines(notice, inner - 90, fonts, 7.5).entries()) {
      page.drawText(text, { ...style, x: paper.margin, y: 32 - line * 9 });
    }
    page.drawText(number, { ...style, size, x: paper.width - paper.margin - right, y: 32 });
  }
}

const wrapAll = (lines: readonly string[], width: number, fonts: PdfFonts): string[] =>
  lines.flatMap((line) => wrapLines(line, width, fonts, size));

/** Measured in bold, which is the wider one. */
function wrapLines(text: string, width: number, fonts: PdfFonts, at: number): string[] {
  const fits = (line: string) => fonts.bold.widthOfTextAtSize(line, at) <= width;
  return wrap(printable(text, fonts.known), { fits });
}

import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib';
import type { Report, ReportRow } from './report.ts';

/** US Letter, landscape; points. */
const paper = { width: 792, height: 612, margin: 32, foot: 46 };
const size = 8;
const lineHeight = 10.5;
const padding = 4;
const inner = paper.width - 2 * paper.margin;

const ink = rgb(0.11, 0.13, 0.12);
const quiet = rgb(0.38, 0.42, 0.4);
const rule = rgb(0.84, 0.86, 0.85);
const green = rgb(0.08, 0.34, 0.25);

interface Fonts {
  readonly plain: PDFFont;
  readonly bold: PDFFont;
  readonly known: ReadonlySet<number>;
}
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
  let y = drawTableHead(page, fonts, columns, drawTitle(page, fonts, report));
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

async function embedFonts(document: PDFDocument): Promise<Fonts> {
  const plain = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  return { plain, bold, known: new Set(plain.getCharacterSet()) };
}

function columnsOf({ columns }: Report): Column[] {
  const [place, who, verdict] = [24, 124, 62];
  const figures = Math.min(88, 340 / Math.max(1, columns.length));
  const widths: readonly Omit<Column, 'left'>[] = [
    { heading: '#', width: place, lines: (row) => [String(row.place)] },
    { heading: 'Lender and program', width: who, lines: (row) => [row.lender, row.program] },
    { heading: 'Verdict', width: verdict, lines: (row) => [row.verdict] },
    ...columns.map((heading, index) => ({
      heading,
      width: figures,
      lines: (row: ReportRow) => row.figures[index] ?? [],
    })),
    {
      heading: 'Reasons',
      width: inner - place - who - verdict - figures * columns.length,
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
function drawTitle(page: PDFPage, fonts: Fonts, { title, preparedBy, date, deal, shown }: Report): number {
  const { plain, bold } = fonts;
  let y = paper.height - paper.margin - 14;
  const x = paper.margin;
  page.drawText(printable(title, fonts), { x, y, size: 16, font: bold, color: green });
  y -= 16;
  page.drawText(printable(`Prepared by ${preparedBy} on ${date}`, fonts), { x, y, size: 10, font: plain, color: ink });
  for (const line of wrap(`${deal.join('  ·  ')}`, inner, fonts, 9)) {
    y -= 13;
    page.drawText(line, { x, y, size: 9, font: plain, color: quiet });
  }
  y -= 13;
  page.drawText(printable(shown, fonts), { x, y, size: 9, font: plain, color: quiet });
  return y - 12;
}

/** @returns where the rows begin */
function drawTableHead(page: PDFPage, fonts: Fonts, columns: readonly Column[], top: number): number {
  for (const { heading, left } of columns) {
    page.drawText(printable(heading, fonts), { x: left, y: top - size, size, font: fonts.bold, color: quiet });
  }
  const y = top - size - padding;
  drawRule(page, y);
  return y;
}

function drawRow(
  page: PDFPage,
  { plain, bold }: Fonts,
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

function drawFeet(pages: readonly PDFPage[], fonts: Fonts, { notice }: Report): void {
  for (const [index, page] of pages.entries()) {
    const number = `Page ${index + 1} of ${pages.length}`;
    const right = fonts.plain.widthOfTextAtSize(number, size);
    const style = { size: 7.5, font: fonts.plain, color: quiet };
    for (const [line, text] of wrap(notice, inner - 90, fonts, 7.5).entries()) {
      page.drawText(text, { ...style, x: paper.margin, y: 32 - line * 9 });
    }
    page.drawText(number, { ...style, size, x: paper.width - paper.margin - right, y: 32 });
  }
}

const wrapAll = (lines: readonly string[], width: number, fonts: Fonts): string[] =>
  lines.flatMap((line) => wrap(line, width, fonts, size));

/** A text in lines of at most this width; a word that is longer is broken. Measured in bold, which is the wider one. */
function wrap(text: string, width: number, fonts: Fonts, at: number): string[] {
  const fits = (line: string) => fonts.bold.widthOfTextAtSize(line, at) <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of printable(text, fonts).split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (!fits(line) && line.length > 1) {
      let end = line.length - 1;
      while (end > 1 && !fits(line.slice(0, end))) end--;
      lines.push(line.slice(0, end));
      line = line.slice(end);
    }
  }
  return [...lines, line];
}

/** What the built-in fonts can write: letters that they do not have lose their marks, or become a question mark. */
function printable(text: string, { known }: Fonts): string {
  const has = (letter: string) => known.has(letter.codePointAt(0) ?? 0);
  return [...text.replace(/\s+/g, ' ')]
    .map((letter) => {
      if (has(letter)) return letter;
      const bare = [...letter.normalize('NFKD')].filter(has).join('');
      return bare === '' ? '?' : bare;
    })
    .join('');
}

import { PDFDocument, type PDFFont, type PDFPage } from '@cantoo/pdf-lib';
import { type DrawnLetterhead, drawLetterhead, embedLogo } from '../../../../kernel/files/pdf-letterhead.ts';
import { embedFonts, onPaper, type PdfFonts, printable, wrap } from '../../../../kernel/files/pdf-text.ts';
import { writeNumber } from '../../../../kernel/format.ts';
import type { ComparisonSheet } from './comparison-files.ts';

/** Letter, landscape, in points. */
const page = { width: 792, height: 612, margin: 36 } as const;
const inner = page.width - 2 * page.margin;
const size = { title: 16, text: 8.5, small: 7.5 } as const;
const leading = 1.35;
const { ink, quiet } = onPaper;
/** A longer text in a cell ends with a sign that it was cut: the screen has it in full. */
const mostLinesInCell = 4;
/** More than the longest conditions take: these are printed whole, for a comparison without them would mislead. */
const mostLines = 40;

type Offer = ComparisonSheet['offers'][number];
interface Column {
  readonly label: string;
  /** Of the width. */
  readonly share: number;
  readonly value: (offer: Offer) => string;
  /** The value by its label, which stands out where it is the best of the offers; the lender always does. */
  readonly named?: string;
}

const term = (label: string, share: number, shown = label): Column => ({
  label: shown,
  share,
  value: ({ terms }) => terms.get(label)?.text ?? '',
  named: label,
});
const cost = (label: string, share: number, shown = label): Column => ({
  label: shown,
  share,
  value: ({ costs }) => costs.get(label)?.text ?? '',
  named: label,
});

const atClosing = (label: string, share: number): Column => ({
  label,
  share,
  value: ({ closing }) => closing.get(label)?.text ?? '',
  named: label,
});

function columnsOf({ months, offers }: ComparisonSheet): readonly Column[] {
  const all = [
    { label: 'Lender', share: 13, value: ({ lender }: Offer) => lender },
    term('Loan amount', 8),
    term('Leverage', 7),
    term('Interest rate', 6, 'Rate'),
    term('Interest type', 14),
    term('Points', 5),
    term('Fees', 6),
    term('Term', 7),
    term('Valid until', 8),
    atClosing('Cash to close', 8),
    atClosing('Cash to borrower', 8),
    cost('Total', 8, `Cost, ${writeNumber(months, 'months')}`),
    cost('Per month', 6),
    cost('Per year, of the loan', 7),
  ];
  const isKnown = (label: string) => offers.some(({ closing }) => closing.has(label));
  return all.filter(({ label }) => !label.startsWith('Cash to ') || isKnown(label));
}

/** The comparison on as many pages as its offers need, one or two for what a deal usually gets. Text stays text. */
export async function drawPdf(sheet: ComparisonSheet): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setTitle(sheet.title);
  document.setAuthor(sheet.preparedBy);
  document.setCreator('Plinth');
  document.setLanguage('en-US');
  const fonts = await embedFonts(document);
  const columns = columnsOf(sheet);
  const shares = columns.map(({ share }) => share);
  const head = columns.map(({ label }): Cell => ({ text: label, font: 'bold' }));
  const letterhead = { lines: sheet.letterhead, logo: await embedLogo(document, sheet.logo) };
  const pen = penOf(() => document.addPage([page.width, page.height]), fonts, letterhead);
  pen.write(sheet.title, { font: 'bold', size: size.title });
  for (const line of sheet.about) pen.write(line, { size: size.text });
  pen.space(10);
  pen.row(head, shares);
  for (const offer of sheet.offers) {
    const cells = columns.map(
      ({ value, named }): Cell => ({
        text: value(offer),
        font: named === undefined || offer.best.has(named) ? 'bold' : 'plain',
      }),
    );
    const notes = notesOf(offer, sheet.months);
    const heights = [pen.rowHeight(cells, shares), ...notes.map((note) => pen.textHeight(note, size.small))];
    if (pen.reserve(heights.reduce((sum, height) => sum + height))) pen.row(head, shares);
    pen.row(cells, shares);
    for (const note of notes) pen.write(note, { size: size.small });
    pen.line();
  }
  pen.space(8);
  const legend = sheet.offers.some(({ best }) => best.size > 0) ? ['Bold: the best of the offers.'] : [];
  for (const line of [...legend, ...sheet.assumptions]) pen.write(line, { size: size.small });
  drawFeet(document.getPages(), fonts);
  return document.save();
}

const underTheRow = ['Initial advance', 'Amortized over', 'Prepayment', 'Conditions', 'Versus the cheapest'];

/** What has no column: said in words under the offer's row. */
function notesOf({ terms, closing, monthly, costs }: Offer, months: number): readonly string[] {
  const part = (label: string) => `${label.toLowerCase()} ${costs.get(label)?.text ?? ''}`;
  const atClosing = [...closing].map(([label, { text }]) => `${label.toLowerCase()} ${text}`);
  return [
    ...(atClosing.length > 0 ? [`At closing: ${atClosing.join(', ')}`] : []),
    ...(monthly.size > 0 ? [`Monthly: ${[...monthly].map(([label, { text }]) => `${label} ${text}`).join(', ')}`] : []),
    `Cost over ${writeNumber(months, 'months')}: ${['Points', 'Interest', 'Fees', 'Prepayment penalty']
      .filter((label) => costs.has(label))
      .map(part)
      .join(', ')}`,
    ...[...terms, ...costs]
      .filter(([label]) => underTheRow.includes(label) || label.endsWith('holdback'))
      .flatMap(([label, { text }]) => (text === '' || text === '—' ? [] : [`${label}: ${text.replace(/\s+/g, ' ')}`])),
  ];
}

type Weight = 'plain' | 'bold';
interface Cell {
  readonly text: string;
  readonly font: Weight;
}
interface Writing {
  readonly font?: Weight;
  readonly size: number;
}

interface Lines {
  readonly size: number;
  readonly width: number;
  readonly most: number;
}

const notice =
  "For information only; not a commitment to lend. Offers are the lenders' own and valid until the date they state; costs are based on the assumptions above.";

function drawFeet(pages: readonly PDFPage[], { plain }: PdfFonts): void {
  for (const [index, sheet] of pages.entries()) {
    const number = `Page ${index + 1} of ${pages.length}`;
    const style = { y: page.margin - 8, size: size.small, font: plain, color: quiet };
    sheet.drawText(notice, { ...style, x: page.margin });
    sheet.drawText(number, { ...style, x: page.width - page.margin - plain.widthOfTextAtSize(number, size.small) });
  }
}

const bottom = page.margin + 10;
/** Where the first page begins. */
const top = { left: page.margin, right: page.width - page.margin, top: page.height - page.margin };

/** Writes from the top of a page to its bottom, and goes on with a new one. */
function penOf(addPage: () => PDFPage, fonts: PdfFonts, letterhead: DrawnLetterhead) {
  let sheet = addPage();
  let y = drawLetterhead(sheet, fonts, letterhead, top);
  const linesOf = (text: string, font: PDFFont, { size: fontSize, width, most }: Lines) =>
    wrap(printable(text, fonts.known), { fits: (line) => font.widthOfTextAtSize(line, fontSize) <= width, most });
  const textLines = (text: string, font: PDFFont, fontSize: number) =>
    linesOf(text, font, { size: fontSize, width: inner, most: mostLines });
  const draw = (lines: readonly string[], x: number, font: PDFFont, fontSize: number) => {
    for (const [place, line] of lines.entries())
      sheet.drawText(line, { x, y: y - fontSize - place * fontSize * leading, size: fontSize, font, color: ink });
  };
  /** Whether it took a new page to have so much room. */
  const reserve = (height: number): boolean => {
    if (y - height >= bottom) return false;
    sheet = addPage();
    y = page.height - page.margin;
    return true;
  };
  const laidOut = (cells: readonly Cell[], shares: readonly number[]) => {
    const all = shares.reduce((sum, share) => sum + share, 0);
    return cells.map(({ text, font }, place) => {
      const width = ((shares[place] ?? 0) / all) * inner;
      const lines = linesOf(text, fonts[font], { size: size.text, width: width - 6, most: mostLinesInCell });
      return { width, font: fonts[font], lines };
    });
  };
  const rowHeight = (cells: readonly Cell[], shares: readonly number[]): number =>
    Math.max(1, ...laidOut(cells, shares).map(({ lines }) => lines.length)) * size.text * leading + 6;
  return {
    reserve,
    rowHeight,
    textHeight: (text: string, fontSize: number): number =>
      textLines(text, fonts.plain, fontSize).length * fontSize * leading + 2,
    write(text: string, { font = 'plain', size: fontSize }: Writing) {
      const lines = textLines(text, fonts[font], fontSize);
      reserve(lines.length * fontSize * leading);
      draw(lines, page.margin, fonts[font], fontSize);
      y -= lines.length * fontSize * leading + 2;
    },
    row(cells: readonly Cell[], shares: readonly number[]) {
      const height = rowHeight(cells, shares);
      y -= 4;
      let x = page.margin;
      for (const { lines, font, width } of laidOut(cells, shares)) {
        draw(lines, x, font, size.text);
        x += width;
      }
      y -= height - 4;
    },
    line() {
      y -= 2;
      sheet.drawLine({
        start: { x: page.margin, y },
        end: { x: page.width - page.margin, y },
        thickness: 0.5,
        opacity: 0.3,
      });
      y -= 2;
    },
    space(height: number) {
      y -= height;
    },
  };
}

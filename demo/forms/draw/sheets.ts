import { type Color, type PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib';
import type { Sheet } from '../paper.ts';

export const edge = 46;
const [pageWidth, pageHeight] = [612, 792];
export const width = pageWidth - 2 * edge;
const footHeight = 44;

export const ink = rgb(0.13, 0.16, 0.2);
export const faint = rgb(0.38, 0.42, 0.47);
export const hairline = rgb(0.76, 0.79, 0.83);
export const shade = rgb(0.945, 0.955, 0.968);
export const fieldShade = rgb(0.925, 0.95, 0.985);
const white = rgb(1, 1, 1);

export interface Letterhead {
  readonly lender: string;
  /** What the company says of itself. */
  readonly line?: string;
  /** The color of the company. */
  readonly color: Color;
}

/** The pages of one document, written from the top down; a new one begins where something does not fit. */
export interface Sheets {
  readonly document: PDFDocument;
  readonly plain: PDFFont;
  readonly bold: PDFFont;
  readonly color: Color;
  page: PDFPage;
  /** The height that is written to next. */
  y: number;
}

export async function openSheets(
  document: PDFDocument,
  paper: Sheet,
  { lender, color, line }: Letterhead,
): Promise<Sheets> {
  const plain = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  const page = document.addPage([pageWidth, pageHeight]);
  const sheets: Sheets = { document, plain, bold, color, page, y: pageHeight };
  page.drawRectangle({ x: 0, y: pageHeight - 64, width: pageWidth, height: 64, color });
  page.drawText(lender, { x: edge, y: pageHeight - 40, size: 17, font: bold, color: white });
  const words = line ?? 'Business-purpose loans for investors';
  const right = pageWidth - edge - plain.widthOfTextAtSize(words, 9);
  page.drawText(words, { x: right, y: pageHeight - 38, size: 9, font: plain, color: white });
  page.drawText(paper.title, { x: edge, y: pageHeight - 98, size: 19, font: bold, color: ink });
  sheets.y = pageHeight - 106;
  writeLines(sheets, wrapped(paper.about, plain, 9.5, width), 9.5, faint);
  sheets.y -= 10;
  return sheets;
}

/** Makes sure that so much fits on the page. */
export function makeRoom(sheets: Sheets, height: number): void {
  if (sheets.y - height >= footHeight + 8) return;
  sheets.page = sheets.document.addPage([pageWidth, pageHeight]);
  sheets.page.drawRectangle({ x: 0, y: pageHeight - 8, width: pageWidth, height: 8, color: sheets.color });
  sheets.y = pageHeight - 36;
}

export function wrapped(text: string, font: PDFFont, size: number, most: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && font.widthOfTextAtSize(longer, size) > most) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

/** Lines of text from where the page is, and moves on below them. */
export function writeLines(sheets: Sheets, lines: readonly string[], size: number, color = ink, x = edge): void {
  for (const line of lines) {
    makeRoom(sheets, size * 1.4);
    sheets.y -= size * 1.4;
    sheets.page.drawText(line, { x, y: sheets.y, size, font: sheets.plain, color });
  }
}

/** The foot of every page, once it is known how many there are. */
export function closeSheets({ document, plain }: Sheets, paper: Sheet, lender: string, revision: string): void {
  const pages = document.getPages();
  for (const [place, page] of pages.entries()) {
    page.drawLine({ start: { x: edge, y: 38 }, end: { x: pageWidth - edge, y: 38 }, thickness: 0.5, color: hairline });
    const form = paper.number === undefined ? '' : ` · Form ${paper.number} (Rev. ${revision})`;
    const left = `${lender}${form} · Fictional, for the demo market of Plinth`;
    page.drawText(left, { x: edge, y: 25, size: 7, font: plain, color: faint });
    const right = `Page ${place + 1} of ${pages.length}`;
    const x = pageWidth - edge - plain.widthOfTextAtSize(right, 7);
    page.drawText(right, { x, y: 25, size: 7, font: plain, color: faint });
  }
}

import type { PDFDocument, PDFImage, PDFPage } from '@cantoo/pdf-lib';
import { onPaper, type PdfFonts, printable, wrap } from './pdf-text.ts';

interface Place {
  readonly left: number;
  readonly right: number;
  readonly top: number;
}

/** Who makes the file: lines of text, and a logo where there is one. */
export interface DrawnLetterhead {
  readonly lines: readonly string[];
  readonly logo?: PDFImage | undefined;
}

/** In points. */
const logoMost = { width: 150, height: 40 } as const;

export const embedLogo = (document: PDFDocument, png: Uint8Array | undefined): Promise<PDFImage | undefined> =>
  png === undefined ? Promise.resolve(undefined) : document.embedPng(png);

/**
 * Who makes the file, at the head of its first page: the first line stands out, the logo is at the right, a rule ends it.
 * @returns where the rest of the page begins: at the top where there is nothing to draw
 */
export function drawLetterhead(
  page: PDFPage,
  { plain, bold, known }: PdfFonts,
  { lines, logo }: DrawnLetterhead,
  { left, right: edge, top }: Place,
): number {
  if (lines.length === 0 && !logo) return top;
  const { width, height } = logo ? logo.scaleToFit(logoMost.width, logoMost.height) : { width: 0, height: 0 };
  if (logo) page.drawImage(logo, { x: edge - width, y: top - height, width, height });
  const right = logo ? edge - width - 16 : edge;
  let y = top;
  for (const [index, text] of lines.entries()) {
    const [size, font, color] =
      index === 0 ? ([12, bold, onPaper.green] as const) : ([9, plain, onPaper.quiet] as const);
    const fits = (line: string) => font.widthOfTextAtSize(line, size) <= right - left;
    for (const line of wrap(printable(text, known), { fits, most: 3 })) {
      y -= size * 1.3;
      page.drawText(line, { x: left, y, size, font, color });
    }
  }
  y = Math.min(y, top - height) - 8;
  page.drawLine({ start: { x: left, y }, end: { x: edge, y }, thickness: 0.75, color: onPaper.rule });
  return y - 6;
}

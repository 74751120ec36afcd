import type { PDFPage } from '@cantoo/pdf-lib';
import { onPaper, type PdfFonts, printable, wrap } from './pdf-text.ts';

interface Place {
  readonly left: number;
  readonly right: number;
  readonly top: number;
}

/**
 * Who makes the file, at the head of its first page: the first line stands out, a rule ends it.
 * @returns where the rest of the page begins: at the top where there are no lines
 */
export function drawLetterhead(
  page: PDFPage,
  { plain, bold, known }: PdfFonts,
  lines: readonly string[],
  { left, right, top }: Place,
): number {
  if (lines.length === 0) return top;
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
  y -= 8;
  page.drawLine({ start: { x: left, y }, end: { x: right, y }, thickness: 0.75, color: onPaper.rule });
  return y - 6;
}

import type { PDFFont, PDFPage, RGB } from '@cantoo/pdf-lib';
import { onPaper, type PdfFonts, printable, wrap } from '../../../../kernel/files/pdf-text.ts';
import { inColumns } from './columns.ts';
import type { SheetGroup, SheetLine } from './sheet.ts';

/** What knows how high it is before it is drawn, so that a page can be tried in several sizes. */
export interface Block {
  readonly height: number;
  readonly draw: (page: PDFPage, x: number, top: number) => void;
}

export interface Writing {
  readonly size: number;
  readonly bold?: boolean;
  readonly color?: RGB;
  readonly align?: 'right';
  /** Lines; a longer text ends with a sign that it was cut. */
  readonly most?: number;
}

const leading = 1.28;

/** Blocks one below the other. */
export function stack(blocks: readonly Block[], gap = 0): Block {
  const height = blocks.reduce((sum, block) => sum + block.height, Math.max(0, blocks.length - 1) * gap);
  return {
    height,
    draw: (page, x, top) => {
      let y = top;
      for (const block of blocks) {
        block.draw(page, x, y);
        y -= block.height + gap;
      }
    },
  };
}

export interface Placed {
  readonly block: Block;
  readonly x: number;
}

/** Blocks side by side, each at its distance from the left. */
export const beside = (placed: readonly Placed[]): Block => ({
  height: Math.max(0, ...placed.map(({ block }) => block.height)),
  draw: (page, x, top) => {
    for (const one of placed) one.block.draw(page, x + one.x, top);
  },
});

export const space = (height: number): Block => ({ height, draw: () => {} });

/** A thin line over the whole width. */
export const rule = (width: number, color: RGB = onPaper.rule): Block => ({
  height: 0,
  draw: (page, x, y) => page.drawLine({ start: { x, y }, end: { x: x + width, y }, thickness: 0.5, color }),
});

/** Blocks in the shortest columns that hold them in their order. */
export function columns(
  blocks: readonly Block[],
  { count, width, gap }: { count: number; width: number; gap: number },
) {
  const each = (width - (count - 1) * gap) / count;
  let from = 0;
  return beside(
    inColumns(
      blocks.map(({ height }) => height),
      count,
    ).map((many, place) => {
      from += many;
      return { block: stack(blocks.slice(from - many, from)), x: place * (each + gap) };
    }),
  );
}

/** Blocks of text in the fonts of a document, in one size for the whole page. */
export function writerOf({ plain, bold, known }: PdfFonts, scale: number) {
  const fontOf = (isBold: boolean | undefined): PDFFont => (isBold ? bold : plain);
  const widthOf = (text: string, { size, bold: isBold }: Writing): number =>
    fontOf(isBold).widthOfTextAtSize(printable(text, known), size * scale);

  function text(words: string, width: number, writing: Writing): Block {
    const { size, bold: isBold, color = onPaper.ink, align, most } = writing;
    const [font, points] = [fontOf(isBold), size * scale];
    const fits = (line: string) => font.widthOfTextAtSize(line, points) <= width;
    const lines = wrap(printable(words, known), { fits, ...(most === undefined ? {} : { most }) });
    return {
      height: lines.length * points * leading,
      draw: (page, x, top) => {
        for (const [place, line] of lines.entries()) {
          const left = align === 'right' ? width - font.widthOfTextAtSize(line, points) : 0;
          const y = top - points - place * points * leading;
          page.drawText(line, { x: x + left, y, size: points, font, color });
        }
      },
    };
  }

  /** A label and its text at the other edge, with a thin line below. */
  function line({ label, text: value, as, note }: SheetLine, width: number): Block {
    const writing: Writing = { size: 8.5, bold: as === 'total' };
    const indent = as === 'part' ? 8 * scale : 0;
    const valueWidth = Math.min(widthOf(value, writing) + 0.1, width * 0.6);
    const named = stack([
      text(label, width - valueWidth - indent - 6, as === 'part' ? { ...writing, color: onPaper.quiet } : writing),
      ...(note === undefined ? [] : [text(note, width - valueWidth - indent - 6, { size: 7, color: onPaper.quiet })]),
    ]);
    const row = beside([
      { block: named, x: indent },
      { block: text(value, valueWidth, { ...writing, align: 'right' }), x: width - valueWidth },
    ]);
    return stack([row, space(1.6 * scale), rule(width), space(1.6 * scale)]);
  }

  const group = ({ heading, lines }: SheetGroup, width: number): Block =>
    stack([
      text(heading, width, { size: 8.5, bold: true, color: onPaper.quiet }),
      space(2 * scale),
      ...lines.map((one) => line(one, width)),
      space(7 * scale),
    ]);

  return { text, group, widthOf };
}

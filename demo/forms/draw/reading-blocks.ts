import { rgb } from '@cantoo/pdf-lib';
import type { Block } from '../paper.ts';
import { edge, faint, hairline, ink, makeRoom, type Sheets, shade, width, wrapped, writeLines } from './sheets.ts';

type Of<Kind extends Block['kind']> = Extract<Block, { readonly kind: Kind }>;
const size = 9.5;

export function drawSection(sheets: Sheets, { title }: Of<'section'>): void {
  // A heading does not stand alone at the foot of a page.
  makeRoom(sheets, 84);
  sheets.y -= 28;
  const { page, y, bold, color } = sheets;
  page.drawRectangle({ x: edge, y, width, height: 17, color });
  page.drawText(title.toUpperCase(), { x: edge + 8, y: y + 5, size: 8.5, font: bold, color: rgb(1, 1, 1) });
}

export function drawText(sheets: Sheets, { text }: Of<'text'>): void {
  sheets.y -= 4;
  writeLines(sheets, wrapped(text, sheets.plain, size, width), size);
  sheets.y -= 7;
}

export function drawList(sheets: Sheets, { items, isNumbered }: Of<'list'>): void {
  sheets.y -= 2;
  for (const [place, item] of items.entries()) {
    const lines = wrapped(item, sheets.plain, size, width - 20);
    makeRoom(sheets, lines.length * size * 1.4 + 4);
    sheets.y -= 3;
    const mark = isNumbered ? `${place + 1}.` : '•';
    sheets.page.drawText(mark, { x: edge + 4, y: sheets.y - size * 1.4, size, font: sheets.bold, color: sheets.color });
    writeLines(sheets, lines, size, ink, edge + 20);
  }
  sheets.y -= 4;
}

const labelWidth = 168;

/** A table of two columns. */
export function drawFacts(sheets: Sheets, { rows }: Of<'facts'>): void {
  sheets.y -= 6;
  for (const [place, [label, value]] of rows.entries()) {
    const lines = wrapped(value, sheets.plain, size, width - labelWidth - 16);
    const height = lines.length * size * 1.4 + 8;
    makeRoom(sheets, height);
    const { page, bold } = sheets;
    const top = sheets.y;
    if (place % 2 === 0) page.drawRectangle({ x: edge, y: top - height, width, height, color: shade });
    page.drawText(label, { x: edge + 8, y: top - size * 1.4 - 2, size: 9, font: bold, color: ink });
    sheets.y -= 2;
    writeLines(sheets, lines, size, ink, edge + labelWidth);
    sheets.y = top - height;
    page.drawLine({
      start: { x: edge, y: sheets.y },
      end: { x: edge + width, y: sheets.y },
      thickness: 0.5,
      color: hairline,
    });
  }
}

/** What must not be overlooked. */
export function drawCallout(sheets: Sheets, { title, text }: Of<'callout'>): void {
  const lines = wrapped(text, sheets.plain, size, width - 28);
  const height = lines.length * size * 1.4 + 30;
  makeRoom(sheets, height + 10);
  sheets.y -= 10;
  const { page, bold, color } = sheets;
  const bottom = sheets.y - height;
  page.drawRectangle({ x: edge, y: bottom, width, height, color: shade });
  page.drawRectangle({ x: edge, y: bottom, width: 4, height, color });
  page.drawText(title, { x: edge + 16, y: sheets.y - 17, size: 10, font: bold, color });
  sheets.y -= 18;
  writeLines(sheets, lines, size, faint, edge + 16);
  sheets.y = bottom;
}

import { type PDFField, PDFHexString, PDFName, type PDFPage, rgb } from '@cantoo/pdf-lib';
import type { Block, PaperField } from '../paper.ts';
import { edge, faint, fieldShade, hairline, ink, makeRoom, type Sheets, shade, width, wrapped } from './sheets.ts';

type Of<Kind extends Block['kind']> = Extract<Block, { readonly kind: Kind }>;
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export interface Pen extends Sheets {
  /** No fields, only what they would stand in. */
  readonly isFlat: boolean;
}

const lineHeight = 29;
const textSize = 9;
/** No border of its own: it stands in a box. */
const look = { borderWidth: 0, backgroundColor: fieldShade, textColor: ink } as const;

/** What a reader says of a field when the pointer rests on it. */
function describe(field: PDFField, label: string): void {
  field.acroField.dict.set(PDFName.of('TU'), PDFHexString.fromText(label));
}

function addField({ document, page, plain, isFlat }: Pen, { name, label, ...field }: PaperField, box: Box): void {
  if (isFlat) return;
  const form = document.getForm();
  if (field.options) {
    const list = form.createDropdown(name);
    list.addOptions([...field.options]);
    list.addToPage(page, { ...box, ...look, font: plain });
    list.setFontSize(textSize);
    describe(list, label);
    return;
  }
  const text = form.createTextField(name);
  if (field.lines) text.enableMultiline();
  if (field.longest) text.setMaxLength(field.longest);
  text.addToPage(page, { ...box, ...look, font: plain });
  text.setFontSize(textSize);
  describe(text, label);
}

const frame = (page: PDFPage, box: Box) =>
  page.drawRectangle({ ...box, borderColor: hairline, borderWidth: 0.6, color: rgb(1, 1, 1) });

/** A line of boxes, each with its label at the top and its field below. */
export function drawFields(pen: Pen, { lines }: Of<'fields'>): void {
  for (const line of lines) {
    const height = 15 + 13 * Math.max(...line.map(({ lines: most = 1 }) => most)) + 1;
    makeRoom(pen, height);
    pen.y -= height;
    const given = line.reduce((sum, { columns = 0 }) => sum + columns, 0);
    const open = line.filter(({ columns }) => columns === undefined).length;
    let x = edge;
    for (const field of line) {
      const share = (field.columns ?? (12 - given) / open) / 12;
      const box = { x, y: pen.y, width: width * share, height };
      frame(pen.page, box);
      pen.page.drawText(field.label, { x: x + 4, y: pen.y + height - 9, size: 6.8, font: pen.plain, color: faint });
      addField(pen, field, { x: x + 2, y: pen.y + 2, width: box.width - 4, height: height - 14 });
      x += box.width;
    }
  }
}

const mark = 10;

/** 'Cash-out refinance' as a part of a name: 'cash_out_refinance'. */
const nameOf = (option: string) =>
  option
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');

/** Boxes to tick beside their texts, as many to a line as fit. */
export function drawChoice(pen: Pen, { name, label, options, isMany }: Of<'choice'>): void {
  const labelLines = wrapped(label, pen.plain, 8.5, 168);
  const places = placesOf(pen, options);
  const rows = Math.max(...places.map(({ row }) => row + 1));
  const height = Math.max(rows * 16 + 6, labelLines.length * 11 + 10);
  makeRoom(pen, height);
  pen.y -= height;
  const { page, plain } = pen;
  frame(page, { x: edge, y: pen.y, width, height });
  for (const [place, line] of labelLines.entries())
    page.drawText(line, { x: edge + 4, y: pen.y + height - 14 - place * 11, size: 8.5, font: plain, color: ink });
  const group = pen.isFlat || isMany ? undefined : pen.document.getForm().createRadioGroup(name);
  for (const { option, x, row } of places) {
    const box = { x, y: pen.y + height - 17 - row * 16, width: mark, height: mark };
    const style = { ...box, borderWidth: 0.8, borderColor: faint, backgroundColor: rgb(1, 1, 1) };
    if (pen.isFlat) page.drawRectangle({ ...box, borderWidth: 0.8, borderColor: faint });
    else if (group) group.addOptionToPage(option, page, style);
    else {
      const tick = pen.document.getForm().createCheckBox(`${name}_${nameOf(option)}`);
      tick.addToPage(page, style);
      describe(tick, `${label}: ${option}`);
    }
    page.drawText(option, { x: x + mark + 5, y: box.y + 2, size: 8.5, font: plain, color: ink });
  }
  if (group) describe(group, label);
}

function placesOf({ plain }: Pen, options: readonly string[]) {
  const left = edge + 180;
  let x = left;
  let row = 0;
  return options.map((option) => {
    const needed = plain.widthOfTextAtSize(option, 8.5) + mark + 19;
    if (x > left && x + needed > edge + width) {
      x = left;
      row += 1;
    }
    const place = { option, x, row };
    x += needed;
    return place;
  });
}

/** A table to fill: a heading for each column, then lines of fields. */
export function drawRows(pen: Pen, { name, columns, rows }: Of<'rows'>): void {
  const all = columns.reduce((sum, { share }) => sum + share, 0);
  const height = 18;
  makeRoom(pen, height * 4);
  for (let row = 0; row <= rows; row++) {
    makeRoom(pen, height);
    pen.y -= height;
    let x = edge;
    for (const column of columns) {
      const box = { x, y: pen.y, width: (width * column.share) / all, height };
      frame(pen.page, box);
      if (row === 0) {
        pen.page.drawRectangle({ ...box, color: shade, borderColor: hairline, borderWidth: 0.6 });
        pen.page.drawText(column.label, { x: x + 4, y: pen.y + 6, size: 6.8, font: pen.bold, color: ink });
      } else {
        const inner = { x: x + 2, y: pen.y + 2, width: box.width - 4, height: height - 4 };
        addField(pen, { name: `${name}_${row}_${column.name}`, label: `${column.label} ${row}` }, inner);
      }
      x += box.width;
    }
  }
}

/** Where somebody signs, prints their name and dates it. */
export function drawSignature(pen: Pen, { who, label }: Of<'signature'>): void {
  makeRoom(pen, 2 * lineHeight + 14);
  pen.y -= 12;
  drawFields(pen, {
    kind: 'fields',
    lines: [
      [
        { name: `${who}_signature`, label: `${label} signature`, columns: 6 },
        { name: `${who}_printed_name`, label: 'Printed name', columns: 4 },
        { name: `${who}_date_signed`, label: 'Date signed', columns: 2 },
      ],
    ],
  });
}

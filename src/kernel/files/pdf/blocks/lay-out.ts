import type { PDFImage } from '@cantoo/pdf-lib';
import type { PdfBlock, PdfLetterhead, PdfNotice, PdfParagraph, PdfTitle } from '../content.ts';
import { onPaper, toneInk } from '../fonts.ts';
import { beside, type FlowPiece, nothing, type Piece, type Place, rule, space, stack } from '../piece.ts';
import { drawBars, drawNotice } from './accents.ts';
import { layOutTable } from './table.ts';
import { layOutValues } from './values.ts';

/** Points, before a document is made smaller. */
const size = { title: 18, name: 11.5, aside: 8.5, heading: 11.5, text: 9.5, small: 8 } as const;

export function layOut(block: PdfBlock, place: Place): readonly FlowPiece[] {
  switch (block.type) {
    case 'title':
      return [{ ...titleOf(block, place), above: 14 * place.write.scale, keepsNext: true }];
    case 'heading':
      return [headingOf(block.text, place)];
    case 'paragraph':
      return paragraphOf(block, place);
    case 'list':
      return block.items.flatMap((item, index) => itemOf(item, index, place));
    case 'notice':
      return noticeOf(block, place);
    case 'values':
      return layOutValues(block, place);
    case 'table':
      return layOutTable(block, place);
    case 'bars':
      return drawBars(block, place).map((piece) => ({ ...piece, above: 5 * place.write.scale }));
    case 'together':
      return together(block.blocks.flatMap((one) => layOut(one, place)));
    case 'page-break':
      return [{ ...nothing, beginsPage: true }];
  }
}

const together = (pieces: readonly FlowPiece[]): readonly FlowPiece[] =>
  pieces.map((piece, index) => (index < pieces.length - 1 ? { ...piece, keepsNext: true } : piece));

/** A panel, or plain text where it would be higher than a page. */
function noticeOf(notice: PdfNotice, place: Place): readonly FlowPiece[] {
  const panel = drawNotice(notice, place);
  if (panel.height <= place.room) return [{ ...panel, above: 10 * place.write.scale }];
  const { title, text = '', figures = [] } = notice;
  return [
    headingOf(title, place),
    ...paragraphOf({ type: 'paragraph', text }, place),
    ...layOutValues({ type: 'values', columns: 1, groups: [{ values: figures }] }, place),
  ];
}

/** What it is, whose it is, and at the right edge when it was made. */
function titleOf({ text, name, aside }: PdfTitle, { write, width }: Place): Piece {
  const asideWidth = aside === undefined ? 0 : Math.min(write.widthOf(aside, { size: size.aside }), width / 3);
  const room = aside === undefined ? width : width - asideWidth - 16;
  const titles = [
    write.text(text, room, { size: size.title, bold: true, most: 3 }),
    ...(name === undefined
      ? []
      : [write.text(name, room, { size: size.name, bold: true, color: onPaper.green, most: 3 })]),
  ];
  if (aside === undefined) return stack(titles, 2);
  const small = write.text(aside, asideWidth, { size: size.aside, color: onPaper.quiet, align: 'right' });
  // On the same line as the title.
  const down = (size.title - size.aside) * write.scale;
  return beside([
    { piece: stack(titles, 2), x: 0 },
    { piece: stack([space(down), small]), x: width - asideWidth },
  ]);
}

function headingOf(text: string, { write, width }: Place): FlowPiece {
  const words = write.text(text, width, { size: size.heading, bold: true, color: onPaper.green });
  const piece = stack([words, space(2.5 * write.scale), rule(width)]);
  return { ...piece, above: 14 * write.scale, below: 6 * write.scale, keepsNext: true };
}

/** No first or last line of a longer paragraph is alone on a page. */
function paragraphOf({ text, tone = 'plain', size: name = 'text' }: PdfParagraph, { write, width }: Place) {
  const lines = write.lines(text, width, { size: size[name], color: toneInk[tone] });
  return lines.map((line, index): FlowPiece => {
    const isKept = index === 0 || index === lines.length - 2;
    return {
      ...line,
      ...(index === 0 ? { above: 4 * write.scale } : {}),
      keepsNext: isKept && index < lines.length - 1,
    };
  });
}

function itemOf(item: string, index: number, { write, width }: Place): readonly FlowPiece[] {
  const indent = 10 * write.scale;
  const dot = write.text('•', indent, { size: size.text, color: onPaper.green });
  return write.lines(item, width - indent, { size: size.text }).map((line, place): FlowPiece => {
    const piece = beside([...(place === 0 ? [{ piece: dot, x: 0 }] : []), { piece: line, x: indent }]);
    return { ...piece, ...(place === 0 ? { above: (index === 0 ? 4 : 2) * write.scale } : {}) };
  });
}

/** The largest logo. */
const logoMost = { width: 150, height: 40 } as const;

/** Who hands the document out, above a rule; nothing where it says nothing. */
export function letterheadOf(
  { lines }: PdfLetterhead,
  logo: PDFImage | undefined,
  { write, width }: Place,
): readonly FlowPiece[] {
  if (lines.length === 0 && !logo) return [];
  const area = logo?.scaleToFit(logoMost.width, logoMost.height);
  const room = width - (area ? area.width + 16 : 0);
  const texts = stack(
    lines.map((line, index) =>
      write.text(line, room, {
        size: index === 0 ? 13 : 9,
        bold: index === 0,
        color: index === 0 ? onPaper.green : onPaper.quiet,
        most: 3,
      }),
    ),
    1,
  );
  const picture: Piece = {
    height: area?.height ?? 0,
    draw(pen, x, top) {
      if (logo && area) pen.image(logo, x - area.width, top - area.height, area);
    },
  };
  const both = beside([
    { piece: texts, x: 0 },
    { piece: picture, x: width },
  ]);
  return [{ ...stack([both, space(9), rule(width, onPaper.green, 1)]), keepsNext: true }];
}

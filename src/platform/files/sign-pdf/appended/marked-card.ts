import { rgb } from '@cantoo/pdf-lib';
import { faceOf, onPaper } from '../../../../kernel/files/pdf/fonts.ts';
import type { Pen } from '../../../../kernel/files/pdf/pen.ts';
import {
  beside,
  type FlowPiece,
  type Piece,
  type Place,
  rule,
  space,
  stack,
} from '../../../../kernel/files/pdf/piece.ts';
import { type DrawnMark, markHeights } from '../marks.ts';
import type { MarkedCard } from '../order.ts';

const size = { name: 10.5, text: 8.5, small: 7.5 } as const;
/** Of the signature at the left, above its line. */
const panel = { width: 176, height: 52, gap: 22 } as const;
const largestLetters = 30;
const ink = rgb(0.05, 0.12, 0.36);

/** A mark on its line, and beside it what there is to say. */
export function markedCard(card: MarkedCard, mark: DrawnMark | null, { write, width }: Place): FlowPiece {
  const room = width - panel.width - panel.gap;
  const labels = 86;
  const fact = ({ label, text }: MarkedCard['facts'][number]): Piece =>
    beside([
      { piece: write.text(label, labels, { size: size.small, color: onPaper.quiet }), x: 0 },
      { piece: write.text(text, room - labels, { size: size.small, most: 3 }), x: labels },
    ]);
  const said = stack(
    [
      write.text(card.title, room, { size: size.name, bold: true, most: 3 }),
      write.text(card.subtitle, room, { size: size.text, color: onPaper.quiet, most: 3 }),
      space(1),
      ...card.facts.map(fact),
    ],
    1.5,
  );
  const signature = stack([
    mark ? markPiece(mark) : space(panel.height),
    rule(panel.width, onPaper.quiet),
    space(3),
    write.text(card.label, panel.width, { size: size.small, color: onPaper.quiet }),
  ]);
  const both = beside([
    { piece: signature, x: 0 },
    { piece: said, x: panel.width + panel.gap },
  ]);
  return { ...stack([both, space(9), rule(width)]), above: 9 };
}

const markPiece = (mark: DrawnMark): Piece => ({
  height: panel.height,
  draw(pen, x, top) {
    if ('text' in mark) drawTyped(pen, mark, x, top);
    else {
      const scale = Math.min(panel.width / mark.width, (panel.height - 4) / mark.height);
      pen.drawing(mark.ref, x, top - panel.height + 2, scale);
    }
  },
});

function drawTyped(pen: Pen, { text, font, widthAt }: Extract<DrawnMark, { text: string }>, x: number, top: number) {
  const letters = Math.min(largestLetters, panel.width / Math.max(0.01, widthAt(1)));
  const y = top - panel.height + letters * markHeights.descent + 4;
  pen.text(text, x, y, { face: faceOf(font), size: letters, color: ink });
}

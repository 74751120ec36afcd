import type { RGB } from '@cantoo/pdf-lib';
import { type Fonts, onPaper } from './fonts.ts';
import type { Pen } from './pen.ts';
import { wrap } from './wrap.ts';

/** What is never cut, and knows how high it is before it is drawn: so pages can be tried in several sizes. */
export interface Piece {
  readonly height: number;
  /** @param top its upper edge */
  readonly draw: (pen: Pen, left: number, top: number) => void;
}

/** A piece on its way from page to page. */
export interface FlowPiece extends Piece {
  /** Free room above it, where it does not begin a page. */
  readonly above?: number;
  /** The same below it, where something follows on its page. */
  readonly below?: number;
  /** Stays on the page of the next. */
  readonly keepsNext?: boolean;
  /** Stands above it where it begins a page. */
  readonly head?: Piece | undefined;
  readonly beginsPage?: boolean;
}

export const nothing: Piece = { height: 0, draw: () => {} };

export const space = (height: number): Piece => ({ ...nothing, height });

/** A thin line over the whole width. */
export const rule = (width: number, color: RGB = onPaper.rule, thickness = 0.5): Piece => ({
  height: 0,
  draw: (pen, x, y) => pen.line(x, y, width, color, thickness),
});

/** Pieces one below the other. */
export function stack(pieces: readonly Piece[], gap = 0): Piece {
  const height = pieces.reduce((sum, piece) => sum + piece.height, Math.max(0, pieces.length - 1) * gap);
  return {
    height,
    draw(pen, x, top) {
      let y = top;
      for (const piece of pieces) {
        piece.draw(pen, x, y);
        y -= piece.height + gap;
      }
    },
  };
}

/** Pieces side by side, each at its distance from the left. */
export const beside = (placed: readonly { readonly piece: Piece; readonly x: number }[]): Piece => ({
  height: Math.max(0, ...placed.map(({ piece }) => piece.height)),
  draw(pen, x, top) {
    for (const one of placed) one.piece.draw(pen, x + one.x, top);
  },
});

/** On a ground that is as high as itself, with room around it. */
export const onGround = (piece: Piece, width: number, color: RGB, room: { x: number; y: number }): Piece => ({
  height: piece.height + 2 * room.y,
  draw(pen, x, top) {
    const height = piece.height + 2 * room.y;
    pen.box(x, top - height, { width, height }, color);
    piece.draw(pen, x + room.x, top - room.y);
  },
});

export interface Writing {
  readonly size: number;
  readonly bold?: boolean | undefined;
  readonly color?: RGB;
  readonly align?: 'right' | undefined;
  /** Lines; a longer text ends with a sign that it was cut. */
  readonly most?: number;
}

/** Between the lines of a text, in sizes. */
const leading = 1.32;

/** What turns texts into pieces, in one size for a whole document. */
export interface Writer {
  readonly scale: number;
  lineHeight(size: number): number;
  widthOf(text: string, writing: Pick<Writing, 'size' | 'bold'>): number;
  /** A piece for each line; a line break in the text is one on the page. */
  lines(text: string, width: number, writing: Writing): readonly Piece[];
  text(text: string, width: number, writing: Writing): Piece;
}

/** What a block is laid out in. */
export interface Place {
  readonly write: Writer;
  readonly width: number;
  /** The height of an empty page. */
  readonly room: number;
}

export function writerOf({ plain, bold, printed }: Fonts, scale: number): Writer {
  const faceOf = (isBold: boolean | undefined) => (isBold ? bold : plain);
  const lineHeight = (size: number) => size * scale * leading;
  const lines: Writer['lines'] = (text, width, { size, bold: isBold, color = onPaper.ink, align, most }) => {
    const [face, points, height] = [faceOf(isBold), size * scale, lineHeight(size)];
    // A text that is measured for its own width may be a hair wider in another sum.
    const fits = (line: string) => face.widthOf(line, points) <= width + 0.01;
    const bounds = most === undefined ? { fits } : { fits, most };
    return text
      .split('\n')
      .flatMap((part) => wrap(printed(part), bounds))
      .map((line) => ({
        height,
        draw(pen, x, top) {
          const indent = align === 'right' ? width - face.widthOf(line, points) : 0;
          // The letters stand in the middle of their line.
          pen.text(line, x + indent, top - height / 2 - points * 0.35, { face, size: points, color });
        },
      }));
  };
  return {
    scale,
    lineHeight,
    widthOf: (text, { size, bold: isBold }) => faceOf(isBold).widthOf(printed(text), size * scale),
    lines,
    text: (text, width, writing) => stack(lines(text, width, writing)),
  };
}

import { type Face, heights } from './face.ts';
import type { FittedText } from './fit.ts';

/** The name under which appearances and pages know the font. */
export const faceName = 'PlinthFace';

export const num = (value: number): string => String(Math.round(value * 1000) / 1000);

export interface TextArea {
  /** Left, bottom, width and height of what the text may use. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly align: 'left' | 'center' | 'right';
  /** Lines begin at the top; a single one stands in the middle. */
  readonly fromTop: boolean;
  /** An operator that sets the color. */
  readonly color: string;
}

const shiftOf = { left: 0, center: 0.5, right: 1 } as const;

/** The operators that draw lines of text. */
export function drawLines(face: Face, { size, lines }: FittedText, area: TextArea): string {
  const lineHeight = size * heights.line;
  const middle = area.y + (area.height - size * heights.capital) / 2;
  const top = area.y + area.height - size * heights.ascent;
  // Lower than the middle where a letter like g would be cut.
  const one = Math.max(middle, area.y + size * heights.descent);
  const drawn = lines.map((line, at) => {
    const x = area.x + (area.width - face.widthOf(line, size)) * shiftOf[area.align];
    const y = area.fromTop ? top - at * lineHeight : one;
    return `1 0 0 1 ${num(x)} ${num(y)} Tm ${face.encoded(line)} Tj`;
  });
  return `BT ${area.color} /${faceName} ${num(size)} Tf ${drawn.join(' ')} ET`;
}

/** One letter to each of the cells. */
export function drawComb(face: Face, text: string, size: number, cells: number, area: TextArea): string {
  const letters = [...text];
  const cell = area.width / cells;
  const first = Math.round((cells - letters.length) * shiftOf[area.align]);
  const y = area.y + (area.height - size * heights.capital) / 2;
  const drawn = letters.map((letter, at) => {
    const x = area.x + (first + at + 0.5) * cell - face.widthOf(letter, size) / 2;
    return `1 0 0 1 ${num(x)} ${num(y)} Tm ${face.encoded(letter)} Tj`;
  });
  return `BT ${area.color} /${faceName} ${num(size)} Tf ${drawn.join(' ')} ET`;
}

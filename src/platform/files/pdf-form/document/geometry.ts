import type { PDFDict } from '@cantoo/pdf-lib';
import { PDFArray } from '@cantoo/pdf-lib';
import type { PageBox, PdfPage } from '../../../../kernel/files/pdf-form/form.ts';
import { inherited, inheritedNumber, numberAt, numbersOf } from './values.ts';

/** Left, bottom, right and top, in the units of the file's own coordinates. */
export type Rect = readonly [number, number, number, number];

/** How a page lies in the coordinates of its file. */
export interface PageFrame {
  readonly visible: Rect;
  /** Clockwise: 0, 90, 180 or 270. */
  readonly rotation: number;
  /** Points to a unit. */
  readonly unit: number;
}

const letter: Rect = [0, 0, 612, 792];

export function rectOf(array: unknown): Rect | undefined {
  const [a, b, c, d] = (array instanceof PDFArray && numbersOf(array)) || [];
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined;
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}

const isEmpty = ([left, bottom, right, top]: Rect) => right <= left || top <= bottom;

export function frameOf(page: PDFDict): PageFrame {
  const media = rectOf(inherited(page, 'MediaBox'));
  const paper = media && !isEmpty(media) ? media : letter;
  const crop = rectOf(inherited(page, 'CropBox')) ?? paper;
  const both: Rect = [
    Math.max(crop[0], paper[0]),
    Math.max(crop[1], paper[1]),
    Math.min(crop[2], paper[2]),
    Math.min(crop[3], paper[3]),
  ];
  const turned = inheritedNumber(page, 'Rotate') ?? 0;
  const unit = numberAt(page, 'UserUnit') ?? 1;
  return {
    visible: isEmpty(both) ? paper : both,
    rotation: turned % 90 === 0 ? ((turned % 360) + 360) % 360 : 0,
    unit: unit > 0 ? unit : 1,
  };
}

/** The page as it is seen. */
export function seenPage({ visible: [left, bottom, right, top], rotation, unit }: PageFrame): PdfPage {
  const [width, height] = [(right - left) * unit, (top - bottom) * unit];
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width };
}

type Point = readonly [number, number];

function seenPoint({ visible: [left, bottom, right, top], rotation, unit }: PageFrame, [x, y]: Point): Point {
  if (rotation === 90) return [(y - bottom) * unit, (x - left) * unit];
  if (rotation === 180) return [(right - x) * unit, (y - bottom) * unit];
  if (rotation === 270) return [(top - y) * unit, (right - x) * unit];
  return [(x - left) * unit, (top - y) * unit];
}

export function seenBox(frame: PageFrame, page: number, [left, bottom, right, top]: Rect): PageBox {
  const [x1, y1] = seenPoint(frame, [left, bottom]);
  const [x2, y2] = seenPoint(frame, [right, top]);
  return { page, x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x1 - x2), height: Math.abs(y1 - y2) };
}
/**
 * The matrix that takes coordinates as they are seen, but counted from the bottom left corner as drawing does, to those of the file.
 */
export function seenToFile(frame: PageFrame): readonly [number, number, number, number, number, number] {
  const [left, bottom, right, top] = frame.visible;
  const one = 1 / frame.unit;
  if (frame.rotation === 90) return [0, one, -one, 0, right, bottom];
  if (frame.rotation === 180) return [-one, 0, 0, -one, right, top];
  if (frame.rotation === 270) return [0, -one, one, 0, left, top];
  return [one, 0, 0, one, left, bottom];
}

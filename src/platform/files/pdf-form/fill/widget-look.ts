import type { PDFArray, PDFDict, PDFDocument } from '@cantoo/pdf-lib';
import { rectOf } from '../document/geometry.ts';
import {
  arrayAt,
  dictAt,
  inherited,
  inheritedNumber,
  nameOf,
  numberAt,
  numbersOf,
  textOf,
} from '../document/values.ts';
import { faceName, num } from './draw.ts';
import type { Face } from './face.ts';

/** How the form wants a field to look. */
export interface WidgetLook {
  /** As the text runs, whichever way the field is turned. */
  readonly width: number;
  readonly height: number;
  readonly matrix: readonly number[];
  readonly border: number;
  /** 0: whatever fits. */
  readonly size: number;
  readonly color: string;
  readonly align: 'left' | 'center' | 'right';
  /** Background and border. */
  readonly ground: string;
}

const operatorOf: Readonly<Record<number, readonly [string, string]>> = {
  1: ['g', 'G'],
  3: ['rg', 'RG'],
  4: ['k', 'K'],
};

function colorOf(array: PDFArray | undefined, stroke: 0 | 1): string | undefined {
  const parts = numbersOf(array);
  const operator = parts && operatorOf[parts.length]?.[stroke];
  return operator && `${parts.map(num).join(' ')} ${operator}`;
}

export function lookOf(widget: PDFDict, form: PDFDict | undefined): WidgetLook {
  const [left, bottom, right, top] = rectOf(arrayAt(widget, 'Rect')) ?? [0, 0, 0, 0];
  const [wide, high] = [right - left, top - bottom];
  const rotation = (((numberAt(dictAt(widget, 'MK'), 'R') ?? 0) % 360) + 360) % 360;
  const [width, height] = rotation === 90 || rotation === 270 ? [high, wide] : [wide, high];
  const written = textOf(inherited(widget, 'DA')) ?? textOf(form?.lookup(nameOf('DA'))) ?? '';
  const align = inheritedNumber(widget, 'Q') ?? numberAt(form, 'Q') ?? 0;
  const look = { width, height, matrix: matrixOf(rotation, wide, high), ...borderOf(widget, width, height) };
  return {
    ...look,
    size: Math.abs(Number(/(-?[\d.]+)\s+Tf/.exec(written)?.[1] ?? 0)) || 0,
    color: /(?:-?[\d.]+\s+){1,4}(?:g|rg|k)(?=\s|$)/.exec(written)?.[0] ?? '0 g',
    align: align === 1 ? 'center' : align === 2 ? 'right' : 'left',
  };
}

function matrixOf(rotation: number, wide: number, high: number): readonly number[] {
  if (rotation === 90) return [0, 1, -1, 0, wide, 0];
  if (rotation === 180) return [-1, 0, 0, -1, wide, high];
  if (rotation === 270) return [0, -1, 1, 0, 0, high];
  return [1, 0, 0, 1, 0, 0];
}

function borderOf(widget: PDFDict, width: number, height: number): Pick<WidgetLook, 'border' | 'ground'> {
  const characteristics = dictAt(widget, 'MK');
  const color = colorOf(arrayAt(characteristics, 'BC'), 1);
  const stated = numberAt(dictAt(widget, 'BS'), 'W') ?? numbersOf(arrayAt(widget, 'Border'))?.[2] ?? 1;
  const border = color ? Math.max(0, stated) : 0;
  const fill = colorOf(arrayAt(characteristics, 'BG'), 0);
  const background = fill ? `${fill} 0 0 ${num(width)} ${num(height)} re f ` : '';
  const half = border / 2;
  const outline = `${num(half)} ${num(half)} ${num(width - border)} ${num(height - border)} re s `;
  return { border, ground: background + (color && border > 0 ? `${color} ${num(border)} w ${outline}` : '') };
}

/** Registers the drawing of a field: what every reader shows. */
export function registerLook(document: PDFDocument, face: Face, look: WidgetLook, content: string) {
  const inner = `${num(look.border)} ${num(look.border)} ${num(look.width - 2 * look.border)} ${num(look.height - 2 * look.border)}`;
  const ground = look.ground === '' ? '' : `q ${look.ground}Q `;
  const text = content === '' ? '/Tx BMC EMC' : `/Tx BMC q ${inner} re W n ${content} Q EMC`;
  const stream = document.context.stream(ground + text, {
    Type: 'XObject',
    Subtype: 'Form',
    FormType: 1,
    BBox: [0, 0, look.width, look.height],
    Matrix: [...look.matrix],
    Resources: { Font: { [faceName]: face.ref } },
  });
  return document.context.register(stream);
}

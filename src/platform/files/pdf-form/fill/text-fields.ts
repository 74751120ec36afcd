import { PDFHexString, PDFNumber } from '@cantoo/pdf-lib';
import type { PdfEntry } from '../../../../kernel/files/pdf-form/form.ts';
import { fieldFlags, type OpenField, type Widget } from '../document/fields.ts';
import { inheritedNumber, nameOf } from '../document/values.ts';
import { drawComb, drawLines, type TextArea } from './draw.ts';
import { heights } from './face.ts';
import { type Expected, type Filling, textOrNotice } from './filling.ts';
import { fitText, type Space } from './fit.ts';
import { onOneLine } from './letters.ts';
import { lookOf, registerLook, type WidgetLook } from './widget-look.ts';

const padding = 2;
/** Where the form leaves the size open. */
const openSize = 11;
const noticeSize = 9;

interface Place {
  readonly widget: Widget;
  readonly look: WidgetLook;
  readonly area: TextArea;
  readonly space: Space;
  /** The number of cells of a comb. */
  readonly cells?: number;
}

export function writeTextField(filling: Filling, field: OpenField, entry: PdfEntry, value: string): Expected {
  const mayWrap = (field.flags & fieldFlags.multiline) !== 0;
  const places = field.widgets.map((widget) => placeOf(filling, field, widget));
  const maxLength = Math.min(...field.widgets.map(({ dict }) => lengthLimit(inheritedNumber(dict, 'MaxLen'))));
  const whole = mayWrap ? value : onOneLine(value);
  const text = textOrNotice(
    filling,
    entry,
    whole,
    (candidate) => [...candidate].length <= maxLength && places.every((place) => fitsIn(filling, place, candidate)),
  );
  for (const { dict, owner } of field.widgets) {
    owner.set(nameOf('V'), PDFHexString.fromText(text));
    // A second value with formats of its own, which some readers prefer.
    for (const holder of [owner, dict]) holder.delete(nameOf('RV'));
  }
  for (const place of places) drawTextPlace(filling, text === whole ? place : asNotice(place), text);
  if (text !== '') setReadOnly(field);
  return { entry, text: { field: field.name, value: text, shown: text } };
}

/** What only points to the addendum needs no large print. */
const asNotice = (place: Place): Place => ({
  ...place,
  space: { ...place.space, size: Math.min(place.space.size, noticeSize) },
});

const lengthLimit = (stated: number | undefined) =>
  stated === undefined || stated <= 0 ? Number.POSITIVE_INFINITY : stated;

/**
 * What was filled is what was checked, and the embedded font has the letters of this text only: whoever typed another one would
 * leave a document that nobody has checked.
 */
export function setReadOnly({ widgets }: OpenField): void {
  for (const { owner } of widgets)
    owner.set(nameOf('Ff'), PDFNumber.of((inheritedNumber(owner, 'Ff') ?? 0) | fieldFlags.readOnly));
}

export function placeOf({ form }: Filling, { flags }: OpenField, widget: Widget): Place {
  const look = lookOf(widget.dict, form);
  const mayWrap = (flags & fieldFlags.multiline) !== 0;
  const inset = look.border + (mayWrap ? padding : 0);
  const area = {
    x: look.border + padding,
    y: inset,
    width: look.width - 2 * (look.border + padding),
    height: look.height - 2 * inset,
    align: look.align,
    fromTop: mayWrap,
    color: look.color,
  };
  const open = mayWrap ? openSize : Math.min(openSize, area.height / (heights.ascent + heights.descent));
  const size = look.size > 0 ? look.size : Math.max(4, Math.floor(open * 2) / 2);
  const place = { widget, look, area, space: { width: area.width, height: area.height, size, mayWrap } };
  const cells = inheritedNumber(widget.dict, 'MaxLen');
  const others = fieldFlags.multiline | fieldFlags.password | fieldFlags.fileSelect;
  const isComb = (flags & fieldFlags.comb) !== 0 && (flags & others) === 0 && cells !== undefined && cells > 0;
  return isComb ? { ...place, cells, area: { ...area, x: look.border, width: look.width - 2 * look.border } } : place;
}

function fitsIn({ face }: Filling, place: Place, text: string): boolean {
  if (place.cells !== undefined) return [...text].length <= place.cells && combSize(face.widthOf, place, text) >= 4;
  return text === '' || fitText(face, text, place.space) !== undefined;
}

/** Small enough for the widest letter. */
function combSize(widthOf: (text: string, size: number) => number, { cells = 1, area, space }: Place, text: string) {
  const widest = Math.max(0.1, ...[...text].map((letter) => widthOf(letter, 1)));
  return Math.min(space.size, area.height * 0.8, area.width / cells / widest);
}

export function drawTextPlace(filling: Filling, place: Place, text: string): void {
  const { document, face } = filling;
  const { look, area, space, cells, widget } = place;
  const fitted = fitText(face, text, space) ?? { size: Math.min(4, space.size), lines: [text] };
  const content =
    text === ''
      ? ''
      : cells === undefined
        ? drawLines(face, fitted, area)
        : drawComb(face, text, combSize(face.widthOf, place, text), cells, area);
  widget.dict.set(nameOf('AP'), document.context.obj({ N: registerLook(document, face, look, content) }));
  widget.dict.delete(nameOf('AS'));
}

import { PDFHexString } from '@cantoo/pdf-lib';
import type { PdfEntry } from '../../../../kernel/files/pdf-form/form.ts';
import { fieldFlags, listOptions, type OpenField, type Widget } from '../document/fields.ts';
import { nameOf } from '../document/values.ts';
import { drawLines, num } from './draw.ts';
import { heights } from './face.ts';
import { EntryFault, type Expected, type Filling, textOrNotice } from './filling.ts';
import { fitText } from './fit.ts';
import { onOneLine } from './letters.ts';
import { drawTextPlace, placeOf, setReadOnly } from './text-fields.ts';
import { lookOf, registerLook } from './widget-look.ts';

/** Where the form leaves the size open. */
const listSize = 9;

/** Sets a list or a drop-down list. @throws EntryFault */
export function choose(filling: Filling, field: OpenField, entry: PdfEntry, value: string): Expected {
  const [first] = field.widgets;
  const options = first ? listOptions(first.dict) : [];
  const at = options.findIndex(({ stored, shown }) => shown === value || stored === value);
  const isOpen = (field.flags & fieldFlags.combo) !== 0 && (field.flags & fieldFlags.editable) !== 0;
  if (at < 0 && !isOpen && value !== '') throw new EntryFault('wrong-option');
  const { stored, shown } = options[at] ?? { stored: onOneLine(value), shown: onOneLine(value) };
  if (!filling.face.prints(shown)) throw new EntryFault('unprintable');
  for (const { owner } of field.widgets) {
    owner.set(nameOf('V'), PDFHexString.fromText(stored));
    owner.delete(nameOf('I'));
  }
  if ((field.flags & fieldFlags.combo) === 0) {
    const texts = options.map((option) => option.shown);
    for (const widget of field.widgets) drawList(filling, widget, texts, at);
  } else {
    const places = field.widgets.map((widget) => placeOf(filling, field, widget));
    const fits = (text: string) => text === '' || places.every(({ space }) => fitText(filling.face, text, space));
    const text = textOrNotice(filling, entry, shown, fits);
    for (const place of places) drawTextPlace(filling, place, text);
  }
  if (value !== '') setReadOnly(field);
  return { entry, chosen: { field: field.name, value: stored } };
}

/** The options from the chosen one on, so that it is seen, or all of them where they have room. */
function drawList({ document, face, form }: Filling, { dict }: Widget, options: readonly string[], at: number): void {
  const look = lookOf(dict, form);
  const area = {
    x: look.border + 2,
    y: look.border,
    width: look.width - 2 * look.border - 4,
    height: look.height - 2 * look.border,
  };
  const stated = look.size > 0 ? look.size : listSize;
  const rows = Math.max(1, Math.floor(area.height / (stated * heights.line)));
  const top = Math.max(0, Math.min(at, options.length - rows));
  const lines = options.slice(top, top + rows).map((option) => (face.prints(option) ? option : ''));
  const widest = Math.max(0.1, ...lines.map((line) => face.widthOf(line, 1)));
  const size = Math.min(stated, area.width / widest);
  const line = size * heights.line;
  const bottom = area.y + area.height - (at - top + 1) * line;
  const mark = `0.75 0.83 0.9 rg ${[look.border, bottom, area.width + 4, line].map(num).join(' ')} re f `;
  const text = drawLines(face, { size, lines }, { ...area, align: 'left', fromTop: true, color: look.color });
  const drawing = registerLook(document, face, look, (at < 0 ? '' : mark) + text);
  dict.set(nameOf('AP'), document.context.obj({ N: drawing }));
  dict.set(nameOf('TI'), document.context.obj(top));
}

import type { PDFName } from '@cantoo/pdf-lib';
import { fieldFlags, type OpenField, type Widget } from '../document/fields.ts';
import { dictAt, inherited, nameOf, textAt } from '../document/values.ts';
import type { Expected, Filling } from './filling.ts';
import { writable } from './letters.ts';
import { drawTextPlace, placeOf } from './text-fields.ts';

/** A form may leave it to its reader to draw what it came with. No reader has to any more. */
export function drawOthers(filling: Filling, fields: Map<string, OpenField>, expected: readonly Expected[]): void {
  const isOpen = filling.form?.lookup(nameOf('NeedAppearances'))?.toString() === 'true';
  filling.form?.delete(nameOf('NeedAppearances'));
  const written = new Set(expected.map(({ entry: { target } }) => ('field' in target ? target.field : undefined)));
  for (const field of fields.values()) {
    if (written.has(field.name)) continue;
    const isText = field.type === 'text' || (field.type === 'choice' && (field.flags & fieldFlags.combo) !== 0);
    for (const widget of field.widgets) {
      if (isText) drawValue(filling, field, widget, isOpen);
      else if (widget.state !== undefined) settleState(widget, widget.state);
    }
  }
}

function drawValue(filling: Filling, field: OpenField, widget: Widget, isOpen: boolean): void {
  const text = writable(textAt(widget.owner, 'V') ?? '');
  if (text === '' || !filling.face.prints(text)) return;
  const isDrawn = dictAt(widget.dict, 'AP')?.has(nameOf('N')) === true;
  if (isOpen || !isDrawn) drawTextPlace(filling, placeOf(filling, field, widget), text);
}

/** A button that doesn't say which of its drawings is seen. */
function settleState({ dict }: Widget, state: PDFName): void {
  if (dict.has(nameOf('AS'))) return;
  const isOn = inherited(dict, 'V') === state;
  dict.set(nameOf('AS'), isOn ? state : nameOf('Off'));
}

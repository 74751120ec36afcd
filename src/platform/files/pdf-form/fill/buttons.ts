import type { PdfEntry } from '../../../../kernel/files/pdf-form/form.ts';
import type { OpenField, Widget } from '../document/fields.ts';
import { dictAt, nameOf } from '../document/values.ts';
import { num } from './draw.ts';
import { EntryFault, type Expected, type Filling } from './filling.ts';
import { setReadOnly } from './text-fields.ts';
import { lookOf, registerLook } from './widget-look.ts';

/** Checkboxes and radio buttons: what is on is a state of the field, and each place shows the drawing of its own. */
export function pressButton(filling: Filling, field: OpenField, entry: PdfEntry): Expected {
  const on = widgetsOn(field, entry.value);
  const [first] = on;
  const off = nameOf('Off');
  const state = first?.state ?? off;
  for (const widget of field.widgets) {
    ensureDrawings(filling, field, widget);
    widget.owner.set(nameOf('V'), state);
    widget.dict.set(nameOf('AS'), on.includes(widget) ? (widget.state ?? off) : off);
  }
  if (entry.value !== '') setReadOnly(field);
  return { entry, pressed: { field: field.name, on: on.length > 0 ? [state.decodeText(), first?.option ?? ''] : [] } };
}

/** @throws EntryFault */
function widgetsOn({ type, widgets }: OpenField, value: string | boolean): Widget[] {
  if (value === false || value === '') return [];
  const options = new Set(widgets.map(({ option }) => option));
  if (value === true) {
    if (type === 'radio' || options.size > 1) throw new EntryFault('wrong-option');
    return widgets;
  }
  const meant = widgets.filter(({ option, state }) => option === value || state?.decodeText() === value);
  if (meant.length === 0) throw new EntryFault('wrong-option');
  return meant;
}

/** Draws a cross or a dot where the form left that to its reader. */
function ensureDrawings({ document, face, form }: Filling, { type }: OpenField, { dict, state }: Widget): void {
  if (state === undefined || dictAt(dictAt(dict, 'AP'), 'N')?.has(state)) return;
  const look = lookOf(dict, form);
  const [w, h] = [look.width, look.height];
  const [x, y, side] = [w / 2, h / 2, Math.min(w, h) * 0.28];
  const line = (dx: number, dy: number) => `${num(x - dx)} ${num(y - dy)} m ${num(x + dx)} ${num(y + dy)} l S`;
  const cross = `0 G 1.2 w ${line(side, side)} ${line(side, -side)}`;
  const dot = `0 g ${num(x - side)} ${num(y - side)} ${num(2 * side)} ${num(2 * side)} re f`;
  const drawings = document.context.obj({});
  drawings.set(state, registerLook(document, face, look, type === 'radio' ? dot : cross));
  drawings.set(nameOf('Off'), registerLook(document, face, look, ''));
  dict.set(nameOf('AP'), document.context.obj({ N: drawings }));
}

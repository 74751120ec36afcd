import { PDFArray, type PDFDict, type PDFName } from '@cantoo/pdf-lib';
import type { PageBox, PdfField, PdfFieldType } from '../../../../kernel/files/pdf-form/form.ts';
import { rectOf, seenBox } from './geometry.ts';
import { dictsOf, type OpenPage } from './open.ts';
import { arrayAt, dictAt, inherited, inheritedNumber, nameAt, nameOf, numberAt, textAt, textOf } from './values.ts';

/** A place where a field is seen. */
export interface Widget {
  readonly dict: PDFDict;
  /** What holds the name and the value: the widget itself, or what it belongs to. */
  readonly owner: PDFDict;
  readonly box: PageBox;
  /** Of a checkbox or radio button: the drawing that is "on", and the option that it stands for. */
  readonly state?: PDFName;
  readonly option?: string;
}

export interface OpenField {
  readonly name: string;
  readonly type: PdfFieldType;
  readonly flags: number;
  readonly widgets: Widget[];
}

/** Bits of a field's flags (ISO 32000-1, 12.7.3 and 12.7.4). */
export const fieldFlags = {
  readOnly: 1 << 0,
  multiline: 1 << 12,
  password: 1 << 13,
  radio: 1 << 15,
  pushButton: 1 << 16,
  combo: 1 << 17,
  editable: 1 << 18,
  fileSelect: 1 << 20,
  comb: 1 << 24,
} as const;

/** Bits of an annotation's flags: nobody sees these. */
const unseen = (1 << 1) | (1 << 5);
const deepest = 50;

/** The fields by their full names, in the order in which they are seen. Fields of one name are one. */
export function fieldsOf(pages: readonly OpenPage[]): Map<string, OpenField> {
  const fields = new Map<string, OpenField>();
  for (const [page, { dict, frame }] of pages.entries()) {
    for (const widget of dictsOf(arrayAt(dict, 'Annots'))) {
      if (nameAt(widget, 'Subtype') !== 'Widget' || ((numberAt(widget, 'F') ?? 0) & unseen) !== 0) continue;
      const owned = ownerOf(widget);
      const flags = inheritedNumber(widget, 'Ff') ?? 0;
      const type = typeOf(widget, flags);
      const rect = rectOf(arrayAt(widget, 'Rect'));
      if (!owned || !type || !rect) continue;
      const field = fields.get(owned.name) ?? { name: owned.name, type, flags, widgets: [] };
      fields.set(owned.name, field);
      // One name for two types is a mistake of the form: the first one counts.
      if (field.type !== type) continue;
      const seen = { dict: widget, owner: owned.owner, box: seenBox(frame, page, rect) };
      const isButton = type === 'checkbox' || type === 'radio';
      field.widgets.push(isButton ? { ...seen, ...onState(widget, type, field.widgets.length) } : seen);
    }
  }
  return fields;
}

function typeOf(widget: PDFDict, flags: number): PdfFieldType | undefined {
  const type = inherited(widget, 'FT')?.toString();
  if (type === '/Tx') return 'text';
  if (type === '/Ch') return 'choice';
  if (type === '/Sig') return 'signature';
  if (type !== '/Btn' || (flags & fieldFlags.pushButton) !== 0) return undefined;
  return (flags & fieldFlags.radio) === 0 ? 'checkbox' : 'radio';
}

/** The dictionary that has the last part of the name, and the whole name. */
function ownerOf(widget: PDFDict): { owner: PDFDict; name: string } | undefined {
  const parts: string[] = [];
  let owner: PDFDict | undefined;
  let at: PDFDict | undefined = widget;
  for (let depth = 0; at && depth < deepest; depth++) {
    const part = textAt(at, 'T');
    if (part !== undefined) {
      owner ??= at;
      parts.unshift(part);
    }
    at = dictAt(at, 'Parent');
  }
  const name = parts.join('.');
  return owner && name !== '' ? { owner, name } : undefined;
}

function onState(widget: PDFDict, type: 'checkbox' | 'radio', at: number): { state: PDFName; option: string } {
  const states = dictAt(dictAt(widget, 'AP'), 'N')?.keys() ?? [];
  const state = states.find((key) => key !== nameOf('Off')) ?? nameOf(type === 'checkbox' ? 'Yes' : String(at));
  const name = state.decodeText();
  const texts = inherited(widget, 'Opt');
  // Where the options have texts, the appearances are numbered.
  const text = texts instanceof PDFArray && /^\d{1,4}$/.test(name) ? textOf(elementAt(texts, Number(name))) : undefined;
  return { state, option: text ?? name };
}

const elementAt = (array: PDFArray, at: number) => (at < array.size() ? array.lookup(at) : undefined);

/** The options of a list: what is stored, and what is shown. */
export function listOptions(widget: PDFDict): { readonly stored: string; readonly shown: string }[] {
  const options = inherited(widget, 'Opt');
  if (!(options instanceof PDFArray)) return [];
  return Array.from({ length: options.size() }, (_, at) => options.lookup(at)).flatMap((option) => {
    const pair = option instanceof PDFArray && option.size() > 1;
    const stored = textOf(pair ? option.lookup(0) : option);
    const shown = pair ? textOf(option.lookup(1)) : stored;
    return stored === undefined || shown === undefined ? [] : [{ stored, shown }];
  });
}

/** A field as a template describes it. */
export function describeField({ name, type, flags, widgets }: OpenField): PdfField[] {
  const [first] = widgets;
  if (!first) return [];
  const tooltip = textAt(first.owner, 'TU') ?? textAt(first.dict, 'TU');
  const maxLength = type === 'text' ? inheritedNumber(first.dict, 'MaxLen') : undefined;
  const options =
    type === 'choice'
      ? listOptions(first.dict).map(({ shown }) => shown)
      : widgets.flatMap(({ option }) => (option === undefined ? [] : [option]));
  return [
    {
      name,
      type,
      places: widgets.map(({ box }) => box),
      ...(tooltip && { tooltip }),
      ...(options.length > 0 && { options: [...new Set(options)] }),
      ...(maxLength !== undefined && maxLength > 0 && { maxLength }),
      ...(type === 'text' && (flags & fieldFlags.multiline) !== 0 && { isMultiline: true as const }),
      ...((flags & fieldFlags.readOnly) !== 0 && { isReadOnly: true as const }),
    },
  ];
}

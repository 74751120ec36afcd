import { type PDFDict, type PDFDocument, PDFRef, PDFStream } from '@cantoo/pdf-lib';
import { type Rect, rectOf } from '../pdf-form/document/geometry.ts';
import { dictsOf, type OpenPage } from '../pdf-form/document/open.ts';
import { arrayAt, dictAt, inherited, nameAt, nameOf, numberAt, numbersOf } from '../pdf-form/document/values.ts';
import { num } from '../pdf-form/fill/draw.ts';
import type { PageWriter } from './page-writer.ts';

/** Bits of an annotation's flags: nobody sees these. */
const unseen = (1 << 1) | (1 << 5);

/** Draws every field as it is seen into its page, and takes the fields away: nothing can be filled in any more. */
export function flattenFields(
  { catalog }: PDFDocument,
  pages: readonly OpenPage[],
  writers: readonly PageWriter[],
): void {
  const resources = dictAt(dictAt(catalog, 'AcroForm'), 'DR');
  for (const [at, { dict }] of pages.entries()) {
    const annotations = arrayAt(dict, 'Annots');
    const writer = writers[at];
    if (!annotations || !writer) continue;
    const widgets = new Set(dictsOf(annotations).filter((one) => nameAt(one, 'Subtype') === 'Widget'));
    if (widgets.size === 0) continue;
    for (const widget of widgets) drawWidget(widget, writer, resources);
    const others = annotations.asArray().filter((one) => !widgets.has(dict.context.lookup(one) as PDFDict));
    dict.set(nameOf('Annots'), dict.context.obj(others));
  }
  catalog.delete(nameOf('AcroForm'));
}

function drawWidget(widget: PDFDict, writer: PageWriter, resources: PDFDict | undefined): void {
  const rect = rectOf(arrayAt(widget, 'Rect'));
  // A place to sign is filled by what its signer made.
  const isSignature = inherited(widget, 'FT')?.toString() === '/Sig';
  if (!rect || isSignature || ((numberAt(widget, 'F') ?? 0) & unseen) !== 0) return;
  const shown = appearanceOf(widget);
  if (!shown) return;
  const { dict } = shown.stream;
  if (!dict.has(nameOf('Resources')) && resources) dict.set(nameOf('Resources'), resources);
  // The library's own forms leave it out, and a page draws nothing else by name.
  dict.set(nameOf('Subtype'), nameOf('Form'));
  const box = seenBoxOf(dict);
  if (!box) return;
  const name = writer.nameFor('XObject', shown.ref);
  writer.inFile.push(`q ${fitting(box, rect).map(num).join(' ')} cm /${name} Do Q`);
}

/** What is seen of a field: of a checkbox the drawing of its state. */
function appearanceOf(widget: PDFDict): { readonly ref: PDFRef; readonly stream: PDFStream } | undefined {
  const appearances = dictAt(widget, 'AP');
  const states = dictAt(appearances, 'N');
  const ref = states ? states.get(nameOf(nameAt(widget, 'AS') ?? 'Off')) : appearances?.get(nameOf('N'));
  if (!(ref instanceof PDFRef)) return undefined;
  const stream = widget.context.lookup(ref);
  return stream instanceof PDFStream ? { ref, stream } : undefined;
}

/** The corners of a drawing, after its own matrix. */
function seenBoxOf(drawing: PDFDict): Rect | undefined {
  const box = rectOf(arrayAt(drawing, 'BBox'));
  if (!box) return undefined;
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbersOf(arrayAt(drawing, 'Matrix')) ?? [];
  const [left, bottom, right, top] = box;
  const corners = [left, right].flatMap((x) =>
    [bottom, top].map((y) => [a * x + c * y + e, b * x + d * y + f] as const),
  );
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** The matrix that puts one box onto another (ISO 32000-1, 12.5.5). */
function fitting([left, bottom, right, top]: Rect, rect: Rect): readonly number[] {
  const wide = right === left ? 1 : (rect[2] - rect[0]) / (right - left);
  const high = top === bottom ? 1 : (rect[3] - rect[1]) / (top - bottom);
  return [wide, 0, 0, high, rect[0] - left * wide, rect[1] - bottom * high];
}

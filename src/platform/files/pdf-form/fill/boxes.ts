import { PDFArray, PDFDict, type PDFDocument, type PDFObject, PDFRef } from '@cantoo/pdf-lib';
import type { PageBox, PdfEntry } from '../../../../kernel/files/pdf-form/form.ts';
import { seenPage, seenToFile } from '../document/geometry.ts';
import type { OpenPage } from '../document/open.ts';
import { dictAt, inherited, nameOf } from '../document/values.ts';
import { drawLines, faceName, num } from './draw.ts';
import { type Face, heights } from './face.ts';
import { EntryFault, type Expected, type Filling, textOrNotice } from './filling.ts';
import { type FittedText, fitText } from './fit.ts';

/** What is drawn on the pages themselves, by page: operators, in the order of the entries. */
export type Drawings = Map<number, string[]>;

const largestSize = 11;
/** Marks what we drew, so that it is found again when the file is opened. */
export const entryMark = 'PlinthEntry';

/** Draws an entry where the PDF has no field. @throws EntryFault */
export function drawBox(filling: Filling, drawings: Drawings, entry: PdfEntry, box: PageBox, value: string): Expected {
  const page = filling.pages[box.page];
  if (!page || !isOnPage(page, box)) throw new EntryFault('no-field');
  const text = textOrNotice(filling, entry, value, (candidate) => fitBox(filling.face, candidate, box) !== undefined);
  const fitted = fitBox(filling.face, text, box) ?? { size: 4, lines: [text] };
  const y = seenPage(page.frame).height - box.y - box.height;
  const area = { x: box.x + 1, y, width: box.width - 2, height: box.height, align: 'left' as const, color: '0 g' };
  const lines = drawLines(filling.face, fitted, { ...area, fromTop: fitted.lines.length > 1 });
  drawings.set(box.page, [...(drawings.get(box.page) ?? []), marked(lines)]);
  return { entry, drawn: { page: box.page, shown: text } };
}

export const marked = (operators: string): string => `/${entryMark} BMC ${operators} EMC`;

function isOnPage(page: OpenPage, box: PageBox): boolean {
  const seen = seenPage(page.frame);
  const slack = 1;
  return (
    box.width > 0 &&
    box.height > 0 &&
    box.x >= -slack &&
    box.y >= -slack &&
    box.x + box.width <= seen.width + slack &&
    box.y + box.height <= seen.height + slack
  );
}

/** One line as large as the box, or several where it is high enough for them. */
function fitBox(face: Face, text: string, box: PageBox): FittedText | undefined {
  const size = Math.max(
    4,
    Math.min(largestSize, Math.floor((box.height / (heights.ascent + heights.descent)) * 2) / 2),
  );
  const space = { width: box.width - 2, height: box.height, size };
  const isOneLine = !text.includes('\n');
  const whole = isOneLine ? fitText(face, text, { ...space, mayWrap: false }) : undefined;
  // Two lines in a readable size are better than one in the smallest.
  if (whole && whole.size > size * 0.75) return whole;
  const wrapped = fitText(face, text, { ...space, mayWrap: true });
  return wrapped && whole && whole.size >= wrapped.size ? whole : (wrapped ?? whole);
}

/** Adds what was drawn to the pages, in coordinates of the page as it is seen. */
export function addDrawings({ document, pages, face }: Filling, drawings: Drawings): void {
  for (const [at, drawn] of drawings) {
    const page = pages[at];
    if (!page) continue;
    const matrix = seenToFile(page.frame).map(num).join(' ');
    const content = `Q q ${matrix} cm ${drawn.join('\n')} Q`;
    addContent(document, page.dict, content);
    addFace(document, page.dict, face.ref);
  }
}

/** What the page draws itself stands between, so that none of its settings reaches what is added. */
function addContent({ context }: PDFDocument, page: PDFDict, content: string): void {
  const before = page.get(nameOf('Contents'));
  const found = page.lookup(nameOf('Contents'));
  const parts: PDFObject[] = found instanceof PDFArray ? found.asArray() : before instanceof PDFRef ? [before] : [];
  const [start, end] = [context.stream('q'), context.flateStream(content)].map((stream) => context.register(stream));
  page.set(nameOf('Contents'), context.obj([start, ...parts, end]));
}

/** Resources may be shared with other pages: this page gets its own. */
function addFace({ context }: PDFDocument, page: PDFDict, ref: PDFRef): void {
  const inheritedResources = inherited(page, 'Resources');
  const resources = inheritedResources instanceof PDFDict ? inheritedResources.clone() : context.obj({});
  const fonts = dictAt(resources, 'Font')?.clone() ?? context.obj({});
  fonts.set(nameOf(faceName), ref);
  resources.set(nameOf('Font'), fonts);
  page.set(nameOf('Resources'), resources);
}

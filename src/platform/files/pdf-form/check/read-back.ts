import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import type { PdfEntry } from '../../../../kernel/files/pdf-form/form.ts';
import { entryMark } from '../fill/boxes.ts';
import type { Carried, Expected } from '../fill/filling.ts';
import { withoutSpaces } from '../fill/letters.ts';
import { withReader } from './reader.ts';
import { placedRuns } from './runs.ts';

interface FilledPdf {
  readonly expected: readonly Expected[];
  readonly carried: readonly Carried[];
  /** How many the form had. */
  readonly pages: number;
  readonly addendumPages: number;
}

/** What the reader says of one place of a field. */
interface Seen {
  readonly value: unknown;
  /** Of a checkbox or radio button: what it stands for when it is on. */
  readonly stands?: string;
  /** What its drawing says. */
  readonly text: string;
}

/** Opens a filled file afresh and compares it with what was to be written. @returns the entries that it doesn't show */
export const readBack = (bytes: Uint8Array, filled: FilledPdf): Promise<PdfEntry[]> =>
  withReader(bytes, async (document) => {
    const { expected, carried } = filled;
    if (document.numPages !== filled.pages + filled.addendumPages) return expected.map(({ entry }) => entry);
    const fields = await readFields(document, filled.pages);
    const differing = expected.filter((one) => !('drawn' in one) && !isShown(fields, one)).map(({ entry }) => entry);
    return [
      ...differing,
      ...(await differingBoxes(document, expected)),
      ...(await differingItems(document, filled, carried)),
    ];
  });

async function readFields(document: PDFDocumentProxy, pages: number): Promise<Map<string, Seen[]>> {
  const fields = new Map<string, Seen[]>();
  for (let page = 1; page <= pages; page++) {
    const annotations = await (await document.getPage(page)).getAnnotations();
    for (const annotation of annotations) {
      const { subtype, fieldName, fieldValue, textContent, checkBox, exportValue, buttonValue } = annotation;
      if (subtype !== 'Widget' || typeof fieldName !== 'string') continue;
      const text = Array.isArray(textContent) ? textContent.join('') : '';
      const stands: unknown = checkBox ? exportValue : buttonValue;
      const seen = { value: fieldValue, text, ...(typeof stands === 'string' && { stands }) };
      fields.set(fieldName, [...(fields.get(fieldName) ?? []), seen]);
    }
  }
  return fields;
}

function isShown(fields: Map<string, Seen[]>, expected: Expected): boolean {
  if ('drawn' in expected) return true;
  if ('text' in expected) {
    const { field, value, shown } = expected.text;
    const isSame = (seen: Seen) => (seen.value ?? '') === value && withoutSpaces(seen.text) === withoutSpaces(shown);
    return everyPlace(fields, field, isSame);
  }
  if ('chosen' in expected) {
    const { field, value } = expected.chosen;
    return everyPlace(
      fields,
      field,
      (seen) => (Array.isArray(seen.value) ? seen.value.join('\n') : seen.value) === value,
    );
  }
  const { field, on } = expected.pressed;
  // Each place is on exactly if it stands for what was chosen, and one of them is.
  const isSame = ({ value, stands }: Seen) => (stands !== undefined && on.includes(stands)) === (value === stands);
  const isAnyOn = (fields.get(field) ?? []).some(({ value, stands }) => stands !== undefined && value === stands);
  return everyPlace(fields, field, isSame) && isAnyOn === on.length > 0;
}

function everyPlace(fields: Map<string, Seen[]>, field: string, isSame: (seen: Seen) => boolean): boolean {
  const places = fields.get(field);
  return places?.every(isSame) ?? false;
}

/** What we drew on a page, in order: the marks around it come back with the text. */
async function drawnOn(page: PDFPageProxy): Promise<{ text: string; runs: ReturnType<typeof placedRuns> }[]> {
  const { items, styles } = await page.getTextContent({ includeMarkedContent: true, disableNormalization: true });
  const drawn: { text: string; runs: ReturnType<typeof placedRuns> }[] = [];
  let inside: Parameters<typeof placedRuns>[0][number][] | undefined;
  for (const item of items) {
    if ('type' in item) {
      // The reader's types leave out the name of the mark.
      const isOurs = item.type === 'beginMarkedContent' && 'tag' in item && item.tag === entryMark;
      if (isOurs) inside = [];
      else if (item.type === 'endMarkedContent' && inside) {
        drawn.push({ text: inside.map(({ str }) => str).join(''), runs: placedRuns(inside, styles, page) });
        inside = undefined;
      }
    } else inside?.push(item);
  }
  return drawn;
}

async function differingBoxes(document: PDFDocumentProxy, expected: readonly Expected[]): Promise<PdfEntry[]> {
  const byPage = new Map<number, { entry: PdfEntry; shown: string }[]>();
  for (const one of expected) {
    if (!('drawn' in one)) continue;
    const { page, shown } = one.drawn;
    byPage.set(page, [...(byPage.get(page) ?? []), { entry: one.entry, shown }]);
  }
  const differing: PdfEntry[] = [];
  for (const [page, boxes] of byPage) {
    const drawn = await drawnOn(await document.getPage(page + 1));
    for (const [at, { entry, shown }] of boxes.entries()) {
      const found = drawn[at];
      if (!found || withoutSpaces(found.text) !== withoutSpaces(shown) || !isInPlace(found.runs, entry))
        differing.push(entry);
    }
  }
  return differing;
}

/** Letters may reach a little over the edge of their box, never out of it. */
const slack = 2;

function isInPlace(runs: ReturnType<typeof placedRuns>, { target }: PdfEntry): boolean {
  if (!('box' in target)) return true;
  const { x, y, width, height } = target.box;
  return runs.every(({ box }) => {
    const middle = box.y + box.height / 2;
    return (
      box.x >= x - slack &&
      box.x + box.width <= x + width + slack &&
      middle >= y - slack &&
      middle <= y + height + slack
    );
  });
}

/** The texts on the addendum pages must be the carried ones, whole and in order. */
async function differingItems(
  document: PDFDocumentProxy,
  { pages, addendumPages }: FilledPdf,
  carried: readonly Carried[],
): Promise<PdfEntry[]> {
  let rest = '';
  for (let page = 1; page <= addendumPages; page++) {
    const drawn = await drawnOn(await document.getPage(pages + page));
    rest += withoutSpaces(drawn.map(({ text }) => text).join(''));
  }
  const differing: PdfEntry[] = [];
  for (const { entry, text } of carried) {
    const whole = withoutSpaces(text);
    if (rest.startsWith(whole)) rest = rest.slice(whole.length);
    else differing.push(entry);
  }
  return differing;
}

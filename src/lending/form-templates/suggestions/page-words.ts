import type { PageBox, PdfField } from '../../../kernel/files/pdf-form/form.ts';
import { subjectWords } from './candidates.ts';
import { byBottom, byMiddle, firstFrom, lineOf, placesOf, right, type Sorted, within } from './lines.ts';
import { wordsOf } from './words.ts';

/** A run of text as it stands on a page. */
export interface PageText {
  readonly text: string;
  readonly box: PageBox;
}

/** Where texts and fields stand, sorted once: a field then looks at its own line alone. */
export interface PageWords {
  readonly places: Sorted<{ readonly box: PageBox }>;
  readonly lines: Sorted<PageText>;
  readonly bottoms: Sorted<PageText>;
}

export const pageWordsOf = (texts: readonly PageText[], fields: readonly PdfField[]): PageWords => ({
  places: byMiddle(placesOf(fields)),
  lines: byMiddle(texts),
  bottoms: byBottom(texts),
});

/** So far a label may stand from its field, in points. */
const reach = { left: 260, above: 16, right: 160 };

const joined = (texts: readonly PageText[]): string =>
  texts
    .toSorted((one, other) => one.box.x - other.box.x)
    .map(({ text }) => text)
    .join(' ')
    .trim();

/** The label of a field: what stands left of it up to the field before, else right above it; of a checkbox right of it. */
export function labelOnPage({ type, places: [place] }: PdfField, page: PageWords): string | undefined {
  if (!place) return undefined;
  const isBox = type === 'checkbox' || type === 'radio';
  for (const side of isBox ? ([besides.right, above, besides.left] as const) : ([besides.left, above] as const)) {
    const text = joined(side(place, page));
    if (text !== '') return text;
  }
  return undefined;
}

/** Up to the next field on the line. */
const besides = {
  left: (place: PageBox, page: PageWords): readonly PageText[] => {
    const lefts = leftsOfOthers(place, page).filter((x) => x < place.x);
    const before = lefts.reduce((most, x) => Math.max(most, x), Number.NEGATIVE_INFINITY);
    return lineOf(page.lines, place).filter(
      ({ box }) => right(box) <= place.x + 4 && place.x - right(box) < reach.left && box.x > before,
    );
  },
  right: (place: PageBox, page: PageWords): readonly PageText[] => {
    const lefts = leftsOfOthers(place, page).filter((x) => x > right(place));
    const next = lefts.reduce((least, x) => Math.min(least, x), Number.POSITIVE_INFINITY);
    return lineOf(page.lines, place).filter(
      ({ box }) => box.x >= right(place) - 4 && box.x - right(place) < reach.right && box.x < next,
    );
  },
};

const leftsOfOthers = (place: PageBox, { places }: PageWords): readonly number[] =>
  lineOf(places, place).flatMap(({ box }) => (box === place ? [] : [box.x]));

const above = (place: PageBox, { bottoms }: PageWords): readonly PageText[] =>
  within(bottoms, place.page, place.y - reach.above, place.y + 4).filter(
    ({ box }) => box.x < right(place) && right(box) > place.x - 4,
  );

/** What parts of forms are about that have no subject of their own: they end the part before. */
const otherParts = new Set([
  'loan',
  'experience',
  'asset',
  'liability',
  'declaration',
  'background',
  'scope',
  'project',
  'transaction',
  'term',
]);

/** The heading of a part of a form. */
export interface Section {
  readonly box: PageBox;
  readonly subject: string | undefined;
}

const longestHeading = 60;

/** Headings of the parts of a form: short lines without a field that name what it is about, from top to bottom. */
export function sectionsOf(texts: readonly PageText[], { places }: PageWords): readonly Section[] {
  return texts
    .flatMap(({ text, box }): Section[] => {
      // Reading the words takes longest.
      if (text.length >= longestHeading || /[:?]\s*$/.test(text) || lineOf(places, box).length > 0) return [];
      const words = wordsOf(text);
      const subject = [...words].find((word) => subjectWords.has(word));
      const isHeading = words.size <= 4 && (subject !== undefined || [...words].some((word) => otherParts.has(word)));
      return isHeading ? [{ box, subject }] : [];
    })
    .toSorted((one, other) => one.box.page - other.box.page || one.box.y - other.box.y);
}

/** The subject of the part that a field stands in: of the last heading before it, on its page or an earlier one. */
export function subjectAt(place: PageBox, sections: readonly Section[]): string | undefined {
  const after = firstFrom(
    sections,
    ({ box }) => box.page > place.page || (box.page === place.page && box.y >= place.y + 2),
  );
  return sections[after - 1]?.subject;
}

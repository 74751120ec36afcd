import type { PageBox, PdfField } from '../../../kernel/files/pdf-form/form.ts';
import { subjectWords } from './candidates.ts';
import { wordsOf } from './words.ts';

/** A run of text as it stands on a page. */
export interface PageText {
  readonly text: string;
  readonly box: PageBox;
}

const middle = ({ y, height }: PageBox): number => y + height / 2;
const right = ({ x, width }: PageBox): number => x + width;
const bottom = ({ y, height }: PageBox): number => y + height;

const isOnLine = (one: PageBox, other: PageBox): boolean =>
  one.page === other.page &&
  Math.abs(middle(one) - middle(other)) < Math.max(6, Math.min(one.height, other.height) / 2 + 3);

/** So far a label may stand from its field, in points. */
const reach = { left: 260, above: 16, right: 160 };

const joined = (texts: readonly PageText[]): string =>
  texts
    .toSorted((one, other) => one.box.x - other.box.x)
    .map(({ text }) => text)
    .join(' ')
    .trim();

/** The label of a field: what stands left of it up to the field before, else right above it; of a checkbox right of it. */
export function labelOnPage(
  { type, places: [place] }: PdfField,
  texts: readonly PageText[],
  fields: readonly PdfField[],
): { readonly text: string; readonly side: 'left' | 'above' | 'right' } | undefined {
  if (!place) return undefined;
  const others = fields.flatMap(({ places }) => places).filter((other) => other !== place && isOnLine(other, place));
  const onLine = texts.filter(({ box }) => isOnLine(box, place));
  const side = (name: 'left' | 'right') => {
    const isLeft = name === 'left';
    const near = onLine.filter(({ box }) =>
      isLeft
        ? right(box) <= place.x + 4 && place.x - right(box) < reach.left
        : box.x >= right(place) - 4 && box.x - right(place) < reach.right,
    );
    const free = near.filter(
      ({ box }) =>
        !others.some((other) =>
          isLeft ? other.x >= box.x && other.x < place.x : other.x > right(place) && other.x <= box.x,
        ),
    );
    const text = joined(free);
    return text === '' ? undefined : { text, side: name };
  };
  const isBox = type === 'checkbox' || type === 'radio';
  return (isBox ? side('right') : side('left')) ?? above(place, texts) ?? (isBox ? side('left') : undefined);
}

function above(place: PageBox, texts: readonly PageText[]) {
  const text = joined(
    texts.filter(
      ({ box }) =>
        box.page === place.page &&
        bottom(box) <= place.y + 4 &&
        place.y - bottom(box) < reach.above &&
        box.x < right(place) &&
        right(box) > place.x - 4,
    ),
  );
  return text === '' ? undefined : { text, side: 'above' as const };
}

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

/** Headings of the parts of a form: short lines without a field that name what it is about, from top to bottom. */
export function sectionsOf(texts: readonly PageText[], fields: readonly PdfField[]): readonly PageText[] {
  const places = fields.flatMap((field) => field.places);
  return texts
    .filter(({ text, box }) => {
      const words = wordsOf(text);
      const isHeading =
        words.size <= 4 &&
        text.length < 60 &&
        [...words].some((word) => subjectWords.has(word) || otherParts.has(word));
      return isHeading && !places.some((place) => isOnLine(place, box)) && !/[:?]\s*$/.test(text);
    })
    .toSorted((one, other) => one.box.page - other.box.page || one.box.y - other.box.y);
}

/** The subject of the part that a field stands in: of the last heading before it, on its page or an earlier one. */
export function subjectAt(place: PageBox, sections: readonly PageText[]): string | undefined {
  const heading = sections.findLast(
    ({ box }) => box.page < place.page || (box.page === place.page && box.y < place.y + 2),
  );
  return heading && [...wordsOf(heading.text)].find((word) => subjectWords.has(word));
}

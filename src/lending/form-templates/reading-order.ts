import type { PageBox, PdfField } from '../../kernel/files/pdf-form/form.ts';

/** Two boxes stand on one line when their middles are this near, in points. */
const line = 6;

/** As people read: page by page, line by line, from left to right. */
export function compareBoxes(one: PageBox | undefined, other: PageBox | undefined): number {
  if (!one || !other) return one ? -1 : other ? 1 : 0;
  if (one.page !== other.page) return one.page - other.page;
  const down = one.y + one.height / 2 - (other.y + other.height / 2);
  return Math.abs(down) > line ? down : one.x - other.x;
}

export const inReadingOrder = (fields: readonly PdfField[]): readonly PdfField[] =>
  fields.toSorted((one, other) => compareBoxes(one.places[0], other.places[0]));

import type { PageBox, PdfField } from '../../../kernel/files/pdf-form/form.ts';

/** Something that stands on a page. */
interface Boxed {
  readonly box: PageBox;
}

/** What stands on each page, sorted by how far down, so that a line is found without looking at the others. */
export type Sorted<One extends Boxed> = ReadonlyMap<
  number,
  { readonly keys: readonly number[]; readonly items: readonly One[] }
>;

const middle = ({ y, height }: PageBox): number => y + height / 2;
export const right = ({ x, width }: PageBox): number => x + width;
const bottom = ({ y, height }: PageBox): number => y + height;

function sortedBy<One extends Boxed>(items: readonly One[], keyOf: (box: PageBox) => number): Sorted<One> {
  const pages = Map.groupBy(items, ({ box }) => box.page);
  return new Map(
    [...pages].map(([page, onPage]) => {
      const sorted = onPage.toSorted((one, other) => keyOf(one.box) - keyOf(other.box));
      return [page, { items: sorted, keys: sorted.map(({ box }) => keyOf(box)) }];
    }),
  );
}

export const byMiddle = <One extends Boxed>(items: readonly One[]): Sorted<One> => sortedBy(items, middle);
export const byBottom = <One extends Boxed>(items: readonly One[]): Sorted<One> => sortedBy(items, bottom);
export const placesOf = (fields: readonly PdfField[]): readonly Boxed[] =>
  fields.flatMap(({ places }) => places.map((box) => ({ box })));

/** Where in a list the test begins to hold; it holds from there to the end. */
export function firstFrom<One>(items: readonly One[], isPast: (item: One) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const at = (low + high) >> 1;
    const item = items[at];
    if (item !== undefined && isPast(item)) high = at;
    else low = at + 1;
  }
  return low;
}

/** What stands on a page further down than `above` and no further than `below`. */
export function within<One extends Boxed>(
  sorted: Sorted<One>,
  page: number,
  above: number,
  below: number,
): readonly One[] {
  const found = sorted.get(page);
  if (!found) return [];
  const from = firstFrom(found.keys, (key) => key > above);
  return found.items.slice(
    from,
    firstFrom(found.keys, (key) => key > below),
  );
}

/** Two boxes stand on one line when their middles are this near: small ones a little more than they are high. */
const least = 6;
const nearness = (height: number): number => Math.max(least, height / 2 + 3);

/** What stands on the line of a box. */
export const lineOf = <One extends Boxed>(sorted: Sorted<One>, place: PageBox): readonly One[] => {
  const at = middle(place);
  const reach = nearness(place.height);
  return within(sorted, place.page, at - reach, at + reach).filter(
    ({ box }) => Math.abs(middle(box) - at) < nearness(Math.min(box.height, place.height)),
  );
};

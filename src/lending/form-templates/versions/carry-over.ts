import type { PageBox, PdfForm } from '../../../kernel/files/pdf-form/form.ts';
import type { Placement } from '../placement.ts';

export interface CarriedOver {
  readonly placements: readonly Placement[];
  /** Those that have no place in the other PDF. */
  readonly lost: readonly Placement[];
}

/** Two fields stand at the same place when their corners are this near to each other, in points. */
const near = 6;
const isNear = (one: PageBox, other: PageBox): boolean =>
  one.page === other.page && Math.abs(one.x - other.x) <= near && Math.abs(one.y - other.y) <= near;

/**
 * The placements of one PDF in another edition of it: into the field of the same name, else into the field that stands where the
 * old one stood; boxes onto the same page, as far as it is there and large enough.
 */
export function carryOver(placements: readonly Placement[], from: PdfForm, to: PdfForm): CarriedOver {
  const newFields = new Map(to.fields.map((field) => [field.name, field]));
  const oldFields = new Map(from.fields.map((field) => [field.name, field]));
  const taken = new Set(placements.flatMap(({ target }) => ('field' in target ? [target.field] : [])));
  const carried: Placement[] = [];
  const lost: Placement[] = [];
  for (const placement of placements) {
    const target = targetIn(placement, { to, newFields, oldFields, taken });
    if (target) carried.push({ ...placement, target });
    else lost.push(placement);
  }
  return { placements: carried, lost };
}

type Fields = ReadonlyMap<string, PdfForm['fields'][number]>;
interface Editions {
  readonly to: PdfForm;
  readonly newFields: Fields;
  readonly oldFields: Fields;
  /** Names that are mapped already, and those that were given away. */
  readonly taken: Set<string>;
}

function targetIn(
  { target }: Placement,
  { to, newFields, oldFields, taken }: Editions,
): Placement['target'] | undefined {
  if ('box' in target) return fits(target.box, to) ? target : undefined;
  if (newFields.has(target.field)) return target;
  const old = oldFields.get(target.field);
  const [place] = old?.places ?? [];
  const moved = place
    ? to.fields.find(
        ({ name, type, places }) => !taken.has(name) && type === old?.type && places.some((one) => isNear(one, place)),
      )
    : undefined;
  if (!moved) return undefined;
  taken.add(moved.name);
  return { field: moved.name };
}

/** Whether a box lies on a page of the PDF. */
export function fits({ page, x, y, width, height }: PageBox, { pages }: PdfForm): boolean {
  const found = pages[page];
  if (!found) return false;
  return x >= 0 && y >= 0 && x + width <= found.width + 0.5 && y + height <= found.height + 0.5;
}

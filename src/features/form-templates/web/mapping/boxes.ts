import type { PageBox, PdfPage } from '../../../../kernel/files/pdf-form/form.ts';
import type { PlacementContent } from '../../../../lending/form-templates/placement.ts';

/** How far an arrow key moves a box, in points; with Ctrl it moves by one. */
export const step = 6;
const smallest = { width: 10, height: 8 };

/** How large a new box is, in points, by what is written there. */
const sizes = {
  answer: { width: 160, height: 16 },
  text: { width: 160, height: 16 },
  signature: { width: 180, height: 28 },
  initials: { width: 48, height: 22 },
  'signing-date': { width: 90, height: 16 },
} as const;

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));
const rounded = (value: number): number => Math.round(value * 2) / 2;

/** The box within its page. */
export function withinPage({ page, x, y, width, height }: PageBox, { width: wide, height: high }: PdfPage): PageBox {
  const fitted = {
    width: rounded(clamp(width, smallest.width, wide)),
    height: rounded(clamp(height, smallest.height, high)),
  };
  return {
    page,
    x: rounded(clamp(x, 0, wide - fitted.width)),
    y: rounded(clamp(y, 0, high - fitted.height)),
    ...fitted,
  };
}

export const moved = (box: PageBox, page: PdfPage, by: { readonly x: number; readonly y: number }): PageBox =>
  withinPage({ ...box, x: box.x + by.x, y: box.y + by.y }, page);

/** Larger or smaller at its right and lower edges, which stop at the edges of the page. */
export function resized(box: PageBox, page: PdfPage, by: { readonly x: number; readonly y: number }): PageBox {
  const width = clamp(box.width + by.x, smallest.width, page.width - box.x);
  const height = clamp(box.height + by.y, smallest.height, page.height - box.y);
  return { ...box, width: rounded(width), height: rounded(height) };
}

/** A new box around a point of a page. */
export function boxAt(
  content: PlacementContent,
  page: number,
  size: PdfPage,
  at: { readonly x: number; readonly y: number },
): PageBox {
  const { width, height } = sizes[content.type];
  return withinPage({ page, x: at.x - width / 2, y: at.y - height / 2, width, height }, size);
}

const directions: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** What a key makes of a box: arrows move it, with Shift they change its size, with Ctrl by a single point. */
export function boxAfterKey(
  box: PageBox,
  page: PdfPage,
  { key, shiftKey, ctrlKey }: { readonly key: string; readonly shiftKey: boolean; readonly ctrlKey: boolean },
): PageBox | undefined {
  const direction = directions[key];
  if (!direction) return undefined;
  const far = ctrlKey ? 1 : step;
  const by = { x: direction.x * far, y: direction.y * far };
  return shiftKey ? resized(box, page, by) : moved(box, page, by);
}

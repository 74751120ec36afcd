/** Edges of something on screen, in pixels from its top left corner. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
export const toastPlaces = [
  'bottom-right',
  'bottom-left',
  'bottom-center',
  'top-right',
  'top-center',
  'top-left',
] as const;
export type ToastPlace = (typeof toastPlaces)[number];

interface Screen {
  readonly width: number;
  readonly height: number;
  /** What the header and a bar at the bottom take. */
  readonly top: number;
  readonly bottom: number;
}

/** Distance of toasts from the edges of the screen, as the library has it. */
const margin = 16;

/** Where a stack of toasts of this size stands at a place. */
export function boxAt(
  place: ToastPlace,
  size: { readonly width: number; readonly height: number },
  screen: Screen,
): Box {
  const [edge, side] = place.split('-');
  const width = Math.min(size.width, screen.width - 2 * margin);
  const left = side === 'left' ? margin : side === 'right' ? screen.width - margin - width : (screen.width - width) / 2;
  const top = edge === 'top' ? screen.top + margin : screen.height - screen.bottom - margin - size.height;
  return { left, top, right: left + width, bottom: top + size.height };
}

const meet = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** The first place where toasts cover no control; where all are taken, the one that covers fewest. */
export function freePlace(
  controls: readonly Box[],
  size: { readonly width: number; readonly height: number },
  screen: Screen,
): ToastPlace {
  const covered = toastPlaces.map((place) => {
    const box = boxAt(place, size, screen);
    return { place, count: controls.filter((control) => meet(control, box)).length };
  });
  const fewest = Math.min(...covered.map(({ count }) => count));
  return covered.find(({ count }) => count === fewest)?.place ?? 'bottom-right';
}
